"""The closed list of reasons why a move of gin rummy is refused, in order of precedence, and the rule of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules_engine.cards import Card
from rules_engine.refusal import Reason, Refusal

Cards = tuple[Card, ...]


class GinReason(Reason):
    """Why a move is refused; the first one that applies is given."""

    GAME_OVER = "game-over"
    HAND_OVER = "hand-over"
    PLAY_HAS_STOPPED = "play-has-stopped"
    NOT_YOUR_TURN = "not-your-turn"
    UPCARD_FIRST = "upcard-first"
    UPCARD_REFUSED = "upcard-refused"
    NOTHING_TO_PASS = "nothing-to-pass"  # noqa: S105  (a rule, no password)
    UPCARD_DRAWS_USED_UP = "upcard-draws-used-up"
    WALL_STOCK_CLOSED = "wall-stock-closed"
    MELDS_STAY_IN_HAND = "melds-stay-in-hand"
    LAYOFF_BEFORE_KNOCK = "layoff-before-knock"
    MUST_DRAW_FIRST = "must-draw-first"
    ALREADY_DRAWN = "already-drawn"
    MUST_DISCARD = "must-discard"
    LAYOFF_BY_KNOCKER = "layoff-by-knocker"
    LAYOFF_ON_GIN = "layoff-on-gin"
    CARD_NAMED_TWICE = "card-named-twice"
    CARD_NOT_HELD = "card-not-held"
    LAYOFF_ON_DEADWOOD = "layoff-on-deadwood"
    LAYOFF_ON_OWN_MELD = "layoff-on-own-meld"
    LAYOFF_MELD_NOT_NAMED = "layoff-meld-not-named"
    LAYOFF_SET_FULL = "layoff-set-full"
    LAYOFF_WRONG_RANK = "layoff-wrong-rank"
    LAYOFF_WRONG_SUIT = "layoff-wrong-suit"
    ACE_NOT_HIGH = "ace-not-high"
    RUN_ROUND_CORNER = "run-round-corner"
    LAYOFF_NOT_NEXT = "layoff-not-next"
    DISCARD_TAKEN_FROM_PILE = "discard-taken-from-pile"
    WALL_MUST_KNOCK = "wall-must-knock"
    GIN_IS_COMPULSORY = "gin-is-compulsory"
    BIG_GIN_NOT_IN_USE = "big-gin-not-in-use"
    BIG_GIN_INCOMPLETE = "big-gin-incomplete"
    CARD_IN_TWO_MELDS = "card-in-two-melds"
    MELD_TOO_SHORT = "meld-too-short"
    RUN_GAP = "run-gap"
    RUN_MIXED_SUITS = "run-mixed-suits"
    SET_ODD_RANK = "set-odd-rank"
    NEITHER_SET_NOR_RUN = "neither-set-nor-run"
    ARRANGEMENT_INCOMPLETE = "arrangement-incomplete"
    NOT_GIN = "not-gin"
    KNOCK_NEEDS_GIN_AFTER_ACE = "knock-needs-gin-after-ace"
    KNOCK_ABOVE_UPCARD_LIMIT = "knock-above-upcard-limit"
    KNOCK_NEEDS_GIN = "knock-needs-gin"
    KNOCK_ABOVE_LIMIT = "knock-above-limit"
    ARRANGEMENT_ABOVE_LIMIT = "arrangement-above-limit"


RULE_OF: Final = {
    GinReason.GAME_OVER: "gin-rummy.game.target",
    GinReason.HAND_OVER: "gin-rummy.turn.hand-ends",
    GinReason.PLAY_HAS_STOPPED: "gin-rummy.knock.how",
    GinReason.NOT_YOUR_TURN: "gin-rummy.turn.order",
    GinReason.UPCARD_FIRST: "gin-rummy.turn.first-upcard",
    GinReason.UPCARD_REFUSED: "gin-rummy.turn.both-pass",
    GinReason.NOTHING_TO_PASS: "gin-rummy.turn.draw",
    GinReason.UPCARD_DRAWS_USED_UP: "gin-rummy.turn.upcard-limit",
    GinReason.WALL_STOCK_CLOSED: "gin-rummy.turn.wall-last-chance",
    GinReason.MELDS_STAY_IN_HAND: "gin-rummy.turn.melds-hidden",
    GinReason.LAYOFF_BEFORE_KNOCK: "gin-rummy.layoff.how",
    GinReason.MUST_DRAW_FIRST: "gin-rummy.turn.draw",
    GinReason.ALREADY_DRAWN: "gin-rummy.turn.draw",
    GinReason.MUST_DISCARD: "gin-rummy.turn.discard",
    GinReason.LAYOFF_BY_KNOCKER: "gin-rummy.layoff.limits",
    GinReason.LAYOFF_ON_GIN: "gin-rummy.layoff.not-on-gin",
    GinReason.CARD_NAMED_TWICE: "gin-rummy.setup.players",
    GinReason.CARD_NOT_HELD: "gin-rummy.turn.discard",
    GinReason.LAYOFF_ON_DEADWOOD: "gin-rummy.layoff.limits",
    GinReason.LAYOFF_ON_OWN_MELD: "gin-rummy.layoff.limits",
    GinReason.LAYOFF_MELD_NOT_NAMED: "gin-rummy.layoff.how",
    GinReason.LAYOFF_SET_FULL: "gin-rummy.layoff.how",
    GinReason.LAYOFF_WRONG_RANK: "gin-rummy.layoff.how",
    GinReason.LAYOFF_WRONG_SUIT: "gin-rummy.layoff.how",
    GinReason.ACE_NOT_HIGH: "gin-rummy.meld.ace-low",
    GinReason.RUN_ROUND_CORNER: "gin-rummy.meld.no-corner",
    GinReason.LAYOFF_NOT_NEXT: "gin-rummy.layoff.how",
    GinReason.DISCARD_TAKEN_FROM_PILE: "gin-rummy.turn.no-return",
    GinReason.WALL_MUST_KNOCK: "gin-rummy.turn.wall-last-chance",
    GinReason.GIN_IS_COMPULSORY: "gin-rummy.knock.forced-gin",
    GinReason.BIG_GIN_NOT_IN_USE: "gin-rummy.knock.eleven",
    GinReason.BIG_GIN_INCOMPLETE: "gin-rummy.knock.big-gin",
    GinReason.CARD_IN_TWO_MELDS: "gin-rummy.meld.one-meld",
    GinReason.MELD_TOO_SHORT: "gin-rummy.meld.minimum",
    GinReason.RUN_GAP: "gin-rummy.meld.run",
    GinReason.RUN_MIXED_SUITS: "gin-rummy.meld.run",
    GinReason.SET_ODD_RANK: "gin-rummy.meld.set",
    GinReason.NEITHER_SET_NOR_RUN: "gin-rummy.meld.minimum",
    GinReason.ARRANGEMENT_INCOMPLETE: "gin-rummy.knock.arrangement",
    GinReason.NOT_GIN: "gin-rummy.knock.gin",
    GinReason.KNOCK_NEEDS_GIN_AFTER_ACE: "gin-rummy.knock.oklahoma-ace",
    GinReason.KNOCK_ABOVE_UPCARD_LIMIT: "gin-rummy.knock.oklahoma-limit",
    GinReason.KNOCK_NEEDS_GIN: "gin-rummy.knock.straight-gin",
    GinReason.KNOCK_ABOVE_LIMIT: "gin-rummy.knock.limit",
    GinReason.ARRANGEMENT_ABOVE_LIMIT: "gin-rummy.knock.arrangement",
}


def refuse(
    reason: GinReason,
    cards: Cards = (),
    groups: Mapping[str, Cards] | None = None,
    numbers: Mapping[str, int] | None = None,
    words: Mapping[str, str] | None = None,
) -> Refusal:
    """A refusal with the rule that belongs to the reason."""
    return Refusal(reason, RULE_OF[reason], cards, groups or {}, numbers or {}, words or {})
