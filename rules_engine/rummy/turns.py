"""What a legal move does: drawing, melding, laying off, discarding, and what happens when the stock is used up.

Nothing here asks whether a move is allowed; `judge` does. Rules turn.*, stock.*, out.*.
"""

from __future__ import annotations

import random

from rules_engine.cards import Card, mask_of
from rules_engine.rummy.moves import Move
from rules_engine.rummy.scoring import lowest_hand
from rules_engine.rummy.state import DRAW, LAYOFF, OVER, PLAY, Ended, Meld, State, new_meld

_tuple = tuple.__new__


def apply(state: State, move: Move) -> State:
    """The state after a move that is known to be legal."""
    match move.kind:
        case "discard":
            return discard(state, move.cards[0])
        case "draw stock":
            return draw_stock(state)
        case "draw discard":
            return draw_discard(state)
        case "meld":
            return lay_melds(state, [mask_of(group) for group in move.groups])
        case "layoff" | "move":
            return lay_off(state, move.cards, target_of(state, move))
        case "turn over":
            return renew(state)
        case _:
            return end_turn(state)


def target_of(state: State, move: Move) -> int:
    """The meld that a lay-off names, or the only one that its cards fit. Raises ValueError if there is none."""
    if move.target is not None:
        return move.target
    cards = mask_of(move.cards)
    rules = state.frame.rules
    fitting = [index for index, meld in enumerate(state.melds) if rules.kind(meld.cards | cards)]
    if len(fitting) != 1:
        raise ValueError("the meld is not named")
    return fitting[0]


def draw_stock(state: State) -> State:
    """Take the top of the stock; an empty one is renewed first, or ends the hand (next_stock_draw)."""
    if not state.stock:
        state = renew(state) if state.can_renew else end_by_stock(state)
        if state.phase == OVER:
            return state
    frame, turn, _, hands, stock, discards, melds, fits, *_ = state
    card = stock[0]
    hands = (*hands[:turn], hands[turn] | 1 << card, *hands[turn + 1 :])
    after = _tuple(
        State,
        (frame, turn, PLAY, hands, stock[1:], discards, melds, fits, card, False, (), (),
         state.melded, state.laid_off, state.passes, 0, None),
    )  # fmt: skip
    return after if after.stock else _last_card_drawn(after)


def draw_discard(state: State) -> State:
    """Take the top of the discard pile, and count the draw if there was no other."""
    frame, turn, _, hands, stock, discards, melds, fits, *_ = state
    card = discards[-1]
    hands = (*hands[:turn], hands[turn] | 1 << card, *hands[turn + 1 :])
    forced = 0 if stock or state.can_renew else state.forced + 1
    return _tuple(
        State,
        (frame, turn, PLAY, hands, stock, discards[:-1], melds, fits, card, True, (), (),
         state.melded, state.laid_off, state.passes, forced, None),
    )  # fmt: skip


def discard(state: State, card: Card) -> State:
    """Put a card on the pile; the turn, or the hand, is over."""
    turn, hands = state.turn, state.hands
    rest = hands[turn] ^ 1 << card
    hands = (*hands[:turn], rest, *hands[turn + 1 :])
    discards = (*state.discards, card)
    if not rest or not state.stock or state.laid or state.off or state.forced:
        return end_turn(state._replace(hands=hands, discards=discards))
    frame, _, _, _, stock, _, melds, fits, *_ = state
    turn += 1
    if turn == frame.seats:
        turn = 0
    return _tuple(
        State,
        (frame, turn, DRAW, hands, stock, discards, melds, fits, None, False, (), (),
         state.melded, state.laid_off, state.passes, 0, None),
    )  # fmt: skip


def lay_melds(state: State, groups: list[int]) -> State:
    """Put melds on the table; an empty hand ends the hand."""
    rules, turn = state.frame.rules, state.turn
    first = len(state.melds)
    new = tuple(new_meld(rules, turn, group) for group in groups)
    fits = state.fits
    for meld in new:
        fits |= meld.fits
    rest = state.hands[turn] & ~sum(groups)
    return _out_if_empty(
        state._replace(
            hands=(*state.hands[:turn], rest, *state.hands[turn + 1 :]),
            melds=state.melds + new,
            fits=fits,
            laid=(*state.laid, *range(first, first + len(new))),
            forced=0,
        )
    )


