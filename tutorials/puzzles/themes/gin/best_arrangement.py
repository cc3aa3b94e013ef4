"""Gin rummy: sort ten cards so that the least is left. Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from rules_engine.cards import cards_in
from tutorials.lesson import Answer
from tutorials.puzzles.base import Line, Solved, idea, solution
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


def _arranged(melds: tuple[int, ...] | list[int]) -> Line:
    return (Answer(groups=tuple(tuple(names_of(meld)) for meld in melds)),)


class BestArrangement:
    """Sort ten cards so that the least is left."""

    key = "gin-rummy.best-arrangement"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        return {"hand": " ".join(names(cards_in(clustered(rng, 10))))}

    def solve(self, base: Base) -> Solved | None:
        hand = mask(base["hand"])
        least = RULES.deadwood(hand)
        ways = [greedy(hand, order) for order in (RUNS_FIRST, SETS_FIRST)]
        if any(points <= least for points, _melds in ways):
            return None
        parts = RULES.arrangements(hand, 200)
        best = [part for part in parts if part.deadwood == least]
        if len(best[0].melds) < 2:
            return None
        if set(ways[0][1]) == set(ways[1][1]):
            ways = ways[:1]
        keys = ("runs-first", "sets-first")
        tempting = [(_arranged(melds), key) for key, (_points, melds) in zip(keys, ways, strict=False)]
        ideas = [
            idea(key, arranged_as=[" ".join(names_of(meld)) for meld in melds])
            for key, (_points, melds) in zip(keys, ways, strict=False)
        ]
        seen = [line for line, _key in tempting]
        others = [_arranged(part.melds) for part in parts if part.deadwood > best[0].deadwood and part.melds]
        second = min((part.deadwood for part in parts if part.deadwood > best[0].deadwood), default=best[0].deadwood)
        return Solved(
            {
                "kind": "arrange",
                "rules": ["gin-rummy.meld.deadwood", "gin-rummy.meld.one-meld"],
                "offered": base["hand"],
                "goal": {"arranged_best": True},
                "solution": solution(_arranged(best[0].melds)),
                "ideas": [*ideas, idea("less", arranged_at_most=200)],
            },
            {
                "points": best[0].deadwood,
                "melds": [names_of(meld) for meld in best[0].melds],
                "loose": names_of(best[0].loose),
                "runs_first": ways[0][0],
                "sets_first": ways[-1][0],
            },
            [_arranged(part.melds) for part in best],
            tempting,
            [line for line in others if not any(_same_groups(line, other) for other in seen)][:30],
            {
                "overlap": float(overlapping(hand)),
                "close second": 4.0 / (second - best[0].deadwood + 1),
                "one way only": 2.0 * (len(best) == 1),
                "melds": float(len(RULES.melds_within(hand))) / 2,
            },
        )

    def brute(self, base: Base) -> Any:
        return fewest_by_trying(mask(base["hand"]))

    def answer_of(self, solved: Solved) -> Any:
        return solved.facts["points"]


def _same_groups(line: Line, other: Line) -> bool:
    return {frozenset(group) for group in line[0].groups} == {frozenset(group) for group in other[0].groups}
