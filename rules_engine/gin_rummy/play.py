"""Legal moves of gin rummy and what a move does; judging illegal moves is in refusals.py."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from rules_engine.cards import DECK, Card, cards_in, mask_of
from rules_engine.gin_rummy import moves
from rules_engine.gin_rummy.moves import Kind, Move
from rules_engine.gin_rummy.state import DISCARD, DRAW, LAYOFF, OFFER, OVER, Knock, State
from rules_engine.melds import SUIT, Partition, union

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


# What a move does; the move has been judged legal.

_new = tuple.__new__
"""Builds a named tuple without its constructor, in half the time; every field in the order of `State`."""


def apply(state: State, move: Move) -> State:
    """The state after a legal move."""
    kind = move.kind
    if kind is _DISCARD:
        return _discard(state, move.cards[0])
    if kind is _DRAW_STOCK:
        return _draw_stock(state)
    if kind is _DRAW_DISCARD:
        return _draw_discard(state)
    if kind is _PASS:
        return _pass(state)
    if kind is _LAYOFF:
        return _lay_off(state, move)
    if kind is _DONE:
        return state._replace(phase=OVER)
    return _show(state, move)


def _draw_stock(state: State) -> State:
    seat, hands, card = state.turn, state.hands, state.stock[0]
    hand = hands[seat] | 1 << card
    return _new(
        State,
        (
            state.table,
            seat,
            DISCARD,
            (hands[0], hand) if seat else (hand, hands[1]),
            state.stock[1:],
            state.discards,
            card,
            "stock",
            0,
            state.taken,
            None,
            state.seen,
        ),
    )


def _draw_discard(state: State) -> State:
    seat, card = state.turn, state.discards[-1]
    return _new(
        State,
        (
            state.table,
            seat,
            DISCARD,
            _with(state.hands, seat, state.hands[seat] | 1 << card),
            state.stock,
            state.discards[:-1],
            card,
            "discards",
            0,
            state.taken + 1,
            None,
            _with(state.seen, seat, state.seen[seat] | 1 << card),
        ),
    )


def _with(pair: tuple[int, int], seat: int, mask: int) -> tuple[int, int]:
    return (pair[0], mask) if seat else (mask, pair[1])


def _discard(state: State, card: Card) -> State:
    seat, hands, table, stock, seen = state.turn, state.hands, state.table, state.stock, state.seen
    hand = hands[seat] ^ 1 << card
    return _new(
        State,
        (
            table,
            1 - seat,
            OVER if len(stock) <= table.void_at else DRAW,
            (hands[0], hand) if seat else (hand, hands[1]),
            stock,
            (*state.discards, card),
            None,
            None,
            0,
            state.taken,
            None,
            _with(seen, seat, seen[seat] & hand) if seen[seat] >> card & 1 else seen,
        ),
    )


def _pass(state: State) -> State:
    """Pass the upcard, or at the wall let the hand become void."""
    if state.phase is DRAW:
        return state._replace(phase=OVER)
    nondealer = 1 - state.table.dealer
    if state.passes or state.table.options.first_upcard == "nondealer_only":
        return state._replace(turn=nondealer, phase=DRAW, passes=2)
    return state._replace(turn=1 - state.turn, passes=1)


def _show(state: State, move: Move) -> State:
    """Knock, gin or big gin: the hand is shown, sorted as declared or in its lowest arrangement."""
    seat, chosen = state.turn, state.table.options
    card = move.cards[0] if move.cards else None
    rest = state.hands[seat] if card is None else state.hands[seat] ^ 1 << card
    melds = declared_melds(state, move, rest)
    knock = Knock(seat, card, melds, rest & ~sum(melds))
    is_final = knock.is_gin and not chosen.layoff_on_gin
    return State(
        state.table,
        1 - seat,
        OVER if is_final else LAYOFF,
        _with(state.hands, seat, rest),
        state.stock,
        state.discards,
        None,
        None,
        0,
        state.taken,
        knock,
    )


def declared_melds(state: State, move: Move, rest: int) -> tuple[int, ...]:
    """The melds that count: those declared, or the best ones (always the best count under `optimal`)."""
    rules = state.table.options.melds
    if move.melds is not None:
        melds = tuple(mask_of(group) for group in move.melds)
        loose = rules.points(rest & ~union(melds))
        if state.table.options.arrangement == "declared" or loose == rules.deadwood(rest):
            return melds
    return rules.partition(rest).melds


def target_of(state: State, move: Move) -> int | None:
    """The index of the knocker's meld meant by a lay-off: named, or the only one that fits."""
    melds = state.knock.melds if state.knock else ()
    if isinstance(move.target, Card):
        return next((index for index, meld in enumerate(melds) if meld >> move.target & 1), None)
    if move.target is not None:
        return move.target if move.target < len(melds) else None
    fits = state.table.options.melds.fits
    found = [index for index, meld in enumerate(melds) if fits(meld) >> move.card & 1]
    return found[0] if len(found) == 1 else None


def _lay_off(state: State, move: Move) -> State:
    knock, target = state.knock, target_of(state, move)
    assert knock is not None  # judged legal
    assert target is not None
    bit = 1 << move.card
    melds = tuple(meld | bit if index == target else meld for index, meld in enumerate(knock.melds))
    hands = _with(state.hands, state.turn, state.hands[state.turn] ^ bit)
    return state._replace(hands=hands, knock=replace(knock, melds=melds, laid=knock.laid | bit))
