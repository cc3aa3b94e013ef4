"""Random hands that hold something: cards near each other, melds that overlap. Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import combinations

from rules_engine.cards import DECK, Card, cards_in, mask_of, parse_distinct
from rules_engine.melds import MeldRules, meld_rules

RULES: MeldRules = meld_rules()


def mask(cards: str) -> int:
    """The cards of a text as a set."""
    return mask_of(parse_distinct(cards))


def names(cards: Iterable[Card]) -> list[str]:
    """Cards as text."""
    return [str(card) for card in cards]


def names_of(mask: int) -> list[str]:
    """The cards of a set as text, melds in reading order."""
    return names(RULES.in_order(mask) if RULES.kind(mask) else cards_in(mask))


def clustered(rng: random.Random, count: int, taken: int = 0, closeness: float = 0.8) -> int:
    """So many cards, most of them beside one that is there already: of its rank, or next to it in its suit."""
    hand: list[Card] = []
    while len(hand) < count:
        card = _near(rng, rng.choice(hand)) if hand and rng.random() < closeness else rng.choice(DECK)
        if card is not None and card not in hand and not taken >> card & 1:
            hand.append(card)
    return mask_of(hand)


def _near(rng: random.Random, card: Card) -> Card | None:
    if rng.random() < 0.5:
        return Card(rng.randrange(4) * 13 + card.rank)
    rank = card.rank + rng.choice((-1, 1))
    return Card(card.suit * 13 + rank) if 0 <= rank < 13 else None


def random_meld(rng: random.Random, taken: int = 0, size: int = 0) -> int:
    """A meld of three or four cards, none of them taken."""
    while True:
        count = size or rng.choice((3, 3, 3, 4))
        if rng.random() < 0.5:
            rank = rng.randrange(13)
            mask = sum(1 << suit * 13 + rank for suit in rng.sample(range(4), count))
        else:
            start = rng.randrange(4) * 13 + rng.randrange(14 - count)
            mask = ((1 << count) - 1) << start
        if not mask & taken:
            return mask


def greedy(hand: int, kinds: Sequence[str]) -> tuple[int, list[int]]:
    """The way of a beginner: the biggest melds of the first kind, then those of the second. Points left, and melds."""
    melds: list[int] = []
    rest = hand
    for kind in kinds:
        while True:
            fitting = [meld for meld in RULES.melds_within(rest) if RULES.kind(meld) == kind]
            if not fitting:
                break
            best = max(fitting, key=lambda meld: (meld.bit_count(), RULES.points(meld), meld))
            melds.append(best)
            rest &= ~best
    return RULES.points(rest), melds


def fewest_by_trying(hand: int) -> int:
    """The least deadwood, found by trying every choice of disjoint melds: slow, and independent of the engine's way."""
    cards = list(cards_in(hand))
    melds = [
        mask_of(group)
        for size in range(3, min(len(cards), 11) + 1)
        for group in combinations(cards, size)
        if _is_meld(group)
    ]

    def least(rest: int, start: int) -> int:
        found = sum(min(card.rank + 1, 10) for card in cards_in(rest))
        for place in range(start, len(melds)):
            if not melds[place] & ~rest:
                found = min(found, least(rest & ~melds[place], place + 1))
        return found

    return least(hand, 0)


def _is_meld(cards: Sequence[Card]) -> bool:
    ranks = sorted(card.rank for card in cards)
    if len(set(ranks)) == 1:
        return len(cards) <= 4
    one_suit = len({card.suit for card in cards}) == 1
    return one_suit and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def spelled_as_meld(cards: Sequence[Card]) -> bool:
    """Is this a meld? Reckoned without the engine."""
    return len(cards) >= 3 and _is_meld(cards)
