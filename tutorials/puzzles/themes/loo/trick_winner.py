"""Domino Loo: which tile wins the trick? Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from rules_engine.questions import ask
from tutorials.puzzles.base import Solved, chosen, idea
from tutorials.puzzles.themes.loo.tiles import GAME, TILES, Base, ends, has, pips, strength


class TrickWinner:
    """Which tile wins the trick?"""

    key = "domino-loo.trick-winner"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        tiles = rng.sample(TILES, 4)
        trump = rng.randrange(7)
        led = trump if has(tiles[0], trump) else rng.choice(ends(tiles[0]))
        return {"trump": trump, "led": led, "tiles": tiles}

    def solve(self, base: Base) -> Solved | None:
        trump, led, tiles = base["trump"], base["led"], base["tiles"]
        winner = ask(GAME, "trick_winner", {"trump": trump, "led": led, "tiles": tiles}, {})
        heavy = max(tiles, key=pips)
        best = tiles[winner]
        related = [tile for tile in tiles[1:] if has(tile, led) or has(tile, trump)]
        if winner == 0 or heavy == best or len(related) < 2 or pips(heavy) == pips(best):
            return None
        doubles = [tile for tile in tiles if len(set(ends(tile))) == 1 and tile not in (best, heavy)]
        wrong = [(heavy, "pips"), *((tile, "double") for tile in doubles[:1])]
        if tiles[0] not in {tile for tile, _key in wrong}:
            wrong.append((tiles[0], "leader"))
        named = {tile for tile, _key in wrong}
        return Solved(
            {
                "kind": "choose_cards",
                "rules": [f"{GAME}.trick.trump-wins", f"{GAME}.trick.suit-wins", f"{GAME}.tile.ranks"],
                "offered": " ".join(tiles),
                "goal": {"cards": [best]},
                "solution": [{"cards": [best]}],
                "ideas": [*(idea(key, cards=[tile]) for tile, key in wrong), idea("other", always=True)],
            },
            {"trump": trump, "led": led, "lead": tiles[0], "winner": best, "heavy": heavy, "tiles": tiles},
            [chosen([best])],
            [(chosen([tile]), key) for tile, key in wrong],
            [chosen([tile]) for tile in tiles if tile != best and tile not in named],
            {
                "trumps": 1.5 * sum(has(tile, trump) for tile in tiles),
                "of the suit": float(sum(has(tile, led) for tile in tiles)),
                "doubles": float(len(doubles)),
                "trump of the suit": 2.0 * any(has(t, trump) and has(t, led) and trump != led for t in tiles[1:]),
            },
        )

    def brute(self, base: Base) -> Any:
        return max(base["tiles"], key=lambda tile: strength(tile, base["trump"], base["led"]))

    def answer_of(self, solved: Solved) -> Any:
        return solved.facts["winner"]
