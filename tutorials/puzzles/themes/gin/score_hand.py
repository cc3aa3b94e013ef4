"""Gin rummy: the hand is over; how many points does it bring? Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from rules_engine.cards import parse_distinct
from rules_engine.questions import ask
from tutorials.puzzles.base import Solved, idea, near, number
from tutorials.puzzles.hands import (
    RULES,
    fewest_by_trying,
    mask,
)
from tutorials.puzzles.themes.gin.hand import GAME, Base, overlapping
from tutorials.puzzles.themes.gin.knocked import draw_knock, knock_position, lay_offs

ENDINGS = (("knock", "lay-off"), ("undercut", "tie"), ("gin",))


class ScoreHand:
    """The hand is over: how many points does it bring?"""

    key = "gin-rummy.score-hand"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        """A third each: a knock, as it is or with lay-offs; an undercut, below or level; gin."""
        wanted = rng.choice(rng.choice(ENDINGS))
        while True:
            base = draw_knock(rng, gin=wanted == "gin")
            if _ending(base) == wanted:
                return {**base, "ends": wanted}

    def solve(self, base: Base) -> Solved | None:
        answer = self._score(base)
        plain = RULES.deadwood(mask(base["hand"]))
        mine, theirs = answer["knocker_deadwood"], answer["defender_deadwood"]
        points, bonus = answer["points"], answer["points"] - answer["difference"]
        without = ask(GAME, "knock_score_from_counts", {"knocker_deadwood": mine, "defender_deadwood": plain}, {})[
            "points"
        ]
        counted = len(base["loose"].split()) + 10 - len(answer["laid_off"]) - sum(map(len, answer["defender_melds"]))
        wrong = {"no-bonus": answer["difference"], "no-layoff": without, "not-subtracted": theirs + bonus}
        if not mine:
            wrong = {"no-bonus": theirs, "layoff-on-gin": min(lay_offs(base).values()) + bonus}
        kept: dict[str, int] = {}
        for key, value in wrong.items():
            if value != points and value not in kept.values():
                kept[key] = value
        if not kept or points > 90:
            return None
        return Solved(
            {
                "kind": "count",
                "rules": ["gin-rummy.score.knock", "gin-rummy.score.undercut", "gin-rummy.score.gin"],
                "position": knock_position(base),
                "goal": {"number": points},
                "solution": [{"number": points}],
                "ideas": [*(idea(key, number=value) for key, value in kept.items()), idea("other", always=True)],
            },
            {"points": points, "theirs": mine, "mine": theirs, "difference": answer["difference"], "bonus": bonus,
             "before": plain},
            [number(points)],
            [(number(value), key) for key, value in kept.items()],
            near(points, *kept.values()),
            {
                "lay-offs": 3.0 * len(answer["laid_off"]),
                "undercut": 2.0 * (base["ends"] == "undercut"),
                "tie": 3.0 * (base["ends"] == "tie"),
                "gin": 1.0 * (base["ends"] == "gin"),
                "fits in vain": 3.0 * ("layoff-on-gin" in kept),
                "overlap": float(overlapping(mask(base["hand"]))),
                "to count": 0.5 * counted,
            },
        )  # fmt: skip

    @staticmethod
    def _score(base: Base) -> Any:
        loose = base["loose"].split()
        position = {"knocker_melds": base["melds"], "knocker_deadwood": loose, "defender_hand": base["hand"]}
        return ask(GAME, "knock_score", position, {})

    def brute(self, base: Base) -> Any:
        if not base["loose"]:
            return fewest_by_trying(mask(base["hand"])) + 25
        mine = sum(min(card.rank + 1, 10) for card in parse_distinct(base["loose"]))
        theirs = min(lay_offs(base).values())
        return theirs - mine if mine < theirs else mine - theirs + 25

    def answer_of(self, solved: Solved) -> Any:
        return solved.facts["points"]


def _ending(base: Base) -> str:
    """How the hand ends if the defender lays off as well as can be."""
    if not base["loose"]:
        return "gin"
    found, theirs = lay_offs(base), RULES.points(mask(base["loose"]))
    least = min(found.values())
    if least <= theirs:
        return "tie" if least == theirs else "undercut"
    return "lay-off" if least < found[frozenset()] else "knock"
