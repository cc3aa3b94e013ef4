"""Why a move is refused: the 34 reasons of the family in their order of precedence, the rule each cites.

The checks run in the order of the enum and the first that matches speaks. What a player's own earlier call rules
out comes before the seat, the shape of a lead before its duties, a duty before a suit left unannounced.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.domino_loo.options import Options
from rules_engine.refusal import Reason

SLUG = "domino-loo"


class LooReason(Reason):
    """The closed list, in order of precedence."""

    GAME_OVER = "game-over"
    ROUND_OVER = "round-over"
    NOT_IN_ROUND = "not-in-round"
    FOLD_AFTER_MISS = "fold-after-miss"
    MISS_TWICE = "miss-twice"
    TURN_UP_AFTER_MISS = "turn-up-after-miss"
    CALL_ALREADY_MADE = "call-already-made"
    NOT_YOUR_CALL = "not-your-call"
    NOT_YOUR_TURN = "not-your-turn"
    CALLS_COME_FIRST = "calls-come-first"
    FOLD_WITH_TWO = "fold-with-two"
    MISS_LIMIT_REACHED = "miss-limit-reached"
    TURN_UP_NOT_IN_USE = "turn-up-not-in-use"
    TURN_UP_DEALER_ONLY = "turn-up-dealer-only"
    POT_PLAY_NOT_IN_USE = "pot-play-not-in-use"
    POT_PLAY_DEALER_ONLY = "pot-play-dealer-only"
    POT_PLAY_NOT_TWO = "pot-play-not-two"
    POT_PLAY_FOUR_ONLY = "pot-play-four-only"
    POT_PLAY_OTHERS_IN = "pot-play-others-in"
    POT_PLAY_NO_MISS = "pot-play-no-miss"
    TILE_NAMED_TWICE = "tile-named-twice"
    MISS_DISCARD_COUNT = "miss-discard-count"
    TURN_UP_DISCARD_COUNT = "turn-up-discard-count"
    TILE_NOT_HELD = "tile-not-held"
    SUIT_NOT_ON_TILE = "suit-not-on-tile"
    TRUMP_TILE_IS_ONLY_TRUMP = "trump-tile-is-only-trump"
    TWO_TRUMPS_LEAD_ONE = "two-trumps-lead-one"
    WINNER_LEADS_TRUMP = "winner-leads-trump"
    LEAD_HIGHEST_TRUMP = "lead-highest-trump"
    SUIT_NOT_ANNOUNCED = "suit-not-announced"
    TWO_TRUMPS_PLAY_ONE = "two-trumps-play-one"
    MUST_FOLLOW_SUIT = "must-follow-suit"
    MUST_TRUMP = "must-trump"
    MUST_BEAT_TRICK = "must-beat-trick"


_R = LooReason
_RULES: Mapping[LooReason, str] = {
    _R.GAME_OVER: "game.target",
    _R.ROUND_OVER: "trick.next-leader",
    _R.NOT_IN_ROUND: "call.fold",
    _R.FOLD_AFTER_MISS: "call.no-fold-after-miss",
    _R.MISS_TWICE: "call.miss-once",
    _R.TURN_UP_AFTER_MISS: "call.turn-up",
    _R.CALL_ALREADY_MADE: "call.order",
    _R.NOT_YOUR_CALL: "call.order",
    _R.NOT_YOUR_TURN: "trick.order",
    _R.CALLS_COME_FIRST: "call.order",
    _R.FOLD_WITH_TWO: "call.fold-players",
    _R.MISS_LIMIT_REACHED: "call.miss-limit",
    _R.TURN_UP_NOT_IN_USE: "call.turn-up-never",
    _R.TURN_UP_DEALER_ONLY: "call.turn-up",
    _R.POT_PLAY_NOT_IN_USE: "call.for-pot-off",
    _R.POT_PLAY_DEALER_ONLY: "call.for-pot",
    _R.POT_PLAY_NOT_TWO: "call.for-pot-three",
    _R.POT_PLAY_FOUR_ONLY: "call.for-pot-four",
    _R.POT_PLAY_OTHERS_IN: "call.for-pot",
    _R.POT_PLAY_NO_MISS: "call.for-pot",
    _R.TILE_NAMED_TWICE: "setup.players",
    _R.MISS_DISCARD_COUNT: "call.miss-discard",
    _R.TURN_UP_DISCARD_COUNT: "call.turn-up",
    _R.TILE_NOT_HELD: "trick.lead",
    _R.SUIT_NOT_ON_TILE: "trick.lead",
    _R.TRUMP_TILE_IS_ONLY_TRUMP: "tile.trump-only",
    _R.TWO_TRUMPS_LEAD_ONE: "trick.two-trumps",
    _R.WINNER_LEADS_TRUMP: "trick.winner-leads",
    _R.LEAD_HIGHEST_TRUMP: "trick.highest-trump",
    _R.SUIT_NOT_ANNOUNCED: "trick.lead",
    _R.TWO_TRUMPS_PLAY_ONE: "trick.two-trumps-always",
    _R.MUST_FOLLOW_SUIT: "trick.follow",
    _R.MUST_TRUMP: "trick.must-trump",
    _R.MUST_BEAT_TRICK: "trick.must-beat",
}


def rule_of(reason: LooReason, options: Options) -> str:
    """The public ID of the rule that a refusal cites.

    Under `two_trump_rule=any_turn` the leader's duty is part of the duty of all players, and that rule is cited.
    """
    key = _RULES[reason]
    if reason is _R.TWO_TRUMPS_LEAD_ONE and options.two_trump_rule == "any_turn":
        key = "trick.two-trumps-always"
    return f"{SLUG}.{key}"


def reason_rules(options: Options) -> dict[Reason, str]:
    """Every reason with the rule it cites under these options."""
    return {reason: rule_of(reason, options) for reason in LooReason}
