"""Rummy: what does whoever went out score? Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from rules_engine.cards import cards_in, parse_distinct
from tutorials.puzzles.base import Solved, idea, near, number
from tutorials.puzzles.hands import RULES, clustered, mask, names, random_meld
from tutorials.puzzles.themes.rummy.table import GAME, Base, value_of


def _other_hand(rng: random.Random, taken: int) -> int:
    """A losing hand: sometimes with a meld that was never laid."""
    hand = random_meld(rng, taken, 3) if rng.random() < 0.6 else 0
    return hand | clustered(rng, rng.choice((1, 2, 3)), taken | hand, 0.2)


def _loose(hand: int) -> int:
    return RULES.deadwood(hand)


class ScoreRound:
    """What does whoever went out score for two hands?"""

    key = "multiplayer-rummy.score-round"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        first = _other_hand(rng, 0)
        return {"hands": [" ".join(names(cards_in(hand))) for hand in (first, _other_hand(rng, first))]}

    def solve(self, base: Base) -> Solved | None:
        hands = [mask(hand) for hand in base["hands"]]
        cards = [card for hand in hands for card in cards_in(hand)]
        if not any(card.rank == 0 for card in cards) or not any(card.rank > 9 for card in cards):
            return None
        points = sum(map(value_of, hands))
        wrong = {
            "without-melds": sum(map(_loose, hands)),
            "one-hand": max(map(value_of, hands)),
            "pictures": sum(card.rank + 1 for card in cards),
            "ace-eleven": points + 10 * sum(1 for card in cards if card.rank == 0),
        }
        kept: dict[str, int] = {}
        for key, value in wrong.items():
            if value != points and value not in kept.values():
                kept[key] = value
        if "without-melds" not in kept:
            return None
        return Solved(
            {
                "kind": "count",
                "rules": [f"{GAME}.score.winner-takes", f"{GAME}.score.all-cards"],
                "goal": {
                    "number": {
                        "question": "round_score",
                        "position": {"winner": "A", "hands": {"B": base["hands"][0], "C": base["hands"][1]}},
                        "field": "A",
                    }
                },
                "solution": [{"number": points}],
                "ideas": [*(idea(key, number=value) for key, value in kept.items()), idea("other", always=True)],
            },
            {
                "points": points,
                "first": base["hands"][0].split(),
                "second": base["hands"][1].split(),
                "first_points": value_of(hands[0]),
                "second_points": value_of(hands[1]),
            },
            [number(points)],
            [(number(value), key) for key, value in kept.items()],
            near(points, *kept.values()),
            {
                "cards": float(len(cards)),
                "pictures": 0.5 * sum(1 for card in cards if card.rank > 9),
                "odd sum": 1.0 * (points % 10 != 0),
                "melds": sum(2.0 for hand in hands if _loose(hand) != value_of(hand)),
            },
        )

    def brute(self, base: Base) -> Any:
        return sum(min(card.rank + 1, 10) for hand in base["hands"] for card in parse_distinct(hand))

    def answer_of(self, solved: Solved) -> Any:
        return solved.facts["points"]
