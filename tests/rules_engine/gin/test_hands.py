"""Whole hands and games: cards are conserved, the score is counted again by hand, nothing hidden leaks."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine import players
from rules_engine.cards import FULL, cards_in, mask_of, parse_cards
from rules_engine.gin_rummy import GIN_RUMMY as GIN
from rules_engine.gin_rummy.legal import arrangements
from rules_engine.gin_rummy.moves import DISCARD, KNOCK, Kind
from rules_engine.gin_rummy.state import State
from rules_engine.refusal import IllegalMoveError
from tests.rules_engine import referee

PRESETS = tuple(GIN.presets)


def all_cards(state):
    """Every place a card can be, as one list of masks."""
    places = [*state.hands, mask_of(state.stock), mask_of(state.discards)]
    if state.knock is not None:
        places.append(state.knock.laid)
        if state.knock.card is not None:
            places.append(state.knock.card.mask)
    return places


def check_cards(state):
    together = 0
    for place in all_cards(state):
        assert not together & place
        together |= place
    assert together == FULL


def counted_again(state):
    """(points by seat) of a shown hand, by the referee."""
    knock, chosen = state.knock, state.table.options
    loose = [str(card) for card in cards_in(knock.deadwood)]
    mine, theirs = (
        referee.points(loose),
        referee.deadwood([str(card) for card in cards_in(state.hands[1 - knock.seat])]),
    )
    if not mine:
        bonus = chosen.big_gin_bonus if knock.card is None else chosen.gin_bonus
        result = (knock.seat, bonus + theirs)
    elif mine < theirs:
        result = (knock.seat, theirs - mine)
    elif mine == theirs and not chosen.undercut_on_tie:
        result = (knock.seat, 0)
    else:
        result = (1 - knock.seat, mine - theirs + chosen.undercut_bonus)
    return tuple(result[1] * state.table.factor if seat == result[0] else 0 for seat in (0, 1))


def play_hand(state, level, rng):
    """Play to the end; knock a little more often than chance would."""
    moves = 0
    while (seat := GIN.to_act(state)) is not None:
        state = GIN.play(state, players.choose(level, GIN, state, seat, rng))
        moves += 1
        assert moves < 500
    return state


@pytest.mark.parametrize("preset", PRESETS)
def test_170_hands_of_each_preset_conserve_the_cards_and_are_scored_right(preset):
    rng, options = random.Random(preset), GIN.options(preset)
    for number in range(170):
        state = play_hand(GIN.deal(options, 2, rng), "greedy" if number % 5 else "random", rng)
        check_cards(state)
        outcome = GIN.outcome(state)
        assert outcome.points == ((0, 0) if state.knock is None else counted_again(state))


def test_20_games_are_played_to_the_end_and_added_up_right():
    for seed in range(20):
        rng, options = random.Random(seed), GIN.options(PRESETS[seed % len(PRESETS)])
        match = GIN.new_match(options, 2, rng)
        points, boxes, won = [0, 0], [0, 0], [0, 0]
        while not match.is_over:
            state = play_hand(match.deal(rng), "greedy", rng)
            outcome = GIN.outcome(state)
            match = match.record(state)
            if outcome.winner is not None:
                points[outcome.winner] += outcome.points[outcome.winner]
                boxes[outcome.winner] += 1
                won[outcome.winner] += 1
        assert (match.points, match.boxes) == (tuple(points), tuple(boxes))
        assert match.totals == final_count(options, points, boxes, won)


def final_count(options, points, boxes, won):
    """The end of the game, counted independently for options without extra boxes."""
    at_once = options.box_timing == "immediate"
    towards = [points[s] + (boxes[s] * options.box_bonus if at_once else 0) for s in (0, 1)]
    first = 0 if towards[0] >= options.game_target else 1
    totals = [points[s] + boxes[s] * options.box_bonus for s in (0, 1)]
    totals[first] += options.game_bonus
    if options.shutout != "off" and won[1 - first] == 0:
        totals[first] = totals[first] * 2 if options.shutout == "double" else totals[first] + 100
    return tuple(totals)


def refused_alike(state, legal, cards):
    """Discards and knocks are accepted exactly if they are listed (a gin counts as a knock too)."""
    texts = {str(move) for move in legal}
    for card in cards:
        assert (GIN.refusal(state, DISCARD[card]) is None) == (f"discard {card}" in texts)
        may_knock = f"knock {card}" in texts or f"gin {card}" in texts
        assert (GIN.refusal(state, KNOCK[card]) is None) == may_knock


@given(st.integers(0, 10**6), st.sampled_from(PRESETS))
@settings(max_examples=15, deadline=None)
def test_play_accepts_exactly_the_legal_moves(seed, preset):
    rng = random.Random(seed)
    state = GIN.deal(GIN.options(preset), 2, rng)
    while legal := GIN.legal_moves(state):
        refused_alike(state, legal, [*cards_in(state.hands[state.turn]), *rng.sample(list(cards_in(FULL)), 5)])
        for move in legal:
            assert GIN.refusal(state, move) is None
        state = GIN.play(state, rng.choice(legal))


@given(st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_an_arrangement_is_accepted_exactly_if_it_is_listed(seed):
    from rules_engine.gin_rummy.moves import declare

    rng = random.Random(seed)
    suit_rich = rng.sample([card for card in cards_in(FULL) if card.rank < 6], 11)
    text = "hand 0 " + " ".join(map(str, suit_rich)) + "; stock 10; discards KH"
    state = GIN.parse_position(text, GIN.options(), seed)
    card = rng.choice(suit_rich)
    listed = {frozenset(part.melds) for part in arrangements(state, card)}
    rest = [str(other) for other in suit_rich if other != card]
    for melds, _left in referee.partitions(rest):
        move = declare(Kind.KNOCK, card, [parse_cards(sorted(meld)) for meld in melds])
        masks = frozenset(mask_of(parse_cards(sorted(meld))) for meld in melds)
        assert (GIN.refusal(state, move) is None) == (masks in listed)


WORDS = (
    "draw stock",
    "draw discard",
    "pass",
    "done",
    "deal",
    "big gin",
    "discard {}",
    "knock {}",
    "gin {}",
    "layoff {}",
)


@given(st.integers(0, 10**6), st.sampled_from(PRESETS))
@settings(max_examples=60, deadline=None)
def test_random_moves_legal_or_not_never_break_the_state(seed, preset):
    rng = random.Random(seed)
    state = GIN.deal(GIN.options(preset), 2, rng)
    for _ in range(150):
        text = rng.choice(WORDS).format(rng.choice(list(cards_in(FULL))))
        move = GIN.parse_move(f"{rng.randrange(2)}: {text}" if rng.random() < 0.2 else text)
        before = GIN.format_position(state)
        refusal = GIN.refusal(state, move)
        if refusal is None:
            state = GIN.play(state, move)
        else:
            with pytest.raises(IllegalMoveError, match=refusal.rule):
                GIN.play(state, move)
            assert GIN.format_position(state) == before
            legal = GIN.legal_moves(state)
            if legal and rng.random() < 0.5:
                state = GIN.play(state, rng.choice(legal))
        check_cards(state)


def shuffled_behind(state, seat, rng):
    """Another state that looks the same to this seat: what it cannot see is dealt anew."""
    other = 1 - seat
    open_there = state.seen[other]
    if state.drawn is not None and state.turn == other and state.drawn_from == "discards":
        open_there |= state.drawn.mask
    hidden = [*cards_in(state.hands[other] & ~open_there), *state.stock]
    rng.shuffle(hidden)
    count = (state.hands[other] & ~open_there).bit_count()
    hand = open_there | mask_of(hidden[:count])
    drawn = state.drawn
    if drawn is not None and state.turn == other and state.drawn_from == "stock":
        drawn = hidden[0]
    hands = (state.hands[0], hand) if seat == 0 else (hand, state.hands[1])
    return State(
        state.table, state.turn, state.phase, hands, tuple(hidden[count:]), state.discards,
        drawn, state.drawn_from, state.passes, state.taken, state.knock, state.seen,
    )  # fmt: skip


@given(st.integers(0, 10**6), st.integers(0, 40))
@settings(max_examples=60, deadline=None)
def test_views_leak_nothing_and_equal_views_get_equal_moves(seed, steps):
    rng = random.Random(seed)
    state = GIN.deal(GIN.options(), 2, rng)
    for _ in range(steps):
        legal = GIN.legal_moves(state)
        if not legal or state.knock is not None:
            break
        state = GIN.play(state, players.choose("greedy", GIN, state, state.turn, rng))
    if state.knock is not None or GIN.to_act(state) is None:
        return
    for seat in (0, 1):
        twin = shuffled_behind(state, seat, rng)
        assert GIN.view_for(twin, seat) == GIN.view_for(state, seat)
        if seat == state.turn:
            assert GIN.legal_moves(twin) == GIN.legal_moves(state)
            for level in players.LEVELS:
                choices = [players.choose(level, GIN, s, seat, random.Random(1)) for s in (state, twin)]
                assert choices[0] == choices[1]


def test_the_sound_player_beats_the_greedy_one():
    rng, points = random.Random(11), [0, 0]
    for number in range(80):
        state = GIN.deal(GIN.options(), 2, rng, dealer=number % 2)
        while (seat := GIN.to_act(state)) is not None:
            state = GIN.play(state, players.choose(("sound", "greedy")[seat], GIN, state, seat, rng))
        for seat in (0, 1):
            points[seat] += GIN.outcome(state).points[seat]
    assert points[0] > points[1]
