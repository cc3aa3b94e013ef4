"""How a hand that was played out ended: the points, the counts behind them, and the rule that says why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from rules_engine.game import Outcome
from tabletop.pictures import in_digits, seat_names
from tutorials import player
from tutorials.lesson import Step
from tutorials.player import Progress

GIN_RULES = {
    "knock": "gin-rummy.score.knock",
    "undercut": "gin-rummy.score.undercut",
    "tie": "gin-rummy.score.tie-nobody",
    "gin": "gin-rummy.score.gin",
    "big_gin": "gin-rummy.score.big-gin",
    "void": "gin-rummy.turn.void",
}
EQUAL = "gin-rummy.score.tie-undercut"
"""The rule of an undercut by as much deadwood as the knocker has."""


def ending(step: Step, progress: Progress) -> str:
    """The end of the hand in the words of lesson texts, a line each; "" while it goes on."""
    state = player.state_at(step, progress)
    outcome = None if state is None else step.engine.outcome(state)
    if outcome is None:
        return ""
    names = seat_names(step.engine.view_for(state, 0), None)
    lines = [_("The hand is over. Points: %(points)s") % {"points": _by_seat(names, outcome.points)}]
    if "knocker" in (outcome.details or {}):
        lines.append(_("Deadwood: %(points)s") % {"points": _by_seat(names, _counts(outcome))})
    if step.game == "gin-rummy":
        lines.append(f"[[rule:{_gin_rule(outcome)}]]")
    return "\n\n".join(lines)


def _gin_rule(outcome: Outcome) -> str:
    if outcome.kind == "undercut" and len(set(_counts(outcome))) == 1:
        return EQUAL
    return GIN_RULES[outcome.kind]


def _by_seat(names: Sequence[str], numbers: Sequence[Any]) -> str:
    return " · ".join(f"{name} {in_digits(number)}" for name, number in zip(names, numbers, strict=True))


def _counts(outcome: Outcome) -> tuple[int, int]:
    details = outcome.details or {}
    counts = (details["knocker_deadwood"], details["defender_deadwood"])
    return counts if details["knocker"] == 0 else (counts[1], counts[0])
