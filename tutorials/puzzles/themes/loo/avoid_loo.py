"""Domino Loo: open hands; which leads make one trick sure? Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine import games
from rules_engine.domino_loo import solver
from tutorials.puzzles.base import Solved, idea, move
from tutorials.puzzles.themes.loo.tiles import GAME, TILES, Base, ends, has, pips, strength


class AvoidLoo:
    """Open hands: which leads make one trick sure?"""

    key = "domino-loo.avoid-loo"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        tiles = rng.sample(TILES, 16)
        return {"turn_up": tiles[15], "hands": [sorted(tiles[n : n + 5], reverse=True) for n in (0, 5, 10)]}

    def _position(self, base: Base) -> str:
        hands = "; ".join(f"hand {seat} {' '.join(hand)}" for seat, hand in enumerate(base["hands"]))
        return f"seats 3; dealer 2; turn-up {base['turn_up']}; phase play; {hands}"

    def solve(self, base: Base) -> Solved | None:
        trump = max(ends(base["turn_up"]))
        mine = [tile for tile in base["hands"][0] if has(tile, trump)]
        if len(mine) > 1 or any(tile in mine for tile in (f"{trump}-{trump}",)):
            return None
        game = games.get(GAME)
        state = game.parse_position(self._position(base), game.options(), 0)
        values = {str(m): tricks for m, tricks in solver.play_values(state).items()}
        good = sorted(text for text, tricks in values.items() if tricks)
        if not good or 3 * len(good) > len(values):
            return None
        bad = [text for text in values if text not in good]
        trap = max(bad, key=lambda text: (has(_tile(text), trump), strength(_tile(text), trump, _suit(text))))
        return Solved(
            {
                "kind": "move",
                "rules": [f"{GAME}.score.looed", f"{GAME}.trick.lead"],
                "position": self._position(base),
                "actions": ["play"],
                "goal": {"move": sorted({*good, *self._short(game, state, good)})},
                "solution": good[:1],
                "ideas": [idea("trap", move=trap), idea("loses", word="play")],
            },
            {
                "trump": trump,
                "good": sorted({_tile(text) for text in good}, reverse=True),
                "lead": _tile(good[0]),
                "suit": _suit(good[0]),
                "second": base["hands"][1],
                "third": base["hands"][2],
                "trap": _tile(trap),
            },
            [move(text) for text in good],
            [(move(trap), "trap")],
            [move(text) for text in bad if text != trap],
            {
                "few": 6.0 / len(good),
                "leads": float(len(values)) / 3,
                "no trump": 2.0 * (not mine),
                "low tile": 2.0 * (pips(_tile(good[0])) < 7),
            },
        )

    @staticmethod
    def _short(game: Any, state: Any, good: Sequence[str]) -> list[str]:
        """The same leads without the number, where the table takes them so."""
        found = []
        for text in good:
            bare = game.parse_move(text.partition("@")[0])
            if game.refusal(state, bare) is None and game.play(state, bare) == game.play(state, game.parse_move(text)):
                found.append(str(bare))
        return found

    def brute(self, base: Base) -> Any:
        """Plain search over every line, each a move at the table: some defence that leaves no trick, or none?"""
        game = games.get(GAME)
        state = game.parse_position(self._position(base), game.options(), 0)
        known: dict[Any, bool] = {}

        def is_sure(here: Any) -> bool:
            if here.won()[0]:
                return True
            if game.outcome(here) is not None:
                return False
            key = (here.hands, here.leader, here.turn, here.led, here.trick)
            if key not in known:
                lines = (is_sure(game.play(here, legal)) for legal in game.legal_moves(here))
                known[key] = any(lines) if here.turn == 0 else all(lines)
            return known[key]

        return sorted(str(m) for m in game.legal_moves(state) if is_sure(game.play(state, m)))

    def answer_of(self, solved: Solved) -> Any:
        return sorted(line[0].move for line in solved.accepted)


def _tile(text: str) -> str:
    return text.split()[1].partition("@")[0]


def _suit(text: str) -> int:
    return int(text.partition("@")[2])
