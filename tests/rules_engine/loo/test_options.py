"""Every option value changes what it says; unknown, impossible and left-out choices are refused by name."""

from __future__ import annotations

import random
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from rules_engine.domino_loo import GAME
from rules_engine.domino_loo.match import LooMatch
from rules_engine.domino_loo.options import SPECS
from rules_engine.domino_loo.scoring import round_result, share_pot
from rules_engine.options import OptionError
from rules_engine.questions import ask
from tests.rules_engine.loo.table import after, at, legal, reason


@pytest.mark.parametrize(
    ("changes", "option", "allowed"),
    [
        ({"jokers": 2}, "jokers", "target"),
        ({"target": 0}, "target", "1..100"),
        ({"target": True}, "target", "1..100"),
        ({"mode": "money"}, "mode", "points|chips"),
        ({"miss_limit": "three"}, "miss_limit", "by_players|0..4"),
        ({"score_floor": -5}, "score_floor", "none|0"),
        ({"loo_cap": 10}, "loo_cap", "capped"),
        ({"loo_cap": 10, "loo_payment": "fixed"}, "loo_cap", "capped"),
        ({"revoke": "looed"}, "revoke", "reject"),
        ({"first_leader": "dealer"}, "first_leader", "left_of_dealer"),
    ],
)
def test_a_wrong_option_is_named_with_what_is_allowed(changes: dict[str, Any], option: str, allowed: str) -> None:
    with pytest.raises(OptionError) as caught:
        GAME.options(**changes)
    assert caught.value.option == option
    assert allowed in str(caught.value)


def test_an_unknown_preset_is_named() -> None:
    with pytest.raises(OptionError, match="loo"):
        GAME.options("poker")


def test_the_preset_is_the_defaults_and_changes_are_reported() -> None:
    assert GAME.options("loo") == GAME.options()
    assert GAME.options(target=20, mode="points").changed() == {"target": 20}


@pytest.mark.parametrize("name", SPECS)
def test_every_value_of_an_option_makes_a_table(name: str) -> None:
    spec = SPECS[name]
    for value in (*spec.values, *filter(None, (spec.minimum, spec.maximum))):
        needed = {"loo_payment": "capped"} if name == "loo_cap" else {}
        options = GAME.options(**{**needed, name: value})
        assert getattr(options, name) == value
        assert spec.read("none" if value is None else str(value).lower()) == value


HAND = "hand 0 6-5 6-0 5-3 4-1 2-2"
LEADS = f"seats 3; turn-up 6-4; phase play; {HAND}"


@pytest.mark.parametrize(
    ("changes", "position", "leads"),
    [
        ({}, LEADS, "6-0@6 6-5@6"),
        ({"two_trump_rule": "none"}, LEADS, "2-2@2 4-1@1 4-1@4 5-3@3 5-3@5 6-0@6 6-5@6"),
        ({"two_trump_rule": "any_turn"}, LEADS, "6-0@6 6-5@6"),
        ({"first_lead_any": "free"}, LEADS, "2-2@2 4-1@1 4-1@4 5-3@3 5-3@5 6-0@6 6-5@6"),
        ({"lead_highest_trump": True}, LEADS, "6-5@6"),
        ({"first_lead_any": "free"}, "seats 3; turn-up 6-4; hand 0 6-5 6-0 5-3", "6-0@6 6-5@6"),
        ({}, "seats 3; turn-up 6-4; hand 0 6-1 5-4", "6-1@6"),
        ({"winner_leads_trump": False}, "seats 3; turn-up 6-4; hand 0 6-1 5-4", "5-4@4 5-4@5 6-1@6"),
        ({"winner_leads_trump": False}, "seats 3; turn-up 6-4; hand 0 6-1 6-0 5-4", "6-0@6 6-1@6"),
        ({"lead_highest_trump": True}, "seats 3; turn-up 6-4; hand 0 6-6 6-5 5-4", "6-6@6"),
        ({"lead_highest_trump": True}, "seats 3; turn-up 4-2; hand 0 4-4 5-4 1-0", "5-4@4"),
        ({"lead_highest_trump": True, "double_rank": "high"}, "seats 3; turn-up 4-2; hand 0 4-4 5-4 1-0", "4-4@4"),
    ],
)
def test_what_may_be_led(changes: dict[str, Any], position: str, leads: str) -> None:
    assert legal(position, **changes) == [f"play {lead}" for lead in leads.split()]


FOLLOW = "seats 2; turn-up 6-3; trick 1 5-4; led 5; hand 0"


