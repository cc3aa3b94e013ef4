"""Meld arithmetic on 52-bit sets of cards: what a meld is, why a group is none, what fits, and exact best partitions.

Turn flow is not here; the gin and the rummy family share this module. The rules are those of the
`meld` sections, e.g. gin-rummy.meld.set, gin-rummy.meld.run, gin-rummy.meld.ace-low.

A run's suit is a 13-bit mask, so what runs do inside one suit is a table of 8,192 entries; sets are
few (ranks held three or four times) and are tried one choice after another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, Literal

from rules_engine.cards import DECK, RANKS, SUITS, VALUES, Card, cards_in, mask_of

Ace = Literal["low", "high_low", "around"]
Kind = Literal["set", "run"]

SUIT: Final = (1 << 13) - 1
_ACES: Final = sum(1 << 13 * suit for suit in range(4))


@dataclass(frozen=True, slots=True)
class Partition:
    """One way to sort a hand: disjoint melds (masks), the loose cards, and their points."""

    deadwood: int
    melds: tuple[int, ...]
    loose: int


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a group is no meld, or why a card does not fit a meld: a neutral code and its data.

    `code` is the reason that both families use, e.g. "run-gap"; the other fields are those of `Refusal`.
    """

    code: str
    cards: tuple[Card, ...]
    groups: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)


@cache
def suit_runs(ace: Ace, longest: int = 13) -> tuple[int, ...]:
    """Every run of one suit as a 13-bit mask, by length and then by lowest rank."""
    found: dict[int, None] = {}
    for length in range(3, longest + 1):
        starts = 13 if ace == "around" else 14 - length + (ace == "high_low")
        for start in range(starts):
            found[sum(1 << (start + step) % 13 for step in range(length))] = None
    return tuple(found)


@cache
def all_melds(ace: Ace = "low", longest: int = 5) -> tuple[int, ...]:
    """Every meld of a deck: 65 sets, then the runs of up to `longest` cards (185 melds in all by default)."""
    sets = [meld for rank in range(13) for meld in _rank_sets(_ACES << rank)]
    return (*sets, *(run << 13 * suit for suit in range(4) for run in suit_runs(ace, longest)))


@cache
def _rank_sets(held: int) -> tuple[int, ...]:
    """The sets that cards of one rank (three or four of them) can make, the whole group first."""
    cards = list(cards_in(held))
    if len(cards) < 4:
        return (held,) if len(cards) == 3 else ()
    return (held, *(held ^ (1 << card) for card in cards))


def is_set(mask: int) -> bool:
    """Three or four cards of one rank."""
    if mask.bit_count() not in (3, 4):
        return False
    lowest = (mask & -mask).bit_length() - 1
    return not mask & ~(_ACES << lowest % 13)


