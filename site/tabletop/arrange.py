"""Laying a hand out for the eye: by suit, by rank, or melds first. Purely visual, nothing is judged here."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from rules_engine.cards import SUITS, Card, parse_cards

# Colours alternate, so that neighbouring suits are easy to tell apart.
SUIT_ORDER: Final = "CDSH"


def by_suit(cards: Iterable[object]) -> list[list[str]]:
    """One group a suit, each from the ace up; suits that are not held make no group."""
    held = parse_cards([str(card) for card in cards])
    groups = [[card for card in held if SUITS[card.suit] == suit] for suit in SUIT_ORDER]
    return [[str(card) for card in sorted(group)] for group in groups if group]


def by_rank(cards: Iterable[object]) -> list[list[str]]:
    """One group, from aces to kings."""
    held = parse_cards([str(card) for card in cards])
    return [[str(card) for card in sorted(held, key=lambda card: (card.rank, SUIT_ORDER.index(SUITS[card.suit])))]]


def by_meld(cards: Iterable[object]) -> list[list[str]]:
    """Melds first, then what belongs to none; of all arrangements one that leaves the fewest points."""
    held = parse_cards([str(card) for card in cards])
    best = _fewest_points(_melds(held))
    used = {card for meld in best for card in meld}
    rest = sorted((card for card in held if card not in used), key=lambda card: (card.rank, card.suit))
    groups = [*best, tuple(rest)] if rest else best
    return [[str(card) for card in group] for group in groups]


def _melds(held: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    melds: list[tuple[Card, ...]] = []
    ranks: dict[int, list[Card]] = {}
    for card in held:
        ranks.setdefault(card.rank, []).append(card)
    for same in ranks.values():
        for size in (3, 4):
            melds.extend(combinations(same, size))
    ordered = sorted(held)
    for start, first in enumerate(ordered):
        run = [first]
        for card in ordered[start + 1 :]:
            if card != run[-1] + 1 or card.suit != first.suit:
                break
            run.append(card)
            if len(run) >= 3:
                melds.append(tuple(run))
    return melds


def _fewest_points(melds: list[tuple[Card, ...]]) -> list[tuple[Card, ...]]:
    """The disjoint melds that take up most points (ties: the first found)."""
    best: list[tuple[Card, ...]] = []
    best_points = 0

    def search(start: int, chosen: list[tuple[Card, ...]], used: frozenset[Card], points: int) -> None:
        nonlocal best, best_points
        if points > best_points:
            best, best_points = list(chosen), points
        for index in range(start, len(melds)):
            meld = melds[index]
            if used.isdisjoint(meld):
                search(index + 1, [*chosen, meld], used | set(meld), points + sum(card.value for card in meld))

    search(0, [], frozenset(), 0)
    return best