@pytest.mark.parametrize(
    ("changes", "hand", "plays"),
    [
        ({}, "6-5 6-0 5-3", "5-3"),
        ({"two_trump_rule": "any_turn"}, "6-5 6-0 5-3", "6-0 6-5"),
        ({}, "6-4 3-2", "6-4"),
        ({"must_trump_if_void": False}, "6-4 3-2", "3-2 6-4"),
        ({}, "5-5 5-2", "5-2 5-5"),
        ({"must_head": True}, "5-5 5-2", "5-5"),
        ({"must_head": True}, "5-2 5-1", "5-1 5-2"),
        ({"must_head": True, "must_trump_if_void": False}, "6-4 3-2", "6-4"),
    ],
)
def test_what_may_be_played(changes: dict[str, Any], hand: str, plays: str) -> None:
    assert legal(f"{FOLLOW} {hand}", **changes) == [f"play {play}" for play in plays.split()]


@pytest.mark.parametrize(("double_rank", "winner"), [("natural", 1), ("high", 0)])
def test_a_double_ranks_by_its_number_or_highest(double_rank: str, winner: int) -> None:
    position = {"trump": 6, "led": 3, "tiles": ["3-3", "4-3"]}
    assert ask("domino-loo", "trick_winner", position, {"double_rank": double_rank}) == winner


@pytest.mark.parametrize(
    ("changes", "players", "calls", "answer"),
    [
        ({}, 3, [], "fold miss pass"),
        ({}, 2, [], "miss pass"),
        ({"fold_min_players": 2}, 2, [], "fold miss pass"),
        ({}, 3, ["miss", "miss"], "fold pass pass_take_turn_up"),
        ({}, 4, ["miss"], "fold pass"),
        ({"miss_limit": 0}, 3, [], "fold pass"),
        ({"miss_limit": 1}, 3, ["miss"], "fold pass"),
        ({"miss_limit": 2, "miss_draw": 6}, 4, ["miss"], "fold pass"),  # one tile is left in the boneyard
        ({"miss_limit": 3, "miss_draw": 5}, 2, ["miss"], "miss pass pass_take_turn_up"),
        ({"dealer_takes_turnup": False}, 3, ["pass", "pass"], "fold miss pass"),
        ({}, 4, ["miss", "fold", "fold"], "fold pass pass_take_turn_up play_for_pot"),
        ({}, 3, ["miss", "fold"], "fold miss pass pass_take_turn_up"),
        ({"play_for_pot": "any"}, 3, ["miss", "fold"], "fold miss pass pass_take_turn_up play_for_pot"),
        ({"play_for_pot": "any"}, 2, ["miss"], "miss pass pass_take_turn_up"),
        ({"play_for_pot": "off"}, 4, ["miss", "fold", "fold"], "fold pass pass_take_turn_up"),
    ],
)
def test_which_calls_are_open(changes: dict[str, Any], players: int, calls: list[str], answer: str) -> None:
    position = {"players": players, "calls": calls}
    assert ask("domino-loo", "legal_calls", position, changes) == answer.split()


@pytest.mark.parametrize(("draw", "count"), [("by_players", 6), (5, 5), (6, 6), (7, 7)])
def test_a_miss_draws_that_many(draw: int | str, count: int) -> None:
    state = after(at("seats 3; boneyard 12 2-1 1-0", miss_draw=draw), "miss")
    view = GAME.view_for(state, 0)
    assert view["hands"][0]["count"] == count
    assert view["phase"] == ("call" if count == 5 else "throw")
    assert {"2-1", "1-0"} <= set(view["hands"][0]["cards"])
    assert view["boneyard"] == 12 - count


def test_a_second_miss_and_a_fold_after_a_miss_by_house_rule() -> None:
    start = "seats 3; hand 0 6-5 6-0 5-3 4-1 2-2"
    once = after(at(start), "miss")
    drawn = GAME.view_for(once, 0)["hands"][0]["cards"]
    assert GAME.to_act(after(once, f"throw {drawn[0]}")) == 1
    again = after(at(start, miss_player_limit=2, fold_after_miss=True), "miss", f"throw {drawn[0]}")
    assert GAME.to_act(again) == 0
    assert sorted(map(str, GAME.legal_moves(again))) == ["fold", "miss", "pass"]
    assert GAME.to_act(after(again, "pass")) == 1
    assert GAME.view_for(after(again, "fold"), 0)["calls"] == ["fold", None, None]
    assert after(again, "miss").table.misses == (2, 0, 0)


