"""Gin rummy: lay off after a knock so that the least is left. Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from rules_engine.gin_rummy.solver import best_plans
from rules_engine.melds import union
from tutorials.puzzles.base import Solved, chosen, idea
from tutorials.puzzles.hands import (
    RULES,
    mask,
)
from tutorials.puzzles.themes.gin.hand import GAME, Base
from tutorials.puzzles.themes.gin.knocked import (
    draw_knock,
    fits_now,
    in_hand_order,
    knock_position,
    lay_offs,
    own_first,
    subsets,
)


class LayOff:
    """Lay off after a knock so that the least is left."""

    key = "gin-rummy.lay-off"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        return draw_knock(rng)

    def solve(self, base: Base) -> Solved | None:
        found = lay_offs(base)
        if len(found) < 3 or len(set().union(*found)) > 7:
            return None
        least = min(found.values())
        right = [cards for cards in found if found[cards] == least]
        own = own_first(base, found)
        if frozenset() in right or not least:
            return None
        melds = union(mask(meld) for meld in base["melds"])
        at_once = fits_now(base)
        chain = min(len(cards - at_once) for cards in right)
        if found[own] == least and not chain:
            return None
        first = min(right, key=lambda cards: (len(cards), sorted(cards)))
        short = own if own and found[own] > least else _short(found, least)
        tempting = [(chosen(in_hand_order(base, short)), "short")] if short else []
        ideas = [idea("short", cards=sorted(short))] if short else []
        others = [cards for cards in subsets(base, found) if cards not in right and cards != short]
        return Solved(
            {
                "kind": "choose_cards",
                "rules": ["gin-rummy.layoff.how", "gin-rummy.layoff.chain", "gin-rummy.layoff.break-own"],
                "position": knock_position(base),
                "goal": {"cards_any": [in_hand_order(base, cards) for cards in sorted(right, key=sorted)]},
                "solution": [{"cards": in_hand_order(base, first)}],
                "ideas": [*ideas, idea("other", always=True)],
            },
            {
                "points": least,
                "best": in_hand_order(base, first),
                "short": in_hand_order(base, short) or [],
                "short_points": found[short] if short else found[frozenset()],
                "before": found[frozenset()],
            },
            [chosen(in_hand_order(base, cards)) for cards in right],
            tempting,
            [chosen(in_hand_order(base, cards)) for cards in others],
            {
                "breaks a meld": 5.0 * (found[own] > least),
                "chain": 2.0 * chain,
                "cards": float(len(first)),
                "ways": float(len(found)) / 4,
                "knocker": float(melds.bit_count()) / 10,
            },
        )

    def brute(self, base: Base) -> Any:
        hand = mask(base["hand"])
        return best_plans([mask(meld) for meld in base["melds"]], hand, RULES)[0].deadwood

    def answer_of(self, solved: Solved) -> Any:
        return solved.facts["points"]


def _short(found: Mapping[frozenset[str], int], least: int) -> frozenset[str]:
    """The best lay-off that is not good enough."""
    wrong = [cards for cards in found if cards and found[cards] > least]
    return min(wrong, key=lambda cards: (found[cards], sorted(cards)), default=frozenset())
