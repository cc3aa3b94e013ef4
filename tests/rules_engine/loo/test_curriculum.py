"""Positions of the lessons: the accepted answers and the wrong ideas with their refusals."""

from __future__ import annotations

import pytest

from rules_engine.domino_loo import GAME
from rules_engine.questions import ask
from tests.rules_engine.loo.table import at, legal, reason

PLAYS = [
    (
        "seats 3; turn-up 6-2; trick 1 5-4 5-1; led 5; hand 0 5-5 5-2 6-5 3-0",
        "5-2 5-5",
        {"6-5": "trump-tile-is-only-trump", "3-0": "must-follow-suit"},
    ),
    (
        "seats 2; turn-up 6-3; trick 1 5-4; led 5; hand 0 6-4 6-0 3-2 4-1",
        "6-0 6-4",
        {"4-1": "must-trump", "3-2": "must-trump"},
    ),
    ("seats 2; turn-up 6-3; trick 1 5-1; led 5; hand 0 4-1 3-2 2-2 4-0", "2-2 3-2 4-0 4-1", {}),
    ("seats 2; turn-up 6-3; trick 1 6-4; led 6; hand 0 6-1 5-0 4-2 3-1", "6-1", {"5-0": "must-follow-suit"}),
    ("seats 3; turn-up 6-2; trick 1 5-4 5-2; led 5; hand 0 5-3 5-0 6-1 2-1", "5-0 5-3", {"6-1": "must-follow-suit"}),
    (
        "seats 2; turn-up 3-2; trick 1 4-1; led 4; hand 0 4-3 3-1 5-2 0-0",
        "3-1 4-3",
        {"5-2": "must-trump", "0-0": "must-trump"},
    ),
    ("seats 3; turn-up 6-2; trick 1 3-1 6-3; led 3; hand 0 5-0 6-4 6-1 2-1", "6-1 6-4", {"5-0": "must-trump"}),
    (
        "seats 3; turn-up 6-4; phase play; hand 0 5-3 4-1 2-0 6-2 3-0",
        "2-0@0 2-0@2 3-0@0 3-0@3 4-1@1 4-1@4 5-3@3 5-3@5 6-2@6",
        {"6-2@2": "trump-tile-is-only-trump", "5-3@4": "suit-not-on-tile", "5-3": "suit-not-announced"},
    ),
    (
        "seats 3; turn-up 6-4; phase play; hand 0 6-5 6-0 5-3 4-1 2-2",
        "6-0@6 6-5@6",
        {"5-3@5": "two-trumps-lead-one", "2-2@2": "two-trumps-lead-one"},
    ),
    ("seats 3; turn-up 6-4; hand 0 6-1 5-4 3-2", "6-1@6", {"5-4@5": "winner-leads-trump"}),
    ("seats 3; turn-up 6-4; hand 0 5-4 3-2 1-1", "1-1@1 3-2@2 3-2@3 5-4@4 5-4@5", {"1-1@0": "suit-not-on-tile"}),
    (
        "seats 3; turn-up 6-3; trick 1 5-4 5-2; led 5; dealer 0; hand 0 6-6 6-2 5-5 4-1 2-0",
        "5-5",
        {"6-6": "must-follow-suit", "4-1": "must-follow-suit"},
    ),
    ("seats 3; turn-up 6-3; dealer 0; hand 0 6-6 6-2 4-1 2-0", "6-2@6 6-6@6", {"4-1@4": "two-trumps-lead-one"}),
    ("seats 3; turn-up 6-3; dealer 0; hand 0 6-2 4-1 2-0", "6-2@6", {"4-1@1": "winner-leads-trump"}),
]

CALLS = [
    ("seats 4; turn-up 6-3; hand 0 6-6 6-5 5-4 4-4 2-1", "fold miss pass", {}),
    (
        "seats 4; turn-up 6-3; hand 0 2-1 1-0 2-0 3-1 1-1",
        "fold miss pass",
        {"take turn-up": "turn-up-dealer-only", "play for pot": "pot-play-dealer-only"},
    ),
    ("seats 2; turn-up 6-3; hand 0 2-1 1-0 2-0 3-1 1-1", "miss pass", {"fold": "fold-with-two"}),
    ("seats 3; calls - miss miss", "fold pass pass_take_turn_up", {"miss": "miss-limit-reached"}),
    ("seats 4; calls - - - miss", "fold pass", {"miss": "miss-limit-reached"}),
    (
        "seats 4; dealer 0; turn-up 6-3; calls - miss fold fold; hand 0 2-1 1-0 2-0 3-1 1-1",
        "fold pass pass_take_turn_up play_for_pot",
        {"miss": "miss-limit-reached"},
    ),
]