def test_the_turn_up_is_taken_in_secret_by_house_rule() -> None:
    start = "seats 3; dealer 2; turn-up 6-5; calls pass pass -; hand 2 6-1 5-4 3-2 2-0 1-1"
    shown = GAME.view_for(after(at(start), "take turn-up 1-1"), 0)
    secret = GAME.view_for(after(at(start, turnup_exchange_visible=False), "take turn-up 1-1"), 0)
    assert (shown["calls"][2], shown["turn_up_taken"]) == ("take-turn-up", True)
    assert (secret["calls"][2], secret["turn_up_taken"]) == ("pass", False)


@pytest.mark.parametrize(("value", "is_possible"), [("its_number", True), ("redraw", False)])
def test_a_double_as_turn_up(value: str, is_possible: bool) -> None:
    rng = random.Random(2)
    turned = [GAME.deal(GAME.options(trump_of_double_turnup=value), 3, rng).table.turn_up for _ in range(60)]
    doubles = {0, 2, 5, 9, 14, 20, 27}
    assert bool(doubles & set(turned)) is is_possible


def test_nobody_folds_under_club_law() -> None:
    assert reason("seats 3; trump 6", "fold", club_law=False) is None
    assert reason("seats 3; trump 6", "fold", club_law=True) == "fold-with-two"


def test_the_first_lead_belongs_to_the_dealers_left() -> None:
    for dealer in range(3):
        state = at(f"seats 3; dealer {dealer}; phase play", first_leader="left_of_dealer")
        assert GAME.to_act(state) == (dealer + 1) % 3


ROUND = "seats 3; phase over; won 4 1 0; scores 0 0 2"


@pytest.mark.parametrize(
    ("changes", "position", "points", "totals"),
    [
        ({}, ROUND, [4, 1, -5], [4, 1, -3]),
        ({"mode": "points", "trick_points": 2}, ROUND, [8, 2, -5], [8, 2, -3]),
        ({"loo_penalty": 3}, ROUND, [4, 1, -3], [4, 1, -1]),
        ({"score_floor": 0}, ROUND, [4, 1, -5], [4, 1, 0]),
        ({}, "seats 3; calls fold fold -", [0, 0, 5], [0, 0, 5]),
        ({"all_fold_points": 0}, "seats 3; calls fold fold -", [0, 0, 0], [0, 0, 0]),
        ({}, "seats 4; phase over; calls miss fold fold play-for-pot; won 5 0 0 0", [5, 0, 0, 0], [5, 0, 0, 0]),
        ({"mode": "chips"}, f"{ROUND}; pot 8", [4, 1, -8], [4, 1, -6]),
        ({"mode": "chips", "pot_split": "exact"}, f"{ROUND}; pot 8", [6.4, 1.6, -8], [6.4, 1.6, -6]),
        ({"mode": "chips", "pot_split": "first_winners"}, f"{ROUND}; pot 8", [7, 1, -8], [7, 1, -6]),
        ({"mode": "chips", "loo_payment": "fixed"}, f"{ROUND}; pot 8", [4, 1, -5], [4, 1, -3]),
        ({"mode": "chips", "loo_payment": "fixed", "loo_fixed": 9}, f"{ROUND}; pot 8", [4, 1, -9], [4, 1, -7]),
        ({"mode": "chips", "loo_payment": "capped", "loo_cap": 6}, f"{ROUND}; pot 8", [4, 1, -6], [4, 1, -4]),
        ({"mode": "chips", "loo_payment": "capped"}, f"{ROUND}; pot 8", [4, 1, -8], [4, 1, -6]),
        ({"mode": "chips"}, "seats 3; calls fold fold -; pot 9; scores 0 0 0", [0, 0, 9], [0, 0, 9]),
    ],
)
def test_what_a_round_is_worth(changes: dict[str, Any], position: str, points: list[Any], totals: list[Any]) -> None:
    status = ask("domino-loo", "round_status", {"state": position}, changes)
    assert (status["points"], status["totals"]) == (points, totals)


@pytest.mark.parametrize(
    ("changes", "pot", "scores"),
    [
        ({}, 8, (-1, -1, -1, -5)),
        ({"ante_player": 2}, 11, (-2, -2, -2, -5)),
        ({"ante_dealer": 1}, 4, (-1, -1, -1, -1)),
    ],
)
def test_the_first_pot_is_the_antes(changes: dict[str, Any], pot: int, scores: tuple[int, ...]) -> None:
    state = GAME.deal(GAME.options(mode="chips", **changes), 4, random.Random(1), 3)
    assert (state.table.pot, state.table.scores) == (pot, scores)


