"""The coverage matrix: which rule is enforced, shown, taught, written in which language, and sourced; what lacks.

A rule that a refusal cites or that decides a score needs an example; a rule of the default preset needs a lesson
(a column of the lessons says so); every rule needs its text in each language, and sources or a note about them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from rulebook import engine
from rulebook.editing.panels import NAMES
from rulebook.models import Example, Game, RefusalText, Rule, Section
from rulebook.registries import Cover, CoverageColumn, CoveredRule, coverage_columns
from rulebook.vocabulary import numbers_of, text

SCORING = ("score", "pot", "game")
"""Sections whose rules decide what a hand or a game is worth."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What covers one rule in one respect."""

    title: str
    covers: Sequence[Cover]
    is_needed: bool

    @property
    def is_gap(self) -> bool:
        """Needed and not there."""
        return self.is_needed and not self.covers


@dataclass(frozen=True, slots=True)
class Row:
    """One rule with its cells in the order of the columns."""

    rule: CoveredRule
    number: str
    heading: str
    url: str
    cells: Sequence[Cell]

    @property
    def has_gap(self) -> bool:
        """Does anything lack?"""
        return any(cell.is_gap for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Total:
    """How many of the rules that need it have it; of all rules where none needs it."""

    title: str
    covered: int
    needed: int
    gaps: int

    @property
    def percent(self) -> int:
        """The length of the bar."""
        return 100 * self.covered // self.needed if self.needed else 100


@dataclass(frozen=True, slots=True)
class GameMatrix:
    """All the rules of a game; `strays` are reasons of the engine whose rule does not exist."""

    slug: str
    name: str
    rows: Sequence[Row]
    strays: Sequence[tuple[str, str]]

    @property
    def gaps(self) -> int:
        """How much lacks, strays included."""
        return sum(cell.is_gap for row in self.rows for cell in row.cells) + len(self.strays)

    @property
    def totals(self) -> list[Total]:
        """One total for each column."""
        return [_total(column) for column in zip(*(row.cells for row in self.rows), strict=True)]


def _total(cells: Sequence[Cell]) -> Total:
    needed = [cell for cell in cells if cell.is_needed] or cells
    covered = sum(bool(cell.covers) for cell in needed)
    return Total(str(cells[0].title), covered, len(needed), sum(cell.is_gap for cell in cells))


def matrices(language: str) -> list[GameMatrix]:
    """The matrix of every game. As many queries for a thousand rules as for one."""
    rules: dict[int, list[Rule]] = {}
    for rule in Rule.objects.live().order_by("sort_order", "pk"):
        rules.setdefault(rule.game_id, []).append(rule)
    sections: dict[int, list[Section]] = {}
    for section in Section.objects.order_by("sort_order", "pk"):
        sections.setdefault(section.game_id, []).append(section)
    games = list(Game.objects.order_by("sort_order", "slug"))
    reasons = {game.slug: engine.reasons_by_rule(game.slug) for game in games}
    columns = [
        *_own_columns([rule for of_game in rules.values() for rule in of_game], reasons),
        *coverage_columns,
    ]
    loaded = [(column, column.load()) for column in columns]
    return [
        _matrix(game, rules.get(game.pk, []), sections.get(game.pk, []), reasons[game.slug], loaded, language)
        for game in games
    ]


def _matrix(
    game: Game,
    rules: Sequence[Rule],
    sections: Sequence[Section],
    reasons: Mapping[str, Sequence[str]],
    columns: Sequence[tuple[CoverageColumn, Mapping[str, Sequence[Cover]]]],
    language: str,
) -> GameMatrix:
    numbers, shown = numbers_of(game.slug, sections, rules)
    scoring = {section.pk for section in sections if section.key in SCORING}
    rows = []
    for rule in rules:
        is_checked = rule.rule_id in reasons or rule.section_id in scoring
        facts = CoveredRule(rule.rule_id, shown[rule.rule_id], is_checked)
        cells = [Cell(str(column.title), found.get(rule.rule_id, ()), column.needs(facts)) for column, found in columns]
        rows.append(
            Row(facts, numbers.rules[rule.rule_id], text(rule, "heading", language), _edit("rule", rule.pk), cells)
        )
    known = {rule.rule_id for rule in rules}
    strays = [(reason, rule_id) for rule_id, found in reasons.items() if rule_id not in known for reason in found]
    return GameMatrix(game.slug, text(game, "name", language), rows, strays)


def _own_columns(rules: Sequence[Rule], reasons: Mapping[str, Mapping[str, Sequence[str]]]) -> list[CoverageColumn]:
    """The columns of the reference itself."""
    return [
        CoverageColumn(_("Reasons of the engine"), partial(_reasons, reasons)),
        CoverageColumn(_("Examples"), _examples, needs=lambda rule: rule.is_checked),
        *(CoverageColumn(name, partial(_texts, rules, code), needs=lambda rule: True) for code, name in NAMES.items()),
        CoverageColumn(_("Sources"), partial(_sources, rules), needs=lambda rule: rule.is_default),
    ]


def _edit(model: str, pk: int) -> str:
    return reverse(f"wagtailsnippets_rulebook_{model}:edit", args=[pk])


def _reasons(reasons: Mapping[str, Mapping[str, Sequence[str]]]) -> dict[str, list[Cover]]:
    keys = {(family, reason): pk for family, reason, pk in RefusalText.objects.values_list("family", "reason", "pk")}
    found: dict[str, list[Cover]] = {}
    for slug, by_rule in reasons.items():
        family = engine.family_of(slug)
        for rule_id, names in by_rule.items():
            found[rule_id] = [
                Cover(name, _edit("refusaltext", keys[family, name]) if (family, name) in keys else "")
                for name in names
            ]
    return found


def _examples() -> dict[str, list[Cover]]:
    """By the rule that an example belongs to and by those that it also shows."""
    found: dict[str, list[Cover]] = {}
    for pk, key, rule_id, others in (
        Example.objects.live().in_reading_order().values_list("pk", "key", "rule__rule_id", "also_shows")
    ):
        for shown in (rule_id, *others):
            found.setdefault(shown, []).append(Cover(key, _edit("example", pk)))
    return found


def _texts(rules: Sequence[Rule], language: str) -> dict[str, list[Cover]]:
    """Heading and text are both there."""
    return {
        rule.rule_id: [Cover("✓")]
        for rule in rules
        if getattr(rule, f"heading_{language}") and getattr(rule, f"text_{language}")
    }


def _sources(rules: Sequence[Rule]) -> dict[str, list[Cover]]:
    """The sources that say so, and a note where they differ, are silent or wrong."""
    found = {rule.rule_id: [Cover(key) for key in rule.sources] for rule in rules}
    for rule in rules:
        if rule.source_note_en:
            found[rule.rule_id].append(Cover(str(_("a note"))))
    return found


def faults(found: Sequence[GameMatrix]) -> list[str]:
    """Everything that lacks, one line each."""
    lines = []
    for game in found:
        lines += [f"{game.slug}: reason {reason} cites {rule_id}, which is no rule" for reason, rule_id in game.strays]
        lines += [f"{row.rule.rule_id}: {cell.title}: none" for row in game.rows for cell in row.cells if cell.is_gap]
    return lines
