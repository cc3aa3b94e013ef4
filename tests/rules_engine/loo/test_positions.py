"""Texts of positions and moves: round trips, sensible defaults, named faults, consistent unknown tiles."""

from __future__ import annotations

import random

import pytest

from rules_engine.domino_loo import GAME, parse_move
from rules_engine.domino_loo.state import misplaced_tiles
from rules_engine.game import MoveError, PositionError
from tests.rules_engine.loo.table import at


@pytest.mark.parametrize(
    "text",
    [
        "pass",
        "fold",
        "miss",
        "deal",
        "play for pot",
        "throw 2-1",
        "throw 2-1 5-0",
        "take turn-up 2-1",
        "take turn-up",
        "play 5-4",
        "play 5-4@5",
        "1: play 5-4@5",
        "0: pass",
    ],
)
def test_a_move_is_its_text(text: str) -> None:
    assert str(parse_move(text)) == text


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("PLAY 4-5 @ 4", "play 5-4@4"),
        ("play ５-４@５", "play 5-4@5"),
        ("play ٥-٤", "play 5-4"),
        ("throw 1-2, 0-5", "throw 2-1 5-0"),
        ("play for the pot", "play for pot"),
        (" 2 : Fold ", "2: fold"),
    ],
)
def test_moves_are_read_generously_and_written_strictly(text: str, move: str) -> None:
    assert str(parse_move(text)) == move


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "no move"),
        ("knock 5-4", "unknown move word: knock"),
        ("play 7-1", "unknown tile"),
        ("play 5-4@9", "unknown suit: 9"),
        ("play 5-4 3-2", "one tile is played at a time"),
        ("play", "unknown tile"),
        ("pass 5-4", "this move names no tiles"),
        ("play for pot 5-4", "this move names no tiles"),
        ("9: pass", "no such seat"),
    ],
)
def test_a_text_that_is_no_move_is_named(text: str, fault: str) -> None:
    with pytest.raises(MoveError, match=fault):
        parse_move(text)


def test_a_seat_that_this_table_does_not_have_is_named() -> None:
    with pytest.raises(MoveError, match="seat that does not exist"):
        GAME.refusal(at("seats 2"), parse_move("3: pass"))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("seats 5", "not a number that fits: seats 5"),
        ("seats 3; colour 4", "unknown segment: colour"),
        ("seats 3; dealer 1; dealer 2", "repeated segment: dealer"),
        ("seats 3; dealer 3", "seat that does not exist: dealer 3"),
        ("hand 0 6-5 6-5 5-4 3-2 1-0", "repeated tile: 6-5"),
        ("hand 0 6-5 4-4 5-4 3-2 1-0; hand 1 6-5 4-3 2-2 1-1 0-0", "tile in two places: 6-5"),
        ("turn-up 6-5; hand 0 6-5 4-4 5-4 3-2 1-0", "tile in two places: 6-5"),
        ("hand 0 6-5 4-4 5-4 3-2 7-0", "unknown tile: 7-0"),
        ("hand 0 6-5 4-4; hand 1 3-2", "hand of the wrong size: hand 1: 1"),
        ("hand 0 6-5 4-4; hand 0 3-2", "repeated segment: hand 0"),
        ("phase call; hand 0 6-5 4-4", "hand of the wrong size: hand 0: 2"),
        ("hand 6-5 4-4", "seat missing"),
        ("hand 9 6-5", "number of players"),
        ("phase draw", "unknown phase: draw"),
        ("calls pass knock -", "unknown call: knock"),
        ("seats 3; calls pass -", "not one value for each seat"),
        ("seats 3; dealer 2; calls - pass -", "calls out of order"),
        ("seats 3; turn 2; calls pass - -", "not that seat's turn"),
        ("seats 3; calls play-for-pot pass -; dealer 2", "a call of the dealer only"),
        ("seats 3; calls fold fold -; phase call", "all but one have folded"),
        ("turn-up 6-3; trump 3", "trump suit that the turn-up does not show"),
        ("trick 1 5-4 5-3 5-2", "trick of the wrong size"),
        ("trick 1 5-4; led 3", "a suit that the tile led does not have"),
        ("led 3", "a suit is led without a tile"),
        ("scores 1 2 x", "not a number that fits: scores x"),
        ("pot 8", "no pot in points mode"),
        ("boneyard 11", "boneyard of the wrong size"),
        ("seats 3; out 0 6-5", "too many tiles thrown in"),
        ("won 3 3 0", "more than five tricks"),
        ("won 0 1 0; turn 0", "the leader has not won the last trick"),
        ("turn-up 6-1; past 0 5 5-4 5-3 5-2; trick 1 4-4", "trick not led by the last winner"),
        ("turn-up 6-1; past 0 5 5-4 5-3", "trick of the wrong size"),
        ("phase play; dealer 1; turn 1", "the first lead belongs to the dealer's left"),
        ("calls pass pass take-turn-up; turn-up 6-3; phase play; hand 2 5-5 4-4 3-3 2-2 1-1", "is nowhere"),
    ],
)
def test_a_faulty_position_names_its_fault(text: str, fault: str) -> None:
    with pytest.raises(PositionError) as caught:
        at(text)
    assert fault in str(caught.value)


