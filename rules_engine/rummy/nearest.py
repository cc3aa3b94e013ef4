"""The legal moves that differ least from a refused one, found by trying every legal move.

A legal move *instead* is as far away as the parts that have to be exchanged (kind, cards, groups,
meld); a legal move *first*, after which the refused move is legal, counts 1: "draw first", "lay a
meld first".
"""

from __future__ import annotations

from collections.abc import Callable

from rules_engine import nearest as shared
from rules_engine.cards import mask_of
from rules_engine.game import Nearest
from rules_engine.refusal import Refusal
from rules_engine.rummy.legal import legal_moves
from rules_engine.rummy.moves import Move
from rules_engine.rummy.reasons import RummyReason
from rules_engine.rummy.state import State
from rules_engine.rummy.turns import apply

Judge = Callable[[State, Move], Refusal | None]
FIRST = 1


def parts(move: Move) -> shared.Parts:
    """What can differ between two moves."""
    kind = "layoff" if move.kind == "move" else move.kind
    return {"kind": kind, "cards": frozenset(move.all_cards), "groups": len(move.groups), "target": move.target}


def nearest_legal(state: State, refused: Move, judge: Judge) -> list[Nearest]:
    """All legal moves at the least distance; none for a legal move, or if the seat is not to act."""
    if judge(state, refused) is None or (refused.seat is not None and refused.seat != state.turn):
        return []
    legal = legal_moves(state)
    firsts = [Nearest(move, FIRST, {"first": str(move)}) for move in legal if _opens(state, refused, move, judge)]
    found = shared.nearest(refused, [move for move in legal if all(near.move is not move for near in firsts)], parts)
    if firsts and found and found[0].distance > FIRST:
        return firsts
    return firsts + found


def _opens(state: State, refused: Move, move: Move, judge: Judge) -> bool:
    """Does this move, made first, make the refused one legal? The answer never depends on the stock's next card."""
    if move.kind in ("discard", "done") or (move.kind == "draw stock" and not state.stock):
        return False
    known = state.hand | (mask_of(state.discards[-1:]) if move.kind == "draw discard" else 0)
    if refused.mask & ~known:
        return False
    found = judge(apply(state, move), refused)
    if move.kind == "draw stock" and found is not None:
        return found.reason == RummyReason.TURN_CANNOT_BE_COMPLETED
    return found is None
