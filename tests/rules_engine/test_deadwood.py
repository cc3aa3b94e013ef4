"""Counts of hands of every size agree with a brute force that shares no code with the engine."""

from __future__ import annotations

import random

import pytest

from benchmarks import brute_force
from benchmarks.hands import KINDS
from rules_engine.cards import DECK, mask_of, parse_cards
from rules_engine.melds import meld_rules
from tests.rules_engine import referee

RULES = meld_rules()


def mask(numbers):
    return mask_of([DECK[number] for number in numbers])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [7, 10, 11, 14])
def test_the_count_is_that_of_brute_force(kind, size):
    for hand in KINDS[kind](40 if size < 14 else 10, size, random.Random(size)):
        assert RULES.deadwood(mask(hand)) == brute_force.deadwood(hand)


@pytest.mark.parametrize("kind", KINDS)
def test_the_count_after_the_best_discard_is_that_of_brute_force(kind):
    for hand in KINDS[kind](100, 11, random.Random(2)):
        best = brute_force.after_discard(hand)
        assert RULES.best_after_discard(mask(hand)) == best
        assert [RULES.can_reach(mask(hand), limit) for limit in (best - 1, best)] == [False, True]


@pytest.mark.parametrize(
    ("hand", "best"),
    [
        ("9S 9H 9D", 18),  # one of a set must go
        ("9S 9H 9D 9C", 0),  # the fourth of a set costs nothing
        ("2S 2H 2D 7C 8C 9C", 4),  # cheaper to break the twos than the run
        ("AS AH AD 4S 5S 6S 4H 4D 4C", 2),  # a torn set beside one that stands apart
        ("4S 5S 6S 4H 4D", 4),  # the run is kept, a four goes
        ("4S 5S 6S 7S 4H 4D", 4),  # a set and a run of three each: one of them must be broken
        ("4S 5S 6S 4H 4D 4C KS", 0),
    ],
)
def test_discards_from_hands_that_are_all_melds(hand, best):
    cards = hand.split()
    counts = referee.discard_counts(cards)

    assert min(counts.values()) == best
    assert RULES.best_after_discard(mask_of(parse_cards(hand))) == best


@pytest.mark.parametrize(("ace", "value"), [("low", 1), ("high_low", 1), ("high_low", 15), ("around", 15)])
def test_small_hands_are_counted_by_trying_each_discard(ace, value):
    rules, rng = meld_rules(ace, value), random.Random(f"{ace} {value}")
    for _ in range(120):
        lowest = rng.randrange(13)
        pool = [13 * suit + (lowest + step) % 13 for suit in range(4) for step in range(4)]
        hand = mask(rng.sample(pool, rng.randint(1, 13)))
        each = [rules.deadwood(hand ^ card.mask) for card in DECK if hand >> card & 1]
        assert rules.best_after_discard(hand) == min(each)
        assert rules.deadwood(hand) == rules.best_partitions(hand)[0].deadwood
