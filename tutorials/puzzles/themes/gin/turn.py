"""Gin rummy: a turn after drawing, eleven cards in hand. Knows no Django."""

from __future__ import annotations

import random

from rules_engine.cards import cards_in
from tutorials.puzzles.hands import (
    RULES,
    clustered,
    mask,
    names,
)
from tutorials.puzzles.themes.gin.hand import Base


def turn(base: Base) -> tuple[int, int]:
    """The eleven cards, and the one that may not be discarded."""
    barred = mask(base["drawn"]) if base["from"] == "discards" else 0
    return mask(base["hand"]), barred


def turn_position(base: Base) -> str:
    """The position as text."""
    return f"hand 0 {base['hand']}; drew {base['drawn']} {base['from']}; discards {base['top']}; stock {base['stock']}"


def draw_turn(rng: random.Random, sources: tuple[str, ...], closeness: float) -> Base:
    """Eleven cards, one of them just drawn."""
    hand = clustered(rng, 11, closeness=closeness)
    cards = names(cards_in(hand))
    top = names(cards_in(clustered(rng, 1, hand)))[0]
    return {
        "hand": " ".join(cards),
        "drawn": rng.choice(cards),
        "from": rng.choice(sources),
        "top": top,
        "stock": rng.randrange(8, 24),
    }


def after(hand: int, card: int) -> int:
    """The least deadwood after that discard."""
    return RULES.deadwood(hand & ~(1 << card))
