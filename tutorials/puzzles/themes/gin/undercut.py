"""Gin rummy: lay off so that the knocker is undercut. Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from rules_engine import games
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


class Undercut:
    """Lay off so that the knocker is undercut."""

    key = "gin-rummy.undercut"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        """A third can get below the knocker, a third ends in a tie, a third just misses."""
        wanted = rng.choice(("below", "tie", "miss"))
        while True:
            base = draw_knock(rng)
            theirs = RULES.points(mask(base["loose"]))
            if RULES.deadwood(mask(base["hand"])) > theirs and _ending(min(lay_offs(base).values()) - theirs) == wanted:
                return {**base, "ends": wanted}

    def solve(self, base: Base) -> Solved | None:
        theirs = RULES.points(mask(base["loose"]))
        found = lay_offs(base)
        if len(found) < 3 or len(set().union(*found)) > 7:
            return None
        least = min(found.values())
        right = [cards for cards in found if found[cards] <= max(theirs, least)]
        wrong = [cards for cards in found if cards and cards not in right]
        if not wrong or frozenset() in right:
            return None
        short = min(wrong, key=lambda cards: (found[cards], sorted(cards)))
        first = min(right, key=lambda cards: (found[cards], len(cards), sorted(cards)))
        others = [cards for cards in subsets(base, found) if cards not in right and cards != short]
        own, at_once = own_first(base, found), fits_now(base)
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
                "tie": 1.0 * (base["ends"] == "tie"),
                "miss": 2.0 * (base["ends"] == "miss"),
                "breaks a meld": 5.0 * (own not in right),
                "chain": 2.0 * min(len(cards - at_once) for cards in right),
                "near miss": 3.0 / (found[short] - least + 1),
                "cards": float(len(first)),
            },
        )

    def brute(self, base: Base) -> Any:
        """Every order of every lay-off, played at the table: the undercuts, or what costs least if there is none."""
        gin = games.get(GAME)
        start = gin.parse_position(knock_position(base), gin.options())
        ended: dict[frozenset[str], Any] = {}
        seen: set[str] = set()
        waiting: list[tuple[Any, frozenset[str]]] = [(start, frozenset())]
        while waiting:
            state, laid = waiting.pop()
            for legal in gin.legal_moves(state):
                after = gin.play(state, legal)
                if str(legal) == "done":
                    ended[laid] = gin.outcome(after)
                    continue
                text = gin.format_position(after)
                if text not in seen:
                    seen.add(text)
                    waiting.append((after, laid | {str(legal).split()[1].split(">")[0]}))
        right = [laid for laid, outcome in ended.items() if outcome.kind == "undercut"]
        least = min(outcome.points[1] for outcome in ended.values())
        right = right or [laid for laid, outcome in ended.items() if outcome.points[1] == least]
        return sorted(sorted(cards) for cards in right)

    def answer_of(self, solved: Solved) -> Any:
        return sorted(sorted(line[0].cards) for line in solved.accepted)


def _ending(gap: int) -> str:
    """How the defender ends against the knocker; "" if far above."""
    return "below" if gap < 0 else "tie" if not gap else "miss" if gap <= 4 else ""
