"""Positions that the courses teach, each with the complete set of right answers, and the published examples."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.questions import ask

from .helpers import M, R, judge, legal, play, state_of

GOING_OUT = [
    # game, position, ways out (sorted moves), the discard needed?
    (M, "phase play; hand 0 QC QS QH", 1, False),
    (M, "phase play; hand 0 4H 5H 6H KD", 1, True),
    (M, "phase play; meld 1 3S 4S 5S; meld 1 9S 9C 9D; hand 0 2S 9H", 3, False),
    (M, "phase play; meld 1 8S 8C 8D; meld 1 5H 6H 7H; hand 0 8H 9H KD", 1, True),
    (M, "drew 5D discards; hand 0 KS KH KC 5D", 0, False),
    (M, "drew 5D discards; meld 1 5S 5H 5C; hand 0 KS KH KC 5D", 1, False),
    (M, "phase play; meld 0 4S 5S 6S; meld 0 8C 9C TC; meld 1 AS AH AD; meld 1 4H 4C 4D; hand 0 2H JC", 1, True),
    (R, "drew QH discards; hand 0 QC QS QH", 1, False),
    (R, "phase play; meld 0 4H 5H 6H; hand 0 7H KD", 1, True),
    (R, "phase play; meld 0 4H 5H 6H; meld 0 3C 4C 5C; hand 0 7H 6C", 3, False),
    (R, "phase play; hand 0 2D 3D 4D JS", 1, True),
    (R, "phase play; meld 1 9C TC JC; hand 0 8C 5S 5H 5D", 2, False),
    (R, "drew 4D discards; meld 1 AD 2D 3D; hand 0 9S 9H 9C 4D", 1, False),
    (R, "drew 4D discards; hand 0 9S 9H 9C 4D", 0, False),
]


@pytest.mark.parametrize(("slug", "position", "ways", "needed"), GOING_OUT)
def test_going_out(slug: str, position: str, ways: int, needed: bool) -> None:
    answer = ask(slug, "can_go_out", {"state": position}, {})
    assert (answer["can"], answer["count"], answer["discard_needed"]) == (ways > 0, ways, needed)


LAYING_OFF = [
    ("meld 1 3S 4S 5S; hand 0 2S KD 9H 7C", ["2S>0"]),
    ("meld 1 9H TH JH; meld 1 4S 4D 4H; hand 0 6H 8H JD 4C", ["4C>1", "8H>0"]),
    ("meld 1 5H 5D 5S 5C; hand 0 6S 4C QD", []),
    ("meld 1 7S 7H 7D; meld 1 4C 5C 6C; hand 0 7C 2D KH", ["7C>0", "7C>1"]),
    ("meld 1 TC JC QC KC; hand 0 AC 9C 2D", ["9C>0"]),
    ("meld 0 9H TH JH; hand 0 8H QH 2C KD", ["8H>0", "QH>0"]),
    ("meld 0 6S 6H 6C; meld 0 7D 8D 9D; hand 0 6D AH 8H", ["6D>0", "6D>1"]),
    ("meld 0 AC 2C 3C 4C; meld 0 5C 5S 5H 5D; hand 0 6C 4S AD", []),
]


@pytest.mark.parametrize(("position", "answer"), LAYING_OFF)
def test_what_can_be_laid_off_now(position: str, answer: list[str]) -> None:
    assert ask(M, "legal_layoff", {"state": f"phase play; {position}"}, {}) == answer


def test_three_cards_go_on_one_run_in_three_orders() -> None:
    position = "phase play; meld 0 9H TH JH; hand 0 8H 7H QH 3C KS"
    answer = ask(M, "most_laid_off", {"state": position}, {})
    assert (answer["count"], answer["left"]) == (3, [["KS", "3C"]])
    for order in (("8H", "7H", "QH"), ("8H", "QH", "7H"), ("QH", "8H", "7H")):
        after = play(R, position, *(f"layoff {card}>0" for card in order))
        assert after.hand.bit_count() == 2
    found = judge(R, position, "layoff 7H>0")
    assert found is not None
    assert str(found.reason) == "layoff-not-next"


def test_melds_that_leave_the_fewest_points() -> None:
    answer = ask(M, "best_melds", {"hand": ["7S", "7H", "7D", "8D", "9D", "2C", "5S", "KH"]}, {})
    assert (answer["points"], answer["melds"]) == (31, [[["7D", "8D", "9D"]]])
    answer = ask(R, "best_melds", {"hand": ["7S", "7H", "7C", "6C", "5C", "KD", "2H", "9S"]}, {})
    assert (answer["points"], answer["melds"]) == (32, [[["7S", "7C", "7H"]]])


def test_every_meld_in_a_hand_is_found() -> None:
    answer = ask(M, "find_melds", {"hand": ["3S", "3H", "3D", "6C", "7C", "8C", "9C", "KD"]}, {})
    assert answer["count"] == 4
    assert ["6C", "7C", "8C", "9C"] in answer["melds"]


def test_a_guided_round_is_played_card_by_card() -> None:
    after = play(
        R,
        "dealer 3; hand 0 9S TS 4D 4H KC 7C 2S; discards 4S; stock 23",
        "draw discard",
        "meld 4S 4D 4H",
        "discard KC",
    )
    assert (after.turn, after.phase, [str(card) for card in after.discards]) == (1, "draw", ["KC"])
    others = "hand 1 QH QD 7D; hand 2 JD 6C; hand 3 AH AD AC 8D"
    end = f"meld 0 4S 4D 4H; meld 0 9S TS JS; drew 8S stock; hand 0 2S 8S; {others}"
    answer = ask(R, "after", {"state": end, "moves": ["layoff 8S>1", "discard 2S"]}, {})
    assert answer["outcome"]["points"] == [54, 0, 0, 0]


@pytest.mark.parametrize(
    ("slug", "winner", "hands", "rummy", "points"),
    [
        (M, "A", {"B": ["7S", "AS", "JD"], "C": ["4H", "4C"]}, False, 26),
        (M, "A", {"B": ["KS", "KH", "KD", "2C"]}, False, 32),
        (M, "A", {"B": ["QD", "3S"], "C": ["8C", "8D"]}, True, 58),
        (R, "A", {"B": ["5C", "2D", "9D"], "C": ["KH"], "D": ["3S", "3H", "3D"]}, False, 35),
        (R, "A", {"B": ["5C", "2D", "9D"], "C": ["KH"], "D": ["3S", "3H", "3D"]}, True, 35),
    ],
)
def test_the_score_of_a_hand(slug: str, winner: str, hands: dict[str, Any], rummy: bool, points: int) -> None:
    answer = ask(slug, "round_score", {"winner": winner, "hands": hands, "going_rummy": rummy}, {})
    assert answer == {winner: points} | dict.fromkeys(hands, 0)


PUBLISHED = [
    ("is_meld", {"cards": ["3S", "4S", "5S"]}, {"valid": True, "type": "run"}),
    ("is_meld", {"cards": ["KS", "KH", "KD"]}, {"valid": True, "type": "set"}),
    ("is_meld", {"cards": ["QS", "KS", "AS"]}, {"valid": False, "type": None, "reason": "ace-not-high"}),
    ("legal_layoff", {"table_melds": [["3S", "4S", "5S"]], "hand": ["2S"]}, ["2S>0"]),
    ("layoff_cards", {"table_melds": [["AC", "2C", "3C", "4C"], ["5C", "5S", "5H", "5D"]]}, []),
    ("completing_cards", {"hand": ["4C", "4S", "3C"]}, ["2C", "5C", "4D", "4H"]),
    ("card_values", {"cards": ["7S", "AS", "JD"]}, [7, 1, 10]),
    (
        "can_discard",
        {"hand_after_draw": ["5D", "KS", "2H"], "drawn": {"card": "5D", "from": "discard"}, "card": "5D"},
        False,
    ),
    ("can_discard", {"drawn_from": "discard", "same_card": True, "same_turn": True}, False),
    ("can_discard", {"drawn_from": "stock", "same_card": True, "same_turn": True}, True),
    ("can_go_out", {"hand_after_draw": ["QC", "QS", "QH"]}, {"can": True, "discard_needed": False}),
    ("legal_phase_order", {"phases": ["draw", "meld", "layoff", "discard"]}, True),
    ("legal_phase_order", {"phases": ["draw", "discard"]}, True),
    ("legal_phase_order", {"phases": ["discard", "draw"]}, False),
    ("game_total", {"before": {"A": 88}, "hands": [{"A": 14}]}, {"A": 102, "over": True, "winners": ["A"]}),
    ("going_rummy", {"state": "drew QC stock; hand 0 QC QS QH"}, {"going_rummy": True, "can": True}),
    ("going_rummy", {"state": "laid-off 0; drew QC stock; hand 0 QC QS QH"}, {"can": True}),
    ("legal_move", {"state": "hand 0 2S", "move": "draw stock"}, True),
    ("legal_actions", {"state": "stock 0; discards 4H KS; hand 0 2S"}, ["draw_discard", "turn_over"]),
    ("legal_actions", {"state": "drew KS stock; hand 0 2S KS"}, ["discard"]),
]


@pytest.mark.parametrize("slug", [M, R])
@pytest.mark.parametrize(("question", "position", "answer"), PUBLISHED)
def test_published_examples(slug: str, question: str, position: dict[str, Any], answer: Any) -> None:
    if slug == R and question in ("game_total", "legal_layoff", "going_rummy", "legal_actions"):
        position = {**position, "own_meld": True}
        answer = {**answer, "over": False, "winners": []} if question == "game_total" else answer
    given = ask(slug, question, position, {})
    assert ({name: given[name] for name in answer} if isinstance(answer, dict) else given) == answer


def test_kinds_of_move_from_counts_alone() -> None:
    counts = {"phase": "draw", "stock": 0, "discards": 2}
    assert ask(M, "legal_actions", counts, {}) == ["draw_discard", "turn_over"]
    assert ask(M, "legal_actions", {**counts, "discards": 1}, {}) == ["draw_discard"]
    assert ask(R, "legal_actions", {**counts, "stock": 3}, {}) == ["draw_discard", "draw_stock"]


def test_counts_after_the_deal() -> None:
    assert ask(M, "deal_counts", {"players": 2}, {}) == {"hand": 10, "discard": 1, "stock": 31}
    assert ask(M, "deal_counts", {"players": 3}, {}) == {"hand": 7, "discard": 1, "stock": 30}
    assert ask(R, "deal_counts", {"players": 4}, {}) == {"hand": 7, "discard": 1, "stock": 23}


def test_strict_order_of_phases_only_where_it_is_the_rule() -> None:
    order = {"phases": ["draw", "layoff", "meld", "discard"]}
    assert (ask(M, "legal_phase_order", order, {}), ask(R, "legal_phase_order", order, {})) == (False, True)


def test_round_status() -> None:
    second = {"stock_left": 0, "exhausted": 2, "event": "turn ended"}
    assert ask(R, "round_status", second, {})["draw"] is True
    assert ask(R, "round_status", {**second, "exhausted": 1}, {}) == {"over": False}
    assert ask(R, "round_status", {**second, "event": "went out"}, {})["scored"] is True
    assert ask(R, "round_status", {"state": "over void stock; hand 0 2S"}, {})["void"] is True
    assert ask(M, "round_status", {"state": "hand 0 2S"}, {}) == {"over": False}


def test_drawing_when_the_stock_is_empty() -> None:
    pile = "stock 0; discards 4H 9C 2D KS; hand 0 7C"
    assert legal(M, state_of(M, pile)) == {"draw discard", "turn over"}
    turned = play(M, pile, "turn over", "draw stock")
    assert str(turned.now.drawn) == "4H"
    assert legal(M, state_of(M, "stock 0; discards KS; hand 0 7C")) == {"draw discard"}
    assert legal(M, state_of(M, "stock 1; discards 4H KS; hand 0 7C")) == {"draw discard", "draw stock"}
    assert "turn over" in legal(M, state_of(M, f"{pile}; passes 5"))


def test_in_rummy_the_first_renewal_is_the_oldest_discard_first_and_the_second_exhaustion_a_tie() -> None:
    renewed = play(R, "stock 1 QH; discards 9C 4H 2D KS; hand 0 7D 8D", "draw stock", "discard 7D")
    assert [str(card) for card in renewed.stock] == ["9C", "4H", "2D", "KS"]
    assert [str(card) for card in renewed.discards] == ["7D"]
    tie = play(R, "passes 1; stock 1 QH; discards 9C 4H 2D KS; hand 0 7D 8D", "draw stock", "discard 7D")
    assert (tie.phase, tie.ended and tie.ended.kind) == ("over", "void")
    out = play(R, "passes 1; stock 1 QH; discards 9C; hand 0 QS QD", "draw stock", "meld QS QD QH")
    assert out.ended is not None
    assert out.ended.kind == "out"
