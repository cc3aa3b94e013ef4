"""Domino Loo: which tiles may be played? Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from rules_engine import games
from tutorials.puzzles.base import Solved, chosen, idea
from tutorials.puzzles.themes.loo.tiles import GAME, TILES, Base, ends, has, may_follow, pips

RULES = {
    "follow": ("trick.follow", "tile.trump-only"),
    "trap": ("tile.trump-only", "trick.follow", "trick.must-trump"),
    "void": ("trick.must-trump", "trick.follow"),
    "lead": ("trick.two-trumps", "trick.lead"),
}
FREE = ("void", "lead")
"""Where no tile of the suit led is at hand, any other one tempts."""


class LegalTiles:
    """Which tiles may be played to this trick?"""

    key = "domino-loo.legal-tiles"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        """A follower with a tile of the suit, one who must trump, or a leader bound by two trumps."""
        wanted = rng.choice(("follow", "trap", "void", "lead"))
        while True:
            base = _dealt(rng, is_lead=wanted == "lead")
            if len(base["hand"]) == 5 and _kind(base) == wanted:
                return base

    def _position(self, base: Base) -> str:
        hand = " ".join(base["hand"])
        if not base["trick"]:
            return f"seats 3; dealer 2; turn-up {base['turn_up']}; phase play; hand 0 {hand}"
        seats = 3 if len(base["trick"]) == 2 else 2
        trick = " ".join(base["trick"])
        return f"seats {seats}; turn-up {base['turn_up']}; hand 0 {hand}; trick 1 {trick}; led {base['led']}"

    def solve(self, base: Base) -> Solved | None:
        trump, led, hand = max(ends(base["turn_up"])), base["led"], base["hand"]
        game = games.get(GAME)
        try:
            state = game.parse_position(self._position(base), game.options(), 0)
        except ValueError:
            return None
        legal = sorted({str(m).split()[1].partition("@")[0] for m in game.legal_moves(state)})
        kind = _kind(base)
        traps = [tile for tile in hand if tile not in legal and (kind in FREE or has(tile, led) or has(tile, trump))]
        if not 1 <= len(legal) <= 3 or not traps:
            return None
        right = chosen([tile for tile in hand if tile in legal])
        trap = max(traps, key=lambda tile: (has(tile, led) and has(tile, trump), pips(tile)))
        mixed = chosen([tile for tile in hand if tile in legal or tile == trap])
        part = [(chosen(legal[:1]), "more")] if len(legal) > 1 else []
        tried = {mixed, right, *(line for line, _key in part)}
        subsets = [chosen(group) for size in range(1, 6) for group in combinations(hand, size)]
        return Solved(
            {
                "kind": "choose_cards",
                "rules": [f"{GAME}.{rule}" for rule in RULES[kind]],
                "position": self._position(base),
                "goal": {"all_legal": "play"},
                "solution": [{"cards": list(right[0].cards)}],
                "ideas": [idea("more", cards_from=list(right[0].cards))],
            },
            {"legal": list(right[0].cards), "trump": trump, "led": led if base["trick"] else [], "trap": trap},
            [right],
            [(mixed, ""), *part],
            [line for line in subsets if line not in tried],
            {
                "trump trap": 3.0 * (kind == "trap"),
                "void": 2.0 * (kind == "void"),
                "lead": 1.0 * (kind == "lead"),
                "doubles": 1.0 * sum(len(set(ends(tile))) == 1 for tile in hand),
                "traps": float(len(traps)),
                "legal": float(len(legal)),
            },
        )

    def brute(self, base: Base) -> Any:
        trump, hand = max(ends(base["turn_up"])), base["hand"]
        if base["trick"]:
            return sorted(may_follow(hand, trump, base["led"]))
        trumps = [tile for tile in hand if has(tile, trump)]
        return sorted(trumps if len(trumps) > 1 else hand)

    def answer_of(self, solved: Solved) -> Any:
        return sorted(solved.facts["legal"])


def _dealt(rng: random.Random, *, is_lead: bool) -> Base:
    """A turn-up, a hand, and unless one leads a trick of one or two tiles that could be played so."""
    tiles = rng.sample(TILES, 8)
    trump = max(ends(tiles[0]))
    lead = tiles[1]
    led = trump if has(lead, trump) else rng.choice(ends(lead))
    behind = may_follow(tiles[2:4], trump, led)[:1] if rng.random() < 0.5 else []
    hand = [tile for tile in TILES if tile in set(tiles[3:]) - set(behind)][:5]
    return {
        "turn_up": tiles[0],
        "trick": [] if is_lead else [lead, *behind],
        "led": -1 if is_lead else led,
        "hand": hand,
    }


def _kind(base: Base) -> str:
    """What binds the player; "trap" where a trump bears the number led."""
    trump, led, hand = max(ends(base["turn_up"])), base["led"], base["hand"]
    if not base["trick"]:
        return "lead"
    if led != trump and any(has(tile, led) and has(tile, trump) for tile in hand):
        return "trap"
    return "follow" if any(has(tile, led) for tile in hand) else "void"
