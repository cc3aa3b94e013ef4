"""Rummy: going out, doubled or not. Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from rules_engine import games
from rules_engine.cards import cards_in, parse_distinct
from rules_engine.questions import ask
from rules_engine.rummy import solver
from tutorials.puzzles.base import Solved, idea, near, number
from tutorials.puzzles.hands import clustered, mask, names
from tutorials.puzzles.themes.rummy.table import GAME, Base, draw_turn, position_of, state_of, value_of


class GoingRummy:
    """Going out in this turn: is it going rummy, and how many points are that?"""

    key = "multiplayer-rummy.going-rummy"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        base = dict(draw_turn(rng, 2, rng.choice((4, 5, 6)), 1))
        base["owners"] = rng.choice(([1, 1], [1, 1], [0, 1], [1, 0]))
        taken = mask(base["hand"]) | sum(mask(meld) for meld in base["melds"])
        return base | {"other": " ".join(names(cards_in(clustered(rng, rng.choice((3, 4, 5, 6)), taken, 0.4))))}

    def solve(self, base: Base) -> Solved | None:
        state = state_of(base)
        found = ask(GAME, "going_rummy", {"state": position_of(base)}, {})
        if not found["can"]:
            return None
        plain = value_of(mask(base["other"]))
        points = plain * found["factor"]
        wrong = plain if found["factor"] > 1 else plain * 2
        way = solver.ways_out(state)[0]
        return Solved(
            {
                "kind": "count",
                "rules": [f"{GAME}.score.going-rummy", f"{GAME}.score.winner-takes"],
                "position": position_of(base),
                "goal": {"number": points},
                "solution": [{"number": points}],
                "ideas": [
                    idea("not-doubled" if found["factor"] > 1 else "doubled", number=wrong),
                    idea("other", always=True),
                ],
            },
            {
                "points": points,
                "other": base["other"].split(),
                "sum": plain,
                "factor": found["factor"],
                "melds": [names(move.cards) for move in way.moves if move.kind == "meld"] or [[]],
            },
            [number(points)],
            [(number(wrong), "not-doubled" if found["factor"] > 1 else "doubled")],
            near(points, wrong),
            {
                "cards": float(len(base["other"].split())),
                "moves": float(len(way.moves)),
                "own meld": 2.0 * (found["factor"] == 1),
                "pictures": 0.5 * sum(1 for card in parse_distinct(base["other"]) if card.rank > 9),
            },
        )

    def brute(self, base: Base) -> Any:
        """Play the way out at the table and read the score."""
        game = games.get(GAME)
        state = game.parse_position(f"{position_of(base)}; hand 1 {base['other']}", game.options(), 0)
        for legal in solver.ways_out(state)[0].moves:
            state = game.play(state, legal)
        outcome = game.outcome(state)
        return None if outcome is None else outcome.points[0]

    def answer_of(self, solved: Solved) -> Any:
        return solved.facts["points"]
