"""The glossary, the page of a term, and the choice of one's own words."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from rulebook import glossary, house, house_form, lens
from rulebook.house_panel import panel_of
from rulebook.models import Game, GlossaryTerm
from rulebook.page_cache import same_for_all
from rulebook.reader import reader_of
from rulebook.rendered import game_page
from tabletop.reading import active


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All words of the games."""
    page = render(request, "rulebook/glossary.html", glossary.index(reader_of(request).language))
    return same_for_all(request, page)


@require_safe
def term(request: HttpRequest, key: str) -> HttpResponse:
    """One word: what it means, what else it is called, where it is used."""
    row = get_object_or_404(GlossaryTerm, key=key)
    page = render(request, "rulebook/term.html", glossary.term_page(row, reader_of(request).language))
    return same_for_all(request, page)


@require_safe
def pop_ups(request: HttpRequest, game: str) -> HttpResponse:
    """The definitions of the words on a rule page, under the house rules of the address; a piece that its script
    fetches. Without script a word is a link to its page."""
    row = get_object_or_404(Game, slug=game)
    reader = reader_of(request)
    panel = panel_of(row, reader)
    rules = house.read(panel, house_form.pairs(panel, request.GET))
    book = game_page(row, replace(reader, changes=rules.changes))
    return same_for_all(request, HttpResponse(book.html["terms"]), rules.query)


@require_POST
def choose_words(request: HttpRequest) -> HttpResponse:
    """Keep the own words of this language: those sent, those of a region, or none. What nobody offers is left out."""
    language = reader_of(request).language
    sent = request.POST
    words = {**active().words.get(language, {}), **{key: sent[key] for key in lens.offers(language) if key in sent}}
    if "region" in sent:
        words = lens.of_region(language, sent["region"])
    elif "none" in sent:
        words = {}
    target = sent.get("next", "")
    if not url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure()):
        target = reverse("reading_settings") + "#words"
    response = HttpResponseRedirect(target)
    lens.remember(request, response, language, lens.known(language, words))
    return response