@pytest.mark.parametrize(("position", "accepted", "refused"), PLAYS)
def test_legal_plays_of_the_lessons(position: str, accepted: str, refused: dict[str, str]) -> None:
    assert legal(position) == [f"play {tile}" for tile in accepted.split()]
    assert {tile: reason(position, f"play {tile}") for tile in refused} == refused


@pytest.mark.parametrize(("position", "accepted", "refused"), CALLS)
def test_legal_calls_of_the_lessons(position: str, accepted: str, refused: dict[str, str]) -> None:
    assert ask("domino-loo", "legal_calls", {"state": position}, {}) == accepted.split()
    assert {call: reason(position, call) for call in refused} == refused


def test_discards_after_a_miss_are_any_two_of_seven() -> None:
    position = "seats 4; turn-up 6-3; hand 0 6-4 5-5 3-2 2-1 1-0 4-0 0-0; calls miss - - -"
    assert len(legal(position)) == 21
    assert reason(position, "throw 0-0 1-0") is None
    assert reason(position, "throw 0-0") == "miss-discard-count"


def test_the_dealer_takes_the_turn_up_for_any_other_tile() -> None:
    position = "seats 3; dealer 0; turn-up 6-5; hand 0 6-1 5-4 3-2 2-0 1-1; calls - pass pass"
    taken = [move for move in legal(position) if move.startswith("take")]
    assert taken == [f"take turn-up {tile}" for tile in ("1-1", "2-0", "3-2", "5-4", "6-1")]
    state = GAME.play(at(position), GAME.parse_move("take turn-up 1-1"))
    view = GAME.view_for(state, 0)
    assert view["hands"][0]["cards"] == ["6-5", "6-1", "5-4", "3-2", "2-0"]
    assert (view["trump"], view["turn_up_taken"]) == (6, True)


@pytest.mark.parametrize(
    ("trump", "led", "tiles", "winner"),
    [
        (6, 5, "5-3 5-4 5-0", 1),
        (6, 5, "5-4 6-0 5-5", 1),
        (6, 5, "5-4 4-4 5-1", 0),
        (4, 2, "5-2 4-1 4-3 6-2", 2),
        (5, 5, "5-2 5-5 6-5", 2),
        (6, 5, "5-4 5-5 6-1", 2),
        (6, 6, "6-6 6-4 6-0", 0),
        (6, 3, "3-1 6-3 6-4", 2),
    ],
)
def test_trick_winners_of_the_lessons(trump: int, led: int, tiles: str, winner: int) -> None:
    position = {"trump": trump, "led": led, "tiles": tiles.split()}
    assert ask("domino-loo", "trick_winner", position, {}) == winner


CHIPS = {"mode": "chips"}
ABC = {"A": 4, "B": 1, "C": 0}


