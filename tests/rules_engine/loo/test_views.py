"""A view shows a seat what it may know and nothing else; players decide from it alone."""

from __future__ import annotations

import json
import random
import re
from random import Random
from typing import Any

import pytest

from rules_engine import players
from rules_engine.domino_loo import GAME, State
from rules_engine.domino_loo.law import TILES, tiles_in
from rules_engine.domino_loo.player import sound_policy
from rules_engine.domino_loo.sampling import Estimate, call_values, imagine
from rules_engine.game import PositionError
from rules_engine.questions import ask
from tests.rules_engine.loo.table import at
from tests.rules_engine.loo.test_machine import CHANGES


def states_of_rounds(changes: dict[str, Any], rounds: int, seed: int) -> list[State]:
    rng = random.Random(seed)
    states = []
    for seats in [2, 3, 4] * rounds:
        state = GAME.deal(GAME.options(**changes), seats, rng)
        states.append(state)
        while legal := GAME.legal_moves(state):
            state = GAME.play(state, rng.choice(legal))
            states.append(state)
    return states


def public_and_own(state: State, seat: int) -> set[str]:
    numbers = [state.table.turn_up, *state.trick, *(number for trick in state.past for number in trick.tiles)]
    own = tiles_in(state.hands[seat] | state.table.out[seat])
    return {str(TILES[number]) for number in numbers} | {str(tile) for tile in own}


@pytest.mark.parametrize("changes", CHANGES, ids=str)
def test_a_view_names_no_hidden_tile(changes: dict[str, Any]) -> None:
    for state in states_of_rounds(changes, 2, 6):
        for seat in range(state.table.seats):
            named = set(re.findall(r'"(\d-\d)"', json.dumps(GAME.view_for(state, seat))))
            assert named <= public_and_own(state, seat)


@pytest.mark.parametrize("changes", CHANGES, ids=str)
def test_equal_views_lead_to_equal_moves(changes: dict[str, Any]) -> None:
    """Another deal that the seat cannot tell from the true one gives the same view, and the same move."""
    rng = random.Random(9)
    for state in states_of_rounds(changes, 1, 3):
        for seat in range(state.table.seats):
            view = GAME.view_for(state, seat)
            other = imagine(view, rng)
            assert GAME.view_for(other, seat) == view
            if GAME.to_act(state) == seat:
                for level in ("greedy", "sound"):
                    first, second = random.Random(1), random.Random(1)
                    chosen = players.choose(level, GAME, state, seat, first)
                    assert chosen == players.choose(level, GAME, other, seat, second)
                    assert GAME.refusal(state, chosen) is None


def test_a_seat_that_does_not_exist_sees_nothing() -> None:
    with pytest.raises(PositionError, match="seat that does not exist"):
        GAME.view_for(at("seats 3"), 3)


def test_a_view_after_a_miss_keeps_the_tiles_thrown_in_to_their_owner() -> None:
    state = at("seats 3; phase play; calls miss pass pass; hand 0 6-5 6-0 5-3 4-1 2-2")
    assert len(GAME.view_for(state, 0)["out"]) == 6
    assert GAME.view_for(state, 1)["out"] == []


def test_the_sound_player_beats_the_greedy_one() -> None:
    rng = random.Random(12)
    gain = [0, 0]
    for turn in range(160):
        sound = turn % 2
        state = GAME.deal(GAME.options(), 2, rng)
        while (seat := GAME.to_act(state)) is not None:
            state = GAME.play(state, players.choose("sound" if seat == sound else "greedy", GAME, state, seat, rng))
        outcome = GAME.outcome(state)
        assert outcome is not None
        gain[0] += outcome.points[sound]
        gain[1] += outcome.points[1 - sound]
    assert gain[0] > gain[1] + 160


def test_what_calls_are_worth_is_sampled_with_its_error() -> None:
    position = {"state": "seats 3; turn-up 6-3; hand 0 2-1 1-0 2-0 3-1 1-1", "samples": 40, "seed": 1}
    values = ask("domino-loo", "call_values", position, {})
    assert set(values) == {"fold", "miss", "pass"}
    assert (values["fold"]["points"], values["fold"]["points_error"], values["fold"]["looed"]) == (0, 0, 0)
    assert values["pass"]["points"] + values["pass"]["points_error"] < 0
    assert values["pass"]["looed"] > 0.5
    assert values == ask("domino-loo", "call_values", position, {})


def chance_of_a_loo(hand: str, samples: int, seed: int) -> Estimate:
    view = GAME.view_for(at(f"seats 3; dealer 2; turn-up 6-3; phase call; turn 0; hand 0 {hand}"), 0)
    move = GAME.parse_move("pass")
    return call_values(view, [move], lambda state, rng: rng.choice(GAME.legal_moves(state)), samples, Random(seed))[
        move
    ]


def test_the_stated_error_holds_for_nine_samples_in_ten() -> None:
    hand = "6-4 5-1 4-2 3-0 2-0"
    surer, samples = chance_of_a_loo(hand, 600, 0), [chance_of_a_loo(hand, 40, seed) for seed in range(1, 25)]
    good = sum(abs(each.looed - surer.looed) <= each.looed_error + surer.looed_error for each in samples)
    assert 0 < surer.looed_error < min(each.looed_error for each in samples)
    assert good >= 0.9 * len(samples)


def test_who_holds_the_highest_trump_and_nothing_but_trumps_is_never_looed() -> None:
    sure = chance_of_a_loo("6-6 6-5 6-4 6-2 6-1", 30, 1)
    assert (sure.looed, sure.looed_error) == (0, 0)
    assert sure.points > 0


def test_a_policy_sees_only_what_its_seat_sees() -> None:
    state = at("seats 3; turn-up 6-3; hand 0 6-6 6-5 5-4 4-4 2-1")
    assert str(sound_policy(state, random.Random(1))) == "pass"


@pytest.mark.parametrize(
    ("position", "wanted", "nearest"),
    [
        ("trump 6; hand 0 5-5 5-2 6-5 3-0; trick 1 5-4; led 5", "play 3-0", {"play 5-5": 1, "play 5-2": 1}),
        ("trump 6; hand 0 6-1 5-3 4-1 2-0 0-0; phase play", "play 5-3", {"play 5-3@5": 1, "play 5-3@3": 1}),
        ("trump 6; hand 0 6-5 6-0 5-3", "play 6-5@5", {"play 6-5@6": 1}),
        ("trump 6; phase call", "fold", {"pass": 1, "miss": 1}),
    ],
)
def test_the_nearest_legal_moves_differ_least(position: str, wanted: str, nearest: dict[str, int]) -> None:
    found = GAME.nearest_legal(at(f"seats 2; {position}"), GAME.parse_move(wanted))
    assert {str(near.move): near.distance for near in found} == nearest


def test_a_seat_out_of_turn_has_no_nearest_move() -> None:
    assert not GAME.nearest_legal(at("seats 2; phase play"), GAME.parse_move("1: play 5-4@5"))


def test_what_differs_is_data() -> None:
    state = at("seats 4; hand 0 6-4 5-5 3-2 2-1 1-0 4-0 0-0")
    found = GAME.nearest_legal(state, GAME.parse_move("throw 2-1"))
    assert len(found) == 6
    assert found[0].difference == {"tiles": {"given": [], "instead": [str(found[0].move.tiles[0])]}}
