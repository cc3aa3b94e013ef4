"""Hands to count: random ones, and structured ones in which sets and runs overlap."""

from __future__ import annotations

import random
from collections.abc import Iterator


def random_hands(count: int, size: int, rng: random.Random) -> Iterator[list[int]]:
    """Any cards of the deck, as numbers from 0 to 51 (suit by suit)."""
    for _ in range(count):
        yield rng.sample(range(52), size)


def structured_hands(count: int, size: int, rng: random.Random) -> Iterator[list[int]]:
    """Cards of seven neighbouring ranks only: melds everywhere, and many that share a card."""
    for _ in range(count):
        lowest = rng.randrange(7)
        yield rng.sample([13 * suit + lowest + step for suit in range(4) for step in range(7)], size)


KINDS = {"random": random_hands, "structured": structured_hands}
