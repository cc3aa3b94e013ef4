"""The checks of whose move it is, of what comes first, and of the calls: reasons 3 to 23, in that order."""

from __future__ import annotations

from typing import Final

from rules_engine.domino_loo.calls import (
    discards_due,
    fewest_for_pot,
    is_club_law,
    is_miss_left,
    may_call_again,
    opponents_in,
)
from rules_engine.domino_loo.case import Case, Check, Fault
from rules_engine.domino_loo.moves import CALL_KINDS, CALL_WORDS, DEAL, FOLD, MISS, POT, TAKE
from rules_engine.domino_loo.moves import PLAY as PLAY_KIND
from rules_engine.domino_loo.moves import THROW as THROW_KIND
from rules_engine.domino_loo.refusals import LooReason as R
from rules_engine.domino_loo.state import CALL, PLAY, THROW
from rules_engine.tiles import Tile


def not_in_round(case: Case) -> Fault | None:
    """A folded player takes no part any more."""
    if case.table.calls[case.seat] is FOLD and case.kind is not DEAL:
        return Fault(R.NOT_IN_ROUND, numbers={"seat": case.seat})
    return None


def fold_after_miss(case: Case) -> Fault | None:
    """A miss binds the player to the round."""
    if case.kind is FOLD and case.table.misses[case.seat] and not case.table.options.fold_after_miss:
        return Fault(R.FOLD_AFTER_MISS, numbers={"seat": case.seat})
    return None


def miss_twice(case: Case) -> Fault | None:
    """A hand is exchanged once in a round."""
    misses = case.table.misses[case.seat]
    if case.kind is MISS and misses >= case.table.options.miss_player_limit:
        return Fault(R.MISS_TWICE, numbers={"seat": case.seat, "limit": misses})
    return None


def turn_up_after_miss(case: Case) -> Fault | None:
    """A dealer who has missed has made the call."""
    table = case.table
    missed = case.seat == table.dealer and table.misses[case.seat]
    if case.kind is TAKE and missed and table.options.dealer_takes_turnup:
        return Fault(R.TURN_UP_AFTER_MISS, numbers={"dealer": table.dealer})
    return None


def call_already_made(case: Case) -> Fault | None:
    """Each player calls once; a miss is a call."""
    call = case.table.calls[case.seat]
    if case.kind not in CALL_KINDS or call is None or _is_still_calling(case):
        return None
    return Fault(R.CALL_ALREADY_MADE, numbers={"seat": case.seat}, words={"call": CALL_WORDS[call]})


def _is_still_calling(case: Case) -> bool:
    """After a miss the same seat discards, and goes on calling where the options allow it."""
    state = case.state
    if case.seat != state.turn:
        return False
    if state.phase is THROW:
        return case.kind is THROW_KIND
    return state.phase is CALL and may_call_again(state.table, case.seat) and case.kind is not THROW_KIND


def not_your_call(case: Case) -> Fault | None:
    """Calls go round from the dealer's left."""
    if case.kind in CALL_KINDS and case.seat != case.state.turn:
        return Fault(R.NOT_YOUR_CALL, numbers={"seat": case.state.turn})
    return None


def not_your_turn(case: Case) -> Fault | None:
    """A tile out of turn; and dealing while a round is played, which is nobody's turn."""
    state = case.state
    if (case.kind is PLAY_KIND and case.seat != state.turn) or (case.kind is DEAL and state.phase is PLAY):
        return Fault(R.NOT_YOUR_TURN, numbers={"seat": state.turn})
    return None


def calls_come_first(case: Case) -> Fault | None:
    """No tile is played (and nothing dealt) while calls are open; `open` counts the seats still to call."""
    state = case.state
    if case.kind in CALL_KINDS or state.phase is PLAY:
        return None
    first = case.table.order().index(state.turn)
    return Fault(R.CALLS_COME_FIRST, numbers={"seat": state.turn, "open": case.table.seats - first})


def fold_with_two(case: Case) -> Fault | None:
    """Too few players to fold; under `club_law` also any number of players (`how` says so)."""
    table = case.table
    if case.kind is not FOLD:
        return None
    numbers = {"players": table.seats, "limit": table.options.fold_min_players}
    if table.seats < table.options.fold_min_players:
        return Fault(R.FOLD_WITH_TWO, numbers=numbers)
    if is_club_law(table):
        return Fault(R.FOLD_WITH_TWO, numbers={**numbers, "trump": table.law.trump}, words={"how": "club-law"})
    return None