@pytest.mark.parametrize(
    ("text", "to_act", "phase"),
    [
        ("", 0, "call"),
        ("seats 3; turn-up 6-3; hand 0 6-5 5-5 5-2 3-0; led 5; trick 1 5-4", 0, "play"),
        ("seats 3; turn-up 6-3; hand 0 6-5 5-5 5-2 3-0; led 5; trick 1 5-4; turn 2", 2, "play"),
        ("seats 3; turn-up 6-3; hand 0 6-5 5-5 5-2 3-0; led 5; trick 1 5-4; calls pass pass pass", 2, "play"),
        ("seats 3; trick 0 5-4", 1, "play"),
        ("seats 4; dealer 2; calls - - - miss", 0, "call"),
        ("seats 4; calls - - - miss", 0, "call"),
        ("seats 4; calls - miss fold fold", 0, "call"),
        ("seats 4; hand 0 6-4 5-5 3-2 2-1 1-0 4-0 0-0", 0, "throw"),
        ("seats 4; calls fold fold - fold", None, "over"),
        ("won 2 2 1", None, "over"),
        ("hand 0 6-5", 0, "play"),
        ("turn 2; phase call", 2, "call"),
        ("dealer 1; phase play", 2, "play"),
    ],
)
def test_a_short_position_is_completed_sensibly(text: str, to_act: int | None, phase: str) -> None:
    state = at(text)
    assert (GAME.to_act(state), str(state.phase)) == (to_act, phase)
    assert not misplaced_tiles(state)
    assert GAME.parse_position(GAME.format_position(state), GAME.options()) == state


def test_unknown_tiles_come_from_the_seed() -> None:
    assert at("seats 3; hand 1 ?", 4) == at("seats 3", 4)
    assert at("seats 3", 4) != at("seats 3", 5)


def test_the_next_tiles_of_the_boneyard_can_be_fixed() -> None:
    state = GAME.play(at("seats 4; boneyard 7 6-6 5-5"), parse_move("miss"))
    assert {"6-6", "5-5"} <= set(GAME.view_for(state, 0)["hands"][0]["cards"])


@pytest.mark.parametrize("seed", range(40))
def test_hidden_hands_agree_with_what_was_played(seed: int) -> None:
    """Seat 1 did not follow the five that seat 0 led and did not trump; seat 2 led a two having won: no trumps."""
    state = at("seats 3; turn-up 6-1; past 0 5 5-4 4-4 5-5; trick 2 2-1; led 2; won 0 0 1; turn 0", seed)
    cards = {
        hand["seat"]: GAME.view_for(state, hand["seat"])["hands"][hand["seat"]]["cards"]
        for hand in GAME.view_for(state, 0)["hands"]
    }
    assert not any("6" in tile or "5" in tile for tile in cards[1])
    assert not any("6" in tile for tile in cards[2])


def test_every_state_of_a_round_is_its_text() -> None:
    rng = random.Random(4)
    for options in (GAME.options(), GAME.options(mode="chips", pot_split="exact")):
        for seats in (2, 3, 4):
            state = GAME.deal(options, seats, rng)
            while legal := GAME.legal_moves(state):
                assert GAME.parse_position(GAME.format_position(state), options) == state
                state = GAME.play(state, rng.choice(legal))
