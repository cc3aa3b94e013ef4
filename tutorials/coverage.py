"""Which steps teach which rules and use which words, and which puzzles practise a rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.urls import reverse

from rulebook.registries import Cover, Use
from rulebook.term_uses import mentions
from rulebook.vocabulary import text
from tutorials.models import Step
from tutorials.puzzles.models import Puzzle


def lessons_with_term(key: str, language: str) -> list[Use]:
    """The lessons whose texts use a glossary word, each with its first step that does: one query."""
    steps = Step.objects.filter(mentions(key, language, Step.unit_fields), live=True, lesson__live=True)
    found: dict[str, Use] = {}
    for step in steps.select_related("lesson").order_by("lesson__sort_order", "sort_order"):
        lesson = step.lesson
        url = reverse("step", args=[lesson.unit_game, lesson.slug, step.slug])
        found.setdefault(lesson.key, Use(lesson.unit_game, text(lesson, "title", language), url))
    return list(found.values())


def steps_by_rule() -> Mapping[str, Sequence[Cover]]:
    """Rule ID -> the steps that teach it: one query."""
    found: dict[str, list[Cover]] = {}
    steps = Step.objects.filter(live=True, lesson__live=True).order_by("lesson__sort_order", "sort_order")
    for pk, key, rules in steps.values_list("pk", "key", "rules"):
        address = reverse("wagtailsnippets_tutorials_step:edit", args=[pk])
        for rule_id in rules:
            found.setdefault(rule_id, []).append(Cover(key, address))
    return found


def themes_by_rule() -> Mapping[str, Sequence[Cover]]:
    """Rule ID -> the themes of the puzzles that practise it: one query."""
    found: dict[str, dict[str, None]] = {}
    for theme, rules in Puzzle.objects.order_by("theme", "number").values_list("theme__key", "data__rules"):
        for rule_id in rules or ():
            found.setdefault(rule_id, {})[theme] = None
    return {rule_id: [Cover(theme, _theme_url(theme)) for theme in themes] for rule_id, themes in found.items()}


def _theme_url(key: str) -> str:
    return reverse("puzzle-theme", args=key.split(".", 1))
