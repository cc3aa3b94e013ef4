"""A move taken into the parts in which it may differ from a legal one: kind, tiles, announced suit."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.domino_loo.moves import Move
from rules_engine.domino_loo.state import State
from rules_engine.game import Nearest
from rules_engine.nearest import Parts, nearest


def parts_of(move: Move) -> Parts:
    """What counts as one difference each: the kind, every tile, the suit."""
    return {"kind": str(move.kind), "tiles": frozenset(move.tiles), "suit": move.suit}


def nearest_legal(state: State, move: Move, legal: Sequence[Move]) -> list[Nearest]:
    """The legal moves that differ least; none where the seat that made the move is not to act."""
    if move.seat is not None and move.seat != state.turn:
        return []
    return nearest(move, legal, parts_of)
