"""The page of parallel reading."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language_info
from django.views.decorators.http import require_safe

from rulebook import house, house_views, parallel
from rulebook.models import Game
from rulebook.page_cache import same_for_all
from rulebook.parallel import Side
from rulebook.pieces import draw_shared
from rulebook.reader import Reader, reader_of
from rulebook.registries import page_parts
from rulebook.rendered import RenderedGame, game_page
from rulebook.vocabulary import game_url


@require_safe
def side_by_side(request: HttpRequest, game: str, other: str) -> HttpResponse:
    """The rules in the page's language and in `other`, under the house rules of the address."""
    row = get_object_or_404(Game, slug=game)
    here = reader_of(request).language
    if other not in parallel.CODES:
        raise Http404
    if other == here:
        return HttpResponseRedirect(game_url(game, here))
    response = house_views.before_page(row, request) or _page(request, row, other)
    patch_vary_headers(response, ("Cookie",))
    return response


def _page(request: HttpRequest, game: Game, other: str) -> HttpResponse:
    rules = house.of(request)
    readers = [replace(reader_of(request, code), changes=rules.changes) for code in ("", other)]
    here = readers[0].language
    one, two = (_side(request, game, reader) for reader in readers)
    rules_url = game_url(game.slug, here) + (f"?{rules.query}" if rules.query else "")
    key = ":".join(("rulebook:parallel", game.slug, game.stamp, *(reader.cache_key for reader in readers)))
    chapters = parallel.chapters(key, rules_url, one, two)
    links = parallel.language_links(game.slug, here, other, rules.query)
    path = parallel.parallel_url(game.slug, here, other, rules.query)
    context = {
        "book": one.book,
        "other_language": get_language_info(other),
        "page_language": get_language_info(here),
        "chapters": [(chapter, parallel.assemble(chapter, (one, two))) for chapter in chapters],
        "beside": parallel.draw_links(readers[0], game.slug, other),
        "rules_url": rules_url,
        "house_rules": rules,
        "house_form": house.panel_on(request),
        "alternates": links,
        "pair": [
            {**link, "absolute_url": request.build_absolute_uri(link["url"])}
            for link in links
            if link["code"] in (here, other)
        ],
        "canonical_url": request.build_absolute_uri(path),
    }
    response = render(request, "rulebook/parallel.html", context, status=house.status_of(request))
    return same_for_all(request, response, rules.query)


def _side(request: HttpRequest, game: Game, reader: Reader) -> Side:
    book = game_page(game, reader)
    with translation.override(reader.language):
        return Side(book, reader.language, _marks(request, game, book, reader.language))


def _marks(request: HttpRequest, game: Game, book: RenderedGame, language: str) -> Mapping[str, str]:
    """What stands above single rules of this language: that their translation is old."""
    marks: dict[str, str] = {}
    for part in page_parts:
        if part.place == "above" and part.is_shared:
            for rule_id, data in part.load(request, game, book.rule_ids).items():
                marks[rule_id] = marks.get(rule_id, "") + draw_shared(part.template, rule_id, game.slug, language, data)
    return marks
