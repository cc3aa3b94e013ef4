"""Playing cards as values with a text round-trip: "QH", "TD".

A card is a small integer (suit * 13 + rank), so that a set of cards can be one 52-bit mask.
Ranks run from the ace (0, low) to the king (12); suits are numbered in the order of `SUITS`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SCDH"


class CardError(ValueError):
    """A text that names no card, or a card named twice. `text` is the faulty piece."""

    def __init__(self, fault: str, text: str) -> None:
        super().__init__(f"{fault}: {text}")
        self.fault = fault
        self.text = text


class Card(int):
    """One of the 52 cards. `str(card)` is its name, `parse_card` reads it back."""

    __slots__ = ()

    @property
    def rank(self) -> int:
        """0 for the ace to 12 for the king."""
        return self % 13

    @property
    def suit(self) -> int:
        """Index into `SUITS`."""
        return self // 13

    @property
    def value(self) -> int:
        """Points in counting: ace 1, jack, queen and king 10, others their number."""
        return VALUES[self]

    @property
    def mask(self) -> int:
        """The card as a set of one."""
        return 1 << self

    def __str__(self) -> str:
        return _NAMES[self]

    def __repr__(self) -> str:
        return f"Card({_NAMES[self]})"


_NAMES: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
DECK: Final = tuple(Card(number) for number in range(52))
VALUES: Final = tuple(min(number % 13 + 1, 10) for number in range(52))
FULL: Final = (1 << 52) - 1
_BY_NAME: Final = {str(card): card for card in DECK}
_SIGNS: Final = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"})
_DIGITS: Final = str.maketrans(
    {
        char: str(digit)
        for start in (0x660, 0x6F0, 0xFF10)  # Arabic-Indic, Persian, full width
        for digit, char in enumerate(map(chr, range(start, start + 10)))
    }
)


def fold(text: str) -> str:
    """Bring suit signs, digits of other scripts and lower case to the canonical letters."""
    folded = text.replace("\ufe0f", "").replace("\ufe0e", "").translate(_SIGNS).translate(_DIGITS)
    return folded.translate(_WIDE).upper()


_WIDE: Final = {0xFF21 + offset: ord("A") + offset for offset in range(26)} | {
    0xFF41 + offset: ord("A") + offset for offset in range(26)
}


def parse_card(text: str) -> Card:
    """Read one card; suit signs (also in front), `10` for `T` and lower case are accepted. Raises CardError."""
    known = _BY_NAME.get(text)
    if known is not None:
        return known
    name = fold(text.strip()).replace("10", "T", 1)
    if name[:1] in SUITS:
        name = name[1:] + name[:1]
    try:
        return _BY_NAME[name]
    except KeyError:
        raise CardError("unknown card", text) from None


def parse_cards(text: str | Iterable[str]) -> tuple[Card, ...]:
    """Read cards separated by spaces or commas, or an iterable of names. Raises CardError."""
    pieces = text.replace(",", " ").split() if isinstance(text, str) else list(text)
    return tuple(parse_card(piece) for piece in pieces)


def parse_distinct(text: str | Iterable[str]) -> tuple[Card, ...]:
    """Like `parse_cards`, but a card that occurs twice is a CardError ("repeated card")."""
    cards = parse_cards(text)
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise CardError("repeated card", str(card))
        seen.add(card)
    return cards


def mask_of(cards: Iterable[Card]) -> int:
    """The set of these cards as a 52-bit mask."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_in(mask: int) -> Iterator[Card]:
    """The cards of a mask, by suit and then by rank."""
    while mask:
        low = mask & -mask
        yield DECK[low.bit_length() - 1]
        mask ^= low


def value_of(mask: int) -> int:
    """The points of all the cards in the mask."""
    return sum(VALUES[card] for card in cards_in(mask))


def names(cards: Iterable[Card]) -> str:
    """Card names separated by spaces, in the order given."""
    return " ".join(map(str, cards))
