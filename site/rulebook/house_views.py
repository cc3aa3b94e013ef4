"""House rules: what happens before a rule page is drawn, the page of the panel, two sets compared, a set to share."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

import segno
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_vary_headers
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_safe

from rulebook import house, house_bar, house_form
from rulebook.house import Changes, Reading
from rulebook.house_compare import compare
from rulebook.house_panel import Panel, panel_of
from rulebook.models import Game
from rulebook.reader import reader_of
from rulebook.vocabulary import game_url, text
from rules_engine import games
from rules_engine.options import value_text


def before_page(game: Game, request: HttpRequest) -> HttpResponse | None:
    """Reads the set of a rule page. An answer of its own leads to the visitor's own set or to the canonical address;
    an impossible set opens the panel with the reason. Whoever has no set of their own reads the page as it is
    stored."""
    if not request.GET and house.COOKIE not in request.COOKIES:
        return None
    panel = panel_of(game, reader_of(request))
    pairs = house_form.pairs(panel, request.GET)
    reading = house.read(panel, pairs)
    if reading.faults:
        house.attach(request, house.read_query(panel, house.own_query(panel, request)))
        house.open_panel(request, house_form.form_of(panel, reading, request.path))
        return None
    if house_form.CHOSEN in request.GET:
        return _into_force(game, request, reading)
    if answer := _elsewhere(panel, request, reading, pairs):
        return answer
    house.attach(request, reading)
    if house_form.OPEN in request.GET:
        house.open_panel(request, house_form.form_of(panel, reading, request.path))
    return None


def _into_force(game: Game, request: HttpRequest, reading: Reading) -> HttpResponse:
    """To the canonical address of the set. From another site nothing is remembered or forgotten."""
    if house_form.is_ours(request):
        response = _to_page(request, reading.query)
        house.remember(request, response, game.slug, reading.query)
        return response
    return _to_page(request, reading.query or f"{house.PRESET}={games.get(game.slug).default_preset}")


def _elsewhere(
    panel: Panel, request: HttpRequest, reading: Reading, pairs: list[tuple[str, str]]
) -> HttpResponse | None:
    """A redirect to the visitor's own set or to the canonical address; None where the address is right as it is."""
    rules = {*panel.options, house.PRESET}
    given = [(name, value) for name, value in pairs if name in rules]
    rest = [(name, value) for name, values in request.GET.lists() for value in values if name not in rules]
    if not reading.is_given:
        own = house.own_query(panel, request)
        return _to_page(request, own, rest) if own else None
    if reading.query and urlencode(given) != reading.query:
        return _to_page(request, reading.query, rest)
    return None


def _to_page(request: HttpRequest, query: str, rest: Sequence[tuple[str, str]] = ()) -> HttpResponse:
    parts = [part for part in (query, urlencode(rest)) if part]
    response = HttpResponseRedirect(request.path + (f"?{'&'.join(parts)}" if parts else ""))
    patch_vary_headers(response, ("Cookie",))
    return response


@require_safe
@never_cache
def panel(request: HttpRequest, game: str) -> HttpResponse:
    """The panel on a page of its own, which the script of a rule page takes it from."""
    row = get_object_or_404(Game, slug=game)
    shown = panel_of(row, reader_of(request))
    reading = house.read(shown, house_form.pairs(shown, request.GET))
    if not reading.is_given:
        reading = house.read_query(shown, house.own_query(shown, request))
    return _panel_page(request, row, shown, reading)


def _panel_page(request: HttpRequest, game: Game, panel: Panel, reading: Reading) -> HttpResponse:
    language = reader_of(request).language
    rules_url = game_url(game.slug, language)
    context = {
        "game": game,
        "name": text(game, "name", language),
        "ignored": reading.ignored,
        "rules_url": rules_url,
        "house_form": house_form.form_of(panel, reading, rules_url),
        "has_own": bool(house.own_query(panel, request)),
        "links": house_bar.links(game.slug, reading.query),
    }
    status = 422 if reading.faults else 200
    response = render(request, "rulebook/house.html", context, status=status)
    patch_vary_headers(response, ("Cookie",))
    return response


@require_GET
@never_cache
def standard(request: HttpRequest, game: str) -> HttpResponse:
    """Forget the visitor's set of this game and show the standard rules."""
    row = get_object_or_404(Game, slug=game)
    response = HttpResponseRedirect(_page_url(request, row, ""))
    house.remember(request, response, row.slug, "")
    return response


