"""Positions of Domino Loo as one line of text, read strictly; docs/notation-loo.md describes the segments.

A partial position is completed by sensible defaults; unknown tiles are dealt by the seed, consistently with what
has been called and played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from rules_engine.domino_loo.law import NUMBER, TILES
from rules_engine.domino_loo.moves import CALLS_BY_WORD, Kind
from rules_engine.domino_loo.options import HAND, MAX_SEATS, MIN_SEATS, Options
from rules_engine.domino_loo.state import Chips, Phase, check_seats
from rules_engine.game import PositionError
from rules_engine.notation import read_number, read_segments
from rules_engine.tiles import TileError, parse_tiles

WORDS = (
    "seats", "dealer", "turn", "phase", "turn-up", "trump", "calls", "misses", "hand", "boneyard", "out",
    "past", "trick", "led", "won", "scores", "pot",
)  # fmt: skip
REPEATABLE = ("hand", "out", "past")


@dataclass(slots=True)
class Draft:
    """A position as written: None or empty where the text says nothing. Tiles are numbers."""

    seats: int = 0
    dealer: int | None = None
    turn: int | None = None
    phase: Phase | None = None
    turn_up: int | None = None
    trump: int | None = None
    calls: tuple[Kind | None, ...] | None = None
    misses: tuple[int, ...] | None = None
    hands: dict[int, tuple[int, ...] | None] = field(default_factory=dict)
    boneyard: tuple[int, ...] = ()
    boneyard_count: int | None = None
    out: dict[int, tuple[int, ...]] = field(default_factory=dict)
    past: list[tuple[int, int, tuple[int, ...]]] = field(default_factory=list)
    leader: int | None = None
    trick: tuple[int, ...] = ()
    led: int | None = None
    won: tuple[int, ...] | None = None
    scores: tuple[Chips, ...] | None = None
    pot: Chips | None = None

    def known(self) -> list[tuple[str, tuple[int, ...]]]:
        """Every place that holds known tiles, with its name (the turn-up apart)."""
        places = [(f"hand {seat}", tiles or ()) for seat, tiles in self.hands.items()]
        places += [(f"out {seat}" if seat >= 0 else "out", tiles) for seat, tiles in self.out.items()]
        places += [("past", tiles) for _, _, tiles in self.past]
        return [*places, ("trick", self.trick), ("boneyard", self.boneyard)]

    def holds(self, seat: int) -> int | None:
        """How many tiles the text gives the seat, or None."""
        tiles = self.hands.get(seat)
        return None if tiles is None else len(tiles)


def read_draft(text: str, options: Options) -> Draft:
    """Read the segments without completing them. Raises PositionError that names the fault."""
    draft = Draft()
    segments = read_segments(text, WORDS, REPEATABLE)
    for word, values in segments:
        if word == "seats":
            draft.seats = read_number(word, values, MIN_SEATS, MAX_SEATS)
    if not draft.seats:
        draft.seats = _seats_implied(segments)
    for word, values in segments:
        if word != "seats":
            _READERS[word](draft, word, values)
    _check_places(draft)
    if draft.turn_up is not None and options.trump_of_double_turnup == "redraw" and TILES[draft.turn_up].is_double:
        raise PositionError("a double is not kept as turn-up under these options", "turn-up")
    return draft


def _seats_implied(segments: Sequence[tuple[str, list[str]]]) -> int:
    """Without `seats`: as many as the calls, scores or tricks name, else three, else enough for the hands named."""
    seats = 3
    for word, values in segments:
        if word in ("calls", "scores", "won", "misses"):
            return len(values)
        if word in ("hand", "trick", "past") and values and values[0].isdecimal():
            seats = max(seats, int(values[0]) + 1)
        if word in ("dealer", "turn") and len(values) == 1 and values[0].isdecimal():
            seats = max(seats, int(values[0]) + 1)
    check_seats(seats, None)
    return seats


def _check_places(draft: Draft) -> None:
    seen: dict[int, str] = {}
    for place, tiles in draft.known():
        for number in tiles:
            if number in seen:
                fault = "repeated tile" if seen[number] == place else "tile in two places"
                raise PositionError(fault, f"{TILES[number]} ({seen[number]}, {place})")
            seen[number] = place


def read_tile_numbers(word: str, values: Sequence[str]) -> tuple[int, ...]:
    """The tiles of a segment, each once. Raises PositionError that names the tile."""
    try:
        tiles = parse_tiles(values)
    except TileError as error:
        raise PositionError(error.fault, f"{error.text} ({word})") from error
    for place, tile in enumerate(tiles):
        if tile in tiles[:place]:
            raise PositionError("repeated tile", f"{tile} ({word})")
    return tuple(NUMBER[tile] for tile in tiles)


def _seat(draft: Draft, word: str, values: Sequence[str]) -> int:
    """The seat that a segment begins with."""
    if not values or not values[0].isdecimal():
        raise PositionError("seat missing", f"{word} {' '.join(values)}".strip())
    seat = int(values[0])
    if seat >= draft.seats:
        raise PositionError("seat that does not exist", f"{word} {seat}")
    return seat


def _only_seat(draft: Draft, word: str, values: list[str]) -> int:
    if len(values) != 1:
        raise PositionError("not a number that fits", f"{word} {' '.join(values)}".strip())
    return _seat(draft, word, values)


def _each_seat(draft: Draft, word: str, values: list[str]) -> list[str]:
    if len(values) != draft.seats:
        raise PositionError("not one value for each seat", f"{word} {' '.join(values)}".strip())
    return values


def _read_dealer(draft: Draft, word: str, values: list[str]) -> None:
    draft.dealer = _only_seat(draft, word, values)


def _read_turn(draft: Draft, word: str, values: list[str]) -> None:
    draft.turn = _only_seat(draft, word, values)


def _read_phase(draft: Draft, word: str, values: list[str]) -> None:
    if len(values) != 1 or values[0] not in list(Phase):
        raise PositionError("unknown phase", " ".join(values))
    draft.phase = Phase(values[0])


def _read_turn_up(draft: Draft, word: str, values: list[str]) -> None:
    if len(values) != 1:
        raise PositionError("not one tile", f"{word} {' '.join(values)}".strip())
    draft.turn_up = read_tile_numbers(word, values)[0]


def _read_trump(draft: Draft, word: str, values: list[str]) -> None:
    draft.trump = read_number(word, values, 0, 6)


def _read_led(draft: Draft, word: str, values: list[str]) -> None:
    draft.led = read_number(word, values, 0, 6)


def _read_calls(draft: Draft, word: str, values: list[str]) -> None:
    calls: list[Kind | None] = []
    for value in _each_seat(draft, word, values):
        if value != "-" and value not in CALLS_BY_WORD:
            raise PositionError("unknown call", value)
        calls.append(CALLS_BY_WORD.get(value))
    draft.calls = tuple(calls)


def _read_misses(draft: Draft, word: str, values: list[str]) -> None:
    draft.misses = tuple(read_number(word, [value], 0, 2) for value in _each_seat(draft, word, values))


def _read_hand(draft: Draft, word: str, values: list[str]) -> None:
    seat = _seat(draft, word, values)
    if seat in draft.hands:
        raise PositionError("repeated segment", f"{word} {seat}")
    draft.hands[seat] = None if values[1:] == ["?"] else read_tile_numbers(f"{word} {seat}", values[1:])


def _read_boneyard(draft: Draft, word: str, values: list[str]) -> None:
    draft.boneyard_count = read_number(word, values[:1], 0, 28)
    draft.boneyard = read_tile_numbers(word, values[1:])
    if len(draft.boneyard) > draft.boneyard_count:
        raise PositionError("more tiles than counted", word)


def _read_out(draft: Draft, word: str, values: list[str]) -> None:
    """`out 1 2-1`: thrown by seat 1; `out 2-1`: out of play, nobody's in particular."""
    seat = _seat(draft, word, values) if values and values[0].isdecimal() else -1
    if seat in draft.out:
        raise PositionError("repeated segment", f"{word} {seat}")
    draft.out[seat] = read_tile_numbers(word, values[1:] if seat >= 0 else values)


