"""Rummy: empty the hand in this turn. Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from rules_engine import games
from rules_engine.rummy import solver
from tutorials.puzzles.base import Solved, idea, moves
from tutorials.puzzles.hands import names
from tutorials.puzzles.themes.rummy.table import GAME, Base, draw_turn, position_of, state_of


class GoOut:
    """Empty the hand in this turn."""

    key = "multiplayer-rummy.go-out"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        base = dict(draw_turn(rng, rng.choice((1, 2)), rng.choice((5, 6, 7, 8)), 1))
        return base | {"from": rng.choice(("stock", "stock", "discards"))}

    def solve(self, base: Base) -> Solved | None:
        state = state_of(base)
        ways = solver.ways_out(state)
        if not ways or len(ways) > 6 or len({way.discard for way in ways}) > 1:
            return None
        if not any(move.kind == "meld" for move in ways[0].moves) or len(ways[0].moves) < 3:
            return None
        game = games.get(GAME)
        traps: list[str] = []
        good: list[str] = []
        for legal in game.legal_moves(state):
            after = game.play(state, legal)
            is_over = game.outcome(after) is not None
            keeps = is_over or (legal.kind != "discard" and solver.can_go_out(after))
            (good if keeps else traps).append(str(legal))
        planned = {str(move) for way in ways for move in way.moves}
        bad = sorted(text for text in traps if not text.startswith("discard") and text not in planned)
        if not bad:
            return None
        lines = [[str(move) for move in way.moves] for way in ways]
        discard = next((text for text in traps if text.startswith("discard")), "")
        tempting = [(moves([bad[0]]), "stranded"), *([(moves([discard]), "too-early")] if discard else [])]
        first = ways[0]
        return Solved(
            {
                "kind": "move",
                "rules": [f"{GAME}.out.how", f"{GAME}.turn.phases"],
                "position": position_of(base),
                "actions": ["meld", "layoff", "discard"],
                "free": True,
                "goal": {"hand_empty": True},
                "solution": lines[0],
                "ideas": [idea("stranded", move=bad), idea("too-early", word=["discard", "done"], hand_empty=False)],
            },
            {
                "moves": len(lines[0]),
                "melds": [names(group) for move in first.moves for group in move.groups],
                "laid_off": [str(card) for move in first.moves if move.kind == "layoff" for card in move.cards],
                "last": [str(first.discard)] if first.discard is not None else [],
            },
            [moves(line) for line in lines],
            tempting,
            [moves([text]) for text in bad[1:]],
            {
                "moves": 2.0 * len(lines[0]),
                "traps": 0.5 * len(bad),
                "only one way": 2.0 * (len(ways) == 1),
                "taken card": 2.0 * (base["from"] == "discards"),
            },
        )

    def brute(self, base: Base) -> Any:
        """Every legal line of the turn, played at the table: which last cards empty the hand?"""
        game = games.get(GAME)
        found, seen = set(), set()
        waiting = [state_of(base)]
        while waiting:
            state = waiting.pop()
            for legal in game.legal_moves(state):
                after = game.play(state, legal)
                if game.outcome(after) is not None:
                    found.add(str(legal) if legal.kind == "discard" else "")
                elif legal.kind in ("meld", "layoff"):
                    key = game.format_position(after)
                    if key not in seen:
                        seen.add(key)
                        waiting.append(after)
        return sorted(found)

    def answer_of(self, solved: Solved) -> Any:
        last = solved.accepted[0][-1].move
        return [last if last.startswith("discard") else ""]
