"""Which steps teach which rules, for the coverage matrix."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.urls import reverse

from rulebook.registries import Use
from rulebook.term_uses import mentions
from rulebook.vocabulary import text
from tutorials.models import Step


def lessons_with_term(key: str, language: str) -> list[Use]:
    """The lessons whose texts use a glossary word, each with its first step that does: one query."""
    steps = Step.objects.filter(mentions(key, language, Step.unit_fields), live=True, lesson__live=True)
    found: dict[str, Use] = {}
    for step in steps.select_related("lesson").order_by("lesson__sort_order", "sort_order"):
        lesson = step.lesson
        url = reverse("step", args=[lesson.unit_game, lesson.slug, step.slug])
        found.setdefault(lesson.key, Use(lesson.unit_game, text(lesson, "title", language), url))
    return list(found.values())


def steps_by_rule() -> Mapping[str, Sequence[str]]:
    """Rule ID -> keys of the steps that teach it: one query."""
    found: dict[str, list[str]] = {}
    for key, rules in Step.objects.filter(live=True).values_list("key", "rules"):
        for rule_id in rules:
            found.setdefault(rule_id, []).append(key)
    return found