@require_GET
@never_cache
def share(request: HttpRequest, game: str) -> HttpResponse:
    """A set as a link and as a QR code."""
    row = get_object_or_404(Game, slug=game)
    reader = reader_of(request)
    shown = panel_of(row, reader)
    reading = house.read(shown, house_form.pairs(shown, request.GET))
    if reading.faults:
        return _panel_page(request, row, shown, reading)
    url = request.build_absolute_uri(_page_url(request, row, reading.query))
    context = {
        "game": row,
        "name": text(row, "name", reader.language),
        "rows": [
            (shown.label(name), shown.value_label(name, value_text(value))) for name, value in reading.changes.items()
        ],
        "url": url,
        "code": qr_code(url),
        "rules_url": _page_url(request, row, reading.query),
    }
    return render(request, "rulebook/house_share.html", context)


def qr_code(url: str) -> SafeString:
    """The code as SVG without styles; always dark on white, also on a dark page."""
    drawn = segno.make(url, error="m").svg_inline(scale=5, border=4, dark="#000", light="#fff", lineclass=None)
    return mark_safe(drawn)  # noqa: S308 - drawn by segno from a checked address


@require_GET
@never_cache
def two_sets(request: HttpRequest, game: str) -> HttpResponse:
    """What is different at your table: `a` and `b` are presets by name or canonical queries."""
    row = get_object_or_404(Game, slug=game)
    reader = reader_of(request)
    shown = panel_of(row, reader)
    own = house.own_query(shown, request)
    names = [request.GET.get("a", ""), request.GET.get("b", own)]
    readings = [_set_of(shown, name) for name in names]
    choices = _choices(shown, own, readings)
    first, second = (reading.changes for reading in readings)
    context = {
        "game": row,
        "name": text(row, "name", reader.language),
        "sets": [
            {
                "field": field,
                "title": _title(choices, reading),
                "query": reading.query,
                "url": _set_url(row, reader.language, reading),
            }
            for field, reading in zip(("a", "b"), readings, strict=True)
        ],
        "choices": choices,
        "faults": [sentence for reading in readings for _option, sentence in reading.faults],
        "comparison": compare(row, shown, reader, first, second),
        "rules_url": game_url(row.slug, reader.language),
        "links": house_bar.links(row.slug, ""),
    }
    status = 422 if context["faults"] else 200
    return render(request, "rulebook/house_compare.html", context, status=status)


def _set_of(panel: Panel, name: str) -> Reading:
    if name in house.presets(panel):
        return house.read(panel, [(house.PRESET, name)])
    return house.read_query(panel, name)


def _choices(panel: Panel, own: str, readings: list[Reading]) -> list[dict[str, str]]:
    """Sets to choose from: presets, the visitor's own, and those that are shown."""
    found: dict[str, str] = {}
    for name, changes in house.presets(panel).items():
        found.setdefault(house.canonical(changes), house.preset_title(name))
    if own:
        found.setdefault(own, _("Your house rules"))
    shown = [reading.query for reading in readings if reading.query not in found]
    for query in shown:
        found.setdefault(query, _short(panel, house.read_query(panel, query).changes))
    return [{"query": query, "title": title} for query, title in found.items()]


def _short(panel: Panel, changes: Changes) -> str:
    """A set without a name is called by its first changes."""
    names = list(changes)[:2]
    said = [f"{panel.label(name)}: {panel.value_label(name, value_text(changes[name]))}" for name in names]
    return " · ".join(said) + (" …" if len(changes) > len(names) else "")


def _title(choices: list[dict[str, str]], reading: Reading) -> str:
    return next((choice["title"] for choice in choices if choice["query"] == reading.query), pgettext("set", "House"))


def _set_url(game: Game, language: str, reading: Reading) -> str:
    url = game_url(game.slug, language)
    return f"{url}?{reading.query or f'{house.PRESET}={games.get(game.slug).default_preset}'}"


def _page_url(request: HttpRequest, game: Game, query: str) -> str:
    url = game_url(game.slug, reader_of(request).language)
    return f"{url}?{query}" if query else url


__all__ = ["before_page", "panel", "share", "standard", "two_sets"]
