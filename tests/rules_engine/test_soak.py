"""The slow proof, for every game: a long loop of random and illegal moves, and whole games to the end.

Both come in blocks, so that the dots of pytest show how far a long run has come. SOAK_STEPS is the number of
moves of all games together, SOAK_GAMES the number of whole games of each.
"""

from __future__ import annotations

import os
import random

import pytest

from rules_engine import games
from rules_engine.refusal import IllegalMoveError
from rules_engine.transcript import Header, record, replay

GAMES = games.all_games()
SEATS = {"gin-rummy": (2,), "multiplayer-rummy": (2, 3, 4), "rummy": (4,), "domino-loo": (2, 3, 4)}
PLAYERS = (("greedy",), ("greedy", "random"))
STEPS = int(os.environ.get("SOAK_STEPS", "100000")) // len(GAMES)
WHOLE_GAMES = int(os.environ.get("SOAK_GAMES", "20"))
STEPS_IN_BLOCK, GAMES_IN_BLOCK = 2_500, 20

pytestmark = pytest.mark.slow
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


def replayed(game, first, texts):
    for text in texts:
        first = game.play(first, game.parse_move(text))
    return first


@pytest.mark.parametrize("block", range(STEPS // STEPS_IN_BLOCK))
@each_game
def test_random_moves_only_ever_raise_illegal_move(game, block):
    rng, pool = random.Random(block), ["deal"]
    presets = list(game.presets)
    first = state = None
    texts, accepted, refused = [], 0, 0
    for step in range(STEPS_IN_BLOCK):
        if state is None or (game.to_act(state) is None and rng.random() < 0.2):
            assert state is None or replayed(game, first, texts) == state
            options, seats = game.options(rng.choice(presets)), rng.choice(SEATS[game.slug])
            first = state = game.deal(options, seats, rng)
            before, texts = game.format_position(state), []
        legal = game.legal_moves(state)
        pool = [*pool[-400:], *(str(move) for move in rng.sample(legal, min(3, len(legal))))]
        move = rng.choice(legal) if legal and step % 3 == 0 else game.parse_move(rng.choice(pool))
        expected = game.refusal(state, move)
        if expected is None:
            state = game.play(state, move)
            before = game.format_position(state)
            texts.append(str(move))
            accepted += 1
            continue
        with pytest.raises(IllegalMoveError) as error:
            game.play(state, move)
        assert move not in legal
        assert error.value.refusal == expected
        assert expected.rule == game.reason_rules(options)[expected.reason]
        assert game.format_position(state) == before
        refused += 1
    assert replayed(game, first, texts) == state
    assert min(accepted, refused) > STEPS_IN_BLOCK / 10


@pytest.mark.parametrize("block", range(max(1, WHOLE_GAMES // GAMES_IN_BLOCK)))
@each_game
def test_whole_games_end_and_replay(game, block):
    for seed in range(block * GAMES_IN_BLOCK, (block + 1) * GAMES_IN_BLOCK):
        seats = SEATS[game.slug][seed % len(SEATS[game.slug])]
        played = replay(record(Header(game.slug, seats, seed, {}, PLAYERS[seed % 2])))

        assert played.is_complete
        assert len(played.match.winners) >= 1
