"""Every legal move of a state, and whether a turn can still be completed (rules turn.completable, out.*).

Melds are listed one group at a time and lay-offs one card at a time with the meld named; a move that
lays two melds, lays off several cards at once or leaves the meld unnamed is judged as legal where it
is, but does not appear in the list, since the listed moves lead to the same places.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from rules_engine.cards import cards_in
from rules_engine.meld_tables import SUIT
from rules_engine.rummy import moves
from rules_engine.rummy.groups import melds_in
from rules_engine.rummy.moves import DISCARDS, DONE, DRAW_DISCARD, DRAW_STOCK, TURN_OVER, Move
from rules_engine.rummy.reasons import RummyReason
from rules_engine.rummy.state import DRAW, OVER, State
from rules_engine.rummy.turns import apply, draw_discard

_BOTH: Final = (DRAW_STOCK, DRAW_DISCARD)
_PILE: Final = (DRAW_DISCARD,)
_TURNED: Final = (DRAW_DISCARD, TURN_OVER)
_EVERY: Final = (DRAW_STOCK, DRAW_DISCARD, TURN_OVER)


def legal_moves(state: State) -> tuple[Move, ...]:
    """Every legal move of the seat to act, in normal form: draws, or melds, lay-offs and discards."""
    frame, turn, phase, hands, stock, _, _, fits, now, _, _ = state
    if phase == DRAW and frame.is_plain:
        return _BOTH if stock else _draws(state)
    if phase == OVER or frame.is_game_over:
        return ()
    if phase == DRAW:
        return _draws(state)
    hand, holders = hands[turn], frame.groups.holders
    a, b, c, d = hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39
    has_run = holders[a] or holders[b] or holders[c] or holders[d]
    has_play = has_run or a & b & (c | d) | c & d & (a | b) or hand & fits
    drawn, from_pile, _, _ = now
    if drawn is not None and frame.bars[from_pile]:
        free = hand & ~(1 << drawn)
        a, b, c, d = free & SUIT, free >> 13 & SUIT, free >> 26 & SUIT, free >> 39
    spades, clubs, diamonds, hearts = _discards_by_suit()
    discards = spades[a] + clubs[b] + diamonds[c] + hearts[d]
    if frame.is_special and not may_end_turn(state):
        discards = ()
    if has_play:
        return _plays(state, hand) + discards or (DONE,)
    return discards or (DONE,)


@cache
def _discards_by_suit() -> tuple[list[tuple[Move, ...]], ...]:
    """For each suit and each choice of its cards: their discards."""
    tables: list[list[tuple[Move, ...]]] = []
    for suit in range(4):
        table: list[tuple[Move, ...]] = [()]
        for rank in range(13):
            table += [(*held, DISCARDS[13 * suit + rank]) for held in table]
        tables.append(table)
    return tuple(tables)


def _draws(state: State) -> tuple[Move, ...]:
    if state.options.discard_must_be_used and not can_finish(draw_discard(state)):
        return tuple(move for move in _draws_by_pile(state) if move is not DRAW_DISCARD)
    return _draws_by_pile(state)


def _draws_by_pile(state: State) -> tuple[Move, ...]:
    if state.stock:
        return _BOTH
    if state.is_lazy and has_stock_to_draw(state):
        return _EVERY if state.can_renew else _BOTH
    return _TURNED if state.can_renew else _PILE


def has_stock_to_draw(state: State) -> bool:
    """Is `draw stock` possible: a card, a renewal when it is wanted, or the draw that ends the hand?"""
    if state.stock:
        return True
    return state.is_lazy and (state.can_renew or state.options.stock_passes != "unlimited")


def _plays(state: State, hand: int) -> tuple[Move, ...]:
    """The legal melds and lay-offs."""
    frame = state.frame
    found: list[Move] = []
    if state.may_meld:
        for mask, move in frame.groups.within(hand):
            rest = hand ^ mask
            if (frame.is_plain and rest & (rest - 1)) or _is_playable(state, move):
                found.append(move)
    if hand & state.fits and state.may_lay_off:
        is_simple = frame.is_plain and hand.bit_count() > 2
        found += [move for move in _lay_offs(state, hand) if is_simple or _is_playable(state, move)]
    return tuple(found)


def _lay_offs(state: State, hand: int) -> Iterator[Move]:
    for index, meld in enumerate(state.melds):
        if hand & meld.fits:
            for card in cards_in(hand & meld.fits):
                yield moves.lay_off(card, index)


def _is_playable(state: State, move: Move) -> bool:
    return rest_fault(apply(state, move), move.kind == "layoff") is None


# Completing a turn


def rest_fault(after: State, by_layoff: bool) -> RummyReason | None:
    """Why a meld or lay-off that leads to `after` is refused for what it leaves in the hand; None if it is not."""
    options = after.options
    rest = after.hands[after.turn]
    if not rest:
        return _out_fault(after, by_layoff)
    if after.frame.is_special:
        return None if can_finish(after) else RummyReason.TURN_CANNOT_BE_COMPLETED
    if rest != after.barred or not options.completable_turn:
        return None
    can_be_laid = rest & after.fits and after.may_lay_off and options.go_out_discard == "optional"
    return None if can_be_laid else RummyReason.TURN_CANNOT_BE_COMPLETED


def _out_fault(after: State, by_layoff: bool) -> RummyReason | None:
    how = after.options.go_out_discard
    if by_layoff and how == "meld_only":
        return RummyReason.OUT_NOT_BY_LAYOFF
    if how == "required":
        return RummyReason.OUT_NEEDS_DISCARD
    return None if laid_enough(after) else RummyReason.TURN_CANNOT_BE_COMPLETED


def laid_enough(state: State) -> bool:
    """initial_meld_min: do the first melds of this seat, all of one turn, count enough?"""
    least = state.options.initial_meld_min
    if not least or not state.now.laid or state.past.melded >> state.turn & 1:
        return True
    rules = state.frame.rules
    return sum(rules.points(state.melds[index].cards) for index in state.now.laid) >= least


def has_used_discard(state: State) -> bool:
    """discard_must_be_used: is the card taken from the pile on the table by now?"""
    if not (state.options.discard_must_be_used and state.now.from_pile) or state.now.drawn is None:
        return True
    return not state.hands[state.turn] >> state.now.drawn & 1


def may_end_turn(state: State) -> bool:
    """Do the options about the whole turn allow it to end as things lie?"""
    return laid_enough(state) and has_used_discard(state)


def can_finish(state: State, seen: set[tuple[int, tuple[int, ...]]] | None = None) -> bool:
    """Is there any way to complete this turn: melds, lay-offs and the discard searched together?"""
    hand = state.hands[state.turn]
    if may_end_turn(state) and (hand & ~state.barred or not state.options.completable_turn):
        return True
    seen = set() if seen is None else seen
    key = (hand, tuple(meld.cards for meld in state.melds))
    if key in seen:
        return False
    seen.add(key)
    for move in playable(state):
        after = apply(state, move)
        if not after.hands[state.turn]:
            if _out_fault(after, move.kind == "layoff") is None:
                return True
        elif can_finish(after, seen):
            return True
    return False


def playable(state: State) -> Iterator[Move]:
    """The melds and lay-offs of single groups and cards, without asking what they leave in the hand."""
    hand = state.hands[state.turn]
    if state.may_meld:
        yield from map(moves.meld, melds_in(state.options.ace, hand))
    if state.may_lay_off:
        yield from _lay_offs(state, hand)


def is_stuck(state: State) -> bool:
    """Nothing can be played or discarded: the turn ends with `done`."""
    return legal_moves(state) == (DONE,)