class MeldRules:
    """Melds, faults, fits and partitions under one rule for the ace. Get one from `meld_rules`."""

    def __init__(self, ace: Ace, ace_value: int) -> None:
        self.ace: Final = ace
        self.values: Final = tuple(ace_value if card % 13 == 0 else VALUES[card] for card in range(52))
        self.runs: Final = frozenset(suit_runs(ace))
        self.points_of_suit, self.loose_of_suit = _suit_tables(ace, self.values[:13])
        self._saved: list[int] | None = None
        self._best_runs: dict[int, tuple[tuple[int, ...], ...]] = {}

    # What a meld is

    def is_run(self, mask: int) -> bool:
        """Three or more cards of one suit in unbroken order under this rule for the ace."""
        if not mask:
            return False
        shift = ((mask & -mask).bit_length() - 1) // 13 * 13
        return mask >> shift in self.runs

    def kind(self, mask: int) -> Kind | None:
        """"set", "run", or None for a group that is no meld."""
        if is_set(mask):
            return "set"
        return "run" if self.is_run(mask) else None

    def in_order(self, mask: int) -> tuple[Card, ...]:
        """The cards of a meld as one reads them: a set by suit, a run from its lower end (Q K A, K A 2)."""
        cards = tuple(cards_in(mask))
        if not self.is_run(mask) or len(cards) == 13:
            return cards
        held = {card.rank for card in cards}
        start = next(i for i, card in enumerate(cards) if (card.rank - 1) % 13 not in held or not self._follows(card))
        return cards[start:] + cards[:start]

    def _follows(self, card: Card) -> bool:
        """Can `card` stand after the card one rank below it? Only an ace after a king can not."""
        return card.rank != 0 or self.ace != "low"

    def points(self, mask: int) -> int:
        """The points of all the cards of the mask."""
        table = self.points_of_suit
        return (
            table[mask & SUIT] + table[mask >> 13 & SUIT] + table[mask >> 26 & SUIT] + table[mask >> 39]
        )

    # Why it is none

    def meld_fault(self, cards: Sequence[Card]) -> Fault | None:
        """Why distinct cards are no meld, most specific reason first; None if they are one."""
        mask = mask_of(cards)
        if self.kind(mask):
            return None
        group = {"group": tuple(cards)}
        if len(cards) < 3:
            return Fault("meld-too-short", tuple(cards), group, {"given": len(cards), "expected": 3})
        aces = tuple(card for card in cards if card.rank == 0)
        if self.ace == "low" and meld_rules("high_low").is_run(mask):
            return Fault("ace-not-high", aces, group)
        if meld_rules("around").is_run(mask):
            return Fault("run-round-corner", aces, group)
        return self._shape_fault(tuple(cards), group)

    def _shape_fault(self, cards: tuple[Card, ...], group: dict[str, tuple[Card, ...]]) -> Fault:
        suits = [card.suit for card in cards]
        ranks = [card.rank for card in cards]
        if len(set(suits)) == 1:
            missing = self._missing(cards)
            words = {"missing": " ".join(RANKS[card.rank] for card in missing), "suit": SUITS[suits[0]]}
            return Fault("run-gap", cards, {**group, "missing": missing}, {"missing": len(missing)}, words)
        if len(set(ranks)) == len(ranks) and sum(1 << rank for rank in ranks) in self.runs:
            suit = max(suits, key=suits.count)
            odd = tuple(card for card in cards if card.suit != suit)
            return Fault("run-mixed-suits", odd, {**group, "odd": odd}, {}, {"suit": SUITS[suit]})
        rank = max(ranks, key=ranks.count)
        if ranks.count(rank) == len(ranks) - 1:
            odd = tuple(card for card in cards if card.rank != rank)
            return Fault("set-odd-rank", odd, {**group, "odd": odd}, {}, {"rank": RANKS[rank]})
        return Fault("neither-set-nor-run", cards, group)

    def _missing(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The fewest cards that would close the gaps of a one-suit group, in order."""
        mask = mask_of(cards)
        shift = cards[0].suit * 13
        whole = min((run for run in suit_runs(self.ace) if not (mask >> shift) & ~run), key=int.bit_count)
        return tuple(cards_in((whole << shift) & ~mask))

    # What fits

    def fits(self, meld: int) -> int:
        """The cards of the deck that can be laid off on this meld now (the next lay-off may allow more)."""
        if is_set(meld):
            lowest = (meld & -meld).bit_length() - 1
            return (_ACES << lowest % 13) & ~meld
        return _run_fits(self.ace, meld)

    def fit_fault(self, meld: int, card: Card) -> Fault | None:
        """Why one card cannot be laid off on a meld, most specific reason first; None if it can."""
        if self.fits(meld) >> card & 1:
            return None
        target = {"meld": self.in_order(meld)}
        first = DECK[(meld & -meld).bit_length() - 1]
        if is_set(meld):
            code = "layoff-set-full" if meld.bit_count() == 4 else "layoff-wrong-rank"
            return Fault(code, (card,), {**target, "fits": tuple(cards_in(self.fits(meld)))}, {}, {"rank": RANKS[first.rank]})
        group = {**target, "fits": tuple(cards_in(self.fits(meld)))}
        if card.suit != first.suit:
            return Fault("layoff-wrong-suit", (card,), group, {}, {"suit": SUITS[first.suit]})
        joined = meld | 1 << card
        together = {**group, "group": (*target["meld"], card)}
        if self.ace == "low" and card.rank == 0 and meld_rules("high_low").is_run(joined):
            return Fault("ace-not-high", (card,), together)
        if not meld >> card & 1 and meld_rules("around").is_run(joined):
            return Fault("run-round-corner", (card,), together)
        return Fault("layoff-not-next", (card,), group)

    def completing(self, hand: int) -> int:
        """The cards outside the hand that make a meld with two or more cards of the hand."""
        found = 0
        for meld in all_melds(self.ace, 3):
            missing = meld & ~hand
            if missing.bit_count() == 1:
                found |= missing
        return found

    # Best partitions

    def deadwood(self, mask: int) -> int:
        """The fewest points that can be left loose, exactly."""
        a, b, c, d = mask & SUIT, mask >> 13 & SUIT, mask >> 26 & SUIT, mask >> 39
        loose = self.loose_of_suit
        triples = a & b & (c | d) | c & d & (a | b)
        if not triples:
            return loose[a] + loose[b] + loose[c] + loose[d]
        return min(loose[a] + loose[b] + loose[c] + loose[d] for a, b, c, d in _set_choices(a, b, c, d, triples))

    def best_after_discard(self, mask: int) -> int:
        """The fewest points left loose after giving up the best one card."""
        a, b, c, d = mask & SUIT, mask >> 13 & SUIT, mask >> 26 & SUIT, mask >> 39
        loose, saved = self.loose_of_suit, self.saved_of_suit
        triples = a & b & (c | d) | c & d & (a | b)
        if not triples:
            return loose[a] + loose[b] + loose[c] + loose[d] - max(saved[a], saved[b], saved[c], saved[d])
        return min(
            loose[a] + loose[b] + loose[c] + loose[d] - max(saved[a], saved[b], saved[c], saved[d])
            for a, b, c, d in _set_choices(a, b, c, d, triples)
            if a | b | c | d
        )

    @property
    def saved_of_suit(self) -> list[int]:
        """For each 13-bit suit: how many loose points its best discard takes away. Built when first needed."""
        if self._saved is None:
            loose = self.loose_of_suit
            self._saved = [max((loose[suit] - loose[suit ^ bit] for bit in _bits(suit)), default=-99) for suit in range(8192)]
        return self._saved

    def discards_within(self, mask: int, limit: int) -> int:
        """The cards whose discard leaves at most `limit` points loose, as a mask."""
        if not mask or self.best_after_discard(mask) > limit:
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
        found = [part for part in self._run_partitions(mask) if part.deadwood == best]
        return tuple(sorted(found, key=lambda part: (len(part.melds), part.melds)))

    def _run_partitions(self, mask: int) -> Iterator[Partition]:
        """For each choice of sets, the ways to get the most out of runs with the rest."""
        for sets in _choose_sets(mask):
            rest = mask & ~sum(sets)
            for runs in self._suit_by_suit(rest, 0):
                melds = tuple(sorted((*sets, *runs), key=_reading_order))
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
        if suit not in self._best_runs:
            best = self.loose_of_suit[suit]
            choices = disjoint([run for run in suit_runs(self.ace) if not run & ~suit], suit)
            self._best_runs[suit] = tuple(
                runs for runs in choices if self.points_of_suit[suit & ~sum(runs)] == best
            )
        return self._best_runs[suit]

    def partition(self, mask: int) -> Partition:
        """The first of `best_partitions`: the arrangement used when a player names none."""
        return self.best_partitions(mask)[0]

    def melds_within(self, mask: int) -> tuple[int, ...]:
        """Every meld, runs of any length included, that these cards can make."""
        sets = [meld for held in _triples(mask) for meld in _rank_sets(held)]
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
            Partition(self.points(mask & ~sum(melds)), tuple(sorted(melds, key=_reading_order)), mask & ~sum(melds))
            for melds in disjoint(self.melds_within(mask), mask)
        )
        return tuple(sorted((p for p in parts if p.deadwood <= limit), key=lambda p: (p.deadwood, len(p.melds), p.melds)))


@cache
def meld_rules(ace: Ace = "low", ace_value: int = 1) -> MeldRules:
    """The meld arithmetic for `ace` = low, high_low or around, an ace counting `ace_value` points."""
    return MeldRules(ace, ace_value)


def disjoint(melds: Sequence[int], cards: int) -> Iterator[tuple[int, ...]]:
    """Every choice of melds within the cards that share no card, the empty choice included."""
    yield ()
    for index, meld in enumerate(melds):
        if not meld & ~cards:
            for others in disjoint(melds[index + 1 :], cards & ~meld):
                yield (meld, *others)


def _suit_tables(ace: Ace, values: Sequence[int]) -> tuple[list[int], list[int]]:
    """(points of all the cards, fewest points left loose by runs alone) for every 13-bit suit."""
    starting: list[list[int]] = [[] for _ in range(13)]
    for run in suit_runs(ace, 5):
        starting[(run & -run).bit_length() - 1].append(run)
    points, loose = [0] * 8192, [0] * 8192
    for suit in range(1, 8192):
        lowest = suit & -suit
        rank = lowest.bit_length() - 1
        points[suit] = points[suit ^ lowest] + values[rank]
        best = loose[suit ^ lowest] + values[rank]
        for run in starting[rank]:
            if suit & run == run and loose[suit ^ run] < best:
                best = loose[suit ^ run]
        loose[suit] = best
    return points, loose


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def _set_choices(a: int, b: int, c: int, d: int, ranks: int) -> Iterator[tuple[int, int, int, int]]:
    """The four suits after each possible choice of sets, among them the choice of none."""
    bit = ranks & -ranks
    ranks ^= bit
    if not ranks:
        yield a, b, c, d
        yield from _without_set(a, b, c, d, bit)
        return
    for left in _set_choices(a, b, c, d, ranks):
        yield left
        yield from _without_set(*left, bit)


def _without_set(a: int, b: int, c: int, d: int, bit: int) -> Iterator[tuple[int, int, int, int]]:
    """The four suits after taking each set of one rank."""
    yield a & ~bit, b & ~bit, c & ~bit, d & ~bit
    if a & b & c & d & bit:
        yield a, b ^ bit, c ^ bit, d ^ bit
        yield a ^ bit, b, c ^ bit, d ^ bit
        yield a ^ bit, b ^ bit, c, d ^ bit
        yield a ^ bit, b ^ bit, c ^ bit, d


def _triples(mask: int) -> list[int]:
    """The cards of each rank that is held three or four times."""
    return [held for rank in range(13) if (held := mask & _ACES << rank).bit_count() > 2]


def _choose_sets(mask: int) -> Iterator[tuple[int, ...]]:
    """Every choice of sets within the cards: at most one of each rank."""
    choices: list[tuple[int, ...]] = [()]
    for held in _triples(mask):
        choices += [(*chosen, meld) for chosen in choices for meld in _rank_sets(held)]
    return iter(choices)


@cache
def _run_fits(ace: Ace, meld: int) -> int:
    """The cards that make this run one card longer."""
    shift = ((meld & -meld).bit_length() - 1) // 13 * 13
    longer = meld_rules(ace).runs
    return sum(1 << shift + rank for rank in range(13) if (run := meld >> shift) | 1 << rank in longer and not run >> rank & 1)


def _reading_order(meld: int) -> tuple[int, int]:
    """Sets before runs, then by the lowest card."""
    return (0 if is_set(meld) else 1, meld & -meld)


def fitting(melds: Iterable[int], card: Card, rules: MeldRules) -> tuple[int, ...]:
    """The indexes of the melds on which the card can be laid off now."""
    return tuple(index for index, meld in enumerate(melds) if rules.fits(meld) >> card & 1)


def union(masks: Iterable[int]) -> int:
    """All the cards of several masks, which may overlap."""
    together = 0
    for mask in masks:
        together |= mask
    return together