@pytest.mark.parametrize(
    ("question", "position", "changes", "answer"),
    [
        (
            "suit_tiles",
            {"suit": 3, "tiles": ["5-3", "6-4", "3-0", "4-4", "5-1", "2-2"]},
            {},
            {"count": 2, "tiles": ["3-0", "5-3"]},
        ),
        (
            "suit_tiles",
            {"suit": 3, "tiles": ["5-3", "3-0", "6-3", "3-1"]},
            {},
            {"count": 4, "tiles": ["3-0", "3-1", "5-3", "6-3"]},
        ),
        ("suit_tiles", {"suit": 3, "tiles": ["3-3", "3-2", "4-3"]}, {}, {"count": 3, "tiles": ["3-2", "3-3", "4-3"]}),
        (
            "suit_tiles",
            {"suit": 3, "tiles": ["3-3", "3-2", "4-3"]},
            {"double_rank": "high"},
            {"count": 3, "tiles": ["3-2", "4-3", "3-3"]},
        ),
        ("deal_counts", {"players": 4}, {}, {"hand": 5, "turn_up": 1, "boneyard": 7}),
        ("deal_counts", {"players": 3}, {}, {"hand": 5, "turn_up": 1, "boneyard": 12}),
        ("deal_counts", {"players": 2}, {}, {"hand": 5, "turn_up": 1, "boneyard": 17}),
        ("trump_suit", {"turn_up": "6-2"}, {}, 6),
        ("trump_suit", {"turn_up": "4-4"}, {}, 4),
        ("trump_suit", {"turn_up": "4-4"}, {"trump_of_double_turnup": "redraw"}, None),
        ("miss_counts", {"players": 3}, {}, {"draw": 6, "discard": 1, "limit": 2}),
        ("miss_counts", {"players": 4}, {}, {"draw": 7, "discard": 2, "limit": 1}),
        ("first_leader", {"players": 4, "dealer": 3, "folded": [0]}, {}, 1),
        ("round_score", {"tricks": ABC}, {"mode": "points", "loo_penalty": 5}, {"A": 4, "B": 1, "C": -5}),
        ("round_score", {"tricks": {"A": 3, "B": 2, "C": 0}, "folded": ["C"]}, {}, {"A": 3, "B": 2, "C": 0}),
        ("round_score", {"tricks": {"A": 5, "D": 0}, "pot_player": "D"}, {}, {"A": 5, "D": 0}),
        ("round_score", {"last": "C", "players": ["A", "B", "C"]}, {}, {"A": 0, "B": 0, "C": 5}),
        ("round_score", {"tricks": ABC, "pot": 8}, CHIPS, {"A": 4, "B": 1, "C": -8}),
        ("game_total", {"scores": {"C": 2}, "points": {"C": -5}}, {}, {"C": -3}),
        ("game_total", {"scores": {"C": 2}, "points": {"C": -5}}, {"score_floor": 0}, {"C": 0}),
        ("next_dealer", {"players": 4, "dealer": 3}, {}, 0),
        ("game_status", {"scores": {"A": 15, "B": 16, "C": 4}}, {}, {"over": True, "winners": ["B"]}),
        ("game_status", {"scores": {"A": 15, "B": 15}}, {}, {"over": False, "winners": []}),
        ("game_status", {"scores": {"A": 15, "B": 15}}, {"end_tie": "shared"}, {"over": True, "winners": ["A", "B"]}),
        ("ante", {"players": 2}, CHIPS, 6),
        ("ante", {"players": 3}, CHIPS, 7),
        ("ante", {"players": 4}, CHIPS, 8),
        ("pot_payout", {"pot": 8, "tricks": {"A": 2, "B": 3}}, CHIPS, {"A": 2, "B": 3}),
        (
            "pot_payout",
            {"pot": 8, "winners": ["A", "B", "B", "A", "B"]},
            {"pot_split": "first_winners"},
            {"A": 3, "B": 5},
        ),
        ("pot_payout", {"pot": 8, "tricks": {"A": 2, "B": 3}}, {"pot_split": "exact"}, {"A": 3.2, "B": 4.8}),
        ("pot_left", {"pot": 8, "tricks": {"A": 2, "B": 3}}, CHIPS, 3),
        ("pot_left", {"pot": 8, "tricks": {"D": 2, "A": 3}, "pot_player": "D"}, CHIPS, 5),
        ("loo_payment", {"pot": 16}, CHIPS, 16),
        ("loo_payment", {"pot": 16}, {"loo_payment": "fixed", "loo_fixed": 7}, 7),
        ("loo_payment", {"pot": 16}, {"loo_payment": "capped", "loo_cap": 10}, 10),
        ("next_pot", {"players": 4, "pot": 8, "looed": 1, "left": 3}, CHIPS, 16),
        ("next_pot", {"players": 4, "pot": 16, "looed": 2, "left": 1}, CHIPS, 38),
        ("next_pot", {"players": 3, "pot": 7, "looed": 0, "left": 2}, CHIPS, 9),
        ("next_pot", {"players": 4, "pot": 8, "tricks": {"D": 2, "A": 3}, "pot_player": "D"}, CHIPS, 10),
        ("next_pot", {"players": 4, "pot": 8, "looed": 1, "left": 3}, {"ante_when": "every_round"}, 19),
    ],
)
def test_arithmetic_of_the_lessons(question: str, position: dict, changes: dict, answer: object) -> None:
    assert ask("domino-loo", question, position, changes) == answer
