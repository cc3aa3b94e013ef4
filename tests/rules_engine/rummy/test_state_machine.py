"""Random play with random and illegal moves: only IllegalMoveError is raised, and the state stays as it was."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules_engine.cards import DECK, cards_in
from rules_engine.refusal import IllegalMoveError, Refusal
from rules_engine.rummy.moves import DEAL, DISCARDS, DONE, DRAW_DISCARD, DRAW_STOCK, TURN_OVER, Move
from rules_engine.rummy.state import State

from .helpers import BOTH, M, R, game_of

CARDS = st.sampled_from(DECK)
HOUSE_RULES: list[dict[str, Any]] = [
    {},
    {"no_same_discard": "any", "go_out_discard": "required"},
    {"ace": "around", "go_out_discard": "meld_only", "completable_turn": False},
    {"discard_must_be_used": True, "meld_after_layoff": True},
    {"initial_meld_min": 30, "stock_passes": 1},
    {"rebuild": "shuffle", "rebuild_trigger": "automatic", "exhausted_end": "immediately", "stock_passes": 2},
    {"rebuild_trigger": "automatic", "exhausted_end": "next_stock_draw", "keep_top_discard": False},
    {"melds_per_turn": 1, "layoff_requires_own_meld": True, "layoff_same_turn_as_first_meld": False},
]


@st.composite
def any_move(draw: st.DrawFn) -> Move:
    """Any well-formed move, legal or not."""
    seat = draw(st.sampled_from([None, None, None, 0, 1, 3]))
    kind = draw(st.sampled_from(["plain", "discard", "meld", "two", "layoff", "move"]))
    if kind == "plain":
        move = draw(st.sampled_from([DRAW_STOCK, DRAW_DISCARD, TURN_OVER, DONE, DEAL]))
    elif kind == "discard":
        move = DISCARDS[draw(CARDS)]
    elif kind in ("meld", "two"):
        group = st.lists(CARDS, min_size=1, max_size=5).map(tuple)
        move = Move("meld", groups=draw(st.lists(group, min_size=1, max_size=1 + (kind == "two")).map(tuple)))
    else:
        target = draw(st.integers(0, 4)) if kind == "move" else draw(st.sampled_from([None, 0, 1, 2, 9]))
        move = Move(
            "move" if kind == "move" else "layoff", tuple(draw(st.lists(CARDS, min_size=1, max_size=3))), target=target
        )
    return move if seat is None else move.by(seat)


def check_invariants(slug: str, state: State) -> None:
    """What holds in every state: 52 cards, one place each; a turn can go on unless the hand is over."""
    piles = [*state.hands, *(meld.cards for meld in state.melds)]
    piles += [1 << card for card in (*state.stock, *state.discards)]
    assert sum(pile.bit_count() for pile in piles) == 52
    assert sum(piles) == (1 << 52) - 1
    assert all(state.frame.rules.kind(meld.cards) for meld in state.melds)
    if state.phase == "draw":
        assert state.discards
    assert bool(game_of(slug).legal_moves(state)) == (state.phase != "over")
    assert (game_of(slug).outcome(state) is None) == (state.phase != "over")


class RummyMachine(RuleBasedStateMachine):
    """One hand after another under changing house rules."""

    @initialize(slug=st.sampled_from(BOTH), rules=st.sampled_from(HOUSE_RULES), seed=st.integers(0, 10**6))
    def begin(self, slug: str, rules: dict[str, Any], seed: int) -> None:
        self.slug, self.game = slug, game_of(slug)
        self.rng = random.Random(seed)
        self.state = self.game.deal(self.game.options(**rules), 4, self.rng)

    @rule(move=any_move())
    def try_any_move(self, move: Move) -> None:
        before = self.state
        refusal = self.game.refusal(before, move)
        try:
            self.state = self.game.play(before, move)
        except IllegalMoveError as error:
            given: Refusal | None = error.refusal
            self.game.nearest_legal(before, move)
        else:
            given = None
        assert given == refusal
        assert (self.state is before) == (refusal is not None)

    @rule(steps=st.integers(1, 12))
    def play_on(self, steps: int) -> None:
        for _ in range(steps):
            legal = self.game.legal_moves(self.state)
            if not legal:
                return
            plays = [move for move in legal if move.kind in ("meld", "layoff")]
            move = self.rng.choice(plays or legal)
            assert self.game.refusal(self.state, move) is None
            self.state = self.game.play(self.state, move)
            check_invariants(self.slug, self.state)

    @precondition(lambda self: self.state.phase == "play")
    @rule()
    def the_list_is_complete(self) -> None:
        """Every discard and single lay-off outside the list is refused."""
        legal = set(self.game.legal_moves(self.state))
        for card in cards_in(self.state.hand):
            assert (self.game.refusal(self.state, DISCARDS[card]) is None) == (DISCARDS[card] in legal)
            for target in range(len(self.state.melds)):
                move = Move("layoff", (card,), target=target)
                assert (self.game.refusal(self.state, move) is None) == (move in legal)

    @invariant()
    def the_state_is_sound(self) -> None:
        check_invariants(self.slug, self.state)


TestRummyMachine = RummyMachine.TestCase
TestRummyMachine.settings = settings(max_examples=30, stateful_step_count=25, deadline=None)


def random_move(state: State, rng: random.Random) -> Move:
    """Any move, with a leaning to cards in hand."""
    own = list(cards_in(state.hand)) or list(DECK)
    some = [rng.choice(own if rng.random() < 0.8 else DECK) for _ in range(4)]
    return rng.choice(
        [
            DRAW_STOCK,
            DRAW_DISCARD,
            TURN_OVER,
            DONE,
            DISCARDS[some[0]],
            Move("meld", groups=(tuple(some[:3]),)),
            Move("meld", groups=(tuple(some[:3]), tuple(some[1:]))),
            Move("layoff", (some[0],), target=rng.randrange(4)),
            Move("layoff", (some[0],)),
            Move("layoff", tuple(some[:2]), target=0),
            Move("move", (some[0],), target=0),
        ]
    )


def check_random_moves(slug: str, steps: int) -> None:
    game, rng = game_of(slug), random.Random(17)
    number, state = 0, None
    for _ in range(steps):
        if state is None or game.to_act(state) is None:
            rules = HOUSE_RULES[number % len(HOUSE_RULES)]
            number += 1
            state = game.deal(game.options(**rules), 4, rng)
        move = random_move(state, rng) if rng.random() < 0.7 else rng.choice(game.legal_moves(state))
        text = str(move)
        try:
            after = game.play(state, game.parse_move(text))
        except IllegalMoveError:
            assert game.refusal(state, move) is not None
        else:
            check_invariants(slug, after)
            assert after == game.play(state, move)
            state = after


@pytest.mark.parametrize("slug", BOTH)
def test_random_and_illegal_moves_only_raise_the_one_error(slug: str) -> None:
    check_random_moves(slug, 5000)


@pytest.mark.slow
@pytest.mark.parametrize("slug", [M, R])
def test_a_hundred_thousand_random_and_illegal_moves(slug: str) -> None:
    check_random_moves(slug, 100_000)
