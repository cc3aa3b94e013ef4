"""Every legal move of the seat to act."""

from __future__ import annotations

from rules_engine.domino_loo.calls import legal_calls, legal_throws
from rules_engine.domino_loo.moves import Move
from rules_engine.domino_loo.state import CALL, OVER, PLAY, State
from rules_engine.domino_loo.tricks import legal_plays


def legal_moves(state: State) -> list[Move]:
    """None when the round or the game is over; leads with every suit that may be announced."""
    phase = state.phase
    if phase is OVER or state.table.is_decided:
        return []
    if phase is PLAY:
        return legal_plays(state)
    return legal_calls(state) if phase is CALL else legal_throws(state)
