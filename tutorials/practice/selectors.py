"""What exercises a rule: steps of lessons, examples, themes of puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest

from rulebook import html
from rulebook.models import Example, Game, Rule
from rulebook.rendered import render_example
from rulebook.vocabulary import HOUR
from rulebook.wording import Wording
from tutorials import selectors, texts
from tutorials.learner import Learner
from tutorials.models import Step
from tutorials.puzzles.models import Puzzle, PuzzleTheme


@dataclass(frozen=True, slots=True)
class StepCard:
    """A step that teaches the rule, and how the learner stands with it."""

    step: Step
    instruction: str
    is_solved: bool
    stars: int


@dataclass(frozen=True, slots=True)
class ExampleCard:
    """An example of the rule with its caption."""

    key: str
    caption: str


def example(key: str) -> Example | None:
    """A live example with its rule and game."""
    rows = Example.objects.live().filter(key=key, rule__live=True).select_related("rule__game")
    found: Example | None = rows.first()
    return found


def steps_teaching(rule: Rule, learner: Learner | None, wording: Wording) -> list[StepCard]:
    """The steps that teach a rule, in the order of the course."""
    rows = Step.objects.filter(live=True, lesson__live=True, lesson__game=rule.game).select_related("lesson__game")
    found = [row for row in rows.order_by("lesson__sort_order", "sort_order") if rule.rule_id in row.rules]
    results = selectors.results_of(learner, found)
    cards = []
    for row in found:
        own = texts.wording(row, wording.language) if row.options else wording
        instruction = html.plain(row.text("instruction", wording.language), own)
        result = results.get(row.pk)
        cards.append(StepCard(row, instruction, bool(result and result.is_solved), result.stars if result else 0))
    return cards


def examples_of(rule: Rule, wording: Wording) -> list[ExampleCard]:
    """The examples of a rule, then those of other rules that show it too."""
    rows = Example.objects.live().of(rule.game.slug).in_reading_order().select_related("rule")
    found = [row for row in rows if row.rule_id == rule.pk or rule.rule_id in row.also_shows]
    found.sort(key=lambda row: row.rule_id != rule.pk)
    return [ExampleCard(row.key, render_example(row, wording, {}).caption) for row in found]


def themes_of(rule: Rule) -> list[PuzzleTheme]:
    """The themes with a puzzle about the rule."""
    rows = Puzzle.objects.filter(theme__game=rule.game).values_list("theme_id", "data__rules")
    wanted = {theme for theme, rules in rows if rule.rule_id in (rules or ())}
    return list(PuzzleTheme.objects.filter(pk__in=wanted).order_by("sort_order"))


def practised(request: HttpRequest, game: Game, rule_ids: Sequence[str]) -> Mapping[str, Any]:
    """The rules that have something to practise; no query while nothing of the game has changed."""
    key = f"tutorials:practised:{game.slug}:{game.stamp}"
    found: set[str] | None = cache.get(key)
    if found is None:
        taught = Step.objects.filter(live=True, lesson__live=True, lesson__game=game).values_list("rules", flat=True)
        shown = Example.objects.live().of(game.slug).values_list("rule__rule_id", "also_shows")
        found = {rule_id for rules in taught for rule_id in rules}
        found |= {rule_id for own, others in shown for rule_id in (own, *others)}
        cache.set(key, found, HOUR)
    return dict.fromkeys(found.intersection(rule_ids), True)
