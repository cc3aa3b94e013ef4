"""Moves of Domino Loo as values with one text form each: `pass`, `throw 2-1 5-0`, `play 5-4@5`.

A move may name the seat that makes it (`1: play 5-4`); without a seat it is made by the seat to act.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from rules_engine.cards import fold
from rules_engine.domino_loo.law import NUMBER, TILES, mask_of
from rules_engine.game import MoveError
from rules_engine.notation import split_seat
from rules_engine.tiles import Tile, TileError, names, parse_tile, parse_tiles


class Kind(StrEnum):
    """What a move does; the value is the words it is written with."""

    PASS = "pass"  # noqa: S105  # a call, not a password
    FOLD = "fold"
    MISS = "miss"
    THROW = "throw"
    TAKE = "take turn-up"
    POT = "play for pot"
    PLAY = "play"
    DEAL = "deal"


PASS, FOLD, MISS, THROW, TAKE, POT, PLAY, DEAL = Kind
CALL_KINDS: Final = frozenset((PASS, FOLD, MISS, THROW, TAKE, POT))
_WITH_TILES: Final = frozenset((THROW, TAKE))
CALL_WORDS: Final = {PASS: "pass", FOLD: "fold", MISS: "miss", TAKE: "take-turn-up", POT: "play-for-pot"}
"""How calls are written in positions, views and refusals."""
CALL_NAMES: Final = {PASS: "pass", FOLD: "fold", MISS: "miss", TAKE: "pass_take_turn_up", POT: "play_for_pot"}
"""How the question `legal_calls` writes them."""
CALLS_BY_WORD: Final = {word: kind for words in (CALL_WORDS, CALL_NAMES) for kind, word in words.items()}


@dataclass(frozen=True, slots=True)
class Move:
    """One move. `tiles` are thrown away or played, `suit` is the number announced with a lead."""

    kind: Kind
    tiles: tuple[Tile, ...] = ()
    suit: int | None = None
    seat: int | None = None
    mask: int = field(init=False, repr=False, compare=False)
    number: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if (self.kind is PLAY) != (len(self.tiles) == 1) and self.kind not in _WITH_TILES:
            raise MoveError("one tile is played at a time" if self.kind is PLAY else "this move names no tiles")
        if self.suit is not None and (self.kind is not PLAY or not 0 <= self.suit <= 6):
            raise MoveError("unknown suit", str(self.suit))
        object.__setattr__(self, "mask", mask_of(self.tiles))
        object.__setattr__(self, "number", NUMBER[self.tiles[0]] if self.tiles else -1)

    def __str__(self) -> str:
        words = f"{self.kind} {names(self.tiles)}".rstrip()
        suit = "" if self.suit is None else f"@{self.suit}"
        return words + suit if self.seat is None else f"{self.seat}: {words}{suit}"

    def by(self, seat: int | None) -> Move:
        """The same move, made by this seat."""
        return Move(self.kind, self.tiles, self.suit, seat)


PASS_MOVE: Final = Move(PASS)
FOLD_MOVE: Final = Move(FOLD)
MISS_MOVE: Final = Move(MISS)
POT_MOVE: Final = Move(POT)
DEAL_MOVE: Final = Move(DEAL)
FOLLOWING: Final = tuple(Move(PLAY, (tile,)) for tile in TILES)
"""The play of each tile to a trick that somebody else has led."""
LEADING: Final = tuple(tuple(Move(PLAY, (tile,), suit) for suit in range(7)) for tile in TILES)
"""LEADING[tile][suit]: the lead of the tile as that suit (whether or not the tile has it)."""
TAKING: Final = tuple(Move(TAKE, (tile,)) for tile in TILES)

_WORDS: Final = ((TAKE, ("TAKE", "TURN-UP")), (POT, ("PLAY", "FOR", "POT")), (POT, ("PLAY", "FOR", "THE", "POT")))
_PLAIN: Final = {"PASS": PASS_MOVE, "FOLD": FOLD_MOVE, "MISS": MISS_MOVE, "DEAL": DEAL_MOVE}


def parse_move(text: str) -> Move:
    """Read a move; `parse_move(str(move)) == move`. Raises MoveError that names the fault."""
    seat, rest = split_seat(fold(text))
    words = rest.replace(",", " ").split()
    if not words:
        raise MoveError("no move", text)
    return _read(words, text).by(seat)


def _read(words: list[str], text: str) -> Move:
    for kind, opening in _WORDS:
        if tuple(words[: len(opening)]) == opening:
            return _read_tiles(kind, words[len(opening) :])
    if words[0] in _PLAIN:
        if len(words) > 1:
            raise MoveError("this move names no tiles", text)
        return _PLAIN[words[0]]
    reader = _READERS.get(words[0])
    if reader is None:
        raise MoveError("unknown move word", words[0].lower())
    return reader(words[1:], text)


def _read_tiles(kind: Kind, words: list[str]) -> Move:
    try:
        return Move(kind, parse_tiles(words))
    except TileError as error:
        raise MoveError(error.fault, error.text) from error


def _read_throw(words: list[str], _text: str) -> Move:
    return _read_tiles(THROW, words)


def _read_play(words: list[str], text: str) -> Move:
    name, at, suit = "".join(words).partition("@")
    if len(words) > 1 and not at:
        raise MoveError("one tile is played at a time", text)
    if at and (len(suit) != 1 or suit not in "0123456"):
        raise MoveError("unknown suit", suit)
    try:
        return Move(PLAY, (parse_tile(name),), int(suit) if at else None)
    except TileError as error:
        raise MoveError(error.fault, error.text) from error


_READERS: Final[dict[str, Callable[[list[str], str], Move]]] = {"THROW": _read_throw, "PLAY": _read_play}
