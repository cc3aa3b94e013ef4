"""Domino tiles of the double-six set as values with a text round-trip: "6-4", "3-3", "2-0"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from rules_engine.cards import fold


class TileError(ValueError):
    """A text that names no tile of the double-six set, or a tile named twice."""

    def __init__(self, fault: str, text: str) -> None:
        super().__init__(f"{fault}: {text}")
        self.fault = fault
        self.text = text


@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """A tile with its higher number first; 0 is the blank."""

    high: int
    low: int

    @property
    def is_double(self) -> bool:
        return self.high == self.low

    @property
    def pips(self) -> int:
        return self.high + self.low

    def has(self, number: int) -> bool:
        return number in (self.high, self.low)

    def other(self, number: int) -> int:
        """The number on the other end; the tile must have `number`."""
        return self.low if number == self.high else self.high

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"


DOUBLE_SIX: Final = tuple(Tile(high, low) for high in range(7) for low in range(high + 1))
_BY_NAME: Final = {str(tile): tile for tile in DOUBLE_SIX}


def parse_tile(text: str) -> Tile:
    """Read one tile, either end first, digits of any script. Raises TileError."""
    name = fold(text.strip()).replace("–", "-").replace("−", "-")
    tile = _BY_NAME.get(name) or _BY_NAME.get(name[::-1])
    if tile is None:
        raise TileError("unknown tile", text)
    return tile


def parse_tiles(text: str | Iterable[str]) -> tuple[Tile, ...]:
    """Read tiles separated by spaces or commas, or an iterable of names. Raises TileError."""
    pieces = text.replace(",", " ").split() if isinstance(text, str) else list(text)
    return tuple(parse_tile(piece) for piece in pieces)


def names(tiles: Iterable[Tile]) -> str:
    """Tile names separated by spaces, in the order given."""
    return " ".join(map(str, tiles))