def miss_limit_reached(case: Case) -> Fault | None:
    """The misses of the round are used up, or the boneyard is too small for another."""
    table = case.table
    if case.kind is not MISS or is_miss_left(table):
        return None
    numbers = {
        "limit": table.options.miss_limits[table.seats],
        "taken": sum(table.misses),
        "boneyard": len(table.boneyard),
    }
    missed = [seat for seat in table.order() if table.misses[seat]]
    if missed:
        numbers["seat"] = missed[0]
    return Fault(R.MISS_LIMIT_REACHED, numbers=numbers)


def turn_up_not_in_use(case: Case) -> Fault | None:
    """House rule: the turn-up is out of play."""
    if case.kind is TAKE and not case.table.options.dealer_takes_turnup:
        return Fault(R.TURN_UP_NOT_IN_USE)
    return None


def turn_up_dealer_only(case: Case) -> Fault | None:
    """Only the dealer has a right to the turn-up."""
    if case.kind is TAKE and case.seat != case.table.dealer:
        return Fault(R.TURN_UP_DEALER_ONLY, numbers={"dealer": case.table.dealer})
    return None


def pot_play_not_in_use(case: Case) -> Fault | None:
    """House rule: nobody plays for the pot."""
    if case.kind is POT and case.table.options.play_for_pot == "off":
        return Fault(R.POT_PLAY_NOT_IN_USE)
    return None


def pot_play_dealer_only(case: Case) -> Fault | None:
    """Only the dealer plays for the pot."""
    if case.kind is POT and case.seat != case.table.dealer:
        return Fault(R.POT_PLAY_DEALER_ONLY, numbers={"dealer": case.table.dealer})
    return None


def pot_play_too_few(case: Case) -> Fault | None:
    """pot-play-not-two, or pot-play-four-only where four players are demanded."""
    table = case.table
    if case.kind is not POT or table.seats >= fewest_for_pot(table):
        return None
    reason = R.POT_PLAY_FOUR_ONLY if table.options.play_for_pot == "4p_only" else R.POT_PLAY_NOT_TWO
    return Fault(reason, numbers={"players": table.seats})


def pot_play_others_in(case: Case) -> Fault | None:
    """Playing for the pot is against a single opponent."""
    others = opponents_in(case.table, case.seat)
    if case.kind is POT and len(others) > 1:
        return Fault(R.POT_PLAY_OTHERS_IN, numbers={"in": len(others), "seat": others[0]})
    return None


def pot_play_no_miss(case: Case) -> Fault | None:
    """Playing for the pot is against a player who has exchanged the hand."""
    others = opponents_in(case.table, case.seat)
    if case.kind is POT and not case.table.misses[others[0]]:
        return Fault(R.POT_PLAY_NO_MISS, numbers={"seat": others[0]})
    return None


def tile_named_twice(case: Case) -> Fault | None:
    """Every tile exists once."""
    seen: set[Tile] = set()
    for tile in case.move.tiles:
        if tile in seen:
            return Fault(R.TILE_NAMED_TWICE, cards=(tile,))
        seen.add(tile)
    return None


def miss_discard_count(case: Case) -> Fault | None:
    """Five tiles must be left after a miss; outside a miss nothing is thrown."""
    expected = discards_due(case.state)
    given = len(case.move.tiles)
    if case.kind is THROW_KIND and (given != expected or case.state.phase is not THROW):
        return Fault(R.MISS_DISCARD_COUNT, case.move.tiles, numbers={"given": given, "expected": expected})
    return None


def turn_up_discard_count(case: Case) -> Fault | None:
    """The turn-up costs exactly one tile."""
    given = len(case.move.tiles)
    if case.kind is TAKE and given != 1:
        return Fault(R.TURN_UP_DISCARD_COUNT, case.move.tiles, numbers={"given": given, "expected": 1})
    return None


CALL_CHECKS: Final[tuple[Check, ...]] = (
    not_in_round,
    fold_after_miss,
    miss_twice,
    turn_up_after_miss,
    call_already_made,
    not_your_call,
    not_your_turn,
    calls_come_first,
    fold_with_two,
    miss_limit_reached,
    turn_up_not_in_use,
    turn_up_dealer_only,
    pot_play_not_in_use,
    pot_play_dealer_only,
    pot_play_too_few,
    pot_play_others_in,
    pot_play_no_miss,
    tile_named_twice,
    miss_discard_count,
    turn_up_discard_count,
)
