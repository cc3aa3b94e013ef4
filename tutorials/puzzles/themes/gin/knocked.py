"""Gin rummy: somebody has knocked; what can be laid off. Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from rules_engine.cards import cards_in, mask_of
from rules_engine.melds import union
from tutorials.puzzles.hands import (
    RULES,
    clustered,
    mask,
    names,
    names_of,
    random_meld,
)
from tutorials.puzzles.themes.gin.hand import Base


def _knocker(rng: random.Random, most: int = 10, *, gin: bool = False) -> tuple[list[int], list[Any], Any]:
    """Somebody's melds, loose cards and the card discarded to knock."""
    while True:
        melds: list[int] = []
        for _count in range(3 if gin or rng.random() < 0.35 else 2):
            melds.append(random_meld(rng, union(melds), 4 if gin and len(melds) == 2 else 3 if gin else 0))
        room = 10 - union(melds).bit_count()
        small = [card for card in cards_in(~union(melds) & (1 << 52) - 1) if RULES.values[card] <= 6]
        if room < 0 or (gin and room):
            continue
        loose = rng.sample(small, room)
        whole = union(melds) | mask_of(loose)
        points = sum(RULES.values[card] for card in loose)
        if (gin or points) and points <= most and RULES.deadwood(whole) == points:
            discard = rng.choice(list(cards_in(~whole & (1 << 52) - 1)))
            return sorted(melds), loose, discard


def draw_knock(rng: random.Random, *, gin: bool = False) -> Base:
    """A knock with a defender's hand in which something fits."""
    melds, loose, discard = _knocker(rng, gin=gin)
    taken = union(melds) | mask_of(loose) | 1 << discard
    fits = [card for meld in melds for card in cards_in(RULES.fits(meld)) if not taken >> card & 1]
    fitting = mask_of(rng.sample(fits, min(len(fits), rng.choice((0, 1, 1, 2)))))
    chain = 0
    for card in cards_in(fitting):
        for step in (1, -1):
            if 0 <= card.rank + step < 13 and rng.random() < 0.5 and not taken >> card + step & 1:
                chain |= 1 << card + step
    mine = fitting | chain
    mine |= clustered(rng, 10 - mine.bit_count(), taken | mine, 0.75) if mine.bit_count() < 10 else 0
    return {
        "melds": [" ".join(names_of(meld)) for meld in melds],
        "loose": " ".join(names(loose)),
        "discard": str(discard),
        "hand": " ".join(names(cards_in(mine))),
        "stock": rng.randrange(4, 22),
    }


def knock_position(base: Base) -> str:
    """The position as text."""
    melds = " ".join(f"[{meld}]" for meld in base["melds"])
    loose = f" deadwood {base['loose']}" if base["loose"] else ""
    return f"hand 0 {base['hand']}; stock {base['stock']}; knock 1 {base['discard']} {melds}{loose}"


def lay_offs(base: Base) -> dict[frozenset[str], int]:
    """Every set of cards that can be laid off in some order, and the points left after it."""
    melds = tuple(mask(meld) for meld in base["melds"])
    start = mask(base["hand"])
    seen = {(start, melds)}
    waiting = [(start, melds)]
    while waiting:
        hand, table = waiting.pop()
        for place, meld in enumerate(table):
            for card in cards_in(RULES.fits(meld) & hand):
                longer = (*table[:place], meld | 1 << card, *table[place + 1 :])
                after = (hand & ~(1 << card), longer)
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
    return {frozenset(names(cards_in(start & ~hand))): RULES.deadwood(hand) for hand, _table in seen}


def own_first(base: Base, found: Mapping[frozenset[str], int]) -> frozenset[str]:
    """What is laid off by somebody who keeps all their own melds."""
    hand = mask(base["hand"])
    kept = set(names(cards_in(union(RULES.partition(hand).melds))))
    free = [cards for cards in found if not cards & kept]
    return min(free, key=lambda cards: (found[cards], len(cards), sorted(cards)))


def subsets(base: Base, found: Mapping[frozenset[str], int]) -> list[frozenset[str]]:
    """Every choice among the cards that can ever be laid off."""
    cards = sorted(set().union(*found))
    return [frozenset(group) for size in range(1, len(cards) + 1) for group in combinations(cards, size)]


def in_hand_order(base: Base, cards: frozenset[str]) -> list[str]:
    """Some cards of the hand, in its order."""
    return [card for card in base["hand"].split() if card in cards]


def fits_now(base: Base) -> set[str]:
    """The cards of the hand that fit the knocker's melds as they lie."""
    fitting = union(RULES.fits(mask(meld)) for meld in base["melds"])
    return set(names(cards_in(mask(base["hand"]) & fitting)))
