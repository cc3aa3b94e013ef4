"""Computer players. They are given what `view_for` shows their seat and the legal moves, never a state.

Each family registers its own under a level: "greedy" takes what helps at once, "sound" plays well.
"random" belongs to every game and is what a level falls back to where a family has none.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules_engine.game import Game

Player = Callable[[Game, Mapping[str, Any], Sequence[Any], random.Random], Any]
"""A player takes the game, its view, the legal moves and a source of chance, and returns one of the moves."""

LEVELS: Final = ("random", "greedy", "sound")
_PLAYERS: dict[tuple[str, str], Player] = {}


class UnknownLevelError(LookupError):
    """No computer player of that name."""


def register(family: str, level: str, player: Player) -> None:
    """Make a player known for every game of a family."""
    if level not in LEVELS:
        raise UnknownLevelError(f"unknown level: {level} (known: {', '.join(LEVELS)})")
    _PLAYERS[family, level] = player


def play_at_random(game: Game, view: Mapping[str, Any], legal: Sequence[Any], rng: random.Random) -> Any:
    """Any legal move with equal chance."""
    return rng.choice(legal)


def player(game: Game, level: str) -> Player:
    """The player of that level, or the next lower one that the family has. Raises UnknownLevelError."""
    if level not in LEVELS:
        raise UnknownLevelError(f"unknown level: {level} (known: {', '.join(LEVELS)})")
    lower = reversed(LEVELS[: LEVELS.index(level) + 1])
    return next((found for name in lower if (found := _PLAYERS.get((game.family, name)))), play_at_random)


def choose(level: str, game: Game, state: Any, seat: int, rng: random.Random) -> Any:
    """The move that a computer player of that level makes for the seat to act. Raises ValueError if it is not."""
    if game.to_act(state) != seat:
        raise ValueError(f"seat {seat} is not to act")
    return player(game, level)(game, game.view_for(state, seat), game.legal_moves(state), rng)
