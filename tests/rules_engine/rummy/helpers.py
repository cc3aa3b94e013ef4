"""Short ways to put positions and moves to the engine in the tests of the rummy family."""

from __future__ import annotations

from typing import Any

from rules_engine import games
from rules_engine.refusal import Refusal
from rules_engine.rummy.game import RummyGame
from rules_engine.rummy.state import State

M = "multiplayer-rummy"
R = "rummy"
BOTH = (M, R)


def game_of(slug: str) -> RummyGame:
    game = games.get(slug)
    assert isinstance(game, RummyGame)
    return game


def state_of(slug: str, position: str, **options: Any) -> State:
    game = game_of(slug)
    return game.parse_position(position, game.options(**options))


def judge(slug: str, position: str, move: str, **options: Any) -> Refusal | None:
    game = game_of(slug)
    return game.refusal(state_of(slug, position, **options), game.parse_move(move))


def play(slug: str, position: str, *moves: str, **options: Any) -> State:
    game = game_of(slug)
    state = state_of(slug, position, **options)
    for move in moves:
        state = game.play(state, game.parse_move(move))
    return state


def legal(slug: str, state: State) -> set[str]:
    return {str(move) for move in game_of(slug).legal_moves(state)}


def reason(slug: str, position: str, move: str, **options: Any) -> str | None:
    found = judge(slug, position, move, **options)
    return None if found is None else str(found.reason)
