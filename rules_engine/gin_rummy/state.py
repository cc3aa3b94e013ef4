"""The state of one hand of gin rummy: an immutable value, hands as 52-bit masks."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Literal, NamedTuple

from rules_engine.cards import DECK, Card, mask_of
from rules_engine.gin_rummy.options import GinOptions

Source = Literal["stock", "discards"]


class Phase(StrEnum):
    """What the player to act is asked for."""

    OFFER = "offer"
    DRAW = "draw"
    DISCARD = "discard"
    LAYOFF = "layoff"
    OVER = "over"


OFFER: Final = Phase.OFFER
DRAW: Final = Phase.DRAW
DISCARD: Final = Phase.DISCARD
LAYOFF: Final = Phase.LAYOFF
OVER: Final = Phase.OVER
# Names of a module: looking a member up in its class is slow in Python 3.11, and every move asks for phases.

NO_LIMIT: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Table:
    """What stays the same through a hand: options, dealer, first upcard, game score before it.

    What every move asks of the options is worked out once: the most deadwood that a knock may leave; the
    stock at which a discard ends the hand (-1: never); the stock at which only the top discard may still be
    taken to knock (-1: never); how many cards may be taken from the pile; whether such a card is barred;
    whether some other option than that can forbid a plain discard.
    """

    options: GinOptions
    dealer: int
    upcard: Card | None
    scores: tuple[int, int] = (0, 0)
    limit: int = field(init=False, repr=False, compare=False)
    void_at: int = field(init=False, repr=False, compare=False)
    closed_at: int = field(init=False, repr=False, compare=False)
    most_taken: int = field(init=False, repr=False, compare=False)
    bars_taken: bool = field(init=False, repr=False, compare=False)
    restricts_discards: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        chosen, is_void = self.options, self.options.wall_knock == "void"
        worked_out = {
            "limit": chosen.limit(self.upcard),
            "void_at": chosen.wall if is_void else -1,
            "closed_at": -1 if is_void else chosen.wall,
            "most_taken": NO_LIMIT if chosen.max_upcard_draws is None else chosen.max_upcard_draws,
            "bars_taken": chosen.no_same_discard == "discard_only",
            "restricts_discards": chosen.force_gin or not is_void,
        }
        for name, value in worked_out.items():
            object.__setattr__(self, name, value)

    @property
    def factor(self) -> int:
        """2 if everything scored in this hand counts twice (a spade upcard in Oklahoma)."""
        chosen = self.options
        doubled = chosen.oklahoma == "on" and chosen.oklahoma_spade_double
        return 2 if doubled and self.upcard is not None and self.upcard.suit == 0 else 1


@dataclass(frozen=True, slots=True)
class Knock:
    """A hand shown: the card laid face down (none for big gin), the melds with what was laid off on them."""

    seat: int
    card: Card | None
    melds: tuple[int, ...]
    deadwood: int
    laid: int = 0

    @property
    def is_gin(self) -> bool:
        return not self.deadwood

    @property
    def kind(self) -> str:
        """ "knock", "gin" or "big_gin"."""
        if self.deadwood:
            return "knock"
        return "big_gin" if self.card is None else "gin"


class State(NamedTuple):
    """One moment of a hand. `stock` is in draw order, `discards` from bottom to top.

    `taken` counts cards taken from the discard pile; `seen` are those of them still in each hand (masks),
    which the other player remembers. (A named tuple, since a new one is made for every move.)
    """

    table: Table
    turn: int
    phase: Phase
    hands: tuple[int, int]
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]
    drawn: Card | None = None
    drawn_from: Source | None = None
    passes: int = 0
    taken: int = 0
    knock: Knock | None = None
    seen: tuple[int, int] = (0, 0)

    @property
    def is_last_chance(self) -> bool:
        """At the wall: the stock is closed and the player may only take the top discard and knock."""
        return self.phase is DRAW and len(self.stock) <= self.table.closed_at

    @property
    def barred(self) -> int:
        """The card that may not be discarded this turn, as a mask (0 for none)."""
        if self.drawn_from == "discards" and self.drawn is not None and self.table.bars_taken:
            return 1 << self.drawn
        return 0


def deal(options: GinOptions, rng: random.Random, dealer: int, scores: tuple[int, int] = (0, 0)) -> State:
    """Shuffle, deal to both players in turn, turn up the first upcard."""
    pack = list(DECK)
    rng.shuffle(pack)
    return lay_out(options, tuple(pack), dealer, scores)


def lay_out(options: GinOptions, pack: tuple[Card, ...], dealer: int, scores: tuple[int, int] = (0, 0)) -> State:
    """The start of a hand from a pack in dealing order: the non-dealer gets the first card."""
    count = 2 * options.hand_size
    first, second = mask_of(pack[0:count:2]), mask_of(pack[1:count:2])
    upcard = pack[count]
    starter = 1 - dealer
    return State(
        table=Table(options, dealer, upcard, scores),
        turn=starter,
        phase=DRAW if options.first_upcard == "ordinary_turn" else OFFER,
        hands=(first, second) if starter == 0 else (second, first),
        stock=pack[count + 1 :],
        discards=(upcard,),
    )
