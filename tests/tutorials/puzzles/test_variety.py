"""The shipped puzzles as a collection: no position twice, no answer that can be guessed, every reason among them."""

import json
import re
from collections import Counter
from itertools import combinations

import pytest

from tests.tutorials.puzzles.test_proofs import KEYS, shipped
from tutorials.puzzles.prover import solved_again
from tutorials.puzzles.themes import THEMES

PIECE = re.compile(r"\b(?:[2-9TJQKA][SHDC]|[0-6]-[0-6])\b")


def pieces(puzzle):
    """The cards or tiles of the position, and its numbers where it has none."""
    text = json.dumps(puzzle.base)
    return set(PIECE.findall(text)) or set(text.split())


@pytest.mark.parametrize("key", KEYS)
def test_no_two_positions_are_nearly_the_same(key):
    for one, other in combinations(shipped(key), 2):
        assert len(pieces(one) ^ pieces(other)) >= 2, (one.number, other.number)


@pytest.mark.parametrize("key", KEYS)
def test_no_answer_is_right_so_often_that_it_can_be_guessed(key):
    counts = Counter(json.dumps(puzzle.step["solution"]) for puzzle in shipped(key))
    assert counts.most_common(1)[0][1] <= 16
    assert len(counts) >= 8


@pytest.mark.parametrize("key", KEYS)
def test_every_puzzle_tempts_with_a_wrong_answer(key):
    for puzzle in shipped(key)[::4]:
        solved = solved_again(THEMES[key], puzzle)
        wrong = {line for line, _idea in solved.tempting}
        assert wrong, puzzle.number
        assert not wrong & set(solved.accepted)


@pytest.mark.parametrize(
    ("key", "idea", "least"),
    [
        ("gin-rummy.knock-or-not", "can-knock", 10),
        ("gin-rummy.knock-or-not", "less", 10),
        ("gin-rummy.score-hand", "no-bonus", 10),
        ("gin-rummy.score-hand", "layoff-on-gin", 5),
        ("gin-rummy.score-hand", "no-layoff", 10),
        ("multiplayer-rummy.which-discard", "useful", 8),
        ("multiplayer-rummy.which-discard", "helps", 8),
        ("multiplayer-rummy.which-discard", "cheap", 4),
        ("multiplayer-rummy.going-rummy", "laid-off", 4),
        ("domino-loo.settle-pot", "one-pays", 4),
        ("domino-loo.settle-pot", "shares", 5),
        ("domino-loo.trick-winner", "double", 8),
        ("domino-loo.call", "miss", 8),
        ("domino-loo.call", "fold", 8),
        ("domino-loo.call", "keep", 8),
        ("domino-loo.call", "tile", 4),
        ("domino-loo.call", "pot", 4),
    ],
)
def test_every_reason_for_a_wrong_answer_is_met(key, idea, least):
    assert sum(idea in {one["key"] for one in puzzle.step["ideas"]} for puzzle in shipped(key)) >= least


@pytest.mark.parametrize(
    ("key", "feature", "least"),
    [
        ("gin-rummy.which-discard", "careful way fails", 6),
        ("gin-rummy.knock-or-not", "taken card", 8),
        ("gin-rummy.score-hand", "undercut", 5),
        ("gin-rummy.score-hand", "tie", 5),
        ("gin-rummy.score-hand", "gin", 10),
        ("gin-rummy.lay-off", "breaks a meld", 5),
        ("domino-loo.legal-tiles", "trump trap", 8),
        ("domino-loo.legal-tiles", "void", 8),
        ("domino-loo.legal-tiles", "lead", 5),
        ("domino-loo.call", "forbidden", 8),
        ("domino-loo.call", "dealer", 8),
    ],
)
def test_every_kind_of_position_is_met(key, feature, least):
    assert sum(puzzle.features[feature] > 0 for puzzle in shipped(key)) >= least


def test_hands_to_score_end_in_every_way_and_bring_few_points_or_many():
    puzzles = shipped("gin-rummy.score-hand")
    ways = {"lay-off": "knock", "tie": "undercut"}
    counts = Counter(ways.get(puzzle.base["ends"], puzzle.base["ends"]) for puzzle in puzzles)
    assert set(counts) == {"knock", "undercut", "gin"}
    assert min(counts.values()) >= 10
    points = [puzzle.facts["points"] for puzzle in puzzles]
    assert sum(made < 25 for made in points) >= 5
    assert sum(made > 50 for made in points) >= 5
