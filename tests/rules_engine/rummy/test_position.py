"""Position texts: short ones have sensible defaults, complete ones come back unchanged, faults are named."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.cards import cards_in
from rules_engine.game import PositionError

from .helpers import BOTH, M, R, game_of, state_of


def test_a_short_position_is_completed() -> None:
    state = state_of(M, "hand 0 2S KD; meld 1 9H TH JH; stock 14; discards 8D")
    assert (state.frame.seats, state.turn, state.phase, state.frame.dealer) == (2, 0, "draw", 1)
    assert (state.hands[1].bit_count(), len(state.stock), len(state.discards)) == (7, 14, 1)
    assert state.past.melded == 0b10


def test_the_phase_follows_from_the_drawn_card() -> None:
    assert state_of(M, "drew KD stock; hand 0 2S KD").phase == "play"
    assert state_of(M, "hand 0 2S KD").phase == "draw"
    assert state_of(M, "phase discard; hand 0 2S KD").phase == "play"


def test_four_players_are_the_default_of_rummy() -> None:
    state = state_of(R, "hand 0 2S KD")
    assert [hand.bit_count() for hand in state.hands] == [2, 7, 7, 7]
    assert sum(hand.bit_count() for hand in state.hands) + len(state.stock) + len(state.discards) == 52


def test_next_stock_cards_may_be_fixed() -> None:
    state = state_of(M, "hand 0 2S; stock 5 7C 8C")
    assert [str(card) for card in state.stock[:2]] == ["7C", "8C"]
    assert len(state.stock) == 5


def test_unknown_hands_are_dealt_by_the_seed() -> None:
    game = game_of(M)
    first, again, other = (game.parse_position("hand 0 2S", game.options(), seed) for seed in (1, 1, 2))
    assert first == again != other
    assert state_of(M, "hand 0 2S; hand 1 KS ?3").hands[1].bit_count() == 4


@pytest.mark.parametrize(
    "text",
    [
        "seats 3; dealer 2; turn 0; phase play; hand 0 2S KD; hand 1 3S; hand 2 4S; stock 2 5C 6C; discards 8D;"
        " drew KD stock",
        "seats 2; dealer 1; turn 0; phase layoff; hand 0 2S; hand 1 3S; meld 0 9H TH JH QH; stock 1 5C; discards 8D;"
        " drew QH discards; scores 12 40; laid 0; off QH",
        "seats 2; dealer 0; turn 1; phase over; hand 0 2S; hand 1; stock 0; discards 8D;"
        " laid-off 1; passes 2; over out 1",
        "seats 2; dealer 0; turn 1; phase over; hand 0 2S; hand 1 3S; stock 0; discards 8D; over lowest 0 stock",
        "seats 2; dealer 0; turn 1; phase draw; hand 0 2S; hand 1 3S; stock 0; discards 8D; forced 1; seed 99",
    ],
)
def test_a_complete_position_comes_back_unchanged(text: str) -> None:
    game = game_of(M)
    assert game.format_position(game.parse_position(text, game.options())) == text


@pytest.mark.parametrize("slug", BOTH)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), moves=st.integers(0, 120))
def test_every_state_of_play_survives_its_text(slug: str, seed: int, moves: int) -> None:
    game, rng = game_of(slug), random.Random(seed)
    state = game.deal(game.options(), 4, rng)
    for _ in range(moves):
        legal = game.legal_moves(state)
        if not legal:
            break
        state = game.play(state, rng.choice(legal))
    text = game.format_position(state)
    assert game.parse_position(text, game.options()) == state
    assert game.format_position(game.parse_position(text, game.options())) == text


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("hand 0 2S; upcard 3S", "unknown segment"),
        ("hand 0 2S; stock 3; stock 4", "repeated segment"),
        ("hand 0 2S; hand 0 3S", "repeated segment"),
        ("hand 0 2S 2S", "repeated card"),
        ("hand 0 1S", "unknown card"),
        ("hand 0 2S; discards 2S", "card in two places"),
        ("hand 0 2S; meld 1 2S 3S 4S", "card in two places"),
        ("hand 0 2S; meld 1 3S 4S 6S", "not a meld"),
        ("hand 0 2S; meld 1 3S 4S", "not a meld"),
        ("hand 0 2S; hand 5 3S", "number of players not allowed"),
        ("hand 9 2S", "no such seat"),
        ("seats 2; turn 2; hand 0 2S", "no such seat"),
        ("seats 7; hand 0 2S", "number of players not allowed"),
        ("hand 0 2S; phase knock", "unknown phase"),
        ("hand 0 2S; phase over", "how the hand ended is missing"),
        ("hand 0 2S; phase draw; over out 0", "the hand is over"),
        ("drew KS stock; phase draw; hand 0 KS", "a card has been drawn"),
        ("drew KS; hand 0 KS", "drew needs a card and stock or discards"),
        ("drew KS stock; hand 0 2S", "the drawn card is neither in the hand nor in a meld"),
        ("hand 0 2S; stock 1 7C 8C", "more cards than the stock has"),
        ("hand 0 2S; stock 51", "not enough cards left"),
        ("hand 0 2S; stock many", "not a number that fits"),
        ("hand 0", "an empty hand ends the hand"),
        ("hand 0 2S; over out 0", "whoever is out has no cards"),
        ("hand 0 2S; discards", "the discard pile is empty"),
        ("hand 0 2S; scores 1", "a score for each seat is needed"),
        ("hand 0 2S; scores a b", "not a score"),
        ("hand 0 2S; laid 0", "no meld of the seat to act"),
        ("hand 0 2S; off 7C", "a card laid off lies in no meld"),
        ("hand 0 2S; over gin 0", "unknown end of the hand"),
        ("hand 0 ?x", "not a number of unknown cards"),
        ("hand 0 2S; meld 1", "a meld needs an owner and cards"),
        ("hand 0 2S; seed x", "not a number that fits"),
    ],
)
def test_a_faulty_position_is_refused_with_the_name_of_the_fault(text: str, fault: str) -> None:
    with pytest.raises(PositionError) as caught:
        state_of(M, text)
    assert fault in str(caught.value)


def test_cards_are_accepted_in_other_scripts_and_written_in_one() -> None:
    state = state_of(M, "hand 0 ٢♠ 10h kd")
    assert [str(card) for card in cards_in(state.hands[0])] == ["2S", "KD", "TH"]
