"""What each value of each option changes: one test or more for every option, both sides side by side."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules_engine.game import PositionError
from rules_engine.questions import ask

from .helpers import M, R, game_of, legal, play, reason, state_of


@pytest.mark.parametrize(("seats", "allowed"), [("2-4", {2, 3, 4}), (4, {4}), ("2-6", {2, 3, 4, 5, 6})])
def test_seats(seats: Any, allowed: set[int]) -> None:
    options = game_of(M).options(seats=seats)
    for number in range(1, 8):
        if number in allowed:
            assert len(game_of(M).deal(options, number, random.Random(1)).hands) == number
        else:
            with pytest.raises(PositionError):
                game_of(M).deal(options, number, random.Random(1))


@pytest.mark.parametrize(("hand_size", "cards"), [("by_players", [10, 7, 7, 6, 6]), ("seven", [7, 7, 7, 7, 7])])
def test_hand_size(hand_size: Any, cards: list[int]) -> None:
    options = game_of(M).options(seats="2-6", hand_size=hand_size)
    dealt = [game_of(M).deal(options, seats, random.Random(1)) for seats in range(2, 7)]
    assert [state.hands[0].bit_count() for state in dealt] == cards
    assert [len(state.stock) for state in dealt] == [51 - (2 + n) * each for n, each in enumerate(cards)]


@pytest.mark.parametrize(
    ("ace", "high", "corner"),
    [("low", "ace-not-high", "run-round-corner"), ("high_low", None, "run-round-corner"), ("around", None, None)],
)
def test_ace(ace: str, high: str | None, corner: str | None) -> None:
    hand = "drew 9C stock; hand 0 QS KS AS 2S 9C 8D"
    assert reason(M, hand, "meld QS KS AS", ace=ace) == high
    assert reason(M, hand, "meld KS AS 2S", ace=ace) == corner
    assert reason(M, "drew 9C stock; meld 1 JH QH KH; hand 0 AH 9C 8D", "layoff AH>0", ace=ace) == high


@pytest.mark.parametrize("value", [1, 11, 15])
def test_ace_value(value: int) -> None:
    assert ask(M, "hand_value", {"cards": ["AS", "AH", "KD"]}, _ace(value)) == {"points": 2 * value + 10}
    assert ask(M, "card_values", {"cards": ["AS", "KD"]}, _ace(value)) == [value, 10]


def _ace(value: int) -> dict[str, Any]:
    return {"ace": "high_low", "ace_value": value}


def test_set_max() -> None:
    assert reason(M, "meld 1 5S 5H 5D 5C; drew 2C stock; hand 0 2C 6S", "layoff 6S>0", set_max=4) == "layoff-set-full"


@pytest.mark.parametrize(("needed", "expected"), [(True, "layoff-needs-own-meld"), (False, None)])
@pytest.mark.parametrize("slug", [M, R])
def test_layoff_requires_own_meld(slug: str, needed: bool, expected: str | None) -> None:
    position = "meld 1 9H TH JH; drew 2C stock; hand 0 2C 8H KD"
    assert reason(slug, position, "layoff 8H>0", layoff_requires_own_meld=needed) == expected
    assert reason(slug, f"melded 0; {position}", "layoff 8H>0", layoff_requires_own_meld=needed) is None


@pytest.mark.parametrize(("same_turn", "expected"), [(True, None), (False, "layoff-too-soon")])
def test_layoff_same_turn_as_first_meld(same_turn: bool, expected: str | None) -> None:
    position = "meld 1 9H TH JH; meld 0 5C 5D 5S; laid 1; drew 2C stock; hand 0 2C 8H KD"
    assert reason(R, position, "layoff 8H>0", layoff_same_turn_as_first_meld=same_turn) == expected
    assert reason(R, f"{position}; melded 0", "layoff 8H>0", layoff_same_turn_as_first_meld=same_turn) is None


@pytest.mark.parametrize(("size", "expected"), [("any", None), (1, "layoff-one-by-one")])
def test_layoff_size(size: Any, expected: str | None) -> None:
    position = "meld 0 9H TH JH; drew 2C stock; hand 0 2C 8H 7H KD"
    assert reason(R, position, "layoff 8H 7H>0", layoff_size=size) == expected
    assert reason(R, position, "layoff 7H 8H>0", layoff_size=size) == expected


@pytest.mark.parametrize(("limit", "expected"), [("unlimited", None), (1, "one-meld-a-turn")])
def test_melds_per_turn(limit: Any, expected: str | None) -> None:
    hand = "drew 2C stock; hand 0 3S 3H 3D 6C 7C 8C 2C 9H"
    after = play(M, hand, "meld 3S 3H 3D", melds_per_turn=limit)
    assert ("meld 6C 7C 8C" in legal(M, after)) == (expected is None)
    assert reason(M, hand, "meld 3S 3H 3D + 6C 7C 8C", melds_per_turn=limit) == expected


@pytest.mark.parametrize(("free", "phase", "expected"), [(False, "layoff", "meld-after-layoff"), (True, "play", None)])
def test_meld_after_layoff(free: bool, phase: str, expected: str | None) -> None:
    position = "meld 0 4C 5C 6C; drew 2D stock; hand 0 7C 9S 9H 9D 2D KD"
    after = play(M, position, "layoff 7C>0", meld_after_layoff=free)
    assert after.phase == phase
    found = game_of(M).refusal(after, game_of(M).parse_move("meld 9S 9H 9D"))
    assert (None if found is None else str(found.reason)) == expected


@pytest.mark.parametrize(
    ("rule", "from_pile", "from_stock"),
    [
        ("discard_only", "discard-taken-from-pile", None),
        ("any", "discard-taken-from-pile", "discard-just-drawn"),
        ("none", None, None),
    ],
)
def test_no_same_discard(rule: str, from_pile: str | None, from_stock: str | None) -> None:
    assert reason(M, "drew 5D discards; hand 0 5D KS", "discard 5D", no_same_discard=rule) == from_pile
    assert reason(M, "drew 5D stock; hand 0 5D KS", "discard 5D", no_same_discard=rule) == from_stock
    assert reason(M, "drew 5D stock; hand 0 5D KS", "discard KS", no_same_discard=rule) is None


@pytest.mark.parametrize(
    ("how", "by_meld", "by_layoff"),
    [
        ("optional", None, None),
        ("meld_only", None, "out-not-by-layoff"),
        ("required", "out-needs-discard", "out-needs-discard"),
    ],
)
def test_go_out_discard(how: str, by_meld: str | None, by_layoff: str | None) -> None:
    assert reason(M, "drew QC stock; hand 0 QC QS QH", "meld QC QS QH", go_out_discard=how) == by_meld
    assert reason(M, "meld 1 3S 4S 5S; drew 2S stock; hand 0 2S", "layoff 2S>0", go_out_discard=how) == by_layoff
    assert play(M, "meld 1 3S 4S 5S; drew 2S stock; hand 0 2S", "discard 2S", go_out_discard=how).phase == "over"


def test_completable_turn() -> None:
    position = "drew 5D discards; hand 0 KS KH KC 5D; discards 9H"
    assert reason(M, position, "meld KS KH KC") == "turn-cannot-be-completed"
    stuck = play(M, position, "meld KS KH KC", completable_turn=False)
    assert legal(M, stuck) == {"done"}
    after = game_of(M).play(stuck, game_of(M).parse_move("done"))
    assert (after.turn, after.phase, [str(card) for card in after.discards]) == (1, "draw", ["9H"])


def test_a_turn_that_ends_without_a_discard_on_an_empty_pile_turns_up_a_card() -> None:
    stuck = play(
        M,
        "drew 5D discards; hand 0 KS KH KC 5D; discards; stock 2 7H 8H",
        "meld KS KH KC",
        "done",
        completable_turn=False,
    )
    assert ([str(card) for card in stuck.discards], [str(card) for card in stuck.stock]) == (["7H"], ["8H"])


@pytest.mark.parametrize(("times", "points"), [(2, 64), (1, 32)])
def test_going_rummy(times: int, points: int) -> None:
    position = "drew QC stock; hand 0 QC QS QH; hand 1 KS KH KD 2C"
    assert play(M, position, "meld QC QS QH", going_rummy=times).ended is not None
    outcome = game_of(M).outcome(play(M, position, "meld QC QS QH", going_rummy=times))
    assert outcome is not None
    assert outcome.points == (points, 0)


@pytest.mark.parametrize(("needs_none", "times"), [(True, 1), (False, 2)])
def test_going_rummy_needs_no_layoff(needs_none: bool, times: int) -> None:
    position = "laid-off 0; drew QC stock; hand 0 QC QS QH; hand 1 KS"
    after = play(M, position, "meld QC QS QH", going_rummy_needs_no_layoff=needs_none)
    outcome = game_of(M).outcome(after)
    assert outcome is not None
    assert outcome.points == (10 * times, 0)


def test_who_melded_in_an_earlier_turn_does_not_go_rummy_in_any_seat() -> None:
    position = "seats 3; turn 2; meld {owner} 5S 5H 5C; drew QC stock; hand 2 QC QS QH; hand 0 KS; hand 1 KD 2D"
    for owner, points in ((1, 44), (2, 22)):
        outcome = game_of(M).outcome(play(M, position.format(owner=owner), "meld QC QS QH"))
        assert outcome is not None
        assert outcome.points == (0, 0, points)


@pytest.mark.parametrize(("earlier", "times"), [("", 2), ("melded 0; ", 1)])
def test_an_outcome_tells_how_it_was_counted(earlier: str, times: int) -> None:
    outcome = game_of(M).outcome(play(M, f"{earlier}drew QC stock; hand 0 QC QS QH; hand 1 KS 2C", "meld QC QS QH"))
    assert outcome is not None
    assert (outcome.kind, outcome.winner, outcome.points) == ("out", 0, (12 * times, 0))
    assert outcome.details == {
        "cause": "out",
        "values": [0, 12],
        "hands": [[], ["KS", "2C"]],
        "going_rummy": times > 1,
        "factor": times,
    }


def test_discard_must_be_used() -> None:
    position = "hand 0 KS KH 9D 2C; discards 4H KC; stock 5"
    assert reason(M, "hand 0 KS KH 9D 2C; discards 4H 7C; stock 5", "draw discard") is None
    assert reason(M, "hand 0 KS KH 9D 2C; discards 4H 7C; stock 5", "draw discard", discard_must_be_used=True) == (
        "turn-cannot-be-completed"
    )
    taken = play(M, position, "draw discard", discard_must_be_used=True)
    assert legal(M, taken) == {"meld KS KC KH"}
    melded = game_of(M).play(taken, game_of(M).parse_move("meld KS KC KH"))
    assert legal(M, melded) == {"discard 9D", "discard 2C"}
    assert "discard 9D" in legal(M, play(M, position, "draw discard"))


def test_a_card_that_must_be_used_may_go_by_a_lay_off_after_a_meld_of_ones_own() -> None:
    position = "meld 1 9H TH JH; hand 0 5S 5H 5D 2C; discards 4H QH; stock 5"
    taken = play(R, position, "draw discard", discard_must_be_used=True)
    assert legal(R, taken) == {"meld 5S 5D 5H"}


@pytest.mark.parametrize("target", [100, 200, 500])
def test_target(target: int) -> None:
    just_below = reason(M, f"scores {target - 1} 0; hand 0 2C", "draw stock", target=target)
    reached = reason(M, f"scores {target} 0; hand 0 2C", "draw stock", target=target)
    assert (just_below, reached) == (None, "game-over")


@pytest.mark.parametrize(("value", "points"), [("all_cards", 32), ("deadwood_only", 2)])
def test_loser_hand_value(value: str, points: int) -> None:
    position = {"winner": "A", "hands": {"B": ["KS", "KH", "KD", "2C"]}}
    assert ask(M, "round_score", position, {"loser_hand_value": value}) == {"A": points, "B": 0}


@pytest.mark.parametrize(
    ("mode", "points", "winners"), [("winner_takes_sum", (46, 0, 0), (0,)), ("own_penalty", (0, 24, 22), (0,))]
)
def test_score_mode(mode: str, points: tuple[int, ...], winners: tuple[int, ...]) -> None:
    game = game_of(M)
    options = game.options(score_mode=mode, going_rummy=2)
    position = "seats 3; drew QC stock; hand 0 QC QS QH; hand 1 KS 2D; hand 2 JS AC; scores 60 95 79"
    state = game.play(game.parse_position(position, options), game.parse_move("meld QC QS QH"))
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.points == points
    match = game.new_match(options, 3, random.Random(1))
    played = type(match)(options, 2, (60, 95, 79)).record(state)
    assert (played.is_over, played.winners) == (True, winners)


@pytest.mark.parametrize(("rule", "after_win", "after_void"), [("left", 1, 1), ("winner", 2, 1)])
def test_dealer_next(rule: str, after_win: int, after_void: int) -> None:
    game = game_of(M)
    options = game.options(dealer_next=rule)
    match = type(game.new_match(options, 3, random.Random(1)))(options, 0, (0, 0, 0))
    won = game.parse_position("seats 3; dealer 0; turn 2; over out 2; hand 2; hand 0 2S; hand 1 3S", options)
    void = game.parse_position("seats 3; dealer 0; turn 2; over void stalemate", options)
    assert (match.record(won).dealer, match.record(void).dealer) == (after_win, after_void)


def test_initial_meld_min() -> None:
    low = "drew 2C stock; hand 0 5S 5H 5D 2C 9H"
    assert reason(M, low, "meld 5S 5H 5D") is None
    assert reason(M, low, "meld 5S 5H 5D", initial_meld_min=30) == "turn-cannot-be-completed"
    assert reason(M, f"melded 0; {low}", "meld 5S 5H 5D", initial_meld_min=30) is None
    two = "drew 2C stock; hand 0 5S 5H 5D 2C 9H 9S 9D"
    begun = play(M, two, "meld 5S 5H 5D", initial_meld_min=30)
    assert legal(M, begun) == {"meld 9S 9D 9H"}
    assert reason(M, two, "meld 5S 5H 5D + 9S 9H 9D", initial_meld_min=30) is None
    assert reason(M, "drew 2C stock; hand 0 QS QH QD 2C", "meld QS QH QD", initial_meld_min=30) is None


def test_left_out_options_have_their_one_value() -> None:
    position = "meld 0 5S 5H 5D 5C; meld 0 6C 7C 8C; drew 2C stock; hand 0 2C 3D"
    assert reason(M, position, "move 5C>1", take_from_melds=False) == "move-from-meld"
    assert play(M, "hand 0 2C; discards 4H 5H", "draw discard", draw_from_discard="top_only").hand.bit_count() == 2
    assert state_of(M, "hand 0 2C", jokers=0, final_turn_for_others=False).frame.options.jokers == 0
