"""Where a glossary word is used: rules, examples and advice whose text in a language has its token."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from rulebook import engine, when
from rulebook.models import Advice, Example, Game, Rule
from rulebook.registries import TermUses, Use, term_uses
from rulebook.vocabulary import game_rules, game_url, rule_url, text
from tabletop.reading import digits


def mentions(key: str, language: str, fields: Iterable[str]) -> Q:
    """Rows of which one of these texts has the word, in its base form or as written."""
    found = Q()
    for field in fields:
        for token in (f"[[term:{key}]]", f"[[term:{key}|"):
            found |= Q(**{f"{field}_{language}__contains": token})
    return found


def _in_rules(key: str, language: str) -> list[Use]:
    rules = Rule.objects.live().filter(mentions(key, language, ("text", "source_note"))).select_related("game")
    return [_use(rule, language, rule_url(rule.rule_id, language)) for rule in _in_order(rules, "")]


def _in_examples(key: str, language: str) -> list[Use]:
    examples = Example.objects.live().filter(mentions(key, language, ("caption",))).select_related("rule__game")
    return [
        _use(example.rule, language, f"{game_url(example.rule.game.slug, language)}#{example.anchor}")
        for example in _in_order(examples, "rule__")
    ]


def _in_order(rows: Any, rule: str) -> Any:
    return rows.order_by(f"{rule}game__sort_order", f"{rule}sort_order", "sort_order", "pk")


def _use(rule: Rule, language: str, url: str) -> Use:
    """A rule that only house rules bring to light is found in their panel."""
    entry = game_rules(rule.game.slug, rule.game.stamp).rules[rule.rule_id]
    shown = (url, "") if entry.is_default else (reverse("rulebook:house", args=[rule.game.slug]), _("house rule"))
    return Use(rule.game.slug, entry.headings[language], shown[0], digits(entry.number, language), shown[1])


def _in_advice(key: str, language: str) -> list[Use]:
    pieces = Advice.objects.filter(mentions(key, language, ("text",))).select_related("game")
    return [
        Use(
            piece.game.slug,
            text(piece, "heading", language) or str(piece.get_kind_display()),
            f"{game_url(piece.game.slug, language)}#{piece.key}",
        )
        for piece in pieces.order_by("game__sort_order", "sort_order", "pk")
        if when.matches(piece.when, engine.option_values(piece.game.slug))
    ]


OWN_KINDS = (
    TermUses(_("Rules"), _in_rules),
    TermUses(_("Examples"), _in_examples),
    TermUses(_("Strategy and tips"), _in_advice),
)


def uses_of(key: str, language: str) -> list[dict[str, Any]]:
    """All places by game, then by kind. One query for the games and one for each kind."""
    found: dict[str, list[dict[str, Any]]] = {}
    for kind in (*OWN_KINDS, *term_uses):
        by_game: dict[str, list[Use]] = {}
        for use in kind.find(key, language):
            by_game.setdefault(use.game, []).append(use)
        for slug, places in by_game.items():
            found.setdefault(slug, []).append({"title": kind.title, "places": places})
    return [
        {"name": text(game, "name", language), "url": game_url(game.slug, language), "kinds": found[game.slug]}
        for game in Game.objects.order_by("sort_order", "slug")
        if game.slug in found
    ]
