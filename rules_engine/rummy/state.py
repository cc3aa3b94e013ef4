"""The state of one hand of rummy: immutable, built by `deal` or a position text, changed only by `turns`.

`State` and `Meld` are named tuples rather than dataclasses: they are made once a move, and a tuple
is made several times faster than a frozen dataclass.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

from rules_engine.cards import DECK, Card, cards_in, mask_of
from rules_engine.game import PositionError
from rules_engine.melds import MeldRules, meld_rules
from rules_engine.rummy.groups import Groups, groups_for
from rules_engine.rummy.options import RummyOptions

Phase = Literal["draw", "play", "layoff", "over"]
DRAW: Final = "draw"
PLAY: Final = "play"
LAYOFF: Final = "layoff"
OVER: Final = "over"


class Meld(NamedTuple):
    """A meld on the table: the seat that laid it, its cards, and the cards that fit it now (masks)."""

    owner: int
    cards: int
    fits: int


class Ended(NamedTuple):
    """How the hand ended: somebody is `out`, it is `void`, or the `lowest` hand won; `cause` says why it stopped."""

    kind: Literal["out", "void", "lowest"]
    winner: int | None
    cause: Literal["out", "stock", "stalemate"]


@dataclass(frozen=True, slots=True)
class Frame:
    """What does not change during a hand. `seed` decides a shuffled stock (rebuild = shuffle)."""

    options: RummyOptions
    seats: int
    dealer: int
    scores: tuple[int, ...]
    seed: int = 0
    rules: MeldRules = field(init=False, repr=False, compare=False)
    bars: tuple[int, int] = field(init=False, repr=False, compare=False)
    """Whether a card may not be discarded in the turn it was drawn: from the stock, from the pile."""
    groups: Groups = field(init=False, repr=False, compare=False)
    is_special: bool = field(init=False, repr=False, compare=False)
    """Must the whole rest of the turn be searched before a move is allowed?"""
    is_game_over: bool = field(init=False, repr=False, compare=False)
    is_plain: bool = field(init=False, repr=False, compare=False)
    """Neither special nor over: the quick answers hold."""

    def __post_init__(self) -> None:
        put: Any = object.__setattr__
        options = self.options
        put(self, "rules", meld_rules(options.ace, options.ace_value))
        bars = {"none": (0, 0), "discard_only": (0, 1), "any": (1, 1)}[options.no_same_discard]
        put(self, "bars", bars)
        put(self, "groups", groups_for(options.ace))
        put(self, "is_special", options.discard_must_be_used or options.initial_meld_min > 0)
        put(self, "is_game_over", max(self.scores) >= options.target)
        put(self, "is_plain", not (self.is_special or self.is_game_over))


class Turn(NamedTuple):
    """What the seat to act has done in this turn: the card drawn, the indexes of the melds laid, the cards laid off."""

    drawn: Card | None
    from_pile: bool
    laid: tuple[int, ...]
    off: tuple[Card, ...]


class Past(NamedTuple):
    """What earlier turns leave behind: the seats that melded and that laid off (masks), the renewals of the
    stock, and the draws in a row that could only take the discard."""

    melded: int
    laid_off: int
    passes: int
    forced: int


NOT_DRAWN: Final = Turn(None, False, (), ())
DRAWN: Final = tuple(tuple(Turn(card, from_pile, (), ()) for card in DECK) for from_pile in (False, True))
"""The turn after drawing each card: from the stock, from the pile."""
NO_PAST: Final = Past(0, 0, 0, 0)


class State(NamedTuple):
    """One hand. Hands are masks by seat; `fits` are the cards that fit some meld on the table now."""

    frame: Frame
    turn: int
    phase: Phase
    hands: tuple[int, ...]
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]
    melds: tuple[Meld, ...]
    fits: int
    now: Turn
    past: Past
    ended: Ended | None

    @property
    def options(self) -> RummyOptions:
        return self.frame.options

    @property
    def hand(self) -> int:
        """The cards of the seat to act."""
        return self.hands[self.turn]

    @property
    def barred(self) -> int:
        """The card that may not be discarded this turn, as a set of one or none."""
        drawn = self.now.drawn
        return 0 if drawn is None else self.frame.bars[self.now.from_pile] << drawn

    @property
    def has_melded(self) -> bool:
        """Has the seat to act laid a meld of its own in this hand?"""
        return bool(self.now.laid) or bool(self.past.melded >> self.turn & 1)

    @property
    def may_lay_off(self) -> bool:
        """Do the rules about an own meld let the seat to act lay off?"""
        options = self.frame.options
        if not options.layoff_requires_own_meld or self.past.melded >> self.turn & 1:
            return True
        return bool(self.now.laid) and options.layoff_same_turn_as_first_meld

    @property
    def may_meld(self) -> bool:
        """Do phase and number of melds let the seat to act lay another one?"""
        return self.phase == PLAY and not (self.now.laid and self.frame.options.melds_per_turn == 1)

    @property
    def passes_left(self) -> bool:
        limit = self.frame.options.stock_passes
        return limit == "unlimited" or self.past.passes < limit

    @property
    def can_renew(self) -> bool:
        """The stock is empty, there are discards under the top one, and a renewal is left."""
        return not self.stock and len(self.discards) > 1 and self.passes_left

    @property
    def is_lazy(self) -> bool:
        """An empty stock is renewed, or ends the hand, only when somebody wants to draw from it."""
        options = self.frame.options
        return options.rebuild_trigger == "automatic" and options.exhausted_end == "next_stock_draw"

    def table(self) -> Iterator[tuple[Card, ...]]:
        """The melds on the table, each in reading order."""
        for meld in self.melds:
            yield self.frame.rules.in_order(meld.cards)


def new_meld(rules: MeldRules, owner: int, cards: int) -> Meld:
    """A meld with the cards that fit it."""
    return Meld(owner, cards, rules.fits(cards))


def deal(
    options: RummyOptions, seats: int, rng: random.Random, dealer: int | None = None, scores: tuple[int, ...] = ()
) -> State:
    """Shuffle and deal one card at a time from the dealer's left (setup.deal-order). Raises PositionError."""
    if seats not in options.seat_range:
        raise PositionError("number of players not allowed", str(seats))
    if dealer is None:
        dealer = rng.randrange(seats)
    if not 0 <= dealer < seats:
        raise PositionError("no such seat", str(dealer))
    deck = list(DECK)
    rng.shuffle(deck)
    dealt = seats * options.cards_each(seats)
    first = (dealer + 1) % seats
    hands = tuple(mask_of(deck[(seat - first) % seats : dealt : seats]) for seat in range(seats))
    frame = Frame(
        options, seats, dealer, scores or (0,) * seats, rng.getrandbits(32) if options.rebuild == "shuffle" else 0
    )
    stock, discards = tuple(deck[dealt + 1 :]), (deck[dealt],)
    return State(frame, first, DRAW, hands, stock, discards, (), 0, NOT_DRAWN, NO_PAST, None)


def hand_cards(state: State, seat: int) -> tuple[Card, ...]:
    """The cards of one hand, by suit and rank."""
    return tuple(cards_in(state.hands[seat]))
