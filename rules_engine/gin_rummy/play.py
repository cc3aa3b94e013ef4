"""What a legal move of gin rummy does to the state."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.cards import Card, mask_of
from rules_engine.gin_rummy.moves import Kind, Move
from rules_engine.gin_rummy.state import DISCARD, DRAW, LAYOFF, OVER, Knock, State
from rules_engine.melds import union

_DISCARD, _DRAW_STOCK, _DRAW_DISCARD = Kind.DISCARD, Kind.DRAW_STOCK, Kind.DRAW_DISCARD
_PASS, _LAYOFF, _DONE = Kind.PASS, Kind.LAYOFF, Kind.DONE

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
