"""The state diagrams in the documents show exactly the ways that play takes, under every option."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from rules_engine import games
from rules_engine.options import OptionError

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {"gin_rummy": "engine/gin-rummy.md", "rummy": "notation-rummy.md", "domino_loo": "engine/domino-loo.md"}
SEATS = {"gin-rummy": (2,), "multiplayer-rummy": (4,), "rummy": (4,), "domino-loo": (2, 3, 4)}
MOST_MOVES = 200
HANDS = 5
ELEVEN = "hand 0 AS 2S 3S 4S 7H 8H 9H TH QC QD QS; drew QS stock; discards 8D; stock 9"
MELDED = "drew 5D discards; hand 0 KS KH KC 5D"
STRICT = "drew 5D discards; meld 0 9H TH JH; hand 0 8H 5D"
LOOSE = {"completable_turn": False}
SELDOM = [
    ("gin-rummy", {}, ELEVEN, ["gin 4S"]),
    ("gin-rummy", {"layoff_on_gin": True}, ELEVEN, ["gin 4S"]),
    ("gin-rummy", {"big_gin": "on"}, ELEVEN, ["big gin"]),
    ("gin-rummy", {"big_gin": "on", "layoff_on_gin": True}, ELEVEN, ["big gin"]),
    ("multiplayer-rummy", LOOSE, f"{MELDED}; stock 9", ["meld KS KH KC", "done"]),
    ("multiplayer-rummy", LOOSE, f"{STRICT}; stock 9", ["layoff 8H>0", "done"]),
    ("multiplayer-rummy", {}, "drew 7H stock; meld 0 9H TH JH; hand 0 8H 7H", ["layoff 8H>0", "layoff 7H>0"]),
    ("multiplayer-rummy", {}, "drew 8H stock; meld 0 9H TH JH; hand 0 8H", ["layoff 8H>0"]),
    ("rummy", LOOSE, f"passes 1; {MELDED}; stock 0", ["meld KS KH KC", "done"]),
    ("rummy", {**LOOSE, "meld_after_layoff": False}, f"passes 1; {STRICT}; stock 0", ["layoff 8H>0", "done"]),
]
"""What random play hardly ever comes to: the game, its options, a position, moves from there."""


def drawn(family):
    """{(phase, move, next phase)} of the diagram; "deal" leads to the first phases."""
    page = (DOCS / PAGES[family]).read_text(encoding="utf-8")
    (diagram,) = re.findall(r"```mermaid\nstateDiagram-v2\n(.*?)```", page, re.DOTALL)
    ways = set()
    for before, after, moves in re.findall(r"^ +(\S+) --> (\w+): ([^(\n]+)", diagram, re.MULTILINE):
        ways |= {(before.replace("[*]", "deal"), move.strip(), after) for move in moves.split(",")}
    return ways


def options_of(game):
    """Each preset, and each value of each option alone where the combination is allowed."""
    for changes in [*({"preset": name} for name in game.presets), *_changes(game)]:
        try:
            yield game.options(**changes)
        except OptionError:
            continue


def _changes(game):
    for spec in game.option_specs.values():
        yield from ({spec.name: value} for value in spec.values)


def way(game, state, move):
    """(the way of this move, the state after it)."""
    after = game.play(state, move)
    return (str(state.phase), str(move.kind), str(after.phase)), after


def played(game, options, rng):
    """The ways of one hand; every kind of move is as likely as another."""
    state = game.deal(options, rng.choice(SEATS[game.slug]), rng)
    yield "deal", "deal", str(state.phase)
    for _ in range(MOST_MOVES):
        legal = list(game.legal_moves(state))
        if not legal:
            return
        kind = rng.choice(sorted({move.kind for move in legal}))
        taken, state = way(game, state, rng.choice([move for move in legal if move.kind == kind]))
        yield taken


@pytest.mark.parametrize("family", sorted(PAGES))
def test_play_takes_exactly_the_ways_of_the_diagram(family):
    rng, taken = random.Random(1), set()
    for slug, changes, position, moves in SELDOM:
        game = games.get(slug)
        state = game.parse_position(position, game.options(**changes))
        for move in moves if game.family == family else ():
            new, state = way(game, state, game.parse_move(move))
            taken.add(new)
    for game in games.all_games():
        if game.family == family:
            for options in options_of(game):
                for _ in range(HANDS):
                    taken |= set(played(game, options, rng))

    assert taken == drawn(family)
