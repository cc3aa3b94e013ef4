"""Leaf counts for fixed seeds: any change of the legal moves shows in a plain text file."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rules_engine import games
from rules_engine.__main__ import perft

FOLDER = Path(__file__).parent / "data" / "perft"
CASES = [
    ("gin-rummy", 2, 1, 5),
    ("gin-rummy", 2, 2, 5),
    ("gin-rummy", 2, 3, 4),
    ("multiplayer-rummy", 2, 1, 4),
    ("multiplayer-rummy", 3, 2, 4),
    ("rummy", 4, 1, 4),
    ("domino-loo", 3, 1, 4),
    ("domino-loo", 4, 2, 4),
]


@pytest.mark.parametrize(("slug", "seats", "seed", "depth"), CASES)
def test_the_lines_of_play_of_a_transcript_seed_are_unchanged(slug, seats, seed, depth, golden):
    game = games.get(slug)
    state = game.deal(game.options(), seats, random.Random(seed))
    counts = [f"depth {reached} leaves {perft(game, state, reached)}" for reached in range(1, depth + 1)]

    golden(FOLDER / f"{slug}.seats-{seats}.seed-{seed}.txt", "\n".join(counts) + "\n")