def _read_past(draft: Draft, word: str, values: list[str]) -> None:
    leader = _seat(draft, word, values)
    led = read_number(word, values[1:2], 0, 6)
    tiles = read_tile_numbers(word, values[2:])
    if len(tiles) < MIN_SEATS or len(tiles) > draft.seats:
        raise PositionError("trick of the wrong size", " ".join([word, *values]))
    draft.past.append((leader, led, tiles))


def _read_trick(draft: Draft, word: str, values: list[str]) -> None:
    draft.leader = _seat(draft, word, values)
    draft.trick = read_tile_numbers(word, values[1:])
    if len(draft.trick) >= draft.seats:
        raise PositionError("trick of the wrong size", " ".join([word, *values]))


def _read_won(draft: Draft, word: str, values: list[str]) -> None:
    draft.won = tuple(read_number(word, [value], 0, HAND) for value in _each_seat(draft, word, values))
    if sum(draft.won) > HAND:
        raise PositionError("more than five tricks", f"{word} {' '.join(values)}")


def _read_scores(draft: Draft, word: str, values: list[str]) -> None:
    draft.scores = tuple(read_amount(word, value) for value in _each_seat(draft, word, values))


def _read_pot(draft: Draft, word: str, values: list[str]) -> None:
    draft.pot = read_amount(word, " ".join(values))
    if draft.pot < 0:
        raise PositionError("not a number that fits", f"{word} {values[0]}")


def read_amount(word: str, text: str) -> Chips:
    """A whole number, or a fraction of chips such as 1.6. Raises PositionError."""
    try:
        amount = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise PositionError("not a number that fits", f"{word} {text}".strip()) from None
    return int(amount) if amount.denominator == 1 else amount


_READERS = {
    "dealer": _read_dealer,
    "turn": _read_turn,
    "phase": _read_phase,
    "turn-up": _read_turn_up,
    "trump": _read_trump,
    "led": _read_led,
    "calls": _read_calls,
    "misses": _read_misses,
    "hand": _read_hand,
    "boneyard": _read_boneyard,
    "out": _read_out,
    "past": _read_past,
    "trick": _read_trick,
    "won": _read_won,
    "scores": _read_scores,
    "pot": _read_pot,
}
