"""The legal moves that differ least from a refused one, found by trying every legal move.

Two kinds of correction are compared. A move *instead* is as far away as the cards that differ, plus
2 if it is another kind of move and 1 if it goes to another meld. A move *first*, after which the
refused move is legal, counts 1: "draw first", "lay a meld first".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules_engine.cards import cards_in, mask_of
from rules_engine.game import Nearest
from rules_engine.refusal import Refusal
from rules_engine.rummy.legal import legal_moves
from rules_engine.rummy.moves import Move
from rules_engine.rummy.reasons import RummyReason
from rules_engine.rummy.state import DRAW, State
from rules_engine.rummy.turns import apply

FIRST = 1
OTHER_KIND = 2
OTHER_TARGET = 1


def distance(refused: Move, other: Move) -> int:
    """How far a legal move is from the refused one, as a substitute for it."""
    old, new = mask_of(refused.all_cards), mask_of(other.all_cards)
    cards = max((old & ~new).bit_count(), (new & ~old).bit_count(), abs(len(refused.groups) - len(other.groups)))
    if _word(refused) != _word(other):
        return OTHER_KIND + cards
    return max(cards + OTHER_TARGET * (refused.target != other.target), 1)


def _word(move: Move) -> str:
    return "layoff" if move.kind == "move" else move.kind.split()[0]


def nearest_legal(
    state: State, refused: Move, refusal: Callable[[State, Move], Refusal | None]
) -> tuple[Nearest, ...]:
    """All legal moves at the least distance; none if the seat has no move (over, or not its turn)."""
    if refusal(state, refused) is None or (refused.seat is not None and refused.seat != state.turn):
        return ()
    found = [_compare(state, refused, move, refusal) for move in legal_moves(state)]
    least = min((near.distance for near in found), default=0)
    return tuple(near for near in found if near.distance == least)


def _compare(
    state: State, refused: Move, move: Move, refusal: Callable[[State, Move], Refusal | None]
) -> Nearest:
    if _opens(state, refused, move, refusal):
        return Nearest(move, FIRST, {"first": str(move)})
    old, new = mask_of(refused.all_cards), mask_of(move.all_cards)
    difference: dict[str, Any] = {
        "instead": [str(card) for card in cards_in(new & ~old)],
        "of": [str(card) for card in cards_in(old & ~new)],
    }
    if _word(refused) != _word(move):
        difference["kind"] = move.kind
    if refused.target != move.target:
        difference["target"] = move.target
    return Nearest(move, distance(refused, move), difference)


def _opens(state: State, refused: Move, move: Move, refusal: Callable[[State, Move], Refusal | None]) -> bool:
    """Does this move, made first, make the refused one legal? The answer never depends on the stock's next card."""
    if move.kind == "discard" or move.kind == "done":
        return False
    known = state.hand | (1 << state.discards[-1] if move.kind == "draw discard" else 0)
    if mask_of(refused.all_cards) & ~known:
        return False
    if state.phase == DRAW and move.kind == "draw stock" and not state.stock:
        return False
    found = refusal(apply(state, move), refused)
    if move.kind == "draw stock" and found is not None:
        return found.reason == RummyReason.TURN_CANNOT_BE_COMPLETED
    return found is None
