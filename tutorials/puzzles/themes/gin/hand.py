"""A hand of gin rummy: masks, and the ways of a beginner. Knows no Django."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.cards import cards_in
from tutorials.puzzles.hands import RULES

GAME = "gin-rummy"
Base = Mapping[str, Any]
SETS_FIRST, RUNS_FIRST = ("set", "run"), ("run", "set")


def overlapping(hand: int) -> int:
    """How many cards fit into two melds or more that could not lie together."""
    melds = [meld for meld in RULES.melds_within(hand) if meld.bit_count() == 3]
    return sum(1 for card in cards_in(hand) if len({RULES.kind(m) for m in melds if m >> card & 1}) > 1)
