"""Rummy: find the largest meld among eight cards. Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from rules_engine.cards import cards_in, mask_of, parse_distinct
from tutorials.puzzles.base import Solved, chosen, idea
from tutorials.puzzles.hands import RULES, clustered, mask, names, names_of, spelled_as_meld
from tutorials.puzzles.themes.rummy.table import GAME, Base


def _is_near_run(mask: int) -> bool:
    """Three cards that almost make a run: one of another suit, or a gap."""
    ranks = sorted(card.rank for card in cards_in(mask))
    suits = {card.suit for card in cards_in(mask)}
    in_order = ranks == list(range(ranks[0], ranks[0] + 3))
    gap = len(suits) == 1 and ranks[2] - ranks[0] == 3 and len(set(ranks)) == 3
    return (in_order and len(suits) == 2) or gap


class FindMeld:
    """Find the largest meld among eight cards."""

    key = "multiplayer-rummy.find-meld"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        return {"hand": " ".join(names(cards_in(clustered(rng, 8, closeness=0.6))))}

    def solve(self, base: Base) -> Solved | None:
        hand = mask(base["hand"])
        melds = RULES.melds_within(hand)
        if not melds:
            return None
        size = max(meld.bit_count() for meld in melds)
        right = [meld for meld in melds if meld.bit_count() == size]
        worth = max(map(RULES.points, right))
        groups = [mask_of(group) for count in (3, 4) for group in combinations(cards_in(hand), count)]
        close = [g for g in groups if g.bit_count() == 3 and g not in melds and _is_near_run(g)]
        traps = [group for group in close if RULES.points(group) > worth]
        if len(right) > 2 or not traps:
            return None
        trap = max(traps, key=RULES.points)
        smaller = [meld for meld in melds if meld not in right]
        wrong = [(chosen(names_of(trap)), "")]
        wrong += [(chosen(names_of(smaller[0])), "bigger")] if smaller else []
        used = {trap, *right, *smaller[:1]}
        return Solved(
            {
                "kind": "choose_cards",
                "rules": [f"{GAME}.meld.set", f"{GAME}.meld.run"],
                "offered": base["hand"],
                "goal": {"meld": True, "cards_any": [names_of(meld) for meld in right]},
                "solution": [{"cards": names_of(right[0])}],
                "ideas": [idea("bigger", meld=True)],
            },
            {"best": [names_of(meld) for meld in right], "size": size, "near": names_of(trap)},
            [chosen(names_of(meld)) for meld in right],
            wrong,
            [chosen(names_of(group)) for group in (*smaller, *close) if group not in used],
            {
                "near misses": float(len(close)),
                "ace": 2.0 * any(card.rank == 0 for meld in right for card in cards_in(meld)),
                "run": 1.0 * (RULES.kind(right[0]) == "run"),
                "smaller": float(len(smaller)),
            },
        )

    def brute(self, base: Base) -> Any:
        cards = parse_distinct(base["hand"])
        melds = [g for size in range(3, 9) for g in combinations(cards, size) if spelled_as_meld(g)]
        size = max(map(len, melds))
        return sorted(sorted(names(group)) for group in melds if len(group) == size)

    def answer_of(self, solved: Solved) -> Any:
        return sorted(sorted(line[0].cards) for line in solved.accepted)
