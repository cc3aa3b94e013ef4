"""Moves of gin rummy as values with a text round-trip: "draw stock", "knock KS [9S 9H 9D] deadwood AH"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules_engine.cards import DECK, Card, CardError, fold, names, parse_card, parse_cards
from rules_engine.game import MoveError
from rules_engine.notation import split_seat


class Kind(StrEnum):
    """The word that a move begins with."""

    DRAW_STOCK = "draw stock"
    DRAW_DISCARD = "draw discard"
    PASS = "pass"  # noqa: S105  (a move, no password)
    DISCARD = "discard"
    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big gin"
    LAYOFF = "layoff"
    DONE = "done"
    MELD = "meld"
    DEAL = "deal"


@dataclass(frozen=True, slots=True)
class Move:
    """One move. `seat` is who makes it (None: whoever is to act).

    `cards` holds the card discarded or laid off, or the cards of a `meld`. A lay-off's `target` is the index
    of a meld of the knocker, or a card lying where it shall go. `melds` and `loose` declare an arrangement.
    """

    kind: Kind
    cards: tuple[Card, ...] = ()
    target: int | Card | None = None
    melds: tuple[tuple[Card, ...], ...] | None = None
    loose: tuple[Card, ...] | None = None
    seat: int | None = None

    @property
    def card(self) -> Card:
        """The one card of a discard, knock, gin or lay-off."""
        return self.cards[0]

    def __str__(self) -> str:
        text = self.kind.value
        if self.cards:
            text += " " + names(self.cards)
        if self.target is not None:
            text += f">{self.target}" if isinstance(self.target, Card) else f">{self.target:d}"
        for group in self.melds or ():
            text += f" [{names(group)}]"
        if self.loose is not None:
            text += f" deadwood {names(self.loose)}".rstrip()
        return text if self.seat is None else f"{self.seat}: {text}"


DRAW_STOCK: Final = Move(Kind.DRAW_STOCK)
DRAW_DISCARD: Final = Move(Kind.DRAW_DISCARD)
PASS: Final = Move(Kind.PASS)
DONE: Final = Move(Kind.DONE)
BIG_GIN: Final = Move(Kind.BIG_GIN)
DEAL: Final = Move(Kind.DEAL)
DISCARD: Final = tuple(Move(Kind.DISCARD, (card,)) for card in DECK)
KNOCK: Final = tuple(Move(Kind.KNOCK, (card,)) for card in DECK)
GIN: Final = tuple(Move(Kind.GIN, (card,)) for card in DECK)

_PLAIN: Final = {
    "draw stock": DRAW_STOCK,
    "draw discard": DRAW_DISCARD,
    "draw discards": DRAW_DISCARD,
    "take upcard": DRAW_DISCARD,
    "pass": PASS,
    "done": DONE,
    "big gin": BIG_GIN,
    "deal": DEAL,
}
_GROUP: Final = re.compile(r"\[([^\[\]]*)\]")


def declare(kind: Kind, card: Card, melds: Iterable[Iterable[Card]]) -> Move:
    """A knock or gin with a declared arrangement; what is in no meld is deadwood."""
    return Move(kind, (card,), melds=tuple(tuple(meld) for meld in melds))


def parse_move(text: str) -> Move:
    """Read one move. Raises MoveError that names the fault."""
    seat, rest = split_seat(text)
    words = rest.split()
    plain = _PLAIN.get(" ".join(words).lower())
    try:
        move = plain or _parse_with_cards(
            words[0].lower() if words else "", rest.strip()[len(words[0]) if words else 0 :]
        )
    except CardError as fault:
        raise MoveError(fault.fault, fault.text) from None
    if seat is None:
        return move
    return Move(move.kind, move.cards, move.target, move.melds, move.loose, seat)


def _parse_with_cards(word: str, rest: str) -> Move:
    if word in ("knock", "gin"):
        return _parse_knock(Kind(word), rest)
    if word == "discard":
        return Move(Kind.DISCARD, (_one(rest),))
    if word == "layoff":
        card, mark, target = rest.partition(">")
        return Move(Kind.LAYOFF, (_one(card),), _target(target.strip()) if mark else None)
    if word == "meld":
        cards = parse_cards(rest)
        if not cards:
            raise MoveError("a meld needs cards", rest)
        return Move(Kind.MELD, cards)
    raise MoveError("unknown move", f"{word}{rest}")


def _one(text: str) -> Card:
    cards = parse_cards(text)
    if len(cards) != 1:
        raise MoveError("one card is needed", text.strip())
    return cards[0]


def _target(text: str) -> int | Card:
    """A meld's index or a card lying where the card shall go."""
    digits = fold(text)
    if digits.isdecimal() and digits.isascii() and len(digits) < 3 and digits != "10":
        return int(digits)
    return parse_card(text)


def _parse_knock(kind: Kind, rest: str) -> Move:
    rest, mark, loose = rest.partition("deadwood")
    groups = tuple(parse_cards(inside) for inside in _GROUP.findall(rest))
    card = _one(_GROUP.sub(" ", rest))
    declared = groups if groups or mark else None
    return Move(kind, (card,), melds=declared, loose=parse_cards(loose) if mark else None)
