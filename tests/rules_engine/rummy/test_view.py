"""Views: a seat sees its own hand, the table and counts; states that differ only in what is hidden look the same."""

from __future__ import annotations

import json
import random

import pytest

from rules_engine.cards import Card, cards_in
from rules_engine.rummy.state import OVER, State

from .helpers import BOTH, M, game_of, play, state_of


def states_of_play(slug: str, seed: int) -> list[State]:
    game, rng = game_of(slug), random.Random(seed)
    state = game.deal(game.options(), 4, rng)
    found = [state]
    for _ in range(250):
        legal = game.legal_moves(state)
        if not legal:
            break
        state = game.play(state, rng.choice(legal))
        found.append(state)
    return found


def reshuffled(state: State, seat: int, rng: random.Random) -> State:
    """Another state that the seat cannot tell apart: hidden hands and stock dealt anew."""
    is_public = state.now.drawn is not None and (state.now.from_pile or seat == state.turn)
    fixed = {state.turn: 1 << state.now.drawn} if is_public and state.now.drawn is not None else {}
    pool = list(state.stock)
    for of, hand in enumerate(state.hands):
        if of != seat:
            pool += cards_in(hand & ~fixed.get(of, 0))
    rng.shuffle(pool)
    hands = []
    for of, hand in enumerate(state.hands):
        if of == seat:
            hands.append(hand)
            continue
        kept = hand & fixed.get(of, 0)
        for _ in range((hand & ~kept).bit_count()):
            kept |= 1 << pool.pop()
        hands.append(kept)
    now = state.now
    if now.drawn is not None and not is_public:
        now = now._replace(drawn=Card(next(cards_in(hands[state.turn])))) if hands[state.turn] else now
    return state._replace(hands=tuple(hands), stock=tuple(pool), now=now)


@pytest.mark.parametrize("slug", BOTH)
def test_nothing_hidden_changes_a_view(slug: str) -> None:
    game, rng = game_of(slug), random.Random(3)
    for state in states_of_play(slug, 11)[::7]:
        if state.phase == OVER:
            continue
        for seat in range(4):
            other = reshuffled(state, seat, rng)
            view = game.view_for(state, seat)
            assert view == game.view_for(other, seat)
            assert json.loads(json.dumps(view)) == view
            if seat == state.turn:
                assert game.legal_moves(state) == game.legal_moves(other)


def test_a_card_drawn_from_the_stock_is_hidden_and_one_from_the_pile_is_not() -> None:
    game = game_of(M)
    stock = state_of(M, "turn 1; drew KS stock; hand 1 KS 2D; hand 0 3C")
    pile = state_of(M, "turn 1; drew KS discards; hand 1 KS 2D; hand 0 3C")
    assert game.view_for(stock, 0)["drawn"] == {"card": None, "from": "stock"}
    assert game.view_for(pile, 0)["drawn"] == {"card": "KS", "from": "discards"}
    assert game.view_for(stock, 1)["drawn"] == {"card": "KS", "from": "stock"}
    assert "KS" not in json.dumps(game.view_for(stock, 0))


def test_hands_are_shown_when_the_hand_is_over() -> None:
    after = play(M, "drew QC stock; hand 0 QC QS QH; hand 1 KS 2D", "meld QC QS QH")
    view = game_of(M).view_for(after, 0)
    assert view["hands"][1] == {"seat": 1, "count": 2, "cards": ["KS", "2D"]}
    assert (view["to_act"], view["outcome"]["winner"], view["outcome"]["points"]) == (None, 0, [24, 0])


def test_a_seat_that_does_not_exist_has_no_view() -> None:
    with pytest.raises(ValueError, match="no such seat"):
        game_of(M).view_for(state_of(M, "hand 0 2S"), 2)


def test_the_view_names_only_changed_options() -> None:
    game = game_of(M)
    state = game.deal(game.options(target=200), 2, random.Random(1))
    assert game.view_for(state, 0)["options"] == {"target": 200}
