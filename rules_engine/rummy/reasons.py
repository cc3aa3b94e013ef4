"""The closed list of reasons of the rummy family, in order of precedence, and the rule that each cites."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules_engine.refusal import Reason
from rules_engine.rummy.options import RummyOptions


class RummyReason(Reason):
    """Why a move of multiplayer-rummy or rummy is refused; the first that applies is given."""

    GAME_OVER = "game-over"
    HAND_OVER = "hand-over"
    NOT_YOUR_TURN = "not-your-turn"
    MUST_DRAW_FIRST = "must-draw-first"
    ALREADY_DRAWN = "already-drawn"
    STOCK_EMPTY = "stock-empty"
    TURN_OVER_TOO_EARLY = "turn-over-too-early"
    TURN_OVER_SINGLE = "turn-over-single"
    TURN_OVERS_USED_UP = "turn-overs-used-up"
    MUST_DISCARD = "must-discard"
    CARD_NAMED_TWICE = "card-named-twice"
    MOVE_FROM_MELD = "move-from-meld"
    CARD_NOT_HELD = "card-not-held"
    MELD_AFTER_LAYOFF = "meld-after-layoff"
    ONE_MELD_A_TURN = "one-meld-a-turn"
    CARD_IN_TWO_MELDS = "card-in-two-melds"
    MELD_TOO_SHORT = "meld-too-short"
    ACE_NOT_HIGH = "ace-not-high"
    RUN_ROUND_CORNER = "run-round-corner"
    RUN_GAP = "run-gap"
    RUN_MIXED_SUITS = "run-mixed-suits"
    SET_ODD_RANK = "set-odd-rank"
    NEITHER_SET_NOR_RUN = "neither-set-nor-run"
    LAYOFF_NEEDS_OWN_MELD = "layoff-needs-own-meld"
    LAYOFF_TOO_SOON = "layoff-too-soon"
    LAYOFF_ONE_BY_ONE = "layoff-one-by-one"
    LAYOFF_MELD_NOT_NAMED = "layoff-meld-not-named"
    LAYOFF_SET_FULL = "layoff-set-full"
    LAYOFF_WRONG_RANK = "layoff-wrong-rank"
    LAYOFF_WRONG_SUIT = "layoff-wrong-suit"
    LAYOFF_NOT_NEXT = "layoff-not-next"
    DISCARD_TAKEN_FROM_PILE = "discard-taken-from-pile"
    DISCARD_JUST_DRAWN = "discard-just-drawn"
    OUT_NOT_BY_LAYOFF = "out-not-by-layoff"
    OUT_NEEDS_DISCARD = "out-needs-discard"
    TURN_CANNOT_BE_COMPLETED = "turn-cannot-be-completed"


_R = RummyReason
_SHARED: Final[Mapping[RummyReason, str]] = {
    _R.GAME_OVER: "score.target",
    _R.NOT_YOUR_TURN: "turn.order",
    _R.MUST_DRAW_FIRST: "turn.draw",
    _R.ALREADY_DRAWN: "turn.draw",
    _R.MUST_DISCARD: "turn.discard",
    _R.CARD_NAMED_TWICE: "setup.players",
    _R.MOVE_FROM_MELD: "meld.fixed",
    _R.CARD_NOT_HELD: "turn.discard",
    _R.ONE_MELD_A_TURN: "meld.one-a-turn",
    _R.CARD_IN_TWO_MELDS: "meld.one-meld",
    _R.MELD_TOO_SHORT: "meld.minimum",
    _R.ACE_NOT_HIGH: "meld.ace-low",
    _R.RUN_ROUND_CORNER: "meld.no-corner",
    _R.RUN_GAP: "meld.run",
    _R.RUN_MIXED_SUITS: "meld.run",
    _R.SET_ODD_RANK: "meld.set",
    _R.NEITHER_SET_NOR_RUN: "meld.minimum",
    _R.LAYOFF_NEEDS_OWN_MELD: "layoff.own-meld-first",
    _R.LAYOFF_ONE_BY_ONE: "layoff.one-by-one",
    _R.LAYOFF_MELD_NOT_NAMED: "layoff.name-meld",
    _R.LAYOFF_SET_FULL: "layoff.set-closed",
    _R.LAYOFF_WRONG_RANK: "layoff.how",
    _R.LAYOFF_WRONG_SUIT: "layoff.how",
    _R.LAYOFF_NOT_NEXT: "layoff.how",
    _R.DISCARD_TAKEN_FROM_PILE: "turn.no-return",
    _R.DISCARD_JUST_DRAWN: "turn.no-return-stock",
    _R.OUT_NOT_BY_LAYOFF: "out.by-meld",
    _R.OUT_NEEDS_DISCARD: "out.by-discard",
    _R.TURN_CANNOT_BE_COMPLETED: "turn.completable",
}
_OWN: Final[Mapping[str, Mapping[RummyReason, str]]] = {
    "multiplayer-rummy": {
        _R.HAND_OVER: "out.ends-hand",
        _R.STOCK_EMPTY: "stock.only-empty",
        _R.TURN_OVER_TOO_EARLY: "stock.only-empty",
        _R.TURN_OVER_SINGLE: "stock.single-discard",
        _R.TURN_OVERS_USED_UP: "stock.limited",
        _R.MELD_AFTER_LAYOFF: "turn.phases",
    },
    "rummy": {
        _R.HAND_OVER: "out.ends-round",
        _R.MELD_AFTER_LAYOFF: "turn.play-strict",
        _R.LAYOFF_TOO_SOON: "layoff.next-turn",
    },
}
_NEVER_BY_RULE: Final[Mapping[str, Mapping[RummyReason, str]]] = {
    "multiplayer-rummy": {_R.LAYOFF_TOO_SOON: "layoff.own-meld-first"},
    "rummy": {
        _R.STOCK_EMPTY: "turn.draw",
        _R.TURN_OVER_TOO_EARLY: "stock.first-time",
        _R.TURN_OVER_SINGLE: "stock.first-time",
        _R.TURN_OVERS_USED_UP: "stock.second-time",
    },
}
"""Reasons that ordinary play of the game never meets, with the rule nearest to them."""


def reason_rules(slug: str) -> dict[Reason, str]:
    """The full rule ID of each reason that can occur in the game, in order of precedence."""
    keys = {**_SHARED, **_OWN[slug]}
    return {reason: f"{slug}.{keys[reason]}" for reason in RummyReason if reason in keys}


def rule_of(slug: str, reason: RummyReason, options: RummyOptions) -> str:
    """The full ID of the rule that a refusal cites."""
    key = _OWN[slug].get(reason) or _SHARED.get(reason) or _NEVER_BY_RULE[slug][reason]
    if key == "stock.first-time" and options.rebuild == "shuffle":
        key = "stock.first-time-shuffled"
    return f"{slug}.{key}"
