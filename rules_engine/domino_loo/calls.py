"""The calls before the first trick: who may call what, and what a call changes (domino-loo.call.*)."""

from __future__ import annotations

from itertools import combinations
from typing import TypeVar

from rules_engine.domino_loo.law import COUNT, TILES, numbers_in
from rules_engine.domino_loo.moves import (
    FOLD,
    FOLD_MOVE,
    MISS,
    MISS_MOVE,
    PASS,
    PASS_MOVE,
    POT,
    POT_MOVE,
    TAKE,
    TAKING,
    Move,
)
from rules_engine.domino_loo.moves import THROW as THROW_KIND
from rules_engine.domino_loo.options import CLUB_LAW_SUIT, HAND
from rules_engine.domino_loo.state import CALL, NO_SUIT, NOBODY, OVER, PLAY, THROW, State, Table, followers

T = TypeVar("T")


def may_fold(table: Table, seat: int) -> bool:
    """domino-loo.call.fold-players, domino-loo.call.no-fold-after-miss."""
    options = table.options
    if table.seats < options.fold_min_players or (options.club_law and is_club_law(table)):
        return False
    return options.fold_after_miss or not table.misses[seat]


def is_club_law(table: Table) -> bool:
    """Nobody may fold in this round, because the fixed suit is trump (option `club_law`)."""
    return table.options.club_law and table.law.trump == CLUB_LAW_SUIT


def is_miss_left(table: Table) -> bool:
    """The round still has a miss, and the boneyard the tiles for it (domino-loo.call.miss-limit)."""
    options = table.options
    seats = table.seats
    return sum(table.misses) < options.miss_limits[seats] and len(table.boneyard) >= options.miss_draws[seats]


def may_miss(table: Table, seat: int) -> bool:
    """domino-loo.call.miss-limit, domino-loo.call.miss-once."""
    return table.misses[seat] < table.options.miss_player_limit and is_miss_left(table)


def may_take_turn_up(table: Table, seat: int) -> bool:
    """domino-loo.call.turn-up."""
    return seat == table.dealer and table.options.dealer_takes_turnup and not table.misses[seat]


def opponents_in(table: Table, seat: int) -> tuple[int, ...]:
    """The other seats that have not folded."""
    return tuple(other for other, call in enumerate(table.calls) if call is not FOLD and other != seat)


def fewest_for_pot(table: Table) -> int:
    """The number of players from which the dealer may play for the pot."""
    return 4 if table.options.play_for_pot == "4p_only" else 3


def may_play_for_pot(table: Table, seat: int) -> bool:
    """domino-loo.call.for-pot, domino-loo.call.for-pot-four."""
    if seat != table.dealer or table.options.play_for_pot == "off" or table.seats < fewest_for_pot(table):
        return False
    others = opponents_in(table, seat)
    return len(others) == 1 and table.misses[others[0]] > 0 and not table.misses[seat]


def discards_due(state: State) -> int:
    """How many tiles the seat to act has to discard after a miss; 0 outside that phase."""
    return state.hands[state.turn].bit_count() - HAND if state.phase is THROW else 0


def legal_calls(state: State) -> list[Move]:
    """The calls of the seat to call, in phase CALL."""
    table, seat = state.table, state.turn
    moves = [PASS_MOVE]
    if may_fold(table, seat):
        moves.append(FOLD_MOVE)
    if may_miss(table, seat):
        moves.append(MISS_MOVE)
    if seat != table.dealer:
        return moves
    if may_take_turn_up(table, seat):
        moves += [TAKING[number] for number in numbers_in(state.hands[seat])]
    if may_play_for_pot(table, seat):
        moves.append(POT_MOVE)
    return moves


def legal_throws(state: State) -> list[Move]:
    """Every choice of discards after a miss, in phase THROW."""
    return [_THROWS[choice] for choice in combinations(numbers_in(state.hands[state.turn]), discards_due(state))]


