"""The nearest legal moves: what a reader would have to change, and that nothing closer exists."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules_engine.cards import DECK
from rules_engine.rummy.moves import DISCARDS, DRAW_STOCK, Move, lay_off

from .helpers import BOTH, M, R, game_of, state_of


def near(slug: str, position: str, move: str, **options: Any) -> list[tuple[str, int]]:
    game = game_of(slug)
    found = game.nearest_legal(state_of(slug, position, **options), game.parse_move(move))
    return [(str(nearest.move), nearest.distance) for nearest in found]


def test_a_legal_move_needs_no_correction() -> None:
    assert near(M, "hand 0 2S", "draw stock") == []


def test_draw_first() -> None:
    assert near(M, "hand 0 8S 8H 8C 2D", "meld 8S 8H 8C") == [("draw stock", 1), ("draw discard", 1)]


def test_another_card_instead() -> None:
    assert near(M, "drew 9D stock; hand 0 9S 9H 8D 9D 2C", "meld 9S 9H 8D") == [("meld 9S 9D 9H", 1)]
    assert near(M, "drew 5D discards; hand 0 5D KS 2C", "discard 5D") == [("discard KS", 1), ("discard 2C", 1)]


def test_a_meld_of_ones_own_first() -> None:
    position = "meld 1 9H TH JH; drew 2C stock; hand 0 2C 8H 5C 5D 5S"
    game = game_of(R)
    (found,) = game.nearest_legal(state_of(R, position), game.parse_move("layoff 8H>0"))
    assert (str(found.move), dict(found.difference)) == ("meld 5S 5C 5D", {"first": "meld 5S 5C 5D"})


def test_the_card_between_first() -> None:
    assert near(M, "meld 1 9H TH JH; drew 2C stock; hand 0 2C 8H 7H KD", "layoff 7H>0") == [("layoff 8H>0", 1)]


def test_one_card_at_a_time() -> None:
    assert near(R, "meld 0 9H TH JH; drew 2C stock; hand 0 2C 8H 7H KD", "layoff 8H 7H>0") == [("layoff 8H>0", 1)]


def test_nobody_else_has_a_move() -> None:
    assert near(M, "turn 1; hand 0 2S", "0: draw stock") == []
    assert near(M, "over out 1; turn 1; hand 1; hand 0 2S", "draw stock") == []


def test_a_first_draw_tells_nothing_about_the_stock() -> None:
    game = game_of(M)
    texts = [f"hand 0 KS KH 2C; stock 5 {card}; discards 4H" for card in ("KD", "9C")]
    states = [game.parse_position(text, game.options(no_same_discard="any")) for text in texts]
    for text in ("meld KS KH KD", "meld KS KH 2C", "discard KD", "discard 2C"):
        answers = [[str(found.move) for found in game.nearest_legal(state, game.parse_move(text))] for state in states]
        assert answers[0] == answers[1]


def exchanged(given: Move, other: Move) -> int:
    """How many parts differ, counted again."""
    old, new = set(given.all_cards), set(other.all_cards)
    cards = max(len(old - new), len(new - old))
    kinds = {"move": "layoff"}.get(given.kind, given.kind) != other.kind
    return cards + kinds + (given.target != other.target) + (len(given.groups) != len(other.groups))


@pytest.mark.parametrize("slug", BOTH)
def test_no_legal_move_is_closer(slug: str) -> None:
    game, rng = game_of(slug), random.Random(8)
    state = game.deal(game.options(), 4, rng)
    checked = 0
    for _ in range(150):
        legal = game.legal_moves(state)
        if not legal:
            break
        refused = rng.choice([DISCARDS[rng.randrange(52)], lay_off(rng.choice(DECK), rng.randrange(3)), DRAW_STOCK])
        if game.refusal(state, refused) is not None:
            found = game.nearest_legal(state, refused)
            least = min(exchanged(refused, move) for move in legal)
            assert all(nearest.distance <= least for nearest in found)
            instead = {str(nearest.move) for nearest in found if "first" not in nearest.difference}
            if found[0].distance == least:
                assert instead | {str(n.move) for n in found} >= {
                    str(m) for m in legal if exchanged(refused, m) == least
                }
            for nearest in found:
                assert game.refusal(state, nearest.move) is None
                if "first" in nearest.difference and nearest.move.kind != "draw stock":
                    assert game.refusal(game.play(state, nearest.move), refused) is None
            checked += 1
        state = game.play(state, rng.choice(legal))
    assert checked > 20
