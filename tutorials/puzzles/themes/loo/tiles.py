"""Domino Loo: tiles as text, and what may follow. Knows no Django."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

GAME = "domino-loo"
TILES = tuple(f"{high}-{low}" for high in range(7) for low in range(high + 1))
Base = Mapping[str, Any]


def ends(tile: str) -> tuple[int, int]:
    """Both numbers of a tile, the higher first."""
    high, low = tile.split("-")
    return int(high), int(low)


def pips(tile: str) -> int:
    """The sum of both numbers."""
    return sum(ends(tile))


def has(tile: str, suit: int) -> bool:
    """Does the tile belong to the suit?"""
    return suit in ends(tile)


def may_follow(hand: Sequence[str], trump: int, led: int) -> list[str]:
    """The rule in three lines: of the suit led (a trump tile is only a trump), else a trump, else anything."""
    follows = [tile for tile in hand if has(tile, led) and (led == trump or not has(tile, trump))]
    return follows or [tile for tile in hand if has(tile, trump)] or list(hand)


def strength(tile: str, trump: int, led: int) -> tuple[int, int]:
    """Trumps beat the suit led, the suit led beats the rest; within a suit the other end decides."""
    high, low = ends(tile)
    for rank, suit in ((2, trump), (1, led)):
        if suit in (high, low):
            return rank, low if high == suit else high
    return 0, 0
