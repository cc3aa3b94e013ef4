"""What pages show, read in few queries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language

from rulebook import house, html, page_cache
from rulebook.models import Game, GamePage, HomePage, Rule, SitePage
from rulebook.pieces import assemble
from rulebook.reader import Reader, reader_of
from rulebook.registries import home_panels, page_parts
from rulebook.rendered import RenderedGame, game_page
from rulebook.vocabulary import game_url, text
from rulebook.wording import Wording


def home_context(page: HomePage) -> dict[str, Any]:
    """The shelf of games."""
    language = _language()
    return {
        "heading": text(page, "heading", language),
        "intro": html.render(text(page, "intro", language), Wording(language)),
        "description": text(page, "description", language),
        "games": [_shelf_entry(game, language) for game in Game.objects.order_by("sort_order", "slug")],
        "panels": [
            {"template": panel.template, "data": data}
            for panel in home_panels
            if (data := panel.load(language)) is not None
        ],
    }


def _shelf_entry(game: Game, language: str) -> dict[str, Any]:
    return {
        "slug": game.slug,
        "name": text(game, "name", language),
        "tagline": text(game, "tagline", language),
        "players": text(game, "players", language, fall_back=False),
        "length": text(game, "length", language, fall_back=False),
        "url": game_url(game.slug, language),
        "fan": fan_of(game),
    }


def fan_of(game: Game) -> str:
    """The three cards or tiles that picture a game; decoration only."""
    return FANS.get(game.slug, FANS.get(game.family, ""))


FANS = {
    "gin-rummy": "9S 9H 9D",
    "multiplayer-rummy": "5H 6H 7H",
    "rummy": "QC QD QH",
    "domino-loo": "6-3 6-6 5-2",
}


GAME_DEPTH = 3
"""Of the pages below the home page, which lies below the root of the tree."""


def open_game_page(slug: str) -> GamePage | None:
    """The live page of a game with its game, if everybody may read it."""

    def find() -> GamePage | None:
        found = GamePage.objects.live().select_related("game").filter(slug=slug, depth=GAME_DEPTH).first()
        return None if found is None or found.get_view_restrictions() else found

    return page_cache.until_changed(f"page:{slug}", find)


def game_context(page: GamePage, request: HttpRequest) -> dict[str, Any]:
    """A game's page, from the cache, with the extras of higher apps."""
    set_of_rules = house.of(request)
    reader = replace(reader_of(request), changes=set_of_rules.changes)
    rendered = game_page(page.game, reader)
    parts = parts_of(request, page.game, rendered)
    more = {"request": request, "game": page.game, "language": reader.language}
    drawn = assemble(rendered, parts, more)
    return {
        "game": page.game,
        "book": rendered,
        "sections": [(section, drawn[section.key]) for section in rendered.sections],
        "description": rendered.description,
        "house_rules": set_of_rules,
        "house_form": house.panel_on(request),
        "canonical_url": request.build_absolute_uri(request.path)
        + (f"?{set_of_rules.query}" if set_of_rules.query else ""),
    }


def parts_of(request: HttpRequest, game: Game, rendered: RenderedGame) -> dict[str, dict[str, list[dict[str, Any]]]]:
    """Extras by rule and place: each registered part is asked once for the whole page."""
    parts: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for part in page_parts:
        data: Mapping[str, Any] = part.load(request, game, rendered.rule_ids)
        for rule_id, value in data.items():
            place = parts.setdefault(rule_id, {}).setdefault(part.place, [])
            place.append({"part": part, "data": value})
    return parts


def site_page_context(page: SitePage) -> dict[str, Any]:
    """A page about the site."""
    language = _language()
    body = text(page, "body", language).replace(
        "{contact_email}", settings.CONTACT_EMAIL or settings.DEFAULT_FROM_EMAIL
    )
    return {
        "heading": text(page, "heading", language),
        "body": html.render(body, Wording(language), headings=True),
        "description": text(page, "description", language),
    }


def live_rule(rule_id: str) -> Rule | None:
    """A rule that readers see, with its game and section."""
    found: Rule | None = Rule.objects.live().with_ids(rule_id).select_related("game", "section").first()
    return found


def _language() -> str:
    return (get_language() or "en").split("-")[0]


__all__ = ["Reader", "game_context", "home_context", "live_rule", "parts_of", "site_page_context"]
