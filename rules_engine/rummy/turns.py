"""What a legal move does: drawing, melding, laying off, discarding, and what happens when the stock is used up.

Nothing here asks whether a move is allowed; `judge` does. Rules turn.*, stock.*, out.*.
"""

from __future__ import annotations

import random

from rules_engine.cards import Card, mask_of
from rules_engine.rummy.moves import Move
from rules_engine.rummy.scoring import lowest_hand
from rules_engine.rummy.state import DRAW, DRAWN, LAYOFF, NOT_DRAWN, OVER, PLAY, Ended, Meld, State, Turn, new_meld

_tuple = tuple.__new__


def apply(state: State, move: Move) -> State:
    """The state after a move that is known to be legal."""
    kind = move.kind
    if kind == "discard":
        return discard(state, move.cards[0])
    if kind == "draw stock":
        return draw_stock(state)
    if kind == "draw discard":
        return draw_discard(state)
    if kind == "meld":
        return lay_melds(state, [mask_of(group) for group in move.groups])
    if kind == "layoff" or kind == "move":
        return lay_off(state, move.cards, target_of(state, move))
    return renew(state) if kind == "turn over" else end_turn(state)


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
    frame, turn, _, hands, stock, discards, melds, fits, _, past, _ = state
    card = stock[0]
    hands = _with(hands, turn, hands[turn] | 1 << card)
    past = past._replace(forced=0) if past.forced else past
    now = DRAWN[False][card]
    after = _tuple(State, (frame, turn, PLAY, hands, stock[1:], discards, melds, fits, now, past, None))
    return after if after.stock else _last_card_drawn(after)


def draw_discard(state: State) -> State:
    """Take the top of the discard pile, and count the draw if there was no other."""
    frame, turn, _, hands, stock, discards, melds, fits, _, past, _ = state
    card = discards[-1]
    hands = _with(hands, turn, hands[turn] | 1 << card)
    if past.forced or not stock:
        past = past._replace(forced=0 if stock or state.can_renew else past.forced + 1)
    now = DRAWN[True][card]
    return _tuple(State, (frame, turn, PLAY, hands, stock, discards[:-1], melds, fits, now, past, None))


def discard(state: State, card: Card) -> State:
    """Put a card on the pile; the turn, or the hand, is over."""
    frame, turn, _, hands, stock, discards, melds, fits, now, past, _ = state
    rest = hands[turn] ^ 1 << card
    hands = _with(hands, turn, rest)
    discards += (card,)
    if not rest or not stock or now.laid or now.off:
        return end_turn(state._replace(hands=hands, discards=discards))
    turn = turn + 1 if turn + 1 < frame.seats else 0
    return _tuple(State, (frame, turn, DRAW, hands, stock, discards, melds, fits, NOT_DRAWN, past, None))


def _with(hands: tuple[int, ...], seat: int, hand: int) -> tuple[int, ...]:
    """The hands with one of them changed."""
    changed = list(hands)
    changed[seat] = hand
    return tuple(changed)


def lay_melds(state: State, groups: list[int]) -> State:
    """Put melds on the table; an empty hand ends the hand."""
    frame, turn, phase, hands, stock, discards, melds, fits, now, past, _ = state
    laid = now.laid
    for group in groups:
        meld = new_meld(frame.rules, turn, group)
        laid += (len(melds),)
        melds += (meld,)
        fits |= meld.fits
    rest = hands[turn] & ~sum(groups)
    now = _tuple(Turn, (now.drawn, now.from_pile, laid, now.off))
    past = past._replace(forced=0) if past.forced else past
    after = _tuple(State, (frame, turn, phase, _with(hands, turn, rest), stock, discards, melds, fits, now, past, None))
    return after if rest else _out(after)


def lay_off(state: State, cards: tuple[Card, ...], target: int) -> State:
    """Add cards to a meld; under the strict order of phases no meld may follow."""
    frame, turn, phase, hands, stock, discards, melds, _, now, past, _ = state
    old, mask = melds[target], mask_of(cards)
    melds = (*melds[:target], new_meld(frame.rules, old.owner, old.cards | mask), *melds[target + 1 :])
    rest = hands[turn] & ~mask
    now = _tuple(Turn, (now.drawn, now.from_pile, now.laid, now.off + cards))
    past = past._replace(forced=0) if past.forced else past
    phase = PLAY if frame.options.meld_after_layoff else LAYOFF
    hands = _with(hands, turn, rest)
    after = _tuple(State, (frame, turn, phase, hands, stock, discards, melds, all_fits(melds), now, past, None))
    return after if rest else _out(after)


def all_fits(melds: tuple[Meld, ...]) -> int:
    """The cards that fit some meld on the table now."""
    fits = 0
    for meld in melds:
        fits |= meld.fits
    return fits


def end_turn(state: State) -> State:
    """The next seat's turn, unless the hand is over: somebody out, a stalemate, or the stock used up for good."""
    if not state.hands[state.turn]:
        return _out(state)
    now, past, bit = state.now, state.past, 1 << state.turn
    if now.laid or now.off:
        melded = past.melded | bit if now.laid else past.melded
        laid_off = past.laid_off | bit if now.off else past.laid_off
        past = past._replace(melded=melded, laid_off=laid_off)
    turn = (state.turn + 1) % state.frame.seats
    after = state._replace(turn=turn, phase=DRAW, now=NOT_DRAWN, past=past)
    if not after.discards:
        return _turn_up(after)
    return _when_stock_is_empty(after) if not after.stock else after


def _when_stock_is_empty(state: State) -> State:
    options = state.options
    if state.past.forced >= state.frame.seats and options.stalemate != "never":
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
        random.Random(f"{state.frame.seed}/{state.past.passes}").shuffle(stock)
    top = pile[-1] if keep else stock.pop(0)
    return state._replace(stock=tuple(stock), discards=(top,), past=state.past._replace(passes=state.past.passes + 1))


def end_by_stock(state: State) -> State:
    """The stock is used up for good: a tie, or the lowest hand wins (block_rule)."""
    return _end(state, state.options.block_rule == "lowest_hand_wins", "stock")


def _end(state: State, lowest_wins: bool, cause: str) -> State:
    winner = lowest_hand(state) if lowest_wins else None
    ended = Ended("void" if winner is None else "lowest", winner, "stock" if cause == "stock" else "stalemate")
    return state._replace(phase=OVER, ended=ended)


def _out(state: State) -> State:
    """The seat to act has emptied its hand."""
    return state._replace(phase=OVER, ended=Ended("out", state.turn, "out"))
