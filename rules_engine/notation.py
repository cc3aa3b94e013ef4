"""The frame that all positions share: one line of segments, each a word and its values, joined by "; "."""

from __future__ import annotations

from collections.abc import Collection

from rules_engine.game import PositionError


def read_segments(text: str, known: Collection[str], repeatable: Collection[str] = ("hand", "meld")) -> list[tuple[str, list[str]]]:
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
