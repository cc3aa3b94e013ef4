"""Every reason by its example, the rule and the data it carries, and which of two reasons wins."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.domino_loo import GAME, LooReason
from tests.rules_engine.loo.table import at, reason, ruling

Example = tuple[str, str, str, str, dict[str, Any], dict[str, Any]]

EXAMPLES: dict[str, Example] = {
    # reason: position, move, rule, tiles at fault, numbers it must carry, options
    "game-over": ("seats 3; scores 3 16 4", "deal", "game.target", "", {"target": 15, "seat": 1, "total": 16}, {}),
    "round-over": ("seats 3; phase over", "0: play 5-4", "trick.next-leader", "", {"tricks": 5}, {}),
    "not-in-round": ("seats 3; calls fold pass pass", "0: play 5-4", "call.fold", "", {"seat": 0}, {}),
    "fold-after-miss": ("seats 3; calls miss - -", "0: fold", "call.no-fold-after-miss", "", {"seat": 0}, {}),
    "miss-twice": ("seats 3; calls miss - -", "0: miss", "call.miss-once", "", {"seat": 0}, {}),
    "turn-up-after-miss": ("seats 3; calls pass pass miss", "2: take turn-up", "call.turn-up", "", {"dealer": 2}, {}),
    "call-already-made": ("seats 3; calls pass - -", "0: miss", "call.order", "", {"seat": 0}, {}),
    "not-your-call": ("seats 3; calls pass - -", "2: pass", "call.order", "", {"seat": 1}, {}),
    "not-your-turn": ("seats 3; phase play", "1: play 5-4@5", "trick.order", "", {"seat": 0}, {}),
    "calls-come-first": ("seats 3; calls pass - -", "play 6-5", "call.order", "", {"seat": 1, "open": 2}, {}),
    "fold-with-two": ("seats 2", "fold", "call.fold-players", "", {"players": 2, "limit": 3}, {}),
    "miss-limit-reached": ("seats 4; calls miss - - -", "miss", "call.miss-limit", "", {"limit": 1, "seat": 0}, {}),
    "turn-up-not-in-use": (
        "seats 3; calls pass pass -",
        "take turn-up",
        "call.turn-up-never",
        "",
        {},
        {"dealer_takes_turnup": False},
    ),
    "turn-up-dealer-only": ("seats 3", "take turn-up", "call.turn-up", "", {"dealer": 2}, {}),
    "pot-play-not-in-use": (
        "seats 4; calls miss fold fold -",
        "play for pot",
        "call.for-pot-off",
        "",
        {},
        {"play_for_pot": "off"},
    ),
    "pot-play-dealer-only": ("seats 4", "play for pot", "call.for-pot", "", {"dealer": 3}, {}),
    "pot-play-not-two": (
        "seats 2; calls miss -",
        "play for pot",
        "call.for-pot-three",
        "",
        {"players": 2},
        {"play_for_pot": "any"},
    ),
    "pot-play-four-only": ("seats 3; calls miss fold -", "play for pot", "call.for-pot-four", "", {"players": 3}, {}),
    "pot-play-others-in": ("seats 4; calls miss pass fold -", "play for pot", "call.for-pot", "", {"in": 2}, {}),
    "pot-play-no-miss": ("seats 4; calls pass fold fold -", "play for pot", "call.for-pot", "", {"seat": 0}, {}),
    "tile-named-twice": (
        "seats 4; phase throw; hand 0 6-4 5-5 3-2 2-1 1-0 4-0 0-0",
        "throw 2-1 2-1",
        "setup.players",
        "2-1",
        {},
        {},
    ),
    "miss-discard-count": (
        "seats 4; phase throw; hand 0 6-4 5-5 3-2 2-1 1-0 4-0 0-0",
        "throw 2-1",
        "call.miss-discard",
        "2-1",
        {"given": 1, "expected": 2},
        {},
    ),
    "turn-up-discard-count": (
        "seats 3; calls pass pass -",
        "take turn-up",
        "call.turn-up",
        "",
        {"given": 0, "expected": 1},
        {},
    ),
    "tile-not-held": ("seats 2; hand 0 5-4 3-2; turn-up 6-1", "play 6-6", "trick.lead", "6-6", {}, {}),
    "suit-not-on-tile": ("seats 2; trump 6; hand 0 5-3 4-1", "play 5-3@4", "trick.lead", "5-3", {"suit": 4}, {}),
    "trump-tile-is-only-trump": (
        "seats 2; trump 6; hand 0 5-5 5-2 6-5 3-0; trick 1 5-4; led 5",
        "play 6-5",
        "tile.trump-only",
        "6-5",
        {"trump": 6, "suit": 5},
        {},
    ),
    "two-trumps-lead-one": (
        "seats 2; trump 6; hand 0 6-5 6-0 5-3",
        "play 5-3@5",
        "trick.two-trumps",
        "5-3",
        {"trump": 6},
        {},
    ),
    "winner-leads-trump": (
        "seats 2; trump 6; hand 0 6-1 5-4",
        "play 5-4@5",
        "trick.winner-leads",
        "5-4",
        {"trump": 6},
        {},
    ),
    "lead-highest-trump": (
        "seats 2; trump 6; hand 0 6-5 6-0 5-3",
        "play 6-0",
        "trick.highest-trump",
        "6-0",
        {},
        {"lead_highest_trump": True},
    ),
    "suit-not-announced": (
        "seats 2; trump 6; hand 0 5-3 4-1 2-0 1-1 0-0; phase play",
        "play 5-3",
        "trick.lead",
        "5-3",
        {"high": 5, "low": 3},
        {},
    ),
    "two-trumps-play-one": (
        "seats 2; trump 6; hand 0 6-5 6-0 5-3; trick 1 5-4; led 5",
        "play 5-3",
        "trick.two-trumps-always",
        "5-3",
        {"trump": 6},
        {"two_trump_rule": "any_turn"},
    ),
    "must-follow-suit": (
        "seats 2; trump 6; hand 0 5-5 5-2 6-5 3-0; trick 1 5-4; led 5",
        "play 3-0",
        "trick.follow",
        "3-0",
        {"suit": 5},
        {},
    ),
    "must-trump": (
        "seats 2; trump 6; hand 0 6-4 6-0 3-2; trick 1 5-4; led 5",
        "play 3-2",
        "trick.must-trump",
        "3-2",
        {"suit": 5},
        {},
    ),
    "must-beat-trick": (
        "seats 2; trump 6; hand 0 5-5 5-2; trick 1 5-4; led 5",
        "play 5-2",
        "trick.must-beat",
        "5-2",
        {"suit": 5},
        {"must_head": True},
    ),
}


def test_the_list_of_reasons_is_closed_and_in_order() -> None:
    assert list(EXAMPLES) == [str(known) for known in LooReason]
    assert len(EXAMPLES) == 34


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_reason_is_given_with_its_rule_and_data(name: str) -> None:
    position, move, rule, cards, numbers, changes = EXAMPLES[name]
    refused = ruling(position, move, **changes)
    assert refused is not None
    assert (refused["reason"], refused["rule"]) == (name, f"domino-loo.{rule}")
    assert refused["cards"] == cards.split()
    assert numbers.items() <= refused["numbers"].items()


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_rule_of_a_reason_is_known_without_a_move(name: str) -> None:
    changes = EXAMPLES[name][5]
    rules = GAME.reason_rules(GAME.options(**changes))
    assert rules[LooReason(name)] == f"domino-loo.{EXAMPLES[name][2]}"


@pytest.mark.parametrize(
    ("position", "move", "group", "tiles"),
    [
        ("trump 6; hand 0 5-5 5-2 6-5 3-0; trick 1 5-4; led 5", "play 3-0", "follows", ["5-5", "5-2"]),
        ("trump 6; hand 0 5-5 5-2 6-5 3-0; trick 1 5-4; led 5", "play 6-5", "follows", ["5-5", "5-2"]),
        ("trump 6; hand 0 6-4 6-0 3-2; trick 1 5-4; led 5", "play 3-2", "trumps", ["6-4", "6-0"]),
        ("trump 6; hand 0 6-5 6-0 5-3", "play 5-3@5", "trumps", ["6-5", "6-0"]),
        ("trump 6; hand 0 6-1 5-4", "play 5-4@5", "trumps", ["6-1"]),
    ],
)
def test_a_refused_play_names_the_tiles_that_would_do(position: str, move: str, group: str, tiles: list[str]) -> None:
    refused = ruling(f"seats 2; {position}", move)
    assert refused is not None
    assert refused["groups"][group] == refused["groups"]["would_do"] == tiles


def test_a_tile_to_beat_and_the_tiles_that_beat_it_are_named() -> None:
    refused = ruling("seats 2; trump 6; hand 0 5-5 5-2; trick 1 5-4; led 5", "play 5-2", must_head=True)
    assert refused is not None
    assert (refused["groups"]["beats"], refused["groups"]["best"]) == (["5-5"], ["5-4"])


@pytest.mark.parametrize(
    ("position", "move", "wins"),
    [
        ("seats 2; calls miss -; turn 1", "0: fold", "fold-after-miss"),
        ("seats 2; trump 6; hand 0 6-5 6-0 5-3", "play 5-3@4", "suit-not-on-tile"),
        ("seats 2; trump 6; hand 0 6-5 6-0 5-3", "play 5-3@5", "two-trumps-lead-one"),
        ("seats 2; trump 6; hand 0 6-5 6-0 5-3", "play 5-3", "two-trumps-lead-one"),
        ("seats 2; trump 6; hand 0 6-5 5-2 1-0 0-0; trick 1 5-4; led 5", "play 6-5", "trump-tile-is-only-trump"),
        ("seats 2; trump 6; hand 0 6-5 3-0; trick 1 5-4; led 5", "play 6-5", None),
        ("seats 2; trump 6; hand 0 6-5 6-0 5-3", "play 6-5@5", "trump-tile-is-only-trump"),
        ("seats 2; trump 6; hand 0 6-5 5-3", "play 4-4@3", "tile-not-held"),
        ("seats 3; calls fold - -", "0: fold", "not-in-round"),
        ("seats 3; calls fold - -", "0: play 5-4", "not-in-round"),
        ("seats 3; calls pass - -", "2: play 5-4", "not-your-turn"),
        ("seats 4; calls miss - - -", "0: take turn-up", "call-already-made"),
        ("seats 4; calls miss - - -; phase throw", "pass", "call-already-made"),
        ("seats 4; calls miss - - -; phase throw", "play 5-4", "calls-come-first"),
        ("seats 4; calls miss - - -; phase throw", "fold", "fold-after-miss"),
        ("seats 4; calls miss pass pass -", "3: play for pot", "pot-play-others-in"),
        ("seats 2; calls miss -", "1: play for pot", "pot-play-four-only"),
        ("seats 3", "throw 2-1", "miss-discard-count"),
        ("seats 3; phase play", "throw 2-1", "call-already-made"),
        ("seats 3; phase play", "deal", "not-your-turn"),
        ("seats 3", "deal", "calls-come-first"),
        ("seats 3; scores 3 16 4; phase over", "play 5-4", "game-over"),
    ],
)
def test_the_most_specific_reason_wins(position: str, move: str, wins: str | None) -> None:
    assert reason(position, move) == wins


def test_a_second_tile_for_the_turn_up_is_one_too_many() -> None:
    refused = ruling(
        "seats 3; turn-up 6-5; hand 0 6-1 5-4 3-2 2-0 1-1; dealer 0; calls - pass pass", "take turn-up 1-1 2-0"
    )
    assert refused is not None
    assert (refused["reason"], refused["numbers"]) == ("turn-up-discard-count", {"given": 2, "expected": 1})


def test_the_turn_up_itself_cannot_be_the_tile_that_is_given_for_it() -> None:
    position = "seats 3; turn-up 6-5; hand 0 6-1 5-4 3-2 2-0 1-1; dealer 0; calls - pass pass"
    assert reason(position, "take turn-up 6-5") == "tile-not-held"


def test_under_any_turn_a_leader_is_shown_the_rule_that_binds_everybody() -> None:
    refused = ruling("seats 2; trump 6; hand 0 6-5 6-0 5-3", "play 5-3@5", two_trump_rule="any_turn")
    assert refused is not None
    assert (refused["reason"], refused["rule"]) == ("two-trumps-lead-one", "domino-loo.trick.two-trumps-always")


def test_club_law_is_a_reason_not_to_fold() -> None:
    refused = ruling("seats 3; trump 6", "fold", club_law=True)
    assert refused is not None
    assert (refused["reason"], refused["words"]) == ("fold-with-two", {"how": "club-law"})
    assert reason("seats 3; trump 5", "fold", club_law=True) is None


def test_a_state_is_unchanged_by_being_asked() -> None:
    state = at("seats 3; phase play")
    before = GAME.format_position(state)
    GAME.refusal(state, GAME.parse_move("play 6-6@5"))
    assert GAME.format_position(state) == before
