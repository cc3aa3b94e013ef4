"""Domino Loo: which tiles may be played? Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from rules_engine import games
from tutorials.puzzles.base import Solved, chosen, idea
from tutorials.puzzles.themes.loo.tiles import GAME, TILES, Base, ends, has, may_follow, pips


class LegalTiles:
    """Which tiles may be played to this trick?"""

    key = "domino-loo.legal-tiles"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        tiles = rng.sample(TILES, 8)
        trump = max(ends(tiles[0]))
        lead = tiles[1]
        led = trump if has(lead, trump) else rng.choice(ends(lead))
        behind = may_follow(tiles[2:4], trump, led)[:1] if rng.random() < 0.5 else []
        hand = [tile for tile in TILES if tile in set(tiles[3:]) - set(behind)][:5]
        return {"turn_up": tiles[0], "trick": [lead, *behind], "led": led, "hand": hand}

    def _position(self, base: Base) -> str:
        seats = 3 if len(base["trick"]) == 2 else 2
        hand = " ".join(base["hand"])
        trick = " ".join(base["trick"])
        return f"seats {seats}; turn-up {base['turn_up']}; hand 0 {hand}; trick 1 {trick}; led {base['led']}"

    def solve(self, base: Base) -> Solved | None:
        trump, led, hand = max(ends(base["turn_up"])), base["led"], base["hand"]
        if len(hand) != 5:
            return None
        game = games.get(GAME)
        try:
            state = game.parse_position(self._position(base), game.options(), 0)
        except ValueError:
            return None
        legal = sorted(str(m).split()[1] for m in game.legal_moves(state))
        traps = [tile for tile in hand if tile not in legal and (has(tile, led) or has(tile, trump))]
        if not 1 <= len(legal) <= 3 or not traps or len(set(legal)) != len(legal):
            return None
        right = chosen([tile for tile in hand if tile in legal])
        trap = max(traps, key=lambda tile: (has(tile, led) and has(tile, trump), pips(tile)))
        mixed = chosen([tile for tile in hand if tile in legal or tile == trap])
        part = [(chosen(legal[:1]), "more")] if len(legal) > 1 else []
        tried = {mixed, right, *(line for line, _key in part)}
        subsets = [chosen(group) for size in range(1, 6) for group in combinations(hand, size)]
        follows = [tile for tile in hand if has(tile, led) and (led == trump or not has(tile, trump))]
        return Solved(
            {
                "kind": "choose_cards",
                "rules": [f"{GAME}.trick.follow", f"{GAME}.trick.must-trump", f"{GAME}.tile.trump-only"],
                "position": self._position(base),
                "goal": {"all_legal": "play"},
                "solution": [{"cards": list(right[0].cards)}],
                "ideas": [idea("more", cards_from=list(right[0].cards))],
            },
            {"legal": list(right[0].cards), "trump": trump, "led": led, "trap": trap},
            [right],
            [(mixed, ""), *part],
            [line for line in subsets if line not in tried],
            {
                "trump trap": 3.0 * any(has(t, led) and has(t, trump) and led != trump for t in hand),
                "void": 2.0 * (not follows),
                "doubles": 1.0 * sum(len(set(ends(tile))) == 1 for tile in hand),
                "traps": float(len(traps)),
                "legal": float(len(legal)),
            },
        )

    def brute(self, base: Base) -> Any:
        return sorted(may_follow(base["hand"], max(ends(base["turn_up"])), base["led"]))

    def answer_of(self, solved: Solved) -> Any:
        return sorted(solved.facts["legal"])
