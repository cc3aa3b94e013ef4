"""Domino Loo: how many chips are in the next pot? Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from rules_engine.questions import ask
from tutorials.puzzles.base import Solved, idea, near, number
from tutorials.puzzles.themes.loo.tiles import GAME, Base


class SettlePot:
    """How many chips are in the next pot?"""

    key = "domino-loo.settle-pot"
    game = GAME
    options: Mapping[str, Any] = {"mode": "chips"}

    def draw(self, rng: random.Random) -> Base:
        tricks = [0, 0, 0, 0]
        for _trick in range(5):
            tricks[rng.choice((0, 0, 1, 1, 2, 3))] += 1
        return {"pot": rng.randrange(6, 34), "tricks": tricks}

    def solve(self, base: Base) -> Solved | None:
        pot, tricks = base["pot"], base["tricks"]
        looed = sum(1 for count in tricks if not count)
        if pot % 5 == 0 or not 1 <= looed <= 2:
            return None
        share, left = divmod(pot, 5)
        named = dict(zip("ABCD", tricks, strict=True))
        position = {"players": 4, "pot": pot, "looed": looed, "tricks": named}
        points = ask(GAME, "next_pot", position, {"mode": "chips"})
        dealer = points - left - looed * pot
        antes = ask(GAME, "ante", {"players": 4}, {"mode": "chips"})
        wrong = {
            "remainder": points - left,
            "antes": points - dealer + antes,
            "no-dealer": points - dealer,
            "one-pays": points - pot if looed == 2 else 0,
        }
        kept: dict[str, int] = {}
        for key, value in wrong.items():
            if value > 0 and value != points and value not in kept.values():
                kept[key] = value
        return Solved(
            {
                "kind": "count",
                "rules": [f"{GAME}.pot.share", f"{GAME}.pot.loo-chips", f"{GAME}.pot.dealer-adds"],
                "goal": {"number": {"question": "next_pot", "position": position}},
                "solution": [{"number": points}],
                "ideas": [*(idea(key, number=value) for key, value in kept.items()), idea("other", always=True)],
            },
            {
                "pot": pot,
                "next": points,
                "share": share,
                "left": left,
                "looed": looed,
                "paid": looed * pot,
                "dealer": dealer,
                **{f"tricks_{name.lower()}": count for name, count in named.items()},
            },
            [number(points)],
            [(number(value), key) for key, value in kept.items()],
            near(points, *kept.values()),
            {"looed": 3.0 * looed, "left": float(left), "pot": pot / 6},
        )

    def brute(self, base: Base) -> Any:
        pot = base["pot"]
        taken = sum(count * (pot // 5) for count in base["tricks"])
        return pot - taken + pot * base["tricks"].count(0) + 5

    def answer_of(self, solved: Solved) -> Any:
        return solved.facts["next"]
