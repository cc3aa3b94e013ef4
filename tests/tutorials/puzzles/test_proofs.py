"""Puzzles as data: the same seed makes the same puzzle, every shipped one is proven, twice over for a few."""

import random

import pytest

from tutorials.puzzles import generator
from tutorials.puzzles.hands import fewest_by_trying, spelled_as_meld
from tutorials.puzzles.prover import faults_of, prove
from tutorials.puzzles.themes import THEMES

KEYS = sorted(THEMES)
SAMPLE = 3


def shipped(key):
    return generator.read_file(generator.path_of(key))


@pytest.mark.parametrize("key", KEYS)
def test_every_theme_ships_forty_puzzles_in_three_bands(key):
    puzzles = shipped(key)
    assert [puzzle.number for puzzle in puzzles] == list(range(1, 41))
    assert [puzzle.band for puzzle in puzzles] == [1] * 14 + [2] * 13 + [3] * 13
    assert len({repr(puzzle.base) for puzzle in puzzles}) == 40
    assert all(puzzle.engine and puzzle.seed and puzzle.features for puzzle in puzzles)


@pytest.mark.parametrize("key", KEYS)
def test_harder_bands_have_the_higher_features(key):
    means = []
    for band in (1, 2, 3):
        sums = [sum(puzzle.features.values()) for puzzle in shipped(key) if puzzle.band == band]
        means.append(sum(sums) / len(sums))
    assert means == sorted(means)
    assert means[0] < means[2]


@pytest.mark.parametrize("key", KEYS)
def test_the_seed_makes_the_puzzle(key):
    theme = THEMES[key]
    for puzzle in shipped(key)[:SAMPLE]:
        drawn = theme.draw(random.Random(f"{key}:{puzzle.seed}"))
        assert dict(drawn) == dict(puzzle.base)


@pytest.mark.parametrize("key", KEYS)
def test_shipped_puzzles_are_proven_and_found_in_a_second_way(key):
    for puzzle in random.Random(key).sample(shipped(key), SAMPLE):
        assert prove(THEMES[key], puzzle, by_force=True) == [], puzzle.number


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_every_shipped_puzzle_is_proven(key):
    for puzzle in shipped(key):
        assert prove(THEMES[key], puzzle) == [], puzzle.number


@pytest.mark.parametrize("key", KEYS)
def test_a_puzzle_with_a_wrong_solution_is_not_proven(key):
    theme, puzzle = THEMES[key], shipped(key)[0]
    solved = theme.solve(puzzle.base)
    line, idea = solved.tempting[0]
    from dataclasses import replace

    assert faults_of(theme, puzzle.base, replace(solved, accepted=[*solved.accepted, line]))
    assert faults_of(theme, puzzle.base, replace(solved, tempting=[(solved.accepted[0], idea)]))
    assert faults_of(theme, puzzle.base, replace(solved, others=[solved.accepted[0]]))
    changed = replace(puzzle, facts={**puzzle.facts, "invented": 1})
    assert prove(theme, changed) == ["the facts differ from those in the file"]


def test_a_line_reads_back():
    for puzzle in shipped(KEYS[0])[:SAMPLE]:
        assert generator.Shipped.read(puzzle.line()) == puzzle


def test_the_slow_count_is_slow_but_right():
    from rules_engine.cards import mask_of, parse_cards

    assert fewest_by_trying(mask_of(parse_cards("5C 6C 7C 9S 9H 9D AH 2S 3H 4D"))) == 10
    assert spelled_as_meld(parse_cards("QS KS AS")) is False
    assert spelled_as_meld(parse_cards("AS 2S 3S")) is True
