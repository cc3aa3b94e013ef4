"""Gin rummy: how much deadwood do ten cards hold? Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from rules_engine.cards import cards_in
from tutorials.puzzles.base import Solved, idea, near, number
from tutorials.puzzles.hands import (
    RULES,
    clustered,
    fewest_by_trying,
    greedy,
    mask,
    names,
    names_of,
)
from tutorials.puzzles.themes.gin.hand import GAME, RUNS_FIRST, SETS_FIRST, Base, overlapping


class CountDeadwood:
    """How much deadwood do ten cards hold?"""

    key = "gin-rummy.count-deadwood"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        return {"hand": " ".join(names(cards_in(clustered(rng, 10))))}

    def solve(self, base: Base) -> Solved | None:
        hand = mask(base["hand"])
        part = RULES.partition(hand)
        wrong = {greedy(hand, order)[0]: greedy(hand, order)[1] for order in (SETS_FIRST, RUNS_FIRST)}
        wrong.pop(part.deadwood, None)
        if len(part.melds) < 2 or not part.deadwood or not wrong:
            return None
        worst = max(wrong)
        every = RULES.points(hand)
        heavy = sum(card.rank + 1 for card in cards_in(part.loose))
        ideas = [idea("greedy", number=worst), idea("all", number=every)]
        if heavy != part.deadwood:
            ideas.append(idea("pictures", number=heavy))
        tempting = [(number(worst), "greedy"), (number(every), "all")]
        return Solved(
            {
                "kind": "count",
                "rules": ["gin-rummy.meld.deadwood", "gin-rummy.meld.one-meld"],
                "offered": base["hand"],
                "goal": {"number": {"question": "min_deadwood", "position": {"hand": "$offered"}}},
                "solution": [{"number": part.deadwood}],
                "ideas": [*ideas, idea("other", always=True)],
            },
            {
                "points": part.deadwood,
                "melds": [names_of(meld) for meld in part.melds],
                "loose": names_of(part.loose),
                "greedy": worst,
                "greedy_melds": [names_of(meld) for meld in wrong[worst]] or [[]],
            },
            [number(part.deadwood)],
            tempting,
            near(part.deadwood, worst, every),
            {
                "overlap": float(overlapping(hand)),
                "both ways fail": 3.0 * (len(wrong) == 2),
                "melds": float(len(RULES.melds_within(hand))) / 2,
                "small gap": 4.0 / (worst - part.deadwood),
            },
        )

    def brute(self, base: Base) -> Any:
        return fewest_by_trying(mask(base["hand"]))

    def answer_of(self, solved: Solved) -> Any:
        return solved.accepted[0][0].number
