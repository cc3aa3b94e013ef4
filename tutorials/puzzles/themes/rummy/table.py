"""Rummy: a turn with melds on the table. Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine import games
from rules_engine.cards import cards_in
from tutorials.puzzles.hands import RULES, clustered, names, names_of, random_meld

GAME = "multiplayer-rummy"
Base = Mapping[str, Any]


def value_of(hand: int) -> int:
    """What the cards count together."""
    return sum(RULES.values[card] for card in cards_in(hand))


def melds_on_table(rng: random.Random, count: int) -> list[int]:
    """So many melds without a card in common."""
    melds: list[int] = []
    for _number in range(count):
        melds.append(random_meld(rng, sum(melds)))
    return melds


def _fitting(melds: Sequence[int], taken: int) -> list[int]:
    """Cards that fit a meld now, or after one that fits."""
    found: set[int] = set()
    for meld in melds:
        first = RULES.fits(meld) & ~taken
        for card in cards_in(first):
            found.add(int(card))
            found |= {int(other) for other in cards_in(RULES.fits(meld | 1 << card) & ~taken)}
    return sorted(found)


def draw_turn(rng: random.Random, count: int, size: int, melds_in_hand: int) -> Base:
    """Melds on the table and a hand that has just drawn."""
    table = melds_on_table(rng, count)
    taken = sum(table)
    hand = 0
    for _number in range(melds_in_hand):
        hand |= random_meld(rng, taken | hand, 3)
    fits = _fitting(table, taken | hand)
    rng.shuffle(fits)
    for card in fits[: max(0, size - 1 - hand.bit_count())]:
        hand |= 1 << card
    hand |= clustered(rng, max(1, size - hand.bit_count()), taken | hand, 0.3)
    cards = names(cards_in(hand))
    return {"melds": [" ".join(names_of(meld)) for meld in table], "hand": " ".join(cards), "drawn": rng.choice(cards)}


def position_of(base: Base) -> str:
    """The position as text."""
    owner = base.get("owners", [1] * len(base["melds"]))
    melds = "; ".join(f"meld {who} {meld}" for who, meld in zip(owner, base["melds"], strict=True))
    melded = "; melded 0" if 0 in owner else "; laid-off 0" if base.get("laid_off") else ""
    return f"seats 2; drew {base['drawn']} {base.get('from', 'stock')}; {melds}; hand 0 {base['hand']}{melded}"


def state_of(base: Base) -> Any:
    """The position as a state."""
    game = games.get(GAME)
    return game.parse_position(position_of(base), game.options(), 0)
