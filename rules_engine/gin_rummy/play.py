"""Legal moves of gin rummy and what a move does; judging illegal moves is in refusals.py."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from rules_engine.cards import DECK, Card, cards_in, mask_of
from rules_engine.gin_rummy import moves
from rules_engine.gin_rummy.moves import Kind, Move
from rules_engine.gin_rummy.state import Knock, Phase, Source, State
from rules_engine.melds import SUIT, Partition, union


def legal_moves(state: State) -> list[Move]:
    """Every legal move of the player to act.

    A knock is listed once for each discard, a knock that leaves nothing as `gin`; which arrangements
    may be declared with it is the answer of `arrangements`.
    """
    phase = state.phase
    if phase is Phase.DISCARD:
        return _discards(state)
    if phase is Phase.DRAW:
        return _draws(state)
    if phase is Phase.OFFER:
        return [moves.DRAW_DISCARD, moves.PASS]
    return _lay_offs(state) if phase is Phase.LAYOFF else []


def _draws(state: State) -> list[Move]:
    if state.is_last_chance:
        return [moves.DRAW_DISCARD, moves.PASS] if can_knock_with_top(state) else [moves.PASS]
    found = [moves.DRAW_STOCK]
    if state.discards and state.passes < 2 and not are_draws_used_up(state):
        found.append(moves.DRAW_DISCARD)
    return found


def are_draws_used_up(state: State) -> bool:
    """Have the cards that may be taken from the discard pile in one hand all been taken?"""
    limit = state.table.options.max_upcard_draws
    return limit is not None and state.taken >= limit


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
    hand, chosen = state.hands[state.turn], state.table.options
    rules = chosen.melds
    barred = state.barred
    knocks = rules.discards_within(hand, state.table.limit) & ~barred
    gins = sum(1 << card for card in cards_in(knocks) if not rules.deadwood(hand ^ 1 << card)) if knocks else 0
    found: list[Move] = []
    must_gin, must_knock = chosen.force_gin and gins, is_at_wall(state)
    if not must_gin and not must_knock:
        found += _plain_discards(hand & ~barred)
    if knocks:
        found += [
            moves.GIN[card] if gins >> card & 1 else moves.KNOCK[card]
            for card in cards_in(gins if must_gin else knocks)
        ]
    if chosen.big_gin == "on" and not rules.deadwood(hand):
        found.append(moves.BIG_GIN)
    return found


def _plain_discards(cards: int) -> list[Move]:
    """A discard for each card, put together suit by suit."""
    return [
        *_suit_discards(0, cards & SUIT),
        *_suit_discards(13, cards >> 13 & SUIT),
        *_suit_discards(26, cards >> 26 & SUIT),
        *_suit_discards(39, cards >> 39),
    ]


@cache
def _suit_discards(first: int, ranks: int) -> tuple[Move, ...]:
    return tuple(moves.DISCARD[first + rank] for rank in range(13) if ranks >> rank & 1)


def is_at_wall(state: State) -> bool:
    """Was the top discard taken when the stock was closed, so that only a knock may follow?"""
    chosen = state.table.options
    return chosen.wall_knock == "opponent_upcard" and state.drawn_from == "discards" and len(state.stock) <= chosen.wall


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


def apply(state: State, move: Move) -> State:
    """The state after a legal move."""
    kind = move.kind
    if kind is Kind.DISCARD:
        return _discard(state, move.card)
    if kind is Kind.DRAW_STOCK:
        return _draw(state, state.stock[0], "stock")
    if kind is Kind.DRAW_DISCARD:
        return _draw(state, state.discards[-1], "discards")
    if kind is Kind.PASS:
        return _pass(state)
    if kind is Kind.LAYOFF:
        return _lay_off(state, move)
    if kind is Kind.DONE:
        return replace(state, phase=Phase.OVER)
    return _show(state, move)


def _draw(state: State, card: Card, source: Source) -> State:
    seat, from_stock = state.turn, source == "stock"
    hand = state.hands[seat] | 1 << card
    return State(
        state.table,
        seat,
        Phase.DISCARD,
        _with(state.hands, seat, hand),
        state.stock[1:] if from_stock else state.stock,
        state.discards if from_stock else state.discards[:-1],
        card,
        source,
        0,
        state.taken if from_stock else state.taken + 1,
        None,
        state.seen if from_stock else _with(state.seen, seat, state.seen[seat] | 1 << card),
    )


def _with(pair: tuple[int, int], seat: int, mask: int) -> tuple[int, int]:
    return (mask, pair[1]) if seat == 0 else (pair[0], mask)


def _discard(state: State, card: Card) -> State:
    seat, table = state.turn, state.table
    hand = state.hands[seat] ^ 1 << card
    void = len(state.stock) <= table.options.wall and table.options.wall_knock == "void"
    return State(
        table,
        1 - seat,
        Phase.OVER if void else Phase.DRAW,
        _with(state.hands, seat, hand),
        state.stock,
        (*state.discards, card),
        None,
        None,
        0,
        state.taken,
        None,
        _with(state.seen, seat, state.seen[seat] & hand) if state.seen[seat] >> card & 1 else state.seen,
    )


def _pass(state: State) -> State:
    """Pass the upcard, or at the wall let the hand become void."""
    if state.phase is Phase.DRAW:
        return replace(state, phase=Phase.OVER)
    nondealer = 1 - state.table.dealer
    if state.passes or state.table.options.first_upcard == "nondealer_only":
        return replace(state, turn=nondealer, phase=Phase.DRAW, passes=2)
    return replace(state, turn=1 - state.turn, passes=1)


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
        Phase.OVER if is_final else Phase.LAYOFF,
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
    return replace(state, hands=hands, knock=replace(knock, melds=melds, laid=knock.laid | bit))
