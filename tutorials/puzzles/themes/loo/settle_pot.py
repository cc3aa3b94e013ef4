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
        """Mostly four who all play; now and then the dealer, A, plays for the pot against the only one who is left."""
        if rng.random() < 0.3:
            won = rng.choice((1, 2, 3, 3, 4, 5))
            tricks: list[int | None] = [won, None, None, None]
            tricks[rng.randrange(1, 4)] = 5 - won
            return {"pot": rng.randrange(6, 34), "tricks": tricks, "for_pot": "A"}
        counts = [0, 0, 0, 0]
        for _trick in range(5):
            counts[rng.choice((0, 0, 1, 1, 2, 3))] += 1
        return {"pot": rng.randrange(6, 34), "tricks": counts, "for_pot": ""}

    def solve(self, base: Base) -> Solved | None:
        pot, named = base["pot"], dict(zip("ABCD", base["tricks"], strict=True))
        playing = {name: count for name, count in named.items() if count is not None}
        looed = sum(not count for name, count in playing.items() if name != base["for_pot"])
        if pot % 5 == 0 or not (1 <= looed <= 2 or base["for_pot"]):
            return None
        share, left = divmod(pot, 5)
        kept = share * playing[base["for_pot"]] if base["for_pot"] else 0
        position = {"players": 4, "pot": pot, "looed": looed, "tricks": playing}
        position |= {"pot_player": base["for_pot"]} if base["for_pot"] else {}
        points = ask(GAME, "next_pot", position, {"mode": "chips"})
        dealer = points - left - kept - looed * pot
        antes = ask(GAME, "ante", {"players": 4}, {"mode": "chips"})
        wrong = {
            "shares": points - kept if kept else 0,
            "remainder": points - left,
            "antes": points - dealer + antes,
            "no-dealer": points - dealer,
            "one-pays": points - pot if looed == 2 else 0,
        }
        ideas: dict[str, int] = {}
        for key, value in wrong.items():
            if value > 0 and value != points and value not in ideas.values():
                ideas[key] = value
        return Solved(
            {
                "kind": "count",
                "rules": [f"{GAME}.pot.share", f"{GAME}.pot.loo-chips", f"{GAME}.pot.dealer-adds"]
                + ([f"{GAME}.call.for-pot-chips"] if base["for_pot"] else []),
                "goal": {"number": {"question": "next_pot", "position": position}},
                "solution": [{"number": points}],
                "ideas": [*(idea(key, number=value) for key, value in ideas.items()), idea("other", always=True)],
            },
            {
                "pot": pot,
                "next": points,
                "share": share,
                "left": left,
                "kept": kept,
                "looed": looed,
                "paid": looed * pot,
                "dealer": dealer,
                "for_pot": base["for_pot"] or [],
                **{f"tricks_{name.lower()}": [] if count is None else count for name, count in named.items()},
            },
            [number(points)],
            [(number(value), key) for key, value in ideas.items()],
            near(points, *ideas.values()),
            {"looed": 3.0 * looed, "for the pot": 5.0 * bool(kept), "left": float(left), "pot": pot / 6},
        )

    def brute(self, base: Base) -> Any:
        """By hand: the pot, less the shares that are taken, more what the looed pay and the new dealer adds."""
        pot, tricks, first = base["pot"], base["tricks"], 1 if base["for_pot"] else 0
        taken = sum((count or 0) * (pot // 5) for count in tricks[first:])
        return pot - taken + pot * tricks[first:].count(0) + 5

    def answer_of(self, solved: Solved) -> Any:
        return solved.facts["next"]
