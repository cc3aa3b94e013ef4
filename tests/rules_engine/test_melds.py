"""Meld arithmetic against the referee, and the shared faults."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.cards import DECK, cards_in, mask_of, parse_cards
from rules_engine.melds import all_melds, fitting, meld_rules
from tests.rules_engine import referee

ACES = ("low", "high_low", "around")


def mask(text):
    return mask_of(parse_cards(text))


def names(of):
    return {str(card) for card in cards_in(of)}


def hands(size, count, seed, cluster=False):
    """Random hands; clustered ones come from few ranks, where melds overlap."""
    rng = random.Random(seed)
    for _ in range(count):
        ranks = rng.sample(range(13), 6) if cluster else range(13)
        pool = [card for card in DECK if card.rank in ranks]
        yield [str(card) for card in rng.sample(pool, size)]


def test_a_deck_holds_185_melds_of_three_to_five_cards():
    assert len(all_melds()) == 185


@pytest.mark.parametrize("ace", ACES)
def test_every_group_of_three_is_judged_like_the_referee(ace):
    rules = meld_rules(ace)
    for group in combinations(DECK, 3):
        expected = "set" if referee.is_set([str(c) for c in group]) else None
        expected = expected or ("run" if referee.is_run([str(c) for c in group], ace) else None)
        assert rules.kind(mask_of(group)) == expected


@pytest.mark.parametrize("ace", ACES)
@pytest.mark.parametrize("cluster", [False, True])
def test_deadwood_and_all_best_partitions_agree_with_the_referee(ace, cluster):
    rules = meld_rules(ace)
    for hand in hands(10, 40, 1, cluster):
        best = rules.best_partitions(mask(hand))
        assert rules.deadwood(mask(hand)) == referee.deadwood(hand, ace)
        assert {frozenset(frozenset(names(m)) for m in part.melds) for part in best} == referee.best_partitions(
            hand, ace
        )


@pytest.mark.parametrize("cluster", [False, True])
def test_the_best_discards_agree_with_the_referee(cluster):
    rules = meld_rules()
    for hand in hands(11, 25, 2, cluster):
        counts = referee.discard_counts(hand)
        best = min(counts.values())
        assert rules.best_discards(mask(hand)) == (best, mask([card for card in hand if counts[card] == best]))
        assert rules.best_after_discard(mask(hand)) == best
        for limit in (best - 1, best, best + 3):
            assert rules.can_reach(mask(hand), limit) is (limit >= best)
            assert names(rules.discards_within(mask(hand), limit)) == {c for c in hand if counts[c] <= limit}


def test_hands_of_fourteen_cards_are_sorted_exactly():
    for hand in hands(14, 6, 3, cluster=True):
        assert meld_rules().deadwood(mask(hand)) == referee.deadwood(hand)


def test_discard_and_partition_are_chosen_together():
    knot = "AS 4S 5S 6S 4C 5C 6C 2D 4D 6D 3H"

    assert meld_rules().best_discards(mask(knot)) == (10, mask("6D"))


def test_arrangements_are_every_partition_within_the_limit():
    rules = meld_rules()
    for hand in hands(10, 10, 4, cluster=True):
        expected = {melds for melds, left in referee.partitions(hand) if left <= 45}
        found = rules.arrangements(mask(hand), 45)
        assert {frozenset(frozenset(names(m)) for m in part.melds) for part in found} == expected


@pytest.mark.parametrize(
    ("ace", "cards", "code"),
    [
        ("low", "QC QD", "meld-too-short"),
        ("low", "QS KS AS", "ace-not-high"),
        ("low", "KS AS 2S", "run-round-corner"),
        ("high_low", "KS AS 2S", "run-round-corner"),
        ("low", "QS KS AS 2S", "run-round-corner"),
        ("low", "4C 5C 7C", "run-gap"),
        ("low", "8H 9H TS", "run-mixed-suits"),
        ("low", "9S 9H 8D", "set-odd-rank"),
        ("low", "5C 6C QS", "neither-set-nor-run"),
        ("low", "KS AH 2S", "neither-set-nor-run"),
        ("around", "KS AH 2S", "run-mixed-suits"),
        ("high_low", "QS KS AS", None),
        ("around", "KS AS 2S", None),
    ],
)
def test_the_most_specific_fault_of_a_group_is_named(ace, cards, code):
    fault = meld_rules(ace).meld_fault(parse_cards(cards))

    assert (fault.code if fault else None) == code


@given(st.sets(st.sampled_from(DECK), min_size=1, max_size=6), st.sampled_from(ACES))
@settings(max_examples=200, deadline=None)
def test_a_group_has_a_fault_exactly_if_it_is_no_meld(cards, ace):
    rules = meld_rules(ace)

    assert (rules.meld_fault(tuple(cards)) is None) == referee.is_meld([str(card) for card in cards], ace)


@pytest.mark.parametrize("ace", ACES)
def test_a_card_fits_exactly_if_the_longer_group_is_a_meld(ace):
    rules = meld_rules(ace)
    for meld in all_melds(ace, 6):
        expected = {str(c) for c in DECK if not meld >> c & 1 and referee.is_meld([*names(meld), str(c)], ace)}
        assert names(rules.fits(meld)) == expected
        for card in DECK:
            assert (rules.fit_fault(meld, card) is None) == (str(card) in expected)


@pytest.mark.parametrize(
    ("ace", "meld", "card", "code", "fits"),
    [
        ("low", "9S 9H 9D 9C", "8C", "layoff-set-full", ""),
        ("low", "9S 9H 9D", "8C", "layoff-wrong-rank", "9C"),
        ("low", "5C 6C 7C", "8D", "layoff-wrong-suit", "4C 8C"),
        ("low", "JH QH KH", "AH", "ace-not-high", "TH"),
        ("low", "AH 2H 3H", "KH", "run-round-corner", "4H"),
        ("high_low", "QH KH AH", "2H", "run-round-corner", "JH"),
        ("low", "5C 6C 7C", "9C", "layoff-not-next", "4C 8C"),
    ],
)
def test_the_most_specific_fault_of_a_lay_off_is_named(ace, meld, card, code, fits):
    fault = meld_rules(ace).fit_fault(mask(meld), parse_cards(card)[0])

    assert (fault.code, fault.groups["fits"]) == (code, parse_cards(fits))


@pytest.mark.parametrize(
    ("ace", "cards", "shown"),
    [
        ("low", "7H 5H 6H", "5H 6H 7H"),
        ("high_low", "AS KS QS", "QS KS AS"),
        ("around", "2S KS AS", "KS AS 2S"),
        ("low", "9H 9S 9D", "9S 9D 9H"),
    ],
)
def test_a_meld_is_shown_in_reading_order(ace, cards, shown):
    assert meld_rules(ace).in_order(mask(cards)) == parse_cards(shown)


def test_every_ace_counts_what_the_rules_say_and_nothing_else_does():
    for ace_value in (1, 11, 15):
        values = meld_rules("high_low", ace_value).values
        assert list(values) == [ace_value if card.rank == 0 else card.value for card in DECK]


def test_an_ace_may_count_fifteen():
    assert meld_rules("around", 15).deadwood(mask("AS KH")) == 25


def test_completing_cards_are_those_that_make_a_meld():
    assert names(meld_rules().completing(mask("4C 4S 3C"))) == {"2C", "5C", "4D", "4H"}


def test_no_card_is_no_meld():
    assert meld_rules().kind(0) is None
    assert not meld_rules().is_run(0)


@pytest.mark.parametrize("limit", [None, 20])
def test_a_partition_accounts_for_every_card(limit):
    rules = meld_rules()
    for hand in hands(10, 15, 5, cluster=True):
        cards = mask(hand)
        parts = rules.best_partitions(cards) if limit is None else rules.arrangements(cards, limit)
        for part in parts:
            assert sum(part.melds) + part.loose == cards
            assert part.deadwood == rules.points(part.loose) == referee.points(names(part.loose))
            with pytest.raises(AttributeError):
                part.loose = 0
        assert [(p.deadwood, len(p.melds)) for p in parts] == sorted((p.deadwood, len(p.melds)) for p in parts)


def test_a_card_may_fit_several_melds():
    melds = [mask(text) for text in ("7S 7H 7D", "4C 5C 6C", "QC QD QH")]

    assert fitting(melds, parse_cards("7C")[0], meld_rules()) == (0, 1)
    assert fitting(melds, parse_cards("2C")[0], meld_rules()) == ()


def test_sets_come_before_runs_and_low_cards_before_high_ones():
    (part,) = meld_rules().best_partitions(mask("9S 9H 9D 4C 5C 6C AS 2S 3S"))

    assert [" ".join(map(str, meld_rules().in_order(meld))) for meld in part.melds] == [
        "9S 9D 9H",
        "AS 2S 3S",
        "4C 5C 6C",
    ]


def test_two_sets_and_two_runs_may_be_shown_together():
    rules = meld_rules()
    for text in ("4S 4C 4D 5S 5C 5D", "4S 5S 6S 4C 5C 6C", "4S 5S 6S 7S 8S 9S"):
        found = {frozenset(part.melds) for part in rules.arrangements(mask(text), 0)}
        assert {len(melds) for melds in found} >= {2}
        assert found == {melds for melds in found if sum(melds) == mask(text)}


def test_a_fault_says_how_many_cards_a_meld_needs_and_which_ranks_are_missing():
    short = meld_rules().meld_fault(parse_cards("QC QD"))
    gap = meld_rules().meld_fault(parse_cards("4C 5C 8C"))
    odd = meld_rules().meld_fault(parse_cards("9S 9H 8D"))

    assert odd.words == {"rank": "9"}
    assert short.numbers == {"given": 2, "expected": 3}
    assert (gap.words, gap.numbers) == ({"missing_ranks": "6 7", "suit": "C"}, {"missing_count": 2})
