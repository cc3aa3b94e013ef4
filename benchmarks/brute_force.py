"""The count of a hand by trying everything: slow, plain, and sharing no code with the engine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

Cards = frozenset[int]


def points(cards: Iterable[int]) -> int:
    """Ace 1, pictures 10, others their number."""
    return sum(min(card % 13 + 1, 10) for card in cards)


def melds_in(hand: Sequence[int]) -> list[Cards]:
    """Every set and every run of any length within the hand; a card is suit * 13 + rank."""
    found: list[Cards] = []
    for rank in range(13):
        same = [card for card in hand if card % 13 == rank]
        found += [frozenset(group) for size in (3, 4) for group in combinations(same, size)]
    for suit in range(4):
        held = {card % 13 for card in hand if card // 13 == suit}
        for low in held:
            high = low
            while high in held:
                if high - low >= 2:
                    found.append(frozenset(13 * suit + rank for rank in range(low, high + 1)))
                high += 1
    return found


def partitions(left: Cards, melds: Sequence[Cards]) -> Iterable[Cards]:
    """The loose cards of every way to take disjoint melds out of the hand."""
    yield left
    for index, meld in enumerate(melds):
        if meld <= left:
            yield from partitions(left - meld, melds[index + 1 :])


def deadwood(hand: Sequence[int]) -> int:
    """The fewest points left loose."""
    return min(points(loose) for loose in partitions(frozenset(hand), melds_in(hand)))


def after_discard(hand: Sequence[int]) -> int:
    """The fewest points left loose after one discard: in each partition the dearest loose card goes.

    A hand that is all melds of three cannot be answered so; with eleven cards there is none.
    """
    loose = [cards for cards in partitions(frozenset(hand), melds_in(hand)) if cards]
    return min(points(cards) - max(points([card]) for card in cards) for cards in loose)