def lay_off(state: State, cards: tuple[Card, ...], target: int) -> State:
    """Add cards to a meld; under the strict order of phases no meld may follow."""
    old, mask = state.melds[target], mask_of(cards)
    changed = new_meld(state.frame.rules, old.owner, old.cards | mask)
    melds = (*state.melds[:target], changed, *state.melds[target + 1 :])
    turn = state.turn
    rest = state.hands[turn] & ~mask
    return _out_if_empty(
        state._replace(
            phase=PLAY if state.options.meld_after_layoff else LAYOFF,
            hands=(*state.hands[:turn], rest, *state.hands[turn + 1 :]),
            melds=melds,
            fits=all_fits(melds),
            off=state.off + cards,
            forced=0,
        )
    )


def all_fits(melds: tuple[Meld, ...]) -> int:
    """The cards that fit some meld on the table now."""
    fits = 0
    for meld in melds:
        fits |= meld.fits
    return fits


def end_turn(state: State) -> State:
    """The next seat's turn, unless the hand is over: somebody out, a stalemate, or the stock used up for good."""
    state = _out_if_empty(state)
    if state.phase == OVER:
        return state
    bit = 1 << state.turn
    after = state._replace(
        turn=(state.turn + 1) % state.frame.seats,
        phase=DRAW,
        drawn=None,
        from_pile=False,
        laid=(),
        off=(),
        melded=state.melded | bit if state.laid else state.melded,
        laid_off=state.laid_off | bit if state.off else state.laid_off,
    )
    if not after.discards:
        return _turn_up(after)
    return _when_stock_is_empty(after) if not after.stock else after


def _when_stock_is_empty(state: State) -> State:
    options = state.options
    if state.forced >= state.frame.seats and options.stalemate != "never":
        return _end(state, options.stalemate == "lowest_hand_wins", "stalemate")
    if options.rebuild_trigger == "player_choice" or state.is_lazy:
        return state
    if state.can_renew:
        return renew(state)
    return state if options.stock_passes == "unlimited" else end_by_stock(state)


def _last_card_drawn(state: State) -> State:
    """exhausted_end = immediately: an earlier pass renews the stock at once, the last one ends the hand."""
    options = state.options
    if options.rebuild_trigger != "automatic" or options.exhausted_end != "immediately":
        return state
    if not state.passes_left:
        return end_by_stock(state)
    return renew(state) if state.can_renew else state


def _turn_up(state: State) -> State:
    """A turn ended without a discard and the pile is empty: the stock's top card starts a new one."""
    if not state.stock:
        return end_by_stock(state)
    after = state._replace(stock=state.stock[1:], discards=state.stock[:1])
    return after if after.stock else _when_stock_is_empty(after)


def renew(state: State) -> State:
    """Turn the discards over (or shuffle them) as the new stock; the top one starts the new pile.

    With keep_top_discard = false the whole pile is used and its first card is turned up, as after the deal.
    """
    options, pile = state.options, state.discards
    keep = options.keep_top_discard
    stock = list(pile[:-1] if keep else pile)
    if options.rebuild == "shuffle":
        random.Random(f"{state.frame.seed}/{state.passes}").shuffle(stock)
    top = pile[-1] if keep else stock.pop(0)
    return state._replace(stock=tuple(stock), discards=(top,), passes=state.passes + 1)


def end_by_stock(state: State) -> State:
    """The stock is used up for good: a tie, or the lowest hand wins (block_rule)."""
    return _end(state, state.options.block_rule == "lowest_hand_wins", "stock")


def _end(state: State, lowest_wins: bool, cause: str) -> State:
    winner = lowest_hand(state) if lowest_wins else None
    ended = Ended("void" if winner is None else "lowest", winner, "stock" if cause == "stock" else "stalemate")
    return state._replace(phase=OVER, ended=ended)


def _out_if_empty(state: State) -> State:
    if state.hands[state.turn]:
        return state
    return state._replace(phase=OVER, ended=Ended("out", state.turn, "out"))
