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
from rules_engine.melds import SUIT, Ace, meld_rules, suit_runs
from rules_engine.rummy import moves
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
    phase, frame = state.phase, state.frame
    if phase == OVER or frame.is_game_over:
        return ()
    if phase == DRAW:
        return _draws(state)
    hand = state.hands[state.turn]
    plays = _plays(state, hand)
    if frame.is_special and not may_end_turn(state):
        found = tuple(plays)
    elif plays:
        found = (*plays, *_discards(hand & ~state.barred))
    else:
        found = _discards(hand & ~state.barred)
    return found or (DONE,)


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


@cache
def _discards_of(suit: int, ranks: int) -> tuple[Move, ...]:
    return tuple(DISCARDS[card] for card in cards_in(ranks << 13 * suit))


def _discards(hand: int) -> tuple[Move, ...]:
    return (
        _discards_of(0, hand & SUIT)
        + _discards_of(1, hand >> 13 & SUIT)
        + _discards_of(2, hand >> 26 & SUIT)
        + _discards_of(3, hand >> 39)
    )


def _plays(state: State, hand: int) -> list[Move]:
    """The legal melds and lay-offs."""
    found: list[Move] = []
    for mask in melds_in(state.frame.options.ace, hand) if state.may_meld else ():
        rest = hand ^ mask
        if rest & (rest - 1) and not state.frame.is_special or _is_playable(state, moves.meld(mask)):
            found.append(moves.meld(mask))
    if hand & state.fits and state.may_lay_off:
        simple = hand.bit_count() > 2 and not state.frame.is_special
        found += [move for move in _lay_offs(state, hand) if simple or _is_playable(state, move)]
    return found


def _lay_offs(state: State, hand: int) -> Iterator[Move]:
    for index, meld in enumerate(state.melds):
        if hand & meld.fits:
            for card in cards_in(hand & meld.fits):
                yield moves.lay_off(card, index)


def _is_playable(state: State, move: Move) -> bool:
    return rest_fault(apply(state, move), move.kind == "layoff") is None


def melds_in(ace: Ace, hand: int) -> tuple[int, ...]:
    """Every meld that these cards can make, runs of any length included."""
    a, b, c, d = hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39
    triples = a & b & (c | d) | c & d & (a | b)
    has_run = _run_holders(ace)
    if not (triples or has_run[a] or has_run[b] or has_run[c] or has_run[d]):
        return ()
    sets = [meld for rank in range(13) if triples >> rank & 1 for meld in _sets_of(hand & _RANK << rank)]
    runs = [run << shift for shift in (0, 13, 26, 39) for run in _runs_of(ace, hand >> shift & SUIT)]
    return (*sets, *runs)


_RANK: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39


@cache
def _sets_of(held: int) -> tuple[int, ...]:
    parts = tuple(held ^ 1 << card for card in cards_in(held))
    return (held,) if len(parts) == 3 else (held, *parts)


@cache
def _runs_of(ace: Ace, ranks: int) -> tuple[int, ...]:
    return tuple(run for run in suit_runs(ace) if run & ranks == run)


@cache
def _run_holders(ace: Ace) -> bytes:
    """For each 13-bit suit: does it hold a run?"""
    rules = meld_rules(ace, 1)
    pairs = zip(rules.loose_of_suit, rules.points_of_suit, strict=True)
    return bytes(loose != points for loose, points in pairs)


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
    if not least or not state.laid or state.melded >> state.turn & 1:
        return True
    rules = state.frame.rules
    return sum(rules.points(state.melds[index].cards) for index in state.laid) >= least


def has_used_discard(state: State) -> bool:
    """discard_must_be_used: is the card taken from the pile on the table by now?"""
    if not (state.options.discard_must_be_used and state.from_pile) or state.drawn is None:
        return True
    return not state.hands[state.turn] >> state.drawn & 1


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
