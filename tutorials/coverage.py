"""Which lessons teach which rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import get_language

from rulebook.models import Game
from rulebook.vocabulary import HOUR
from tutorials.models import Step


@dataclass(frozen=True, slots=True)
class Taught:
    """Where a rule is taught first."""

    lesson: str
    step: str
    title: str


def lessons_of(request: HttpRequest, game: Game, rule_ids: Sequence[str]) -> Mapping[str, Taught]:
    """The first lesson that teaches each rule of a game; no query while nothing of the game has changed."""
    language = get_language() or "en"
    key = f"tutorials:taught:{game.slug}:{game.stamp}:{language}"
    found: dict[str, Taught] | None = cache.get(key)
    if found is None:
        found = _taught(game, language)
        cache.set(key, found, HOUR)
    return found


def _taught(game: Game, language: str) -> dict[str, Taught]:
    steps = Step.objects.filter(live=True, lesson__live=True, lesson__game=game).select_related("lesson")
    found: dict[str, Taught] = {}
    for step in steps.order_by("lesson__sort_order", "sort_order"):
        title = getattr(step.lesson, f"title_{language}") or step.lesson.title_en
        for rule_id in step.rules:
            found.setdefault(rule_id, Taught(step.lesson.slug, step.slug, title))
    return found


def steps_by_rule() -> Mapping[str, Sequence[str]]:
    """Rule ID -> keys of the steps that teach it: one query."""
    found: dict[str, list[str]] = {}
    for key, rules in Step.objects.filter(live=True).values_list("key", "rules"):
        for rule_id in rules:
            found.setdefault(rule_id, []).append(key)
    return found
