"""Gin rummy: may you knock, and with what? Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from rules_engine.cards import cards_in
from tutorials.puzzles.base import Solved, idea, move
from tutorials.puzzles.hands import (
    RULES,
    fewest_by_trying,
    names,
    names_of,
)
from tutorials.puzzles.themes.gin.hand import GAME, Base, overlapping
from tutorials.puzzles.themes.gin.turn import after, draw_turn, turn, turn_position

CLOSE = 13
"""Where no knock is allowed the least deadwood is not far above the limit."""


class KnockOrNot:
    """May you knock, and with what? If not, throw away what leaves the least."""

    key = "gin-rummy.knock-or-not"
    game = GAME
    options: Mapping[str, Any] = {}
    limit = 10

    def draw(self, rng: random.Random) -> Base:
        """A third with a knock, a third where only the card just taken would allow one, a third without."""
        wanted = rng.choice(("some", "taken", "none"))
        while True:
            base = draw_turn(rng, ("stock", "discards"), 0.85)
            hand, _barred = turn(base)
            every = {card: after(hand, card) for card in cards_in(hand)}
            good = [str(card) for card, points in every.items() if points <= self.limit]
            if wanted == "taken" and len(good) == 1:
                return {**base, "drawn": good[0], "from": "discards"}
            is_close = 8 <= min(every.values()) <= CLOSE and len(good) <= 2
            if is_close and wanted == ("some" if good else "none") and base["drawn"] not in good:
                return base

    def solve(self, base: Base) -> Solved | None:
        hand, barred = turn(base)
        every = {card: after(hand, card) for card in cards_in(hand)}
        left = {card: points for card, points in every.items() if not barred >> card & 1}
        least = min(left.values())
        good = [card for card, points in left.items() if points <= self.limit]
        by_barred = [card for card in every if card not in left and every[card] <= self.limit]
        if not 8 <= least <= CLOSE + 10 * bool(by_barred) or len(good) > 2 or min(every.values()) == 0:
            return None
        best = [card for card, points in left.items() if points == least]
        close = min((card for card in every if card not in good), key=lambda card: (every[card], card))
        word, right = ("knock", good) if good else ("discard", best)
        accepted = [move(f"{word} {card}") for card in right]
        ideas = [idea("can-knock", word="discard")] if good else [idea("less", word="discard")]
        wrong = [(move(f"knock {card}"), "") for card in ([*by_barred, close] if by_barred else [close])]
        tried = {line[0].move for line in accepted} | {line[0].move for line, _key in wrong}
        others = [move(f"{act} {card}") for act in ("knock", "discard") for card in every]
        return Solved(
            {
                "kind": "move",
                "rules": ["gin-rummy.knock.limit", "gin-rummy.turn.no-return"],
                "position": turn_position(base),
                "actions": ["knock", "discard"],
                "goal": {"move": [line[0].move for line in accepted]},
                "solution": [accepted[0][0].move],
                "ideas": ideas,
            },
            {"points": least, "best": names(right), "melds": [names_of(m) for m in self._melds(hand, right[0])]},
            accepted,
            list({line[0].move: (line, key) for line, key in wrong}.values()),
            [line for line in others if line[0].move not in tried],
            {
                "near the limit": 3.0 / (1 + abs(least - self.limit)),
                "taken card": 3.0 * bool(by_barred),
                "few": 2.0 * (len(good) == 1),
                "none": 1.0 * (not good),
                "melds": float(len(RULES.melds_within(hand))) / 2,
                "overlap": float(overlapping(hand)),
            },
        )

    @staticmethod
    def _melds(hand: int, card: int) -> tuple[int, ...]:
        return RULES.partition(hand & ~(1 << card)).melds or (0,)

    def brute(self, base: Base) -> Any:
        hand, barred = turn(base)
        left = {card: fewest_by_trying(hand & ~(1 << card)) for card in cards_in(hand & ~barred)}
        good = [f"knock {card}" for card, points in left.items() if points <= self.limit]
        return sorted(good or [f"discard {card}" for card, p in left.items() if p == min(left.values())])

    def answer_of(self, solved: Solved) -> Any:
        return sorted(line[0].move for line in solved.accepted)
