"""The frame that all positions share: one line of segments, each a word and its values, joined by "; "."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Sequence

from rules_engine.cards import DECK, Card, CardError, fold, parse_distinct
from rules_engine.game import MoveError, PositionError

_SEAT = re.compile(r"\s*(\d+)\s*:\s*(.*)", re.DOTALL)


def split_seat(text: str) -> tuple[int | None, str]:
    """Split "1: draw stock" into the seat that moves and the move; without a seat it is whoever is to act.

    Raises MoveError for a seat that no game has.
    """
    found = _SEAT.fullmatch(text)
    if found is None:
        return None, text
    seat = int(fold(found[1]))
    if seat > 3:
        raise MoveError("no such seat", found[1])
    return seat, found[2]


def read_segments(
    text: str, known: Collection[str], repeatable: Collection[str] = ("hand", "meld")
) -> list[tuple[str, list[str]]]:
    """Split a position into (word, values). Raises PositionError on an unknown or repeated segment."""
    segments: list[tuple[str, list[str]]] = []
    seen: set[str] = set()
    for piece in text.split(";"):
        if not piece.strip():
            continue
        word, *values = piece.split()
        word = word.lower()
        if word not in known:
            raise PositionError("unknown segment", word)
        if word in seen and word not in repeatable:
            raise PositionError("repeated segment", word)
        seen.add(word)
        segments.append((word, values))
    return segments


def read_number(word: str, values: list[str], minimum: int = 0, maximum: int = 99) -> int:
    """The one whole number of a segment. Raises PositionError."""
    if len(values) != 1 or not values[0].isdecimal() or not minimum <= int(values[0]) <= maximum:
        raise PositionError("not a number that fits", f"{word} {' '.join(values)}")
    return int(values[0])


def write_segments(segments: list[tuple[str, str]]) -> str:
    """Join segments in the order given; the inverse of `read_segments`."""
    return "; ".join(f"{word} {values}".strip() for word, values in segments)


def read_cards(word: str, values: Sequence[str]) -> tuple[Card, ...]:
    """Distinct cards of one segment. Raises PositionError that names the card."""
    try:
        return parse_distinct(values)
    except CardError as fault:
        raise PositionError(fault.fault, f"{fault.text} ({word})") from None


class Pack:
    """The deck while a position is read: every card may be placed once; unknown cards are dealt from the rest."""

    def __init__(self, seed: int) -> None:
        self._left: dict[Card, None] = dict.fromkeys(DECK)
        self._rng = random.Random(seed)

    def __len__(self) -> int:
        return len(self._left)

    def place(self, word: str, values: Sequence[str]) -> tuple[Card, ...]:
        """Read the cards of a segment and take them out. Raises PositionError for a card in two places."""
        cards = read_cards(word, values)
        for card in cards:
            if card not in self._left:
                raise PositionError("card in two places", f"{card} ({word})")
            del self._left[card]
        return cards

    def set_aside(self, card: Card) -> None:
        """Take a card out of play if it has no place yet, so that it is not dealt to anybody."""
        self._left.pop(card, None)

    def draw(self, word: str, count: int) -> tuple[Card, ...]:
        """Deal unknown cards by the seed. Call it after all known cards are placed."""
        if count > len(self._left):
            raise PositionError("not enough cards left", word)
        cards = tuple(self._rng.sample(list(self._left), count))
        for card in cards:
            del self._left[card]
        return cards
