"""Whole hands and games by the computer player: cards are conserved and the score equals an independent count."""

from __future__ import annotations

import random

import pytest

from rules_engine import players
from rules_engine.rummy.state import State

from . import referee
from .helpers import BOTH, M, R, game_of

SEATS = {M: (2, 3, 4), R: (4,)}


def cards_of(state: State) -> list[str]:
    """Every card of the state, wherever it lies."""
    found = [str(card) for card in (*state.stock, *state.discards)]
    for mask in (*state.hands, *(meld.cards for meld in state.melds)):
        found += [referee.RANKS[card % 13] + "SCDH"[card // 13] for card in range(52) if mask >> card & 1]
    return found


def play_hand(slug: str, state: State, rng: random.Random, level: str) -> tuple[State, set[int]]:
    """Play to the end; also the seats that had melded or laid off before the last turn."""
    game = game_of(slug)
    earlier: set[int] = set()
    for _ in range(3000):
        seat = game.to_act(state)
        if seat is None:
            return state, earlier
        move = players.choose(level, game, state, seat, rng)
        after = game.play(state, move)
        if after.turn != seat and (state.now.laid or state.now.off):
            earlier.add(seat)
        state = after
    raise AssertionError("the hand does not end")


def count(slug: str, state: State, earlier: set[int]) -> tuple[int, ...]:
    """The score, counted from card texts."""
    values = []
    for mask in state.hands:
        hand = frozenset(referee.RANKS[card % 13] + "SCDH"[card // 13] for card in range(52) if mask >> card & 1)
        values.append(referee.points(hand))
    if 0 not in values:
        return (0,) * len(values)
    winner = values.index(0)
    times = 2 if slug == M and winner not in earlier else 1
    return tuple(sum(values) * times if seat == winner else 0 for seat in range(len(values)))


def check_hands(slug: str, hands: int, level: str) -> None:
    game, everything = game_of(slug), sorted(r + s for r in referee.RANKS for s in "SCDH")
    kinds: set[str] = set()
    for number in range(hands):
        rng = random.Random(number)
        state = game.deal(game.options(), SEATS[slug][number % len(SEATS[slug])], rng)
        assert sorted(cards_of(state)) == everything
        end, earlier = play_hand(slug, state, rng, level)
        assert sorted(cards_of(end)) == everything
        outcome = game.outcome(end)
        assert outcome is not None
        assert outcome.points == count(slug, end, earlier)
        kinds.add(outcome.kind)
    assert "out" in kinds


@pytest.mark.parametrize("slug", BOTH)
@pytest.mark.parametrize(("level", "hands"), [("sound", 25), ("greedy", 40)])
def test_hands_end_and_score_as_counted(slug: str, level: str, hands: int) -> None:
    check_hands(slug, hands, level)


@pytest.mark.parametrize("slug", BOTH)
def test_a_thousand_hands_end_and_score_as_counted(slug: str) -> None:
    check_hands(slug, 1000, "greedy")


def check_games(slug: str, matches: int) -> None:
    game = game_of(slug)
    for number in range(matches):
        rng = random.Random(1000 + number)
        seats = SEATS[slug][number % len(SEATS[slug])]
        match = game.new_match(game.options(), seats, rng)
        totals = [0] * seats
        while not match.is_over:
            dealer = match.dealer
            state = match.deal(rng)
            assert (state.frame.dealer, state.turn, state.frame.scores) == (dealer, (dealer + 1) % seats, tuple(totals))
            end, earlier = play_hand(slug, state, rng, "greedy")
            totals = [old + new for old, new in zip(totals, count(slug, end, earlier), strict=True)]
            match = match.record(end)
            assert (list(match.scores), match.dealer) == (totals, (dealer + 1) % seats)
        best = max(totals)
        assert best >= game.options().target
        assert match.winners == tuple(seat for seat in range(seats) if totals[seat] == best)
        assert len(match.winners) == 1


@pytest.mark.parametrize("slug", BOTH)
def test_whole_games_are_won_by_the_one_who_reaches_the_target(slug: str) -> None:
    check_games(slug, 3)


@pytest.mark.parametrize("slug", BOTH)
def test_twenty_whole_games_of_each(slug: str) -> None:
    check_games(slug, 20)


@pytest.mark.parametrize("slug", BOTH)
def test_a_match_refuses_what_cannot_be_recorded(slug: str) -> None:
    game = game_of(slug)
    match = game.new_match(game.options(), 4, random.Random(1))
    with pytest.raises(ValueError, match="the hand is not over"):
        match.record(match.deal(random.Random(2)))
    finished = type(match)(match.options, 0, (500, 0, 0, 0))
    with pytest.raises(ValueError, match="the game is over"):
        finished.deal(random.Random(2))
    assert (match.winners, finished.winners, finished.as_dict()["winners"]) == ((), (0,), [0])
    with pytest.raises(ValueError, match="number of players"):
        game.new_match(game.options(), 9, random.Random(1))


@pytest.mark.parametrize("slug", BOTH)
@pytest.mark.parametrize("level", ["greedy", "sound"])
def test_equal_views_lead_to_equal_moves(slug: str, level: str) -> None:
    from .test_view import reshuffled, states_of_play

    game = game_of(slug)
    for state in states_of_play(slug, 21)[:60:4]:
        seat = game.to_act(state)
        if seat is None:
            continue
        other = reshuffled(state, seat, random.Random(4))
        moves = [players.choose(level, game, each, seat, random.Random(9)) for each in (state, other)]
        assert moves[0] == moves[1]


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "seats"), [(M, 2), (R, 4)])
def test_the_sound_player_wins_clearly_more_than_the_greedy_one(slug: str, seats: int) -> None:
    game, won = game_of(slug), {"sound": 0, "greedy": 0}
    for number in range(2000):
        rng = random.Random(number // 2)
        state = game.deal(game.options(), seats, rng, 0)
        levels = ["sound" if (seat + number) % 2 else "greedy" for seat in range(seats)]
        while (seat := game.to_act(state)) is not None:
            state = game.play(state, players.choose(levels[seat], game, state, seat, rng))
        outcome = game.outcome(state)
        if outcome is not None and outcome.winner is not None:
            won[levels[outcome.winner]] += 1
    share = won["sound"] / sum(won.values())
    error = (0.25 / sum(won.values())) ** 0.5
    assert share - 3 * error > 0.5
