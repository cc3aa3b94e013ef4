"""Rummy: lay off as many cards as can be laid off. Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from rules_engine import games
from rules_engine.rummy import solver
from tutorials.puzzles.base import Solved, idea, moves
from tutorials.puzzles.hands import RULES, mask
from tutorials.puzzles.themes.rummy.table import GAME, Base, draw_turn, position_of, state_of


class LayOffAll:
    """Lay off as many cards as can be laid off."""

    key = "multiplayer-rummy.lay-off-all"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        return draw_turn(rng, rng.choice((2, 3)), rng.choice((5, 6, 7)), 0)

    def solve(self, base: Base) -> Solved | None:
        if RULES.melds_within(mask(base["hand"])) or not _has_two_homes(base):
            return None
        lines, dead = _lay_off_lines(state_of(base), 60)
        if lines is None:
            return None
        most = max(map(len, lines), default=0)
        right = [line for line in lines if len(line) == most]
        good = {text for line in right for text in line}
        bad = sorted({text for line in dead for text in line} - good)
        size = len(base["hand"].split())
        if not 2 <= most < size or not bad:
            return None
        trap = next((line for line in sorted(dead) if line[0] in bad), None)
        if trap is None:
            return None
        left = size - most
        cards = {text.split()[1].split(">")[0] for text in right[0]}
        tempting = [(moves(trap[:1]), "stranded"), (moves([f"discard {base['hand'].split()[0]}"]), "too-early")]
        chain = sum(1 for text in right[0] if text not in _first_moves(base))
        return Solved(
            {
                "kind": "move",
                "rules": [f"{GAME}.layoff.how", f"{GAME}.layoff.several", f"{GAME}.layoff.name-meld"],
                "position": position_of(base),
                "actions": ["layoff"],
                "free": True,
                "goal": {"word": "layoff", "hand_size": left},
                "solution": list(right[0]),
                "ideas": [idea("stranded", move=bad), idea("too-early", word=["discard", "done"])],
            },
            {"most": most, "cards": [card for card in base["hand"].split() if card in cards]},
            [moves(line) for line in right],
            tempting,
            [moves(line) for line in dead if line != trap][:20],
            {
                "most": float(most),
                "chain": 2.0 * chain,
                "traps": float(len(bad)),
                "melds": float(len(base["melds"])),
            },
        )

    def brute(self, base: Base) -> Any:
        return len(base["hand"].split()) - solver.most_laid_off(state_of(base))[0].hand.bit_count()

    def answer_of(self, solved: Solved) -> Any:
        return solved.facts["most"]


def _has_two_homes(base: Base) -> bool:
    """Could some card of the hand lie on two melds, if only its neighbours are there? Cheap, to be asked first."""
    hand, reach = mask(base["hand"]), []
    for meld in map(mask, base["melds"]):
        longer = meld
        while fits := RULES.fits(longer) & hand & ~longer:
            longer |= fits & -fits if RULES.kind(longer) == "set" else fits
        reach.append(longer & ~meld)
    return any(first & second for first, second in combinations(reach, 2))


def _first_moves(base: Base) -> set[str]:
    return {str(move) for move in games.get(GAME).legal_moves(state_of(base)) if move.kind == "layoff"}


def _lay_off_lines(start: Any, limit: int) -> tuple[list[tuple[str, ...]] | None, list[tuple[str, ...]]]:
    """Every order in which cards can be laid off one by one until none fits: the longest ones, and the shorter ones."""
    game = games.get(GAME)
    lines: list[tuple[str, ...]] = []
    waiting: list[tuple[Any, tuple[str, ...]]] = [(start, ())]
    while waiting:
        state, line = waiting.pop()
        singles = [m for m in game.legal_moves(state) if m.kind == "layoff" and len(m.cards) == 1]
        if not singles and line:
            lines.append(line)
        waiting += [(game.play(state, move), (*line, str(move))) for move in singles]
        if len(lines) + len(waiting) > limit:
            return None, []
    most = max(map(len, lines), default=0)
    return [line for line in lines if len(line) == most], [line for line in lines if len(line) < most]
