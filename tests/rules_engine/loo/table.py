"""Short ways for the tests to reach a position."""

from __future__ import annotations

from typing import Any

from rules_engine.domino_loo import GAME, State


def at(position: str, seed: int = 0, **changes: Any) -> State:
    """The state of a position text under the default preset with these changes."""
    return GAME.parse_position(position, GAME.options(**changes), seed)


def ruling(position: str, move: str, **changes: Any) -> dict[str, Any] | None:
    """The refusal as data, None for a legal move."""
    refused = GAME.refusal(at(position, **changes), GAME.parse_move(move))
    return None if refused is None else refused.as_dict()


def reason(position: str, move: str, **changes: Any) -> str | None:
    refused = ruling(position, move, **changes)
    return None if refused is None else refused["reason"]


def after(state: State, *moves: str) -> State:
    for move in moves:
        state = GAME.play(state, GAME.parse_move(move))
    return state


def legal(position: str, **changes: Any) -> list[str]:
    """The legal moves as sorted texts."""
    return sorted(map(str, GAME.legal_moves(at(position, **changes))))
