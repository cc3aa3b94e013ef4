"""The engine against the independent referee: legal plays, trick winners, tricks that are sure."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules_engine.domino_loo import GAME, State, solver
from rules_engine.domino_loo.law import TILES, law_for, tiles_in
from rules_engine.questions import ask
from tests.rules_engine.loo import referee
from tests.rules_engine.loo.referee import ALL, Pair, pair, text
from tests.rules_engine.loo.table import at

HOUSES: list[dict[str, Any]] = [
    {},
    {"double_rank": "high"},
    {"two_trump_rule": "none"},
    {"two_trump_rule": "any_turn"},
    {"two_trump_rule": "any_turn", "must_head": True},
    {"lead_highest_trump": True},
    {"lead_highest_trump": True, "double_rank": "high", "first_lead_any": "free"},
    {"winner_leads_trump": False},
    {"must_trump_if_void": False},
    {"must_head": True},
    {"must_head": True, "must_trump_if_void": False, "double_rank": "high"},
    {"first_lead_any": "free"},
]


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_legal_plays_are_those_of_the_referee(house: dict[str, Any]) -> None:
    rng = random.Random(7)
    options = GAME.options(**house)
    for _ in range(400):
        tiles = rng.sample(ALL, 8)
        trump, size = rng.randrange(7), rng.randint(1, 5)
        hand, trick = tiles[:size], tiles[5 : 5 + rng.randint(0, 3)]
        won_last = rng.random() < 0.5
        if not trick:
            expected = {f"{text(tile)}@{suit}" for tile, suit in referee.leads(hand, trump, won_last, house)}
            position: dict[str, Any] = {"hand": [*map(text, hand)], "trump": trump, "won_last": won_last}
        else:
            led = trump if trump in trick[0] else rng.choice(trick[0])
            expected = {text(tile) for tile in referee.answers(hand, trick, led, trump, house)}
            position = {"hand": [*map(text, hand)], "trump": trump, "led": led, "trick": [*map(text, trick)]}
        assert GAME.questions["legal_plays"](position, options) == sorted(expected)


@pytest.mark.parametrize("double_rank", ["natural", "high"])
def test_trick_winners_are_those_of_the_referee(double_rank: str) -> None:
    rng = random.Random(11)
    for _ in range(3000):
        tiles, trump = rng.sample(ALL, rng.randint(2, 4)), rng.randrange(7)
        led = trump if trump in tiles[0] else rng.choice(tiles[0])
        law = law_for(GAME.options(double_rank=double_rank), trump)
        numbers = tuple(map([*map(str, TILES)].index, map(text, tiles)))
        expected = referee.winner(tiles, led, trump, {"double_rank": double_rank})
        assert law.winning_place(led, numbers) == expected


def hands_of(state: State) -> dict[int, frozenset[Pair]]:
    return {seat: frozenset(pair(str(tile)) for tile in tiles_in(hand)) for seat, hand in enumerate(state.hands)}


@pytest.mark.parametrize("house", HOUSES[:10], ids=str)
@pytest.mark.parametrize(("seats", "tiles"), [(2, 4), (3, 3), (4, 2)])
def test_sure_tricks_are_those_of_trying_everything(house: dict[str, Any], seats: int, tiles: int) -> None:
    hand = {4: "6-4 5-5 4-1 2-0", 3: "6-4 4-1 2-0", 2: "6-4 2-0"}[tiles]
    for seed in range(3):
        state = at(f"seats {seats}; hand 0 {hand}; turn 0", seed, **house)
        won = state.won()[0]
        order = list(range(seats))
        trump = state.table.law.trump
        expected = referee.guaranteed(hands_of(state), order, 0, 0, trump, True, house)
        assert solver.guaranteed_tricks(state, 0) == won + expected
        values = solver.play_values(state)
        assert max(values.values()) == won + expected


def test_every_best_play_is_returned() -> None:
    state = at("seats 3; trump 6; turn 0; hand 0 6-6 6-5 2-0; hand 1 5-4 4-4 3-0; hand 2 5-1 4-3 2-1")
    values = solver.play_values(state)
    solution = solver.best_plays(state)
    assert {str(move) for move in solution.moves} == {"play 6-6@6", "play 6-5@6"}
    assert solution.tricks == max(values.values()) == 4  # two were won before


def test_a_seat_to_follow_is_solved_too() -> None:
    position = "seats 2; trump 6; hand 0 5-5 6-0; hand 1 6-4; trick 1 5-4; led 5; won 0 3"
    assert ask("domino-loo", "best_plays", {"state": position}, {}) == {"tricks": 1, "plays": ["play 5-5"]}


def test_a_whole_round_with_open_hands_is_solved() -> None:
    values = solver.play_values(at("seats 3; phase play", 5))
    assert values
    assert all(0 <= tricks <= 5 for tricks in values.values())
