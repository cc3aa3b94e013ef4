"""Moves of the rummy family as values with one text form each.

`draw stock`, `draw discard`, `turn over`, `meld 8S 8C 8H`, `meld 4S 5S 6S + QC QD QH`, `layoff 7C>0`,
`layoff 8H 7H>0`, `layoff 7C` (meld not named), `move 5C>1`, `discard KD`, `done`, `deal`. A move is made
by the seat to act unless it names its seat: `1: discard KD`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final, Literal

from rules_engine.cards import DECK, Card, CardError, cards_in, fold, mask_of, parse_card
from rules_engine.game import MoveError

Kind = Literal["draw stock", "draw discard", "turn over", "meld", "layoff", "move", "discard", "done", "deal"]
PLAIN_KINDS: Final[tuple[Kind, ...]] = ("draw stock", "draw discard", "turn over", "done", "deal")


@dataclass(frozen=True, slots=True)
class Move:
    """`cards` of a lay-off, a move from meld to meld or a discard; `groups` of a meld; `target` a meld's index."""

    kind: Kind
    cards: tuple[Card, ...] = ()
    groups: tuple[tuple[Card, ...], ...] = ()
    target: int | None = None
    seat: int | None = None
    mask: int = field(default=0, init=False, repr=False, compare=False)
    """All the cards of the move as a set."""

    def __post_init__(self) -> None:
        takes_cards = self.kind not in PLAIN_KINDS and self.kind != "meld"
        groups_are_right = bool(self.groups) and all(self.groups) if self.kind == "meld" else not self.groups
        if bool(self.cards) != takes_cards or not groups_are_right or (self.kind == "discard" and len(self.cards) != 1):
            raise MoveError("malformed move", self.kind)
        object.__setattr__(self, "mask", mask_of(self.all_cards))

    @property
    def all_cards(self) -> tuple[Card, ...]:
        """Every card that the move names, repetitions included."""
        return self.cards or tuple(card for group in self.groups for card in group)

    def by(self, seat: int) -> Move:
        """The same move, named as that seat's."""
        return replace(self, seat=seat)

    def __str__(self) -> str:
        who = "" if self.seat is None else f"{self.seat}: "
        if self.kind == "meld":
            return who + "meld " + " + ".join(" ".join(map(str, group)) for group in self.groups)
        where = "" if self.target is None else f">{self.target}"
        cards = " ".join(map(str, self.cards))
        return f"{who}{self.kind} {cards}{where}".rstrip()


DRAW_STOCK: Final = Move("draw stock")
DRAW_DISCARD: Final = Move("draw discard")
TURN_OVER: Final = Move("turn over")
DONE: Final = Move("done")
DEAL: Final = Move("deal")
DISCARDS: Final = tuple(Move("discard", (card,)) for card in DECK)


@cache
def lay_off(card: Card, target: int) -> Move:
    """The lay-off of one card on the meld of that index."""
    return Move("layoff", (card,), target=target)


@cache
def meld(mask: int) -> Move:
    """The meld of these cards."""
    return Move("meld", groups=(reading_order(cards_in(mask)),))


def reading_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards by rank and suit; those of one suit with a king and an ace start behind their widest gap (Q K A)."""
    ordered = sorted(cards, key=lambda card: (card.rank, card.suit))
    ranks = {card.rank for card in ordered}
    if len({card.suit for card in ordered}) == 1 and {0, 12} <= ranks and len(ranks) < 13:
        gap = next(rank for rank in range(11, 0, -1) if rank not in ranks)
        ordered.sort(key=lambda card: (card.rank - gap) % 13)
    return tuple(ordered)


def parse_move(text: str) -> Move:
    """Read a move. Raises MoveError for an unknown move word, card or form."""
    folded = " ".join(text.split())
    seat, body = _seat_of(folded)
    lower = body.lower()
    for kind in PLAIN_KINDS:
        if lower == kind:
            return Move(kind, seat=seat)
    word, _, rest = body.partition(" ")
    match word.lower():
        case "discard":
            return Move("discard", _cards(rest, text, exactly=1), seat=seat)
        case "meld":
            groups = tuple(reading_order(_cards(part, text)) for part in rest.split("+"))
            return Move("meld", groups=groups, seat=seat)
        case "layoff" | "move" as kind:
            names, sign, target = rest.partition(">")
            if kind == "move" and not sign:
                raise MoveError("the meld to move to is not named", text)
            index = _index(target, text) if sign else None
            return Move("layoff" if kind == "layoff" else "move", _cards(names, text), target=index, seat=seat)
    raise MoveError("unknown move", text)


def _seat_of(text: str) -> tuple[int | None, str]:
    who, sign, body = text.partition(":")
    if not sign:
        return None, text
    return _index(who, text), body.strip()


def _index(text: str, whole: str) -> int:
    digits = fold(text.strip())
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 3):
        raise MoveError("not an index", whole)
    return int(digits)


def _cards(text: str, whole: str, exactly: int | None = None) -> tuple[Card, ...]:
    pieces: Sequence[str] = text.replace(",", " ").split()
    if not pieces or (exactly is not None and len(pieces) != exactly):
        raise MoveError("wrong number of cards", whole)
    try:
        return tuple(parse_card(piece) for piece in pieces)
    except CardError as error:
        raise MoveError(error.fault, error.text) from None
