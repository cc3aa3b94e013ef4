"""Gin rummy: which discard leaves the least? Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from rules_engine.cards import Card, cards_in
from rules_engine.melds import union
from tutorials.puzzles.base import Solved, idea, move
from tutorials.puzzles.hands import (
    RULES,
    fewest_by_trying,
    greedy,
    names,
    names_of,
)
from tutorials.puzzles.themes.gin.hand import GAME, RUNS_FIRST, SETS_FIRST, Base, overlapping
from tutorials.puzzles.themes.gin.turn import after, draw_turn, turn, turn_position


class WhichDiscard:
    """Which discard leaves the least?"""

    key = "gin-rummy.which-discard"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        """Now and then one of the rare hands that the careful way, sorting first and discarding then, gets wrong."""
        if rng.random() < 0.96:
            return draw_turn(rng, ("stock",), 0.72)
        while True:
            base = draw_turn(rng, ("stock",), 0.95)
            hand, _barred = turn(base)
            plain = max(cards_in(RULES.partition(hand).loose), key=lambda card: RULES.values[card], default=None)
            if plain is None or RULES.points(hand) < 40:
                continue
            left = {card: after(hand, card) for card in cards_in(hand)}
            least = min(left.values())
            if 10 < least < left[plain] and least < min(left[card] for card in _dearest_loose(hand)):
                return base

    def solve(self, base: Base) -> Solved | None:
        hand, _barred = turn(base)
        left = {card: after(hand, card) for card in cards_in(hand)}
        least = min(left.values())
        best = [card for card, points in left.items() if points == least]
        traps = {}
        for order in (SETS_FIRST, RUNS_FIRST):
            _points, melds = greedy(hand, order)
            loose = list(cards_in(hand & ~union(melds)))
            dear = max(loose, key=lambda card: (RULES.values[card], card.rank), default=None)
            if dear is not None and dear not in best:
                traps[dear] = left[dear]
        dearest = max(left, key=lambda card: (RULES.values[card], card.rank))
        if not traps and dearest not in best:
            traps[dearest] = left[dearest]
        if least <= 10 or len(best) > 2 or not traps or len(RULES.partition(hand).melds) < 1:
            return None
        trap = min(traps, key=lambda card: traps[card])
        return Solved(
            {
                "kind": "move",
                "rules": ["gin-rummy.turn.discard", "gin-rummy.meld.deadwood"],
                "position": turn_position(base),
                "actions": ["discard"],
                "goal": {"move": [f"discard {card}" for card in best]},
                "solution": [f"discard {best[0]}"],
                "ideas": [idea("dear", move=f"discard {trap}"), idea("less", word="discard")],
            },
            {
                "points": least,
                "best": names(best),
                "melds": [names_of(meld) for meld in RULES.partition(hand & ~(1 << best[0])).melds],
                "trap": str(trap),
                "trap_points": traps[trap],
            },
            [move(f"discard {card}") for card in best],
            [(move(f"discard {trap}"), "dear")],
            [move(f"discard {card}") for card in left if card not in best and card != trap],
            {
                "careful way fails": 4.0 * (not _dearest_loose(hand) & set(best)),
                "close": 6.0 / (traps[trap] - least),
                "melds": float(len(RULES.melds_within(hand))) / 2,
                "overlap": float(overlapping(hand)),
            },
        )

    def brute(self, base: Base) -> Any:
        hand, _barred = turn(base)
        left = {str(card): fewest_by_trying(hand & ~(1 << card)) for card in cards_in(hand)}
        return sorted(card for card, points in left.items() if points == min(left.values()))

    def answer_of(self, solved: Solved) -> Any:
        return sorted(solved.facts["best"])


def _dearest_loose(hand: int) -> set[Card]:
    """What a careful player discards: the dearest cards outside the best melds of all eleven, whichever these are."""
    least = RULES.deadwood(hand)
    found: set[Card] = set()
    for part in RULES.arrangements(hand, 200):
        loose = list(cards_in(part.loose)) if part.deadwood == least else []
        most = max((RULES.values[card] for card in loose), default=0)
        found |= {card for card in loose if RULES.values[card] == most}
    return found
