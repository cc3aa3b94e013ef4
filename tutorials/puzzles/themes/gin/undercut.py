"""Gin rummy: lay off so that the knocker is undercut. Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from rules_engine import games
from rules_engine.cards import cards_in
from tutorials.puzzles.base import Solved, chosen, idea
from tutorials.puzzles.hands import (
    RULES,
    mask,
    names,
)
from tutorials.puzzles.themes.gin.hand import GAME, Base
from tutorials.puzzles.themes.gin.knocked import (
    draw_knock,
    fits_any,
    in_hand_order,
    knock_position,
    lay_offs,
    own_first,
    subsets,
)


class Undercut:
    """Lay off so that the knocker is undercut."""

    key = "gin-rummy.undercut"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        return draw_knock(rng)

    def solve(self, base: Base) -> Solved | None:
        theirs = RULES.points(mask(base["loose"]))
        if RULES.deadwood(mask(base["hand"])) <= theirs:
            return None
        found = lay_offs(base)
        if len(found) < 3 or len(set().union(*found)) > 7:
            return None
        right = [cards for cards in found if found[cards] <= theirs]
        wrong = [cards for cards in found if cards and found[cards] > theirs]
        if not right or not wrong or frozenset() in right:
            return None
        short = min(wrong, key=lambda cards: (found[cards], sorted(cards)))
        first = min(right, key=lambda cards: (found[cards], len(cards), sorted(cards)))
        fits_now = set(names(cards_in(mask(base["hand"]) & fits_any(base))))
        others = [cards for cards in subsets(base, found) if cards not in right and cards != short]
        own = own_first(base, found)
        return Solved(
            {
                "kind": "choose_cards",
                "rules": ["gin-rummy.score.undercut", "gin-rummy.score.tie-undercut", "gin-rummy.layoff.how"],
                "position": knock_position(base),
                "goal": {"cards_any": [in_hand_order(base, cards) for cards in sorted(right, key=sorted)]},
                "solution": [{"cards": in_hand_order(base, first)}],
                "ideas": [idea("short", cards=sorted(short)), idea("other", always=True)],
            },
            {
                "points": found[first],
                "theirs": theirs,
                "best": in_hand_order(base, first),
                "short": in_hand_order(base, short),
                "short_points": found[short],
            },
            [chosen(in_hand_order(base, cards)) for cards in right],
            [(chosen(in_hand_order(base, short)), "short")],
            [chosen(in_hand_order(base, cards)) for cards in others],
            {
                "tie": 1.0 * (found[first] == theirs),
                "breaks a meld": 5.0 * (found[own] > theirs),
                "chain": 2.0 * min(len(cards - fits_now) for cards in right),
                "near miss": 3.0 / (found[short] - theirs),
                "cards": float(len(first)),
            },
        )

    def brute(self, base: Base) -> Any:
        """Every order of every lay-off, played at the table."""
        gin = games.get(GAME)
        start = gin.parse_position(knock_position(base), gin.options())
        right: set[frozenset[str]] = set()
        seen: set[str] = set()
        waiting: list[tuple[Any, frozenset[str]]] = [(start, frozenset())]
        while waiting:
            state, laid = waiting.pop()
            for legal in gin.legal_moves(state):
                after = gin.play(state, legal)
                if str(legal) == "done":
                    outcome = gin.outcome(after)
                    if outcome is not None and outcome.kind == "undercut":
                        right.add(laid)
                    continue
                text = gin.format_position(after)
                if text not in seen:
                    seen.add(text)
                    waiting.append((after, laid | {str(legal).split()[1].split(">")[0]}))
        return sorted(sorted(cards) for cards in right)

    def answer_of(self, solved: Solved) -> Any:
        return sorted(sorted(line[0].cards) for line in solved.accepted)
