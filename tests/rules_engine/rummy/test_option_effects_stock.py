"""What each value of the options about the stock and the end of a hand without a winner changes."""

from __future__ import annotations

from typing import Any

import pytest

from .helpers import M, R, game_of, legal, play, reason


@pytest.mark.parametrize("rebuild", ["turn_over", "shuffle"])
def test_rebuild(rebuild: str) -> None:
    pile = "3S 4H 9C 2D 7D 8D TC KS"
    after = play(M, f"stock 0; discards {pile}; hand 0 8S; seed 7", "turn over", rebuild=rebuild)
    order = [str(card) for card in after.stock]
    assert (order == pile.split()[:-1]) == (rebuild == "turn_over")
    assert sorted(order) == sorted(pile.split()[:-1])
    assert after == play(M, f"stock 0; discards {pile}; hand 0 8S; seed 7", "turn over", rebuild=rebuild)
    assert [str(card) for card in after.discards] == ["KS"]


@pytest.mark.parametrize(("keep", "stock", "discards"), [(True, ["4H", "9C"], ["KS"]), (False, ["9C", "KS"], ["4H"])])
def test_keep_top_discard(keep: bool, stock: list[str], discards: list[str]) -> None:
    after = play(M, "stock 0; discards 4H 9C KS; hand 0 8S", "turn over", keep_top_discard=keep)
    assert ([str(card) for card in after.stock], [str(card) for card in after.discards]) == (stock, discards)


@pytest.mark.parametrize(("limit", "allowed"), [("unlimited", 9), (1, 1), (2, 2)])
def test_stock_passes(limit: Any, allowed: int) -> None:
    for passes in range(4):
        found = reason(M, f"stock 0; discards 2H KS; passes {passes}; hand 0 8S", "turn over", stock_passes=limit)
        assert found == (None if passes < allowed else "turn-overs-used-up")


@pytest.mark.parametrize(
    ("trigger", "stock", "passes"), [("player_choice", [], 0), ("automatic", ["4H", "9C", "KS"], 1)]
)
def test_rebuild_trigger(trigger: str, stock: list[str], passes: int) -> None:
    after = play(M, "stock 1 2D; discards 4H 9C KS; hand 0 8S 7D", "draw stock", "discard 7D", rebuild_trigger=trigger)
    assert ([str(card) for card in after.stock], after.past.passes) == (stock, passes)
    assert ("turn over" in legal(M, after)) == (trigger == "player_choice")


@pytest.mark.parametrize(
    ("when", "drawn", "discarded"),
    [("after_turn", "play", "over"), ("immediately", "over", "over"), ("next_stock_draw", "play", "draw")],
)
def test_exhausted_end(when: str, drawn: str, discarded: str) -> None:
    position = "stock 1 2D; discards 4H 9C KS; hand 0 8S 7D; passes 1"
    after = play(R, position, "draw stock", exhausted_end=when)
    assert after.phase == drawn
    if drawn == "play":
        after = game_of(R).play(after, game_of(R).parse_move("discard 7D"))
    assert after.phase == discarded
    if when == "next_stock_draw":
        assert legal(R, after) == {"draw stock", "draw discard"}
        after = game_of(R).play(after, game_of(R).parse_move("draw stock"))
    assert after.phase == "over"
    outcome = game_of(R).outcome(after)
    assert outcome is not None
    assert (outcome.kind, outcome.points) == ("void", (0, 0, 0, 0))


@pytest.mark.parametrize(
    ("when", "at_draw", "at_discard"), [("after_turn", 0, 1), ("immediately", 1, 1), ("next_stock_draw", 0, 0)]
)
def test_exhausted_end_on_an_earlier_pass(when: str, at_draw: int, at_discard: int) -> None:
    position = "stock 1 2D; discards 4H 9C KS; hand 0 8S 7D"
    drawn = play(R, position, "draw stock", exhausted_end=when)
    assert drawn.past.passes == at_draw
    after = play(R, position, "draw stock", "discard 7D", exhausted_end=when)
    assert after.past.passes == at_discard
    next_one = game_of(R).play(after, game_of(R).parse_move("draw stock"))
    assert (str(next_one.now.drawn), next_one.past.passes) == ("4H", 1)


FORCED = "seats 3; stock 0; discards KS; hand 0 2S 9H; hand 1 3S 3H; hand 2 4S 4D 5H"
ROUND = ("draw discard", "discard 2S", "draw discard", "discard 3S", "draw discard")


@pytest.mark.parametrize(
    ("rule", "kind", "points"),
    [("void_after_full_round", "void", (0, 0, 0)), ("never", None, None), ("lowest_hand_wins", "lowest", (0, 21, 0))],
)
def test_stalemate(rule: str, kind: str | None, points: tuple[int, ...] | None) -> None:
    before = play(M, FORCED, *ROUND, stalemate=rule)
    assert before.phase == "play"
    after = game_of(M).play(before, game_of(M).parse_move("discard 4S"))
    outcome = game_of(M).outcome(after)
    assert (None if outcome is None else outcome.kind) == kind
    if points is not None and outcome is not None:
        assert outcome.points == points


def test_a_meld_or_a_lay_off_breaks_the_circuit_of_forced_draws() -> None:
    position = "seats 3; stock 0; discards KS; hand 0 2S 9H; hand 1 3S 3H; hand 2 4S 4D 5H; meld 0 2H 2C 2D"
    turns = ("draw discard", "layoff 2S>0", "discard 9H", "draw discard", "discard 3S", "draw discard", "discard 4S")
    after = play(M, position, *turns)
    assert (after.phase, after.past.forced) == ("draw", 2)


@pytest.mark.parametrize(
    ("rule", "kind", "points"), [("draw", "void", (0, 0, 0, 0)), ("lowest_hand_wins", "lowest", (27, 0, 0, 0))]
)
def test_block_rule(rule: str, kind: str, points: tuple[int, ...]) -> None:
    position = "stock 1 AD; discards 4H; hand 0 2S; hand 1 JS; hand 2 QS; hand 3 KS; passes 1"
    outcome = game_of(R).outcome(play(R, position, "draw stock", "discard 2S", block_rule=rule))
    assert outcome is not None
    assert (outcome.kind, outcome.points) == (kind, points)


def test_equally_low_hands_void_the_deal() -> None:
    position = "stock 1 AD; discards 4H; hand 0 2S; hand 1 AS; hand 2 QS; hand 3 KS; passes 1"
    outcome = game_of(R).outcome(play(R, position, "draw stock", "discard 2S", block_rule="lowest_hand_wins"))
    assert outcome is not None
    assert (outcome.kind, outcome.points) == ("void", (0, 0, 0, 0))
