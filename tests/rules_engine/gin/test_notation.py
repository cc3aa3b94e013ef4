"""Positions and moves as text: what is read, what is refused by name, what comes back."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.cards import DECK, names
from rules_engine.game import MoveError, PositionError
from rules_engine.gin_rummy import GIN_RUMMY as GIN
from rules_engine.gin_rummy import Phase
from rules_engine.gin_rummy.moves import Kind, Move
from tests.rules_engine.gin.tables import GIN_SHOWN, KNOCKED, OFFER, SIXTEEN, play, state_of


def test_a_short_position_is_filled_up_sensibly():
    state = state_of(SIXTEEN)

    assert (state.turn, state.phase, state.table.dealer, str(state.drawn), state.drawn_from) == (
        0,
        Phase.DISCARD,
        1,
        "KS",
        "stock",
    )
    assert (len(state.stock), names(state.discards), state.hands[1].bit_count()) == (14, "8D", 10)


def test_what_is_unknown_is_dealt_by_the_seed():
    options = GIN.options()

    assert GIN.parse_position(SIXTEEN, options, 1) == GIN.parse_position(SIXTEEN, options, 1)
    assert GIN.parse_position(SIXTEEN, options, 1).hands[1] != GIN.parse_position(SIXTEEN, options, 2).hands[1]


def test_next_stock_cards_may_be_fixed():
    assert names(state_of(SIXTEEN.replace("stock 14", "stock 14 QC 8C")).stock[:2]) == "QC 8C"


def test_a_hand_may_be_partly_known():
    state = state_of(SIXTEEN + "; hand 1 QC QD ?")

    assert state.hands[1].bit_count() == 10
    assert {"QC", "QD"} <= {str(card) for card in DECK if state.hands[1] >> card & 1}


def test_the_whole_rest_is_the_stock_if_nothing_is_said():
    assert len(state_of(OFFER.replace("; stock 31", "")).stock) == 31


def test_the_offered_upcard_is_the_pile():
    assert state_of(OFFER.replace("discards JH", "upcard JH")) == state_of(OFFER)


def test_an_upcard_that_lies_nowhere_is_dealt_to_nobody():
    state = state_of("upcard 5D; " + SIXTEEN)

    assert not state.hands[1] >> state.table.upcard & 1
    assert state.table.upcard not in state.stock


def test_other_scripts_and_signs_are_understood():
    fancy = SIXTEEN.replace("KS", "♠K", 1).replace("5C", "5♣").replace("9H", "９h")

    assert state_of(fancy) == state_of(SIXTEEN)


@pytest.mark.parametrize("text", [SIXTEEN, OFFER, KNOCKED, GIN_SHOWN, SIXTEEN + "; taken 2; seen 0 KS; scores 12 80"])
def test_a_position_reads_back(text):
    state = state_of(text)

    assert state_of(GIN.format_position(state)) == state


@given(st.integers(0, 10_000), st.integers(0, 60), st.sampled_from(["standard", "openspiel", "modern", "oklahoma"]))
@settings(max_examples=60, deadline=None)
def test_every_position_of_a_hand_reads_back(seed, steps, preset):
    rng, options = random.Random(seed), GIN.options(preset)
    state = GIN.deal(options, 2, rng)
    for _ in range(steps):
        moves = GIN.legal_moves(state)
        if not moves:
            break
        knocks = [move for move in moves if move.kind in (Kind.KNOCK, Kind.GIN, Kind.LAYOFF)]
        state = GIN.play(state, rng.choice(knocks or moves))

    assert GIN.parse_position(GIN.format_position(state), options) == state


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (SIXTEEN.replace("KS;", "ZZ;", 1), "unknown card"),
        (SIXTEEN.replace("4D KS", "KS KS"), "repeated card"),
        (SIXTEEN + "; hand 1 5C ?", "card in two places"),
        (SIXTEEN.replace("discards 8D", "discards 5C"), "card in two places"),
        (SIXTEEN.replace(" 4D KS", " KS"), "hand of the wrong size"),
        (SIXTEEN + "; hand 1 QC QD", "hand of the wrong size"),
        (SIXTEEN + "; hand 2 QC QD", "no such seat"),
        (SIXTEEN + "; hand 0 QC QD", "repeated segment"),
        (SIXTEEN + "; stock 3", "repeated segment"),
        (SIXTEEN + "; weather fine", "unknown segment"),
        (SIXTEEN + "; phase lunch", "unknown phase"),
        (SIXTEEN + "; phase layoff", "do not agree"),
        (SIXTEEN.replace("drew KS", "drew KD"), "drawn card is not in the hand"),
        (SIXTEEN.replace("drew KS stock", "drew KS"), "drew needs"),
        (SIXTEEN.replace("stock 14", "stock 40"), "not enough cards"),
        (SIXTEEN.replace("stock 14", "stock 1 QC 8C"), "more stock cards"),
        (SIXTEEN.replace("stock 14", "stock many"), "not a number"),
        (SIXTEEN + "; seats 3", "2 seats"),
        (SIXTEEN + "; turn 5", "not a number"),
        (SIXTEEN + "; scores 4", "score for each seat"),
        (SIXTEEN + "; passes 1", "passes do not agree"),
        (SIXTEEN + "; upcard 8D 9D", "one upcard"),
        (OFFER + "; upcard 8D", "upcard is not the pile"),
        (SIXTEEN + "; seen 1 5C", "seen card"),
        (KNOCKED + "; hand 1 8H 8S", "knocker's hand"),
        (KNOCKED.replace("7C]", "9C]"), "not a meld"),
        (KNOCKED.replace(" 4D", ""), "hand of the wrong size"),
        (KNOCKED.replace("knock 1 QS", "knock 1"), "a seat and a card"),
        (KNOCKED + "; laid KH", "laid off card"),
        (GIN_SHOWN.replace("knock 1 QS", "knock 1 -"), "hand of the wrong size"),
    ],
)
def test_a_faulty_position_is_refused_by_name(text, fault):
    with pytest.raises(PositionError, match=fault):
        state_of(text)


def test_oklahoma_needs_the_upcard():
    with pytest.raises(PositionError, match="upcard"):
        state_of("hand 0 5C 6C 7C 9S 9H 9D AH 2S 3H 4D KS; phase discard", oklahoma="on")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Draw Stock", "draw stock"),
        ("take upcard", "draw discard"),
        ("discard 10♥", "discard TH"),
        ("knock ks [9s 9h 9d]", "knock KS [9S 9H 9D]"),
        ("knock KS [9S, 9H, 9D] deadwood AH 2S", "knock KS [9S 9H 9D] deadwood AH 2S"),
        ("gin 9H", "gin 9H"),
        ("big gin", "big gin"),
        ("layoff 8C > ٠", "layoff 8C>0"),
        ("layoff 8c>9c", "layoff 8C>9C"),
        ("layoff 8C", "layoff 8C"),
        ("meld KS KH KD", "meld KS KH KD"),
        ("1: pass", "1: pass"),
    ],
)
def test_moves_are_read_and_written_in_one_form(text, canonical):
    move = GIN.parse_move(text)

    assert str(move) == canonical
    assert GIN.parse_move(canonical) == move


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "unknown move"),
        ("dance", "unknown move"),
        ("discard", "one card"),
        ("discard KS KD", "one card"),
        ("discard ZZ", "unknown card"),
        ("knock", "one card"),
        ("layoff 8C>x", "unknown card"),
        ("meld", "needs cards"),
        ("9: pass", "no such seat"),
    ],
)
def test_a_text_that_is_no_move_is_refused_by_name(text, fault):
    with pytest.raises(MoveError, match=fault):
        GIN.parse_move(text)


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_every_move_reads_back(data):
    cards = st.lists(st.sampled_from(DECK), min_size=1, max_size=4).map(tuple)
    kind = data.draw(st.sampled_from([Kind.KNOCK, Kind.GIN, Kind.DISCARD, Kind.LAYOFF, Kind.MELD, Kind.DONE]))
    is_shown = kind in (Kind.KNOCK, Kind.GIN)
    move = Move(
        kind,
        () if kind is Kind.DONE else data.draw(cards) if kind is Kind.MELD else (data.draw(st.sampled_from(DECK)),),
        data.draw(st.none() | st.integers(0, 3) | st.sampled_from(DECK)) if kind is Kind.LAYOFF else None,
        data.draw(st.none() | st.lists(cards, min_size=1, max_size=3).map(tuple)) if is_shown else None,
        None,
        data.draw(st.none() | st.integers(0, 1)),
    )

    assert GIN.parse_move(str(move)) == move


def test_a_hand_played_by_text():
    state = play(state_of(KNOCKED), "layoff 8C>0", "layoff 4C", "done")

    assert GIN.outcome(state).details["defender_deadwood"] == 32
    assert GIN.view_for(state, 0)["knock"]["laid"] == ["4C", "8C"]
