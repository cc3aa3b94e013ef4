"""Positions of the rummy family as one line of text, read strictly; docs/notation-rummy.md describes the segments.

`hand 0 2S KD; meld 1 9H TH JH; stock 14; discards 8D` is a whole position: what it does not say has a
default, and cards that nobody has seen are dealt from the rest of the deck by `seed`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from rules_engine.cards import Card, mask_of, names
from rules_engine.game import PositionError
from rules_engine.notation import Pack, read_number, read_segments
from rules_engine.rummy.options import RummyOptions
from rules_engine.rummy.state import DRAW, OVER, PLAY, Ended, Frame, Meld, Past, Phase, State, Turn, new_meld
from rules_engine.rummy.turns import all_fits

WORDS: Final = (
    "seats", "dealer", "turn", "phase", "hand", "stock", "discards", "meld", "drew", "scores",
    "melded", "laid-off", "laid", "off", "passes", "forced", "seed", "over",
)  # fmt: skip
_PHASES: Final[dict[str, Phase]] = {
    "draw": "draw", "play": "play", "meld": "play", "discard": "play", "layoff": "layoff", "over": "over",
}  # fmt: skip


@dataclass(slots=True)
class _Draft:
    """A position while it is read. Hands and piles hold known cards and a number of unknown ones."""

    options: RummyOptions
    pack: Pack
    values: dict[str, list[str]] = field(default_factory=dict)
    hands: dict[int, tuple[tuple[Card, ...], int | None]] = field(default_factory=dict)
    melds: list[tuple[int, int]] = field(default_factory=list)

    def number(self, word: str, default: int, maximum: int = 99) -> int:
        if word not in self.values:
            return default
        return read_number(word, self.values[word], maximum=maximum)

    def seats_of(self, word: str, seats: int) -> int:
        """A list of seats as a mask."""
        mask = 0
        for value in self.values.get(word, ()):
            mask |= 1 << _seat(value, word, seats)
        return mask

    def place(self, word: str) -> tuple[Card, ...]:
        return self.pack.place(word, self.values.get(word, ()))


def parse_position(text: str, options: RummyOptions, seed: int = 0) -> State:
    """Read a position. Raises PositionError that names the fault."""
    draft = _Draft(options, Pack(seed))
    for word, values in read_segments(text, WORDS):
        if word == "hand":
            _read_hand(draft, values)
        elif word == "meld":
            _read_meld(draft, values)
        else:
            draft.values[word] = values
    frame = _read_frame(draft)
    turn = draft.number("turn", 0, frame.seats - 1)
    drawn, from_pile = _read_drawn(draft)
    phase = _read_phase(draft, drawn)
    ended = _read_ended(draft, frame.seats) if phase == OVER else None
    hands, stock, discards = _deal_unknown(draft, frame, turn, phase, drawn)
    melds = tuple(_check_meld(frame, owner, cards) for owner, cards in draft.melds)
    laid = _read_laid(draft, melds, turn)
    off = _read_off(draft, melds, phase)
    melded = draft.seats_of("melded", frame.seats)
    for index, meld in enumerate(melds):
        melded |= 0 if index in laid else 1 << meld.owner
    past = Past(melded, draft.seats_of("laid-off", frame.seats), draft.number("passes", 0), draft.number("forced", 0))
    now = Turn(drawn, from_pile, laid, off)
    return _checked(State(frame, turn, phase, hands, stock, discards, melds, all_fits(melds), now, past, ended))


def _seat(value: str, word: str, seats: int = 6) -> int:
    if not (value.isascii() and value.isdecimal() and int(value) < seats):
        raise PositionError("no such seat", f"{word} {value}")
    return int(value)


def _read_hand(draft: _Draft, values: list[str]) -> None:
    """`hand 0 KS QH`, `hand 1 ?`, `hand 1 ?7`, `hand 1 KS ?6`."""
    if not values:
        raise PositionError("no such seat", "hand")
    seat = _seat(values[0], "hand")
    if seat in draft.hands:
        raise PositionError("repeated segment", f"hand {seat}")
    known, unknown = _with_unknown(values[1:], f"hand {seat}")
    cards = draft.pack.place(f"hand {seat}", known)
    draft.hands[seat] = cards, None if unknown == -1 else unknown


def _with_unknown(values: Sequence[str], word: str) -> tuple[list[str], int]:
    """Known cards, and how many unknown ones `?7` promises (-1: `?`, as many as usual)."""
    known = [value for value in values if not value.startswith("?")]
    marks = [value for value in values if value.startswith("?")]
    if len(marks) > 1 or any(not (mark[1:].isdecimal() or mark == "?") for mark in marks):
        raise PositionError("not a number of unknown cards", f"{word} {' '.join(marks)}")
    if not marks:
        return known, 0
    return known, int(marks[0][1:]) if marks[0] != "?" else -1


def _read_meld(draft: _Draft, values: list[str]) -> None:
    if len(values) < 2:
        raise PositionError("a meld needs an owner and cards", f"meld {' '.join(values)}")
    owner = _seat(values[0], "meld")
    draft.melds.append((owner, mask_of(draft.pack.place(f"meld {owner}", values[1:]))))


def _check_meld(frame: Frame, owner: int, cards: int) -> Meld:
    if owner >= frame.seats:
        raise PositionError("no such seat", f"meld {owner}")
    if frame.rules.kind(cards) is None:
        raise PositionError("not a meld", f"meld {owner} {names(frame.rules.in_order(cards))}")
    return new_meld(frame.rules, owner, cards)


def _read_frame(draft: _Draft) -> Frame:
    """Number of seats, dealer, scores before this hand."""
    allowed = draft.options.seat_range
    mentioned = [*draft.hands, *(owner for owner, _ in draft.melds), draft.number("turn", 0), draft.number("dealer", 0)]
    guess = max(allowed[0], 1 + max(mentioned), len(draft.values.get("scores", ())))
    seats = draft.number("seats", guess)
    if seats not in allowed:
        raise PositionError("number of players not allowed", str(seats))
    if max(mentioned) >= seats:
        raise PositionError("no such seat", str(max(mentioned)))
    dealer = draft.number("dealer", (draft.number("turn", 0) - 1) % seats)
    scores = tuple(_score(value) for value in draft.values.get("scores", ["0"] * seats))
    if len(scores) != seats:
        raise PositionError("a score for each seat is needed", f"scores {' '.join(draft.values['scores'])}")
    seed = draft.values.get("seed", ["0"])
    if len(seed) != 1 or not seed[0].isdecimal():
        raise PositionError("not a number that fits", f"seed {' '.join(seed)}")
    return Frame(draft.options, seats, dealer, scores, int(seed[0]))


def _score(value: str) -> int:
    if not (value.isascii() and value.isdecimal()):
        raise PositionError("not a score", value)
    return int(value)


def _read_drawn(draft: _Draft) -> tuple[Card | None, bool]:
    """`drew KS stock`: the card drawn this turn, which may have been played since."""
    values = draft.values.get("drew")
    if values is None:
        return None, False
    if len(values) != 2 or values[1] not in ("stock", "discards", "discard"):
        raise PositionError("drew needs a card and stock or discards", " ".join(values))
    return Pack(0).place("drew", values[:1])[0], values[1] != "stock"


def _read_phase(draft: _Draft, drawn: Card | None) -> Phase:
    values = draft.values.get("phase")
    if values is None:
        if "over" in draft.values:
            return OVER
        return DRAW if drawn is None and not draft.values.get("laid") and not draft.values.get("off") else PLAY
    phase = _PHASES.get(" ".join(values))
    if phase is None:
        raise PositionError("unknown phase", " ".join(values))
    if (phase == OVER) != ("over" in draft.values):
        raise PositionError("how the hand ended is missing" if phase == OVER else "the hand is over", "over")
    if phase == DRAW and drawn is not None:
        raise PositionError("a card has been drawn", "phase draw")
    if phase == "layoff" and draft.options.meld_after_layoff:
        raise PositionError("melds and lay-offs are one phase", "phase layoff")
    return phase


def _read_ended(draft: _Draft, seats: int) -> Ended:
    """`over out 1`, `over void stock`, `over lowest 2 stalemate`."""
    match draft.values["over"]:
        case ["out", who]:
            return Ended("out", _seat(who, "over", seats), "out")
        case ["void", "stock" | "stalemate" as cause]:
            return Ended("void", None, "stock" if cause == "stock" else "stalemate")
        case ["lowest", who, "stock" | "stalemate" as cause]:
            return Ended("lowest", _seat(who, "over", seats), "stock" if cause == "stock" else "stalemate")
    raise PositionError("unknown end of the hand", " ".join(draft.values["over"]))


def _read_laid(draft: _Draft, melds: tuple[Meld, ...], turn: int) -> tuple[int, ...]:
    """`laid 2 3`: indexes of the melds that the seat to act laid in this turn."""
    indexes = draft.values.get("laid", [])
    for value in indexes:
        if not (value.isascii() and value.isdecimal() and int(value) < len(melds) and melds[int(value)].owner == turn):
            raise PositionError("no meld of the seat to act", f"laid {value}")
    return tuple(int(value) for value in indexes)


def _read_off(draft: _Draft, melds: tuple[Meld, ...], phase: Phase) -> tuple[Card, ...]:
    """`off 7C`: cards that the seat to act laid off in this turn; they lie in the melds."""
    cards = Pack(0).place("off", draft.values.get("off", ()))
    for card in cards:
        if not any(meld.cards >> card & 1 for meld in melds):
            raise PositionError("a card laid off lies in no meld", str(card))
    if cards and phase == PLAY and not draft.options.meld_after_layoff:
        raise PositionError("after a lay-off the phase is layoff", str(cards[0]))
    return cards


# Unknown cards


def _deal_unknown(
    draft: _Draft, frame: Frame, turn: int, phase: Phase, drawn: Card | None
) -> tuple[tuple[int, ...], tuple[Card, ...], tuple[Card, ...]]:
    """Hands, stock and discard pile, with what is unknown dealt from the cards that lie nowhere else."""
    known_stock, count = _read_stock(draft)
    discards = draft.place("discards")
    if drawn is not None and turn not in draft.hands:
        draft.hands[turn] = _drawn_only(draft, drawn)
    hands = []
    for seat in range(frame.seats):
        cards, unknown = draft.hands.get(seat, ((), None))
        if unknown is None:
            unknown = max(0, _usual(draft, frame, seat, bool(phase == PLAY and seat == turn)) - len(cards))
        hands.append(mask_of((*cards, *draft.pack.draw(f"hand {seat}", unknown))))
    if "discards" not in draft.values and phase != OVER:
        discards = draft.pack.draw("discards", 1)
    left = len(draft.pack) if count is None else count - len(known_stock)
    return tuple(hands), known_stock + draft.pack.draw("stock", left), discards


def _drawn_only(draft: _Draft, drawn: Card) -> tuple[tuple[Card, ...], None]:
    on_table = any(cards >> drawn & 1 for _, cards in draft.melds)
    return () if on_table else draft.pack.place("drew", [str(drawn)]), None


def _read_stock(draft: _Draft) -> tuple[tuple[Card, ...], int | None]:
    """`stock 14` or `stock 14 7C 8C`: how many are left and the next ones to be drawn."""
    values = draft.values.get("stock")
    if values is None:
        return (), None
    count = read_number("stock", values[:1], maximum=51)
    cards = draft.pack.place("stock", values[1:])
    if len(cards) > count:
        raise PositionError("more cards than the stock has", f"stock {' '.join(values)}")
    return cards, count


def _usual(draft: _Draft, frame: Frame, seat: int, has_drawn: bool) -> int:
    """The usual size of a hand: as dealt, less the own melds, and one more after drawing."""
    laid = sum(cards.bit_count() for owner, cards in draft.melds if owner == seat)
    return max(1, draft.options.cards_each(frame.seats) - laid) + has_drawn


def _checked(state: State) -> State:
    """What no single segment shows to be wrong."""
    if state.phase == DRAW and not state.discards:
        raise PositionError("the discard pile is empty at the start of a turn", "discards")
    if any(not hand for hand in state.hands) and state.ended is None:
        raise PositionError("an empty hand ends the hand", f"hand {state.hands.index(0)}")
    if state.ended is not None and state.ended.kind == "out" and state.hands[state.ended.winner or 0]:
        raise PositionError("whoever is out has no cards", f"hand {state.ended.winner}")
    drawn, held = state.now.drawn, state.hand | sum(meld.cards for meld in state.melds)
    if drawn is not None and state.phase != OVER and not held >> drawn & 1:
        raise PositionError("the drawn card is neither in the hand nor in a meld", str(drawn))
    return state
