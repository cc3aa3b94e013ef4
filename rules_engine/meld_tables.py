"""Every meld of the deck and the tables behind the meld arithmetic: runs of one suit, choices of sets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final, Literal

from rules_engine.cards import cards_in

Ace = Literal["low", "high_low", "around"]

SUIT: Final = (1 << 13) - 1
ACES: Final = sum(1 << 13 * suit for suit in range(4))


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
def runs_of(ace: Ace) -> frozenset[int]:
    """The same runs to look one up."""
    return frozenset(suit_runs(ace))


@cache
def all_melds(ace: Ace = "low", longest: int = 5) -> tuple[int, ...]:
    """Every meld of a deck: 65 sets, then the runs of up to `longest` cards (185 melds in all by default)."""
    sets = [meld for rank in range(13) for meld in rank_sets(ACES << rank)]
    return (*sets, *(run << 13 * suit for suit in range(4) for run in suit_runs(ace, longest)))


@cache
def rank_sets(held: int) -> tuple[int, ...]:
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
    return not mask & ~(ACES << lowest % 13)


def union(masks: Iterable[int]) -> int:
    """All the cards of several masks, which may overlap."""
    together = 0
    for mask in masks:
        together |= mask
    return together


def disjoint(melds: Sequence[int], cards: int) -> Iterator[tuple[int, ...]]:
    """Every choice of melds within the cards that share no card, the empty choice included."""
    yield ()
    for index, meld in enumerate(melds):
        if not meld & ~cards:
            for others in disjoint(melds[index + 1 :], cards & ~meld):
                yield (meld, *others)


def triples_in(mask: int) -> list[int]:
    """The cards of each rank that is held three or four times."""
    return [held for rank in range(13) if (held := mask & ACES << rank).bit_count() > 2]


def choose_sets(mask: int) -> Iterator[tuple[int, ...]]:
    """Every choice of sets within the cards: at most one of each rank."""
    choices: list[tuple[int, ...]] = [()]
    for held in triples_in(mask):
        choices += [(*chosen, meld) for chosen in choices for meld in rank_sets(held)]
    return iter(choices)


def suit_tables(ace: Ace, values: Sequence[int]) -> tuple[list[int], list[int], list[int]]:
    """For every 13-bit suit: points of all the cards, fewest points left loose by runs, cards that are in a run."""
    starting: list[list[int]] = [[] for _ in range(13)]
    for run in suit_runs(ace, 5):
        starting[(run & -run).bit_length() - 1].append(run)
    points, loose, in_runs = [0] * 8192, [0] * 8192, [0] * 8192
    for suit in range(1, 8192):
        lowest = suit & -suit
        rank, others = lowest.bit_length() - 1, suit ^ lowest
        points[suit] = points[others] + values[rank]
        best, in_run = loose[others] + values[rank], in_runs[others]
        for run in starting[rank]:
            if suit & run == run:
                in_run |= run
                best = min(best, loose[suit ^ run])
        loose[suit], in_runs[suit] = best, in_run
    return points, loose, in_runs


def bits(mask: int) -> Iterator[int]:
    """The single bits of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def reading_order(meld: int) -> tuple[int, int]:
    """Sets before runs, then by the lowest card."""
    return (0 if is_set(meld) else 1, meld & -meld)
