"""Is a move legal, and if not, why: the reasons of the rummy family in their order of precedence.

State of play comes first, then the seat, the phase, the cards, permission, shape, the ban on a card
and at last what the move would leave in the hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from rules_engine.cards import Card, cards_in, mask_of
from rules_engine.refusal import Refusal
from rules_engine.rummy import judge_cards
from rules_engine.rummy.legal import can_finish, has_stock_to_draw, is_stuck, may_end_turn, rest_fault
from rules_engine.rummy.moves import Move
from rules_engine.rummy.reasons import RummyReason, rule_of
from rules_engine.rummy.state import DRAW, OVER, State
from rules_engine.rummy.turns import apply, draw_discard

_R: Final = RummyReason
_DRAWS: Final = ("draw stock", "draw discard", "turn over")


def refusal(slug: str, state: State, move: Move) -> Refusal | None:
    """None for a legal move, else the first reason that applies."""
    if is_plain(state, move):
        return None
    found = _standing(state, move) or _by_kind(state, move)
    if found is None:
        return None
    return found.refusal(rule_of(slug, found.reason, state.options))


def is_plain(state: State, move: Move) -> bool:
    """The quick answer for what is played most: draws from a pile with cards, discards, lay-offs far from the end.

    True means legal; False means that nothing has been decided yet.
    """
    frame, turn, phase, hands, stock, _, melds, _, now, _, _ = state
    if frame.is_special or frame.is_game_over or (move.seat is not None and move.seat != turn):
        return False
    kind = move.kind
    if phase == DRAW:
        return kind == "draw discard" or (kind == "draw stock" and bool(stock))
    if phase == OVER:
        return False
    hand, mask = hands[turn], move.mask
    if kind == "discard":
        return bool(hand & mask) and (not frame.bars[now.from_pile] or move.cards[0] != now.drawn)
    rest = hand & ~mask
    if hand - mask != rest or not rest & (rest - 1):
        return False
    if kind == "meld":
        return len(move.groups) == 1 and state.may_meld and frame.rules.kind(mask) is not None
    if kind == "layoff" and move.target is not None and move.target < len(melds):
        return not mask & ~melds[move.target].fits and len(move.cards) == 1 and state.may_lay_off
    return False


def _standing(state: State, move: Move) -> judge_cards.Found | None:
    """Game over, hand over, not your turn."""
    if state.phase == OVER or state.frame.is_game_over:
        return judge_cards.over(state)
    if move.seat is not None and move.seat != state.turn:
        return judge_cards.Found(_R.NOT_YOUR_TURN, numbers={"seat": state.turn, "given": move.seat})
    return None


def _by_kind(state: State, move: Move) -> judge_cards.Found | None:
    if move.kind in _DRAWS:
        return _draw(state, move)
    if state.phase == DRAW and move.kind != "move":
        return judge_cards.Found(_R.MUST_DRAW_FIRST, move.all_cards, words={"phase": state.phase})
    if move.kind in ("done", "deal"):
        if move.kind == "done" and is_stuck(state):
            return None
        return judge_cards.Found(_R.MUST_DISCARD, numbers={"hand": state.hand.bit_count()})
    named = judge_cards.named_cards(state, move)
    if named is not None:
        return named
    if move.kind == "discard":
        return _discard(state, move.cards[0])
    if move.kind == "meld":
        return judge_cards.meld(state, move) or _rest(state, move)
    return judge_cards.lay_off(state, move) or _rest(state, move)


def _draw(state: State, move: Move) -> judge_cards.Found | None:
    if state.phase != DRAW:
        drawn = () if state.now.drawn is None else (state.now.drawn,)
        return judge_cards.Found(_R.ALREADY_DRAWN, drawn, words={"phase": state.phase})
    numbers = {"stock": len(state.stock), "discards": len(state.discards)}
    if move.kind == "draw stock":
        return None if has_stock_to_draw(state) else judge_cards.Found(_R.STOCK_EMPTY, numbers=numbers)
    if move.kind == "turn over":
        return _turn_over(state, numbers)
    if state.options.discard_must_be_used and not can_finish(draw_discard(state)):
        taken = state.discards[-1]
        return judge_cards.Found(_R.TURN_CANNOT_BE_COMPLETED, (taken,), {"barred": (taken,)})
    return None


def _turn_over(state: State, numbers: Mapping[str, int]) -> judge_cards.Found | None:
    if state.stock:
        return judge_cards.Found(_R.TURN_OVER_TOO_EARLY, numbers=numbers)
    if len(state.discards) < 2:
        return judge_cards.Found(_R.TURN_OVER_SINGLE, state.discards, numbers=numbers)
    limit = state.options.stock_passes
    if limit != "unlimited" and state.past.passes >= limit:
        return judge_cards.Found(_R.TURN_OVERS_USED_UP, numbers={**numbers, "count": state.past.passes, "limit": limit})
    return None


def _discard(state: State, card: Card) -> judge_cards.Found | None:
    if state.barred >> card & 1:
        reason = _R.DISCARD_TAKEN_FROM_PILE if state.now.from_pile else _R.DISCARD_JUST_DRAWN
        would_do = tuple(cards_in(state.hand & ~state.barred))
        return judge_cards.Found(reason, (card,), {"would_do": would_do})
    if state.frame.is_special and not may_end_turn(state):
        return _incomplete(state, cards_in(state.hand))
    return None


def _rest(state: State, move: Move) -> judge_cards.Found | None:
    """What the hand would be after a meld or lay-off: emptied in a way not allowed, or stuck."""
    after = apply(state, move)
    reason = rest_fault(after, move.kind != "meld")
    if reason is None:
        return None
    if reason == _R.TURN_CANNOT_BE_COMPLETED:
        return _incomplete(state, cards_in(after.hands[state.turn]))
    last = tuple(cards_in(state.hand & mask_of(move.all_cards)))
    return judge_cards.Found(reason, last, numbers={"hand": 0})


def _incomplete(state: State, rest: Iterable[Card]) -> judge_cards.Found:
    """The refusal for a turn that could not be completed: the cards left over and the barred one."""
    cards = tuple(rest)
    groups = {"left": cards, "barred": tuple(cards_in(state.barred))}
    numbers = {"count": len(cards)}
    if state.options.initial_meld_min:
        numbers["minimum"] = state.options.initial_meld_min
    return judge_cards.Found(_R.TURN_CANNOT_BE_COMPLETED, cards, groups, numbers)
