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
    NOTHING_TO_PASS = "nothing-to-pass"
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


_RULES: Final = """
    game.target turn.hand-ends knock.how turn.order turn.first-upcard turn.both-pass turn.draw
    turn.upcard-limit turn.wall-last-chance turn.melds-hidden layoff.how turn.draw turn.draw turn.discard
    layoff.limits layoff.not-on-gin setup.players turn.discard layoff.limits layoff.limits layoff.how
    layoff.how layoff.how layoff.how meld.ace-low meld.no-corner layoff.how turn.no-return
    turn.wall-last-chance knock.forced-gin knock.eleven knock.big-gin meld.one-meld meld.minimum meld.run
    meld.run meld.set meld.minimum knock.arrangement knock.gin knock.oklahoma-ace knock.oklahoma-limit
    knock.straight-gin knock.limit knock.arrangement
""".split()
RULE_OF: Final = {reason: f"gin-rummy.{key}" for reason, key in zip(GinReason, _RULES, strict=True)}


def refuse(
    reason: GinReason,
    cards: Cards = (),
    groups: Mapping[str, Cards] | None = None,
    numbers: Mapping[str, int] | None = None,
    words: Mapping[str, str] | None = None,
) -> Refusal:
    """A refusal with the rule that belongs to the reason."""
    return Refusal(reason, RULE_OF[reason], cards, groups or {}, numbers or {}, words or {})
