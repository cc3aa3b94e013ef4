"""What a hand of rummy is worth: cards left, going rummy, the lowest hand (rules score.*).

The player who went out scores what the others hold; under score_mode = own_penalty each of the
others writes his own cards down instead. A hand that the lowest wins counts differences.
"""

from __future__ import annotations

from rules_engine.cards import cards_in
from rules_engine.game import Outcome
from rules_engine.melds import MeldRules, meld_rules
from rules_engine.rummy.options import RummyOptions
from rules_engine.rummy.state import Ended, State


def hand_value(options: RummyOptions, hand: int, rules: MeldRules | None = None) -> int:
    """The points that cards left in a hand count against their holder."""
    rules = rules or meld_rules(options.ace, options.ace_value)
    return rules.deadwood(hand) if options.loser_hand_value == "deadwood_only" else rules.points(hand)


def is_going_rummy(state: State) -> bool:
    """Would the seat to act, going out in this turn, go rummy: nothing melded or laid off in earlier turns?"""
    bit = 1 << state.turn
    earlier_layoff = state.past.laid_off & bit and state.options.going_rummy_needs_no_layoff
    return not (state.past.melded & bit or earlier_layoff)


def factor(state: State) -> int:
    """What the score of the seat that is going out is multiplied by."""
    return state.options.going_rummy if is_going_rummy(state) else 1


def points(options: RummyOptions, winner: int, losses: list[int]) -> tuple[int, ...]:
    """Points by seat, from what each of the others loses."""
    if options.score_mode == "own_penalty":
        return tuple(0 if seat == winner else loss for seat, loss in enumerate(losses))
    total = sum(loss for seat, loss in enumerate(losses) if seat != winner)
    return tuple(total if seat == winner else 0 for seat in range(len(losses)))


def lowest_hand(state: State) -> int | None:
    """The seat with the lowest hand, None if two are equally low."""
    values = [hand_value(state.options, hand, state.frame.rules) for hand in state.hands]
    return values.index(min(values)) if values.count(min(values)) == 1 else None


def outcome(state: State) -> Outcome | None:
    """How the hand ended and who scores what; None while it goes on."""
    ended = state.ended
    if ended is None:
        return None
    values = [hand_value(state.options, hand, state.frame.rules) for hand in state.hands]
    times = factor(state) if ended.kind == "out" else 1
    details = {
        "cause": ended.cause,
        "values": values,
        "hands": [[str(card) for card in cards_in(hand)] for hand in state.hands],
        "going_rummy": times > 1,
        "factor": times,
    }
    return Outcome(ended.kind, _points(state, ended, values, times), ended.winner, details)


def _points(state: State, ended: Ended, values: list[int], times: int) -> tuple[int, ...]:
    if ended.winner is None:
        return (0,) * len(values)
    base = values[ended.winner]
    return points(state.options, ended.winner, [(value - base) * times for value in values])
