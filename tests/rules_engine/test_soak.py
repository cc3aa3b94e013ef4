"""The slow proof, for every game: a long loop of random and illegal moves, and whole games to the end."""

from __future__ import annotations

import os
import random

import pytest

from rules_engine import games
from rules_engine.refusal import IllegalMoveError
from rules_engine.transcript import Header, record, replay

SEATS = {"rummy": 4, "multiplayer-rummy": 3, "domino-loo": 4}
STEPS = int(os.environ.get("SOAK_STEPS", "25000"))
GAMES = int(os.environ.get("SOAK_GAMES", "10"))

pytestmark = pytest.mark.slow


def random_steps(game, steps, seed):
    """(texts of the accepted moves of the last hand, its first position, its last position)."""
    rng, pool = random.Random(seed), ["deal"]
    state, first, texts = None, "", []
    for step in range(steps):
        if state is None or game.to_act(state) is None:
            presets = [game.options(preset) for preset in game.presets]
            state = game.deal(rng.choice(presets), SEATS.get(game.slug, 2), rng)
            first, texts = state, []
        legal = list(game.legal_moves(state))
        pool = [*pool[-400:], *(str(move) for move in rng.sample(legal, min(3, len(legal))))]
        move = rng.choice(legal) if step % 3 == 0 else game.parse_move(rng.choice(pool))
        before = state
        try:
            state = game.play(state, move)
            texts.append(str(move))
        except IllegalMoveError as error:
            refused = error.refusal
            assert refused.rule == game.reason_rules(game.options())[refused.reason]
            assert state is before
    return first, texts, state


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.slug)
def test_random_moves_only_ever_raise_illegal_move(game):
    first, texts, last = random_steps(game, STEPS, 1)

    state = first
    for text in texts:
        state = game.play(state, game.parse_move(text))
    assert state == last


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.slug)
def test_whole_games_end_and_replay(game):
    for seed in range(GAMES):
        header = Header(game.slug, SEATS.get(game.slug, 2), seed, {}, ("greedy", "random"))
        assert replay(record(header, hands=40)).hands > 0
