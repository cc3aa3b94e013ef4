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
    "gin": "gin-rummy.score.gin",
    "void": "gin-rummy.turn.void",
}


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
    rule = GIN_RULES.get(outcome.kind) if step.game == "gin-rummy" else None
    return "\n\n".join([*lines, f"[[rule:{rule}]]"] if rule else lines)


def _by_seat(names: Sequence[str], numbers: Sequence[Any]) -> str:
    return " · ".join(f"{name} {in_digits(number)}" for name, number in zip(names, numbers, strict=True))


def _counts(outcome: Outcome) -> tuple[int, int]:
    details = outcome.details or {}
    counts = (details["knocker_deadwood"], details["defender_deadwood"])
    return counts if details["knocker"] == 0 else (counts[1], counts[0])
