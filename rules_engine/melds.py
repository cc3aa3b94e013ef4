"""Meld arithmetic on 52-bit sets of cards: what a meld is, why a group is none, what fits, and exact best partitions.

Turn flow is not here; the gin and the rummy family share this module. The rules are those of the
`meld` sections, e.g. gin-rummy.meld.set, gin-rummy.meld.run, gin-rummy.meld.ace-low.

Counts alone (how few points can be left loose) are in `deadwood`; here is what a best partition looks like.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from rules_engine.cards import Card, cards_in, mask_of
from rules_engine.deadwood import Counter
from rules_engine.meld_faults import Fault, fit_fault, meld_fault
from rules_engine.meld_tables import (
    ACES,
    SUIT,
    Ace,
    all_melds,
    choose_sets,
    disjoint,
    is_set,
    rank_sets,
    reading_order,
    runs_of,
    suit_runs,
    triples_in,
    union,
)

__all__ = [
    "SUIT",
    "Ace",
    "Fault",
    "Kind",
    "MeldRules",
    "Partition",
    "all_melds",
    "disjoint",
    "fitting",
    "is_set",
    "meld_rules",
    "suit_runs",
    "union",
]

Kind = Literal["set", "run"]


@dataclass(frozen=True, slots=True)
class Partition:
    """One way to sort a hand: disjoint melds (masks), the loose cards, and their points."""

    deadwood: int
    melds: tuple[int, ...]
    loose: int


class MeldRules(Counter):
    """Melds, faults, fits and partitions under one rule for the ace. Get one from `meld_rules`."""

    def __init__(self, ace: Ace, ace_value: int) -> None:
        super().__init__(ace, ace_value)
        self.runs: Final = runs_of(ace)
        self._best_runs: dict[int, tuple[tuple[int, ...], ...]] = {}

    # What a meld is

    def is_run(self, mask: int) -> bool:
        """Three or more cards of one suit in unbroken order under this rule for the ace."""
        if not mask:
            return False
        shift = ((mask & -mask).bit_length() - 1) // 13 * 13
        return mask >> shift in self.runs

    def kind(self, mask: int) -> Kind | None:
        """ "set", "run", or None for a group that is no meld."""
        if is_set(mask):
            return "set"
        return "run" if self.is_run(mask) else None

    def in_order(self, mask: int) -> tuple[Card, ...]:
        """The cards of a meld as one reads them: a set by suit, a run from its lower end (Q K A, K A 2)."""
        cards = tuple(cards_in(mask))
        if not self.is_run(mask) or len(cards) == 13:
            return cards
        held = {card.rank for card in cards}  # an ace and a king together: only where the ace stands above the king
        start = next(index for index, card in enumerate(cards) if (card.rank - 1) % 13 not in held)
        return cards[start:] + cards[:start]

    # Why it is none, why it does not fit

    def meld_fault(self, cards: Sequence[Card]) -> Fault | None:
        """Why distinct cards are no meld, most specific reason first; None if they are one."""
        return None if self.kind(mask_of(cards)) else meld_fault(self.ace, cards)

    def fit_fault(self, meld: int, card: Card) -> Fault | None:
        """Why one card cannot be laid off on a meld, most specific reason first; None if it can."""
        fits = self.fits(meld)
        return None if fits >> card & 1 else fit_fault(self.ace, self.in_order(meld), tuple(cards_in(fits)), card)

    # What fits

    def fits(self, meld: int) -> int:
        """The cards of the deck that can be laid off on this meld now (the next lay-off may allow more)."""
        if is_set(meld):
            lowest = (meld & -meld).bit_length() - 1
            return (ACES << lowest % 13) & ~meld
        return _run_fits(self.ace, meld)

    def completing(self, hand: int) -> int:
        """The cards outside the hand that make a meld with two or more cards of the hand."""
        found = 0
        for meld in all_melds(self.ace, 3):
            missing = meld & ~hand
            if missing.bit_count() == 1:
                found |= missing
        return found

    # Best partitions

    def discards_within(self, mask: int, limit: int) -> int:
        """The cards whose discard leaves at most `limit` points loose, as a mask."""
        if not mask or not self.can_reach(mask, limit):
            return 0
        return mask_of(card for card in cards_in(mask) if self.deadwood(mask ^ 1 << card) <= limit)

    def best_discards(self, mask: int, allowed: int = -1) -> tuple[int, int]:
        """(fewest points left, mask of every card whose discard leaves them), among the `allowed` cards."""
        after = {card: self.deadwood(mask ^ 1 << card) for card in cards_in(mask & allowed)}
        if not after:
            raise ValueError("no card to discard")
        best = min(after.values())
        return best, mask_of(card for card, points in after.items() if points == best)

    def best_partitions(self, mask: int) -> tuple[Partition, ...]:
        """Every way to sort the cards that leaves the fewest points, fewest melds first."""
        best = self.deadwood(mask)
        found = list(self._partitions(mask, best))
        return tuple(sorted(found, key=lambda part: (len(part.melds), part.melds)))

    def _partitions(self, mask: int, points: int) -> Iterator[Partition]:
        """The ways to leave exactly the fewest points: a choice of sets, then all that runs can do with the rest."""
        for sets in choose_sets(mask):
            rest = mask & ~sum(sets)
            if self.loose_after_runs(rest) != points:
                continue
            for runs in self._suit_by_suit(rest, 0):
                melds = tuple(sorted((*sets, *runs), key=reading_order))
                loose = rest & ~sum(runs)
                yield Partition(self.points(loose), melds, loose)

    def _suit_by_suit(self, rest: int, suit: int) -> Iterator[tuple[int, ...]]:
        if suit == 4:
            yield ()
            return
        here = self._runs_in(rest >> 13 * suit & SUIT)
        for runs in here:
            shifted = tuple(run << 13 * suit for run in runs)
            for others in self._suit_by_suit(rest, suit + 1):
                yield (*shifted, *others)

    def _runs_in(self, suit: int) -> tuple[tuple[int, ...], ...]:
        """Every choice of disjoint runs in one suit that leaves the fewest points loose."""
        if not self.in_runs_of_suit[suit]:
            return ((),)
        if suit not in self._best_runs:
            best = self.loose_of_suit[suit]
            choices = disjoint([run for run in suit_runs(self.ace) if not run & ~suit], suit)
            self._best_runs[suit] = tuple(runs for runs in choices if self.points_of_suit[suit & ~sum(runs)] == best)
        return self._best_runs[suit]

    def partition(self, mask: int) -> Partition:
        """The first of `best_partitions`: the arrangement used when a player names none."""
        return self.best_partitions(mask)[0]

    def melds_within(self, mask: int) -> tuple[int, ...]:
        """Every meld, runs of any length included, that these cards can make."""
        sets = [meld for held in triples_in(mask) for meld in rank_sets(held)]
        runs = [
            run << 13 * suit
            for suit in range(4)
            for run in suit_runs(self.ace)
            if not run & ~(mask >> 13 * suit & SUIT)
        ]
        return (*sets, *runs)

    def arrangements(self, mask: int, limit: int) -> tuple[Partition, ...]:
        """Every choice of disjoint melds that leaves at most `limit` points, lowest first."""
        parts = (
            Partition(self.points(mask & ~sum(melds)), tuple(sorted(melds, key=reading_order)), mask & ~sum(melds))
            for melds in disjoint(self.melds_within(mask), mask)
        )
        within = (part for part in parts if part.deadwood <= limit)
        return tuple(sorted(within, key=lambda part: (part.deadwood, len(part.melds), part.melds)))


@cache
def meld_rules(ace: Ace = "low", ace_value: int = 1) -> MeldRules:
    """The meld arithmetic for `ace` = low, high_low or around, an ace counting `ace_value` points."""
    return MeldRules(ace, ace_value)


@cache
def _run_fits(ace: Ace, meld: int) -> int:
    """The cards that make this run one card longer."""
    shift = ((meld & -meld).bit_length() - 1) // 13 * 13
    longer = runs_of(ace)
    run = meld >> shift
    return sum(1 << shift + rank for rank in range(13) if not run >> rank & 1 and run | 1 << rank in longer)


def fitting(melds: Iterable[int], card: Card, rules: MeldRules) -> tuple[int, ...]:
    """The indexes of the melds on which the card can be laid off now."""
    return tuple(index for index, meld in enumerate(melds) if rules.fits(meld) >> card & 1)
