"""Which lessons teach which rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language

from rulebook.models import Game
from tutorials.models import Step


def lessons_of(request: HttpRequest, game: Game, rule_ids: Sequence[str]) -> Mapping[str, Any]:
    """The first lesson that teaches each rule of a page: one query."""
    steps = (
        Step.objects.filter(live=True, lesson__live=True, lesson__game=game)
        .select_related("lesson")
        .only("rules", "key", "lesson__key", "lesson__sort_order", *(f"lesson__title_{code}" for code in _codes()))
        .order_by("lesson__sort_order", "sort_order")
    )
    language = get_language() or "en"
    found: dict[str, Any] = {}
    for step in steps:
        for rule_id in step.rules:
            title = getattr(step.lesson, f"title_{language}") or step.lesson.title_en
            found.setdefault(rule_id, {"lesson": step.lesson, "step": step, "title": title})
    return found


def _codes() -> tuple[str, ...]:
    return ("en", "ko", "ar")


def steps_by_rule() -> Mapping[str, Sequence[str]]:
    """Rule ID -> keys of the steps that teach it: one query."""
    found: dict[str, list[str]] = {}
    for key, rules in Step.objects.filter(live=True).values_list("key", "rules"):
        for rule_id in rules:
            found.setdefault(rule_id, []).append(key)
    return found
