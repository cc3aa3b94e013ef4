"""Legal moves of gin rummy; what a move does is in play.py, why one is refused in refusals.py."""

from __future__ import annotations

from functools import cache

from rules_engine.cards import DECK, Card, cards_in
from rules_engine.gin_rummy import moves
from rules_engine.gin_rummy.moves import Kind, Move
from rules_engine.gin_rummy.state import DISCARD, DRAW, LAYOFF, OFFER, State
from rules_engine.melds import SUIT, Partition

_DISCARD, _DRAW_STOCK, _DRAW_DISCARD = Kind.DISCARD, Kind.DRAW_STOCK, Kind.DRAW_DISCARD
_PASS, _LAYOFF, _DONE = Kind.PASS, Kind.LAYOFF, Kind.DONE


def legal_moves(state: State) -> list[Move]:
    """Every legal move of the player to act.

    A knock is listed once for each discard, a knock that leaves nothing as `gin`; which arrangements
    may be declared with it is the answer of `arrangements`.
    """
    phase = state.phase
    if phase is DISCARD:
        return _discards(state)
    if phase is DRAW:
        return _draws(state)
    if phase is OFFER:
        return [moves.DRAW_DISCARD, moves.PASS]
    return _lay_offs(state) if phase is LAYOFF else []


def _draws(state: State) -> list[Move]:
    table = state.table
    if len(state.stock) <= table.closed_at:
        return [moves.DRAW_DISCARD, moves.PASS] if can_knock_with_top(state) else [moves.PASS]
    if state.passes < 2 and state.discards and state.taken < table.most_taken:
        return [moves.DRAW_STOCK, moves.DRAW_DISCARD]
    return [moves.DRAW_STOCK]


def are_draws_used_up(state: State) -> bool:
    """Have the cards that may be taken from the discard pile in one hand all been taken?"""
    return state.taken >= state.table.most_taken


def can_knock_with_top(state: State) -> bool:
    """Would taking the top discard make a knock possible in the same turn?"""
    if not state.discards or are_draws_used_up(state):
        return False
    top, chosen = state.discards[-1].mask, state.table.options
    barred = top if chosen.no_same_discard == "discard_only" else 0
    hand = state.hands[state.turn] | top
    if chosen.big_gin == "on" and not chosen.melds.deadwood(hand):
        return True
    return bool(chosen.melds.discards_within(hand, state.table.limit) & ~barred)


def knock_discards(state: State) -> int:
    """The cards with which the player to act may knock now, as a mask."""
    hand, chosen = state.hands[state.turn], state.table.options
    return chosen.melds.discards_within(hand, state.table.limit) & ~state.barred


def gin_discards(state: State) -> int:
    """The cards whose discard leaves no deadwood, as a mask."""
    return state.table.options.melds.discards_within(state.hands[state.turn], 0) & ~state.barred


def _discards(state: State) -> list[Move]:
    hand, table = state.hands[state.turn], state.table
    barred = state.barred if state.drawn_from == "discards" else 0
    if table.options.melds.can_reach(hand, table.limit) or (table.closed_at >= 0 and is_at_wall(state)):
        return _discards_and_knocks(state, hand, barred)
    return _plain_discards(hand & ~barred)


def _discards_and_knocks(state: State, hand: int, barred: int) -> list[Move]:
    chosen = state.table.options
    rules = chosen.melds
    knocks = rules.discards_within(hand, state.table.limit) & ~barred
    gins = sum(1 << card for card in cards_in(knocks) if not rules.deadwood(hand ^ 1 << card))
    found: list[Move] = []
    must_gin = chosen.force_gin and gins
    if not must_gin and not is_at_wall(state):
        found += _plain_discards(hand & ~barred)
    found += [
        moves.GIN[card] if gins >> card & 1 else moves.KNOCK[card] for card in cards_in(gins if must_gin else knocks)
    ]
    if chosen.big_gin == "on" and not rules.deadwood(hand):
        found.append(moves.BIG_GIN)
    return found


def _plain_discards(cards: int) -> list[Move]:
    """A discard for each card, put together suit by suit."""
    spades, clubs, diamonds, hearts = _discards_of_suits()
    return [
        *spades[cards & SUIT],
        *clubs[cards >> 13 & SUIT],
        *diamonds[cards >> 26 & SUIT],
        *hearts[cards >> 39],
    ]


@cache
def _discards_of_suits() -> tuple[list[tuple[Move, ...]], ...]:
    """For each suit the discards of every choice of its cards, made when first needed."""
    tables = []
    for first in (0, 13, 26, 39):
        table: list[tuple[Move, ...]] = [()]
        for ranks in range(1, SUIT + 1):
            highest = ranks.bit_length() - 1
            table.append((*table[ranks ^ 1 << highest], moves.DISCARD[first + highest]))
        tables.append(table)
    return tuple(tables)


def is_at_wall(state: State) -> bool:
    """Was the top discard taken when the stock was closed, so that only a knock may follow?"""
    return len(state.stock) <= state.table.closed_at and state.drawn_from == "discards"


@cache
def lay_off_move(card: int, target: int) -> Move:
    """The same value for the same lay-off."""
    return Move(Kind.LAYOFF, (DECK[card],), target)


def _lay_offs(state: State) -> list[Move]:
    knock, chosen = state.knock, state.table.options
    if knock is None or (knock.is_gin and not chosen.layoff_on_gin):
        return [moves.DONE]
    hand = state.hands[state.turn]
    found = [
        lay_off_move(card, index)
        for index, meld in enumerate(knock.melds)
        for card in cards_in(chosen.melds.fits(meld) & hand)
    ]
    return [*sorted(found, key=lambda move: move.card), moves.DONE]


def arrangements(state: State, card: Card) -> tuple[Partition, ...]:
    """Every arrangement that may be declared when knocking with this card, lowest count first."""
    rest = state.hands[state.turn] & ~(1 << card)
    limit = state.table.limit
    if state.table.options.force_gin and gin_discards(state):
        limit = 0
    if state.table.options.arrangement == "optimal":
        limit = 999
    return state.table.options.melds.arrangements(rest, limit)
