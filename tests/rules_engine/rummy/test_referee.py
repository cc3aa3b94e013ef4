"""The engine against an independent brute-force referee: legal melds and lay-offs, and going out."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules_engine.cards import Card, cards_in, mask_of, parse_cards
from rules_engine.rummy import solver
from rules_engine.rummy.state import PLAY, Frame, Past, State, Turn, new_meld
from rules_engine.rummy.turns import all_fits

from . import referee
from .helpers import M, game_of

TABLES = ["9H TH JH", "4S 4D 4H", "5C 6C 7C", "AC 2C 3C", "8S 8C 8D", "QD KD JD", "2S 3S 4S", "KS KH KC"]


def random_turn(rng: random.Random, **options: Any) -> State:
    """A turn after the draw with some melds on the table and a hand that tends to fit."""
    chosen = game_of(M).options(**options)
    frame = Frame(chosen, 2, 1, (0, 0))
    masks: list[int] = []
    for text in rng.sample(TABLES, rng.randrange(0, 4)):
        mask = mask_of(parse_cards(text))
        if not any(mask & other for other in masks):
            masks.append(mask)
    melds = tuple(new_meld(frame.rules, 1, mask) for mask in masks)
    taken = sum(masks)
    centre = rng.randrange(52)
    near = [Card(card) for card in range(52) if not taken >> card & 1 and _is_near(card, centre, rng)]
    rng.shuffle(near)
    hand = near[: rng.randrange(1, 8)]
    now = Turn(rng.choice([*hand, None]), rng.random() < 0.6, (), ())
    past = Past(rng.randrange(2), 0, 0, 0)
    return State(frame, 0, PLAY, (mask_of(hand), 0), (), (), melds, all_fits(melds), now, past, None)


def _is_near(card: int, centre: int, rng: random.Random) -> bool:
    return card % 13 == centre % 13 or card // 13 == centre // 13 or rng.random() < 0.3


def turn_of(state: State) -> tuple[referee.Turn, frozenset[str], tuple[frozenset[str], ...]]:
    options = state.options
    barred = next(iter(cards_in(state.barred & state.hand)), None)
    turn = referee.Turn(
        strict=not options.meld_after_layoff,
        needs_meld=options.layoff_requires_own_meld,
        has_melded=bool(state.past.melded),
        barred=None if barred is None else str(barred),
        how=options.go_out_discard,
    )
    hand = frozenset(map(str, cards_in(state.hand)))
    return turn, hand, tuple(frozenset(map(str, cards_in(meld.cards))) for meld in state.melds)


SETTINGS = [
    {"meld_after_layoff": free, "layoff_requires_own_meld": needs, "go_out_discard": how, "no_same_discard": ban}
    for free in (False, True)
    for needs in (False, True)
    for how in ("optional", "meld_only", "required")
    for ban in ("discard_only", "any")
]


@pytest.mark.parametrize("options", SETTINGS)
def test_legal_plays_and_going_out_agree_with_the_referee(options: dict[str, Any]) -> None:
    rng = random.Random(repr(options))
    game = game_of(M)
    for _ in range(40):
        state = random_turn(rng, **options)
        turn, hand, table = turn_of(state)
        legal = game.legal_moves(state)
        plays = {
            (move.kind, frozenset(map(str, move.all_cards)), -1 if move.target is None else move.target)
            for move in legal
            if move.kind in ("meld", "layoff")
        }
        assert plays == turn.legal(hand, table), game.format_position(state)
        assert {str(move.cards[0]) for move in legal if move.kind == "discard"} == hand - {turn.barred}
        assert solver.can_go_out(state) == turn.can_go_out(hand, table), game.format_position(state)


def test_each_way_out_is_legal_and_empties_the_hand() -> None:
    rng, game, ways = random.Random(5), game_of(M), 0
    for _ in range(300):
        state = random_turn(rng, meld_after_layoff=rng.random() < 0.5)
        for way in solver.ways_out(state):
            after = state
            for move in way.moves:
                after = game.play(after, move)
            assert after.ended is not None
            assert after.ended.kind == "out"
            ways += 1
    assert ways > 30
