"""Scoring of one hand: knock, gin, big gin, undercut and tie (gin-rummy.score.*)."""

from __future__ import annotations

from typing import Literal

from rules_engine.cards import names
from rules_engine.game import Outcome
from rules_engine.gin_rummy.options import GinOptions
from rules_engine.gin_rummy.state import Phase, State

Side = Literal["knocker", "defender"]


def score_counts(kind: str, knocker: int, defender: int, chosen: GinOptions) -> tuple[str, Side | None, int]:
    """(kind of ending, who scores, points) from both counts after lay-offs. `kind` is knock, gin or big_gin."""
    if kind == "gin":
        return kind, "knocker", chosen.gin_bonus + defender
    if kind == "big_gin":
        return kind, "knocker", chosen.big_gin_bonus + defender
    if knocker < defender:
        return "knock", "knocker", defender - knocker
    if knocker == defender and not chosen.undercut_on_tie:
        return "tie", None, 0
    return "undercut", "defender", knocker - defender + chosen.undercut_bonus


def outcome(state: State) -> Outcome | None:
    """How the hand ended, None while it goes on."""
    if state.phase is not Phase.OVER:
        return None
    knock = state.knock
    if knock is None:
        return Outcome("void", (0, 0), None, {"stock": len(state.stock)})
    chosen = state.table.options
    defender = 1 - knock.seat
    mine, theirs = chosen.melds.points(knock.deadwood), chosen.melds.deadwood(state.hands[defender])
    kind, side, points = score_counts(knock.kind, mine, theirs, chosen)
    points *= state.table.factor
    winner = None if side is None else knock.seat if side == "knocker" else defender
    shown = chosen.melds.partition(state.hands[defender]).melds
    details = {
        "knocker": knock.seat,
        "knocker_deadwood": mine,
        "defender_deadwood": theirs,
        "defender_melds": [names(chosen.melds.in_order(meld)).split() for meld in shown],
    }
    return Outcome(kind, tuple(points if seat == winner else 0 for seat in (0, 1)), winner, details)


def boxes_for(kind: str, chosen: GinOptions) -> int:
    """How many boxes a won hand is worth: one, and those that house rules add."""
    if kind == "undercut":
        return 1 + chosen.undercut_extra_box
    return 1 + chosen.gin_extra_boxes if kind in ("gin", "big_gin") else 1


def standing(state: State) -> tuple[int, int]:
    """The points that count towards the target, this hand included once it is over."""
    result = outcome(state)
    if result is None:
        return state.table.scores
    chosen = state.table.options
    boxes = boxes_for(result.kind, chosen) * chosen.box_bonus if chosen.box_timing == "immediate" else 0
    first, second = (
        state.table.scores[seat] + result.points[seat] + (boxes if seat == result.winner else 0) for seat in (0, 1)
    )
    return first, second
