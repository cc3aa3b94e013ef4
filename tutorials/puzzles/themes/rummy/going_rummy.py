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
        """Nothing laid down before, or a meld of one's own, or only a card laid off on the opponent's meld."""
        past = rng.choice(("nothing", "nothing", "meld", "layoff"))
        base = dict(draw_turn(rng, 2, rng.choice((4, 5, 6)), 1))
        while past == "layoff" and not _laid_off(base["melds"]):
            base = dict(draw_turn(rng, 2, rng.choice((4, 5, 6)), 1))
        base["owners"] = rng.choice(([0, 1], [1, 0])) if past == "meld" else [1, 1]
        base["laid_off"] = _laid_off(base["melds"]) if past == "layoff" else ""
        taken = mask(base["hand"]) | sum(mask(meld) for meld in base["melds"])
        return base | {"other": " ".join(names(cards_in(clustered(rng, rng.choice((3, 4, 5, 6)), taken, 0.4))))}

    def solve(self, base: Base) -> Solved | None:
        state = state_of(base)
        found = ask(GAME, "going_rummy", {"state": _position(base)}, {})
        if not found["can"]:
            return None
        plain = value_of(mask(base["other"]))
        points = plain * found["factor"]
        wrong = plain if found["factor"] > 1 else plain * 2
        way = solver.ways_out(state)[0]
        doubled = "laid-off" if base["laid_off"] else "doubled"
        slip = "not-doubled" if found["factor"] > 1 else doubled
        return Solved(
            {
                "kind": "count",
                "rules": [f"{GAME}.score.going-rummy", f"{GAME}.score.winner-takes"],
                "position": _position(base),
                "goal": {"number": points},
                "solution": [{"number": points}],
                "ideas": [
                    idea(slip, number=wrong),
                    idea("other", always=True),
                ],
            },
            {
                "points": points,
                "other": base["other"].split(),
                "sum": plain,
                "factor": found["factor"],
                "earlier": base["laid_off"].split(),
            },
            [number(points)],
            [(number(wrong), slip)],
            near(points, wrong),
            {
                "cards": float(len(base["other"].split())),
                "moves": float(len(way.moves)),
                "laid before": 2.0 * (found["factor"] == 1),
                "laid off before": 2.0 * bool(base["laid_off"]),
                "pictures": 0.5 * sum(1 for card in parse_distinct(base["other"]) if card.rank > 9),
            },
        )

    def brute(self, base: Base) -> Any:
        """Play the way out at the table and read the score."""
        game = games.get(GAME)
        state = game.parse_position(_position(base), game.options(), 0)
        for legal in solver.ways_out(state)[0].moves:
            state = game.play(state, legal)
        outcome = game.outcome(state)
        return None if outcome is None else outcome.points[0]

    def answer_of(self, solved: Solved) -> Any:
        return solved.facts["points"]


def _position(base: Base) -> str:
    """The opponent's hand is in the question, so the table holds as many cards for it."""
    return f"{position_of(base)}; hand 1 {base['other']}"


def _laid_off(melds: list[str]) -> str:
    """The card at the end of a meld of four that was laid off earlier; "" if there is none."""
    return next((meld.split()[-1] for meld in melds if len(meld.split()) > 3), "")
