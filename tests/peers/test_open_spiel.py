"""Gin beside OpenSpiel: 500 hands in lockstep under its own options, and the faults that set the two apart."""

from __future__ import annotations

import sys
from collections import Counter

import pytest

pytest.importorskip("pyspiel")

from rules_engine.cards import cards_in
from rules_engine.melds import all_melds, meld_rules
from tests.peers.lockstep import UTILS, Pair, knot

pytestmark = pytest.mark.peers
HANDS, PARTS = 500, 10


@pytest.mark.parametrize("part", range(PARTS))
def test_both_engines_allow_the_same_moves_and_count_the_same(part, capsys):
    seen, same, steps = Counter(), 0, 0
    for seed in range(part, HANDS, PARTS):
        pair = Pair(seed)
        same += pair.run()
        seen += pair.differences
        steps += pair.steps
    with capsys.disabled():
        sys.stdout.write(f"{HANDS // PARTS} hands, {steps:,} steps, {same} to the same end, apart by {dict(seen)}\n")
    assert same > HANDS // PARTS // 2


def test_open_spiel_refuses_a_knock_that_the_best_discard_allows():
    assert UTILS.min_deadwood([int(card) for card in cards_in(knot())]) == 11
    assert meld_rules().best_after_discard(knot()) == 10


def test_open_spiel_takes_one_card_three_times_for_a_set():
    assert UTILS.is_rank_meld([0, 0, 0])


def test_both_know_the_same_185_melds():
    assert {UTILS.meld_to_int([int(card) for card in cards_in(meld)]) for meld in all_melds()} == set(range(185))