@pytest.mark.parametrize(
    ("changes", "won", "next_pot"),
    [
        ({}, "4 1 0", 3 + 8 + 5),  # a loo was paid: only the new dealer adds
        ({}, "3 1 1", 3 + 7),  # nobody looed: all ante on top of the rest
        ({"ante_when": "pot_empty"}, "3 1 1", 3 + 7),
        ({"ante_when": "every_round"}, "4 1 0", 3 + 8 + 7),
        ({"pot_split": "first_winners"}, "3 1 1", 7),
        ({"loo_payment": "fixed", "loo_fixed": 4}, "4 1 0", 3 + 4 + 5),
        ({"loo_payment": "fixed", "loo_fixed": 1}, "4 1 0", 3 + 1 + 5),
    ],
)
def test_the_next_pot(changes: dict[str, Any], won: str, next_pot: int) -> None:
    options = GAME.options(mode="chips", **changes)
    match = LooMatch(options, 0, (0, 0, 0)).record(at(f"{ROUND[:20]}; won {won}; pot 8", mode="chips", **changes))
    assert match.deal(random.Random(1)).table.pot == next_pot


@pytest.mark.parametrize(("won", "left"), [("3 0 0 2", 5), ("4 0 0 1", 4)])
def test_shares_left_by_playing_for_the_pot_are_carried(won: str, left: int) -> None:
    position = f"seats 4; phase over; calls miss fold fold play-for-pot; won {won}; pot 8"
    match = LooMatch(GAME.options(mode="chips"), 3, (0,) * 4).record(at(position, mode="chips"))
    assert (match.pot, match.is_dealer_alone) == (left, True)
    assert match.deal(random.Random(1)).table.pot == left + 5


def test_after_a_round_decided_by_folds_the_pot_is_empty_and_all_ante() -> None:
    state = at("seats 3; calls fold fold -; pot 9", mode="chips")
    match = LooMatch(GAME.options(mode="chips"), 0, (0, 0, 0)).record(state)
    assert (match.pot, match.is_dealer_alone) == (0, False)
    assert match.deal(random.Random(1)).table.pot == 7


@pytest.mark.parametrize("mode", ["points", "chips"])
@pytest.mark.parametrize(
    ("position", "kind", "won", "looed", "winner"),
    [
        (f"{ROUND[:20]}; won 4 1 0", "round", (4, 1, 0), (2,), 0),
        (f"{ROUND[:20]}; won 0 5 0", "round", (0, 5, 0), (0, 2), 1),
        (f"{ROUND[:20]}; won 2 2 1", "round", (2, 2, 1), (), None),
        ("seats 3; calls fold fold -", "fold", (0, 0, 0), (), 2),
    ],
)
def test_who_won_a_round_and_who_is_looed(
    mode: str, position: str, kind: str, won: tuple[int, ...], looed: tuple[int, ...], winner: int | None
) -> None:
    result = round_result(at(position, mode=mode))
    assert result is not None
    assert (result.kind, result.won, result.looed, result.winner) == (kind, won, looed, winner)


def test_what_was_counted_cannot_be_changed() -> None:
    options = GAME.options(mode="chips")
    for counted, name in (
        (share_pot(options, 8, "AABBC"), "left"),
        (round_result(at("seats 3; calls fold fold -")), "won"),
    ):
        with pytest.raises(FrozenInstanceError):
            setattr(counted, name, 9)


@pytest.mark.parametrize(
    ("changes", "scores", "over", "winners"),
    [
        ({}, (15, 3, 4), True, (0,)),
        ({"target": 20}, (15, 3, 4), False, ()),
        ({}, (16, 16, 4), False, ()),
        ({"end_tie": "play_on"}, (16, 16, 4), False, ()),
        ({"end_tie": "shared"}, (16, 16, 4), True, (0, 1)),
        ({"mode": "chips"}, (99, 3, 4), False, ()),
    ],
)
def test_when_a_game_ends(
    changes: dict[str, Any], scores: tuple[int, ...], over: bool, winners: tuple[int, ...]
) -> None:
    match = LooMatch(GAME.options(**changes), 0, scores)
    assert (match.is_over, match.winners) == (over, winners)


@pytest.mark.parametrize(("rounds", "over"), [(None, False), (3, True), (4, False)])
def test_a_game_for_chips_ends_after_its_rounds(rounds: int | None, over: bool) -> None:
    match = LooMatch(GAME.options(mode="chips", rounds=rounds), 0, (7, -3, -4), rounds=3)
    assert match.is_over is over
    assert match.winners == ((0,) if over else ())


def test_illegal_plays_are_refused_and_cost_nothing() -> None:
    state = at("seats 2; trump 6; hand 0 5-2 6-0; trick 1 5-4; led 5", revoke="reject")
    assert GAME.refusal(state, GAME.parse_move("play 6-0")) is not None
    assert state.table.scores == (0, 0)
