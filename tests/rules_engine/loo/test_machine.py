"""Random and illegal moves, whole rounds and whole games: nothing but IllegalMoveError, nothing lost, scores right."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from rules_engine import players
from rules_engine.domino_loo import GAME, State
from rules_engine.domino_loo.moves import Kind, Move, parse_move
from rules_engine.domino_loo.state import misplaced_tiles
from rules_engine.refusal import IllegalMoveError
from rules_engine.tiles import DOUBLE_SIX
from tests.rules_engine.loo.table import at

CHANGES: list[dict[str, Any]] = [
    {},
    {"mode": "chips"},
    {"mode": "chips", "pot_split": "exact", "play_for_pot": "any"},
    {"two_trump_rule": "any_turn", "must_head": True, "double_rank": "high", "play_for_pot": "any"},
    {"fold_after_miss": True, "miss_player_limit": 2, "miss_limit": 2, "fold_min_players": 2},
    {"miss_draw": 5, "miss_limit": 4, "lead_highest_trump": True, "first_lead_any": "free", "club_law": True},
    {"trump_of_double_turnup": "redraw", "dealer_takes_turnup": False, "winner_leads_trump": False},
    {"turnup_exchange_visible": False, "must_trump_if_void": False, "two_trump_rule": "none"},
]


def any_move(rng: random.Random, state: State) -> Move:
    """A move without regard to the rules."""
    kind = rng.choice(list(Kind))
    seat = rng.choice([None, None, *range(state.table.seats)])
    tiles = tuple(rng.choices(DOUBLE_SIX, k=1 if kind is Kind.PLAY else rng.randrange(4)))
    if kind not in (Kind.PLAY, Kind.THROW, Kind.TAKE):
        tiles = ()
    return Move(kind, tiles, rng.choice([None, *range(7)]) if kind is Kind.PLAY else None, seat)


def same_play(move: Move) -> tuple[Any, ...]:
    return move.kind, frozenset(move.tiles), move.suit


def try_anything(state: State, move: Move) -> State:
    """Play a move that may be illegal; the verdict must agree with the list of legal moves."""
    before = GAME.format_position(state)
    legal = GAME.legal_moves(state)
    refused = GAME.refusal(state, move)
    is_listed = same_play(move) in map(same_play, legal) and move.seat in (None, state.turn)
    if refused is not None:
        assert refused.rule == GAME.reason_rules(state.table.options)[refused.reason]
        assert not is_listed
        with pytest.raises(IllegalMoveError) as caught:
            GAME.play(state, move)
        assert caught.value.refusal == refused
        assert GAME.format_position(state) == before
        return state
    # Announcing need not be exact: a follower may name a suit, a trump or double may be led without one.
    assert is_listed or move.kind is Kind.PLAY
    return GAME.play(state, move)


class Round(RuleBasedStateMachine):
    """A round under some options, with moves of all kinds."""

    @initialize(changes=st.sampled_from(CHANGES), seats=st.integers(2, 4), seed=st.integers(0, 2**20))
    def deal(self, changes: dict[str, Any], seats: int, seed: int) -> None:
        self.options = GAME.options(**changes)
        self.seats = seats
        self.rng = random.Random(seed)
        self.state: State = GAME.deal(self.options, seats, self.rng)

    @rule()
    def move_legally(self) -> None:
        legal = GAME.legal_moves(self.state)
        if not legal:
            self.state = GAME.deal(self.options, self.seats, self.rng)
            return
        move = self.rng.choice(legal)
        assert parse_move(str(move)) == move
        self.state = GAME.play(self.state, move)

    @rule()
    def move_anyhow(self) -> None:
        self.state = try_anything(self.state, any_move(self.rng, self.state))

    @invariant()
    def tiles_are_conserved(self) -> None:
        if hasattr(self, "state"):
            assert not misplaced_tiles(self.state)

    @invariant()
    def the_text_holds_the_whole_state(self) -> None:
        if hasattr(self, "state"):
            text = GAME.format_position(self.state)
            assert GAME.parse_position(text, self.options) == self.state

    @invariant()
    def somebody_can_move_until_the_round_is_over(self) -> None:
        if hasattr(self, "state"):
            is_over = GAME.to_act(self.state) is None
            assert bool(GAME.legal_moves(self.state)) is not is_over
            assert (GAME.outcome(self.state) is not None) is is_over


TestRound = Round.TestCase
TestRound.settings = settings(
    max_examples=40, stateful_step_count=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


def test_a_plain_loop_of_illegal_moves_raises_nothing_else() -> None:
    rng = random.Random(3)
    for turn in range(2500):
        if turn % 25 == 0:
            state = GAME.deal(GAME.options(**CHANGES[turn // 25 % len(CHANGES)]), rng.randint(2, 4), rng)
        state = try_anything(state, any_move(rng, state))
        legal = GAME.legal_moves(state)
        if legal and rng.random() < 0.7:
            state = GAME.play(state, rng.choice(legal))


def counted(state: State) -> list[Fraction]:
    """An independent count of a finished round, from what seat 0 sees."""
    view = GAME.view_for(state, 0)
    seats, options = view["seats"], {"mode": "points", **view["options"]}
    points = [Fraction(0)] * seats
    folded = [call == "fold" for call in view["calls"]]
    if not view["tricks"]:
        last = folded.index(False)
        points[last] += view["pot"] if options["mode"] == "chips" else options.get("all_fold_points", 5)
        return points
    tricks = [0] * seats
    for trick in view["tricks"]:
        tricks[trick["winner"]] += 1
    for seat in range(seats):
        if folded[seat] or view["calls"][seat] == "play-for-pot":
            continue
        if options["mode"] == "points":
            points[seat] += tricks[seat] or -5
        else:
            share = Fraction(view["pot"]) / 5
            points[seat] += tricks[seat] * (share if options.get("pot_split") == "exact" else int(share))
            points[seat] -= 0 if tricks[seat] else Fraction(view["pot"])
    return points


def play_round(state: State, level: str, rng: random.Random) -> State:
    while (seat := GAME.to_act(state)) is not None:
        state = GAME.play(state, players.choose(level, GAME, state, seat, rng))
        assert not misplaced_tiles(state)
    return state


def test_a_thousand_rounds_of_the_computer_player_are_scored_as_counted() -> None:
    rng = random.Random(1)
    for turn in range(1000):
        changes: dict[str, Any] = [{}, {"mode": "chips"}, {"all_fold_points": 0, "play_for_pot": "any"}][turn % 3]
        state = play_round(GAME.deal(GAME.options(**changes), 2 + turn % 3, rng), "sound", rng)
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert list(outcome.points) == counted(state)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("changes", [{}, {"end_tie": "shared", "score_floor": 0}, {"target": 7}], ids=str)
def test_whole_games_for_points_end_at_the_target(seats: int, changes: dict[str, Any]) -> None:
    rng = random.Random(seats)
    options = GAME.options(**changes)
    for _ in range(3):
        match = GAME.new_match(options, seats, rng)
        totals = [Fraction(0)] * seats
        while not match.is_over:
            dealer = match.dealer
            state = play_round(match.deal(rng), "sound", rng)
            totals = [total + gain for total, gain in zip(totals, counted(state), strict=True)]
            if changes.get("score_floor") == 0:
                totals = [max(total, Fraction(0)) for total in totals]
            match = match.record(state)
            assert list(match.scores) == totals
            assert match.dealer == (dealer + 1) % seats
        best = max(totals)
        assert best >= options.target
        assert match.winners == tuple(seat for seat in range(seats) if totals[seat] == best)
        assert GAME.refusal(state, parse_move("deal")).reason == "game-over"
        with pytest.raises(ValueError, match="over"):
            match.deal(rng)


@pytest.mark.parametrize("split", ["floor_carry", "exact", "first_winners"])
@pytest.mark.parametrize("ante_when", ["pot_empty", "every_round"])
def test_chips_are_neither_made_nor_lost(split: str, ante_when: str) -> None:
    rng = random.Random(5)
    options = GAME.options(mode="chips", pot_split=split, ante_when=ante_when, play_for_pot="any", rounds=12)
    match = GAME.new_match(options, 3, rng)
    while not match.is_over:
        state = match.deal(rng)
        assert sum(state.table.scores) + state.table.pot == 0
        while legal := GAME.legal_moves(state):
            state = GAME.play(state, rng.choice(legal))
        match = match.record(state)
        assert sum(match.totals) + match.pot == 0
    assert match.rounds == 12
    assert match.winners


def test_a_round_replays_to_the_same_state() -> None:
    rng = random.Random(8)
    start = GAME.deal(GAME.options(), 3, rng)
    state, moves = start, []
    while legal := GAME.legal_moves(state):
        moves.append(str(rng.choice(legal)))
        state = GAME.play(state, parse_move(moves[-1]))
    again = at(GAME.format_position(start))
    for move in moves:
        again = GAME.play(again, parse_move(move))
    assert again == state