_THROWS = {
    choice: Move(THROW_KIND, tuple(TILES[number] for number in choice))
    for due in (1, 2)
    for choice in combinations(range(COUNT - 1, -1, -1), due)
}
"""The discard of each one or two tiles: one object each."""


def is_legal_call(state: State, move: Move) -> bool:
    """True if the seat to call may make this call now (phase CALL)."""
    table, seat, kind = state.table, state.turn, move.kind
    if kind is PASS:
        return True
    if kind is FOLD:
        return may_fold(table, seat)
    if kind is MISS:
        return may_miss(table, seat)
    if kind is TAKE:
        return may_take_turn_up(table, seat) and len(move.tiles) == 1 and bool(state.hands[seat] & move.mask)
    return kind is POT and may_play_for_pot(table, seat)


def is_legal_throw(state: State, move: Move) -> bool:
    """True if these are the right number of different tiles from the hand (phase THROW)."""
    due = discards_due(state)
    return (
        move.kind is THROW_KIND
        and len(move.tiles) == due == move.mask.bit_count()
        and not move.mask & ~state.hands[state.turn]
    )


def make_call(state: State, move: Move) -> State:
    """The state after a legal call."""
    table, seat, kind = state.table, state.turn, move.kind
    if kind is MISS:
        return _miss(state)
    if kind is PASS and table.calls[seat] is MISS:
        return _next_call(table, seat, state.hands)
    calls, out, hands = _with(table.calls, seat, kind), table.out, state.hands
    if kind is FOLD:
        out = _with(out, seat, out[seat] | hands[seat])
        hands = _with(hands, seat, 0)
    elif kind is TAKE:
        out = _with(out, seat, out[seat] | move.mask)
        hands = _with(hands, seat, hands[seat] & ~move.mask | 1 << table.turn_up)
    return _next_call(table.after_call(calls, out, kind is FOLD), seat, hands)


def make_throw(state: State, move: Move) -> State:
    """The state after the discards of a miss."""
    table, seat = state.table, state.turn
    table = table.after_call(table.calls, _with(table.out, seat, table.out[seat] | move.mask))
    return _after_miss(table, seat, _with(state.hands, seat, state.hands[seat] & ~move.mask))


def _miss(state: State) -> State:
    table, seat = state.table, state.turn
    draw = table.options.miss_draws[table.seats]
    hand = 0
    for number in table.boneyard[:draw]:
        hand |= 1 << number
    table = table.after_call(
        _with(table.calls, seat, MISS),
        _with(table.out, seat, table.out[seat] | state.hands[seat]),
        False,
        _with(table.misses, seat, table.misses[seat] + 1),
        table.boneyard[draw:],
    )
    hands = _with(state.hands, seat, hand)
    if draw > HAND:
        return State(table, THROW, seat, hands, seat, NO_SUIT, (), ())
    return _after_miss(table, seat, hands)


def _after_miss(table: Table, seat: int, hands: tuple[int, ...]) -> State:
    """The same seat goes on only where the options allow a fold or another miss after a miss."""
    if may_call_again(table, seat):
        return State(table, CALL, seat, hands, seat, NO_SUIT, (), ())
    return _next_call(table, seat, hands)


def may_call_again(table: Table, seat: int) -> bool:
    """After a miss: a fold or another miss is open to the same seat (options only)."""
    return may_miss(table, seat) or may_fold(table, seat)


def _next_call(table: Table, seat: int, hands: tuple[int, ...]) -> State:
    """The next seat calls; after the dealer, or when one player is left, the calls are closed."""
    if table.size == 1:
        return State(table, OVER, NOBODY, hands, NOBODY, NO_SUIT, (), ())
    if seat != table.dealer:
        following = (seat + 1) % table.seats
        return State(table, CALL, following, hands, following, NO_SUIT, (), ())
    if table.size < table.seats:
        table = table._replace(after=followers(table.calls))
    first = table.after[table.dealer]
    return State(table, PLAY, first, hands, first, NO_SUIT, (), ())


def _with(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])
