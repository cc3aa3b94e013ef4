"""The defender's best lay-off, against the referee that tries every sequence."""

from __future__ import annotations

import random

import pytest

from rules_engine.cards import DECK, cards_in, mask_of, parse_cards
from rules_engine.gin_rummy.solver import best_plans, defender_deadwood
from rules_engine.melds import all_melds, meld_rules
from rules_engine.questions import ask
from tests.rules_engine import referee

RULES = meld_rules()


def mask(text):
    return mask_of(parse_cards(text))


def texts(of):
    return [str(card) for card in cards_in(of)]


def test_own_melds_are_broken_if_that_leaves_less():
    melds = [mask("5C 6C 7C"), mask("5D 6D 7D"), mask("QS QD QH")]
    plan = best_plans(melds, mask("8C 8D 8H 9C 9D KS KH KD 2S 4H"), RULES)[0]

    assert plan.deadwood == 14
    assert [f"{card}>{index}" for card, index in plan.lay_offs] == ["8C>0", "9C>0", "8D>1", "9D>1"]


def test_cards_may_follow_one_another():
    melds = [mask("5C 6C 7C"), mask("9S 9H 9D")]

    assert defender_deadwood(melds, mask("8C 9C KS KH KD 2S 3S 4S JD QD"), RULES) == 20


@pytest.mark.parametrize("ace", ["low", "around"])
def test_the_best_lay_off_agrees_with_the_referee(ace):
    rng, rules = random.Random(7), meld_rules(ace)
    pool = all_melds(ace, 4)
    for _ in range(30):
        melds, used = [], 0
        while len(melds) < 2:
            meld = rng.choice(pool)
            if not meld & used:
                melds.append(meld)
                used |= meld
        near = [card for card in DECK if not used >> card & 1 and any(rules.fits(m) >> card & 1 for m in melds)]
        rest = [card for card in DECK if not used >> card & 1 and card not in near]
        hand = mask_of([*near[:5], *rng.sample(rest, 9 - len(near[:5]))])
        expected = referee.after_lay_offs([texts(m) for m in melds], texts(hand), ace)
        assert defender_deadwood(melds, hand, rules) == expected
        for plan in best_plans(melds, hand, rules):
            assert_can_be_played(plan, melds, hand, rules)


def assert_can_be_played(plan, melds, hand, rules):
    table = list(melds)
    for card, index in plan.lay_offs:
        assert rules.fits(table[index]) & hand & card.mask
        table[index] |= card.mask
        hand ^= card.mask
    assert rules.deadwood(hand) == plan.deadwood


def test_the_score_of_a_knock_lets_the_defender_play_best():
    position = {
        "knocker_melds": [["5C", "6C", "7C"], ["5D", "6D", "7D"], ["QS", "QD", "QH"]],
        "knocker_deadwood": ["AH"],
        "defender_hand": ["8C", "8D", "8H", "9C", "9D", "KS", "KH", "KD", "2S", "4H"],
    }

    answer = ask("gin-rummy", "knock_score", position, {})

    assert (answer["winner"], answer["kind"], answer["points"], answer["defender_deadwood"]) == (
        "knocker",
        "knock",
        13,
        14,
    )


def test_nothing_is_laid_off_on_gin():
    position = {
        "knocker_melds": [["5C", "6C", "7C", "8C"], ["9S", "9H", "9D"], ["KS", "KD", "KH"]],
        "defender_hand": ["4C", "TD", "3S"],
    }

    assert ask("gin-rummy", "knock_score", position, {})["points"] == 42


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        ({"knocker_melds": [["5C", "6C", "7C"], ["9S", "9H", "9D"]], "knocker_deadwood": 10}, 10),
        ({"knocker_melds": [["5C", "6C", "7C"], ["9S", "9H", "9D"]], "knocker_deadwood": "AH 2S 3H 4D"}, 10),
        ({"knocker_hand": "5C 6C 7C 9S 9H 9D AH 2S 3H 4D"}, 10),
        ({"knocker_hand": "5C 6C 7C 9S 9H 9D AH 2S 3H 4D", "knocker_melds": [["5C", "6C", "7C"]]}, 37),
    ],
)
def test_the_knockers_hand_may_be_given_in_several_ways(shown, expected):
    position = {**shown, "defender_hand": "8C KS KH KD 2D 3S 4S JD QD AC"}

    assert ask("gin-rummy", "knock_score", position, {})["knocker_deadwood"] == expected


@pytest.mark.parametrize(("dealer", "winner", "expected"), [("A", "A", "B"), ("A", "B", "A"), ("B", None, "B")])
def test_the_loser_deals_and_a_void_hand_is_dealt_again(dealer, winner, expected):
    assert ask("gin-rummy", "next_dealer", {"dealer": dealer, "winner": winner}, {}) == expected


def test_small_questions():
    state = "hand 0 5C 6C 7C 9S 9H 9D AH 2S 3H 4D KS; drew KS stock; discards 8D; stock 14"

    assert ask("gin-rummy", "legal_actions", {"state": state}, {}) == ["discard", "knock"]
    assert ask("gin-rummy", "legal_move", {"state": state, "move": "knock KS"}, {}) is True
    assert ask("gin-rummy", "legal_move", {"state": state, "move": "knock 4D"}, {}) is False
    assert ask("gin-rummy", "completing_cards", {"hand": "7H 8H 8C"}, {}) == ["8S", "8D", "6H", "9H"]
    assert ask("gin-rummy", "round_status", {"stock_left": 3}, {}) == {"over": False}
    assert ask("gin-rummy", "round_status", {"stock_left": 2}, {"wall_knock": "opponent_upcard"})["stock_closed"]
