"""Puzzles as data: the same seed makes the same puzzle, every shipped one is proven, twice over for a few."""

import random
from dataclasses import replace

import pytest
from django.core.management import CommandError, call_command

from tutorials.puzzles import generator
from tutorials.puzzles.hands import fewest_by_trying, spelled_as_meld
from tutorials.puzzles.hidden import BLOCK, DEALS, HiddenTheme, standings
from tutorials.puzzles.prover import faults_of, prove, solved_again
from tutorials.puzzles.themes import THEMES

KEYS = sorted(THEMES)
SAMPLE = 3
HIDDEN = [key for key in KEYS if isinstance(THEMES[key], HiddenTheme)]


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
def test_shipped_puzzles_are_proven_and_found_in_a_second_way(key):
    for puzzle in random.Random(key).sample(shipped(key), SAMPLE):
        assert prove(THEMES[key], puzzle, by_force=True) == [], puzzle.number


@pytest.mark.parametrize("key", KEYS)
def test_a_puzzle_with_a_wrong_solution_is_not_proven(key):
    theme, puzzle = THEMES[key], shipped(key)[0]
    solved = solved_again(theme, puzzle)
    line, idea = solved.tempting[0]

    assert faults_of(theme, puzzle.base, replace(solved, accepted=[*solved.accepted, line]))
    assert faults_of(theme, puzzle.base, replace(solved, tempting=[(solved.accepted[0], idea)]))
    assert faults_of(theme, puzzle.base, replace(solved, others=[solved.accepted[0]]))
    changed = replace(puzzle, facts={**puzzle.facts, "invented": 1})
    assert prove(theme, changed) == ["the facts differ from those in the file"]
    easier = {**puzzle.features, next(iter(puzzle.features)): -1.0}
    assert prove(theme, replace(puzzle, features=easier)) == [
        "the measured difficulty differs from the one in the file"
    ]
    assert "the seed draws another position" in prove(theme, replace(puzzle, seed=puzzle.seed + 10 * BLOCK))


def test_a_line_reads_back():
    for puzzle in shipped(KEYS[0])[:SAMPLE]:
        assert generator.Shipped.read(puzzle.line()) == puzzle


def test_the_slow_count_is_slow_but_right():
    from rules_engine.cards import mask_of, parse_cards

    assert fewest_by_trying(mask_of(parse_cards("5C 6C 7C 9S 9H 9D AH 2S 3H 4D"))) == 10
    assert spelled_as_meld(parse_cards("QS KS AS")) is False
    assert spelled_as_meld(parse_cards("AS 2S 3S")) is True


@pytest.mark.parametrize("key", HIDDEN)
def test_hidden_hands_are_weighed_over_all_deals_and_nothing_lies_between_good_and_bad(key):
    for puzzle in shipped(key):
        found = standings(puzzle.evidence)
        assert {len(blocks) for blocks in puzzle.evidence.values()} == {DEALS // BLOCK}
        accepted = {line[0].move for line in solved_again(THEMES[key], puzzle).accepted}
        for answer, standing in found.items():
            assert standing.is_good == (answer in accepted)
            assert standing.is_good != standing.is_bad


@pytest.mark.parametrize("key", HIDDEN)
def test_one_falsified_deal_is_found_out(key):
    puzzle = shipped(key)[0]
    block = puzzle.seed % (DEALS // BLOCK)
    answer = list(puzzle.evidence)[-1]
    sums = [list(pair) for pair in puzzle.evidence[answer]]
    sums[block][0] -= 1
    forged = replace(puzzle, evidence={**puzzle.evidence, answer: sums})
    assert "the deals played out again give other points" in prove(THEMES[key], forged)


def test_the_command_fails_on_a_corrupted_file(tmp_path, monkeypatch, settings):
    key = "domino-loo.trick-winner"
    puzzles = shipped(key)[:2]
    monkeypatch.setattr(generator, "DATA", tmp_path)
    settings.ROOT = tmp_path
    generator.write_file(tmp_path / f"{key}.jsonl", puzzles)
    call_command("prove_puzzles", "--jobs", "1")
    tiles = puzzles[0].step["offered"].split()
    wrong = next(tile for tile in tiles if tile != puzzles[0].facts["winner"])
    step = {**puzzles[0].step, "goal": {"cards": [wrong]}, "solution": [{"cards": [wrong]}]}
    generator.write_file(tmp_path / f"{key}.jsonl", [replace(puzzles[0], step=step), puzzles[1]])
    with pytest.raises(CommandError, match=f"{key} 1: the engine's solution differs"):
        call_command("prove_puzzles", "--jobs", "1")


def test_the_bands_take_their_parts_of_any_pool():
    puzzle = shipped(KEYS[0])[0]
    for size in (40, 41, 120):
        pool = [replace(puzzle, seed=seed, features={"one": float(seed)}) for seed in range(size)]
        chosen = generator.in_bands(pool, 40)
        assert [one.number for one in chosen] == list(range(1, 41))
        assert [one.band for one in chosen] == [1] * 14 + [2] * 13 + [3] * 13
        assert [one.seed for one in chosen] == sorted({one.seed for one in chosen})


@pytest.mark.parametrize(
    ("key", "feature", "least"),
    [
        ("gin-rummy.undercut", "tie", 8),
        ("gin-rummy.undercut", "miss", 8),
        ("multiplayer-rummy.going-rummy", "laid off before", 4),
        ("domino-loo.settle-pot", "for the pot", 5),
        ("domino-loo.call", "habit fails", 8),
    ],
)
def test_the_awkward_cases_are_among_the_puzzles(key, feature, least):
    assert sum(puzzle.features[feature] > 0 for puzzle in shipped(key)) >= least
