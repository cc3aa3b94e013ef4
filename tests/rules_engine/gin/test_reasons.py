"""Every reason of the closed list by its example, with its rule and its data."""

from __future__ import annotations

import pytest

from rules_engine.gin_rummy import GIN_RUMMY as GIN
from rules_engine.gin_rummy import GinReason
from tests.rules_engine.gin.tables import (
    ELEVEN,
    GIN_SHOWN,
    KNOCKED,
    NOT_DRAWN,
    OFFER,
    REFUSED,
    SIXTEEN,
    TAKEN,
    WALL,
    ruling,
)

VOID = "hand 0 5C 6C 7C 9S 9H 9D AH 2S 3H 4D; discards 8D; stock 2; phase over"
FULL_SET = KNOCKED.replace("[9S 9H 9D] deadwood AH 2H 3C 4D", "[9S 9H 9D 9C] deadwood AH 2H 3D")
TWO_PLACES = (
    "hand 0 7C 8S 9S TD KH KC KD 2S 3S JC; discards 8D; stock 14; knock 1 QS [7S 7H 7D] [4C 5C 6C] deadwood AH 2H 3D AD"
)
HIGH_RUN = (
    "hand 0 TH AH 8H 2D KS KC KD 6S 7S 8S; stock 9; discards 9D; knock 1 QS [JH QH KH] [4S 4D 4C] deadwood AS 2C 2H 5S"
)
LOW_RUN = HIGH_RUN.replace("[JH QH KH]", "[3H 4H 5H]").replace("[4S 4D 4C]", "[9S 9H 9C]").replace("AH 8H", "KH 8H")
FORCED = "hand 0 AD 2D 3D 6S 6H 6C TS JS QS KS 9H; drew 9H stock; discards 8D; stock 11"
LONE = "hand 0 5C 6C 7C 9S 9H 9D 2C 2D KS KD 7D; drew 7D discards; discards 8H; stock 2"
SHOULD_KNOCK = "hand 0 5C 6C 7C 9S 9H 9D AH 2S 3H 7D KD; drew 7D discards; discards 8H; stock 2"
OVERLAP = "hand 0 7S 7H 7D 8D 9D AC 2C 3C KH QH JS; drew JS stock; discards 8H; stock 14"

# position, move, options, rule, some of the data
CASES = {
    "game-over": ("scores 104 30; phase over", "deal", {}, "game.target", {"target": 100, "total_0": 104}),
    "hand-over": (VOID, "1: draw stock", {}, "turn.hand-ends", {"how": "void", "stock": 2}),
    "play-has-stopped": (KNOCKED, "draw stock", {}, "knock.how", {"knocker": 1}),
    "not-your-turn": (NOT_DRAWN, "1: draw stock", {}, "turn.order", {"seat": 0}),
    "upcard-first": (OFFER, "draw stock", {}, "turn.first-upcard", {"cards": ["JH"]}),
    "upcard-refused": (REFUSED, "draw discard", {}, "turn.both-pass", {"cards": ["JH"]}),
    "nothing-to-pass": (NOT_DRAWN, "pass", {}, "turn.draw", {"phase": "draw"}),
    "upcard-draws-used-up": (
        NOT_DRAWN + "; taken 50",
        "draw discard",
        {"max_upcard_draws": 50},
        "turn.upcard-limit",
        {"count": 50, "limit": 50},
    ),
    "wall-stock-closed": (
        NOT_DRAWN.replace("stock 14", "stock 2"),
        "draw stock",
        WALL,
        "turn.wall-last-chance",
        {"stock": 2, "wall": 2},
    ),
    "melds-stay-in-hand": (SIXTEEN, "meld KS KH KD", {}, "turn.melds-hidden", {"cards": ["KS", "KH", "KD"]}),
    "layoff-before-knock": (SIXTEEN, "layoff 8C", {}, "layoff.how", {"cards": ["8C"]}),
    "must-draw-first": (NOT_DRAWN, "discard KC", {}, "turn.draw", {"phase": "draw"}),
    "already-drawn": (SIXTEEN, "draw stock", {}, "turn.draw", {"cards": ["KS"]}),
    "must-discard": (SIXTEEN, "done", {}, "turn.discard", {"cards": ["KS"]}),
    "layoff-by-knocker": (KNOCKED, "1: layoff 8C>0", {}, "layoff.limits", {"cards": ["8C"]}),
    "layoff-on-gin": (GIN_SHOWN, "layoff 4C>0", {}, "layoff.not-on-gin", {"cards": ["4C"]}),
    "card-named-twice": (SIXTEEN, "knock KS [9S 9S 9H]", {}, "setup.players", {"cards": ["9S"]}),
    "card-not-held": (SIXTEEN, "discard QD", {}, "turn.discard", {"cards": ["QD"]}),
    "layoff-on-deadwood": (KNOCKED, "layoff 4C>4D", {}, "layoff.limits", {"cards": ["4C"], "target": ["4D"]}),
    "layoff-on-own-meld": (
        KNOCKED,
        "layoff 8C>KH",
        {},
        "layoff.limits",
        {"cards": ["8C"], "meld": ["KC", "KD", "KH"]},
    ),
    "layoff-meld-not-named": (
        TWO_PLACES,
        "layoff 7C",
        {},
        "layoff.how",
        {"meld": ["7S", "7D", "7H"], "meld_2": ["4C", "5C", "6C"], "count": 2},
    ),
    "layoff-set-full": (FULL_SET, "layoff 8C>1", {}, "layoff.how", {"meld": ["9S", "9C", "9D", "9H"]}),
    "layoff-wrong-rank": (KNOCKED, "layoff 8C>1", {}, "layoff.how", {"rank": "9", "fits": ["9C"]}),
    "layoff-wrong-suit": (KNOCKED, "layoff QD>0", {}, "layoff.how", {"suit": "C", "fits": ["4C", "8C"]}),
    "ace-not-high": (HIGH_RUN, "layoff AH>0", {}, "meld.ace-low", {"group": ["JH", "QH", "KH", "AH"]}),
    "run-round-corner": (
        "hand 0 KS AS 2S 5H 6H 7H 9C 9D 9H 3D 4C; drew 4C stock; discards 8D; stock 9",
        "knock 4C [KS AS 2S]",
        {},
        "meld.no-corner",
        {"group": ["KS", "AS", "2S"], "cards": ["AS"]},
    ),
    "layoff-not-next": (KNOCKED, "layoff JC>0", {}, "layoff.how", {"cards": ["JC"], "fits": ["4C", "8C"]}),
    "discard-taken-from-pile": (TAKEN, "discard KS", {}, "turn.no-return", {"cards": ["KS"]}),
    "wall-must-knock": (SHOULD_KNOCK, "discard KD", WALL, "turn.wall-last-chance", {"stock": 2, "deadwood": 13}),
    "gin-is-compulsory": (FORCED, "discard KS", {"force_gin": True}, "knock.forced-gin", {"would_do": ["9H"]}),
    "big-gin-not-in-use": (ELEVEN, "big gin", {}, "knock.eleven", {"would_do": ["AS", "4S", "7H", "TH"]}),
    "big-gin-incomplete": (
        ELEVEN.replace("QC QD QS", "QC QD 5D"),
        "big gin",
        {"big_gin": "on"},
        "knock.big-gin",
        {"deadwood": 25, "loose": ["QC", "5D", "QD"]},
    ),
    "card-in-two-melds": (OVERLAP, "knock JS [7S 7H 7D] [7D 8D 9D]", {}, "meld.one-meld", {"cards": ["7D"]}),
    "meld-too-short": (OVERLAP, "knock JS [KH QH]", {}, "meld.minimum", {"group": ["KH", "QH"]}),
    "run-gap": (
        "hand 0 4C 5C 7C 9S 9H 9D AH 2S 3H 4D KS; drew KS stock; stock 14",
        "knock KS [4C 5C 7C]",
        {},
        "meld.run",
        {"group": ["4C", "5C", "7C"], "missing": ["6C"]},
    ),
    "run-mixed-suits": (
        "hand 0 8H 9H TS 9S 4H 9D AH 2S 3H 4D KS; drew KS stock; stock 14",
        "knock KS [8H 9H TS]",
        {},
        "meld.run",
        {"odd": ["TS"]},
    ),
    "set-odd-rank": (
        "hand 0 9S 9H 8D 9C 4H 5D AH 2S 3H 4D KS; drew KS stock; stock 14",
        "knock KS [9S 9H 8D]",
        {},
        "meld.set",
        {"odd": ["8D"]},
    ),
    "neither-set-nor-run": (SIXTEEN, "knock KS [5C 6C 2S]", {}, "meld.minimum", {"group": ["5C", "6C", "2S"]}),
    "arrangement-incomplete": (
        SIXTEEN,
        "knock KS [9S 9H 9D] [5C 6C 7C] deadwood AH 2S 3H",
        {},
        "knock.arrangement",
        {"expected": 10, "given": 9, "missing": ["4D"]},
    ),
    "not-gin": (SIXTEEN, "gin KS", {}, "knock.gin", {"deadwood": 10, "loose": ["2S", "4D", "AH", "3H"]}),
    "knock-needs-gin-after-ace": (
        "upcard AD; " + SIXTEEN,
        "knock KS",
        {"oklahoma": "on"},
        "knock.oklahoma-ace",
        {"deadwood": 10, "limit": 0},
    ),
    "knock-above-upcard-limit": (
        "upcard 5D; " + SIXTEEN,
        "knock KS",
        {"oklahoma": "on"},
        "knock.oklahoma-limit",
        {"deadwood": 10, "limit": 5, "excess": 5},
    ),
    "knock-needs-gin": (SIXTEEN, "knock KS", {"knock_limit": 0}, "knock.straight-gin", {"deadwood": 10}),
    "knock-above-limit": (
        SIXTEEN,
        "knock 4D",
        {},
        "knock.limit",
        {"deadwood": 16, "limit": 10, "excess": 6, "would_do": ["KS"], "cards": ["4D"]},
    ),
    "arrangement-above-limit": (
        SIXTEEN,
        "knock KS [9S 9H 9D]",
        {},
        "knock.arrangement",
        {"declared": 28, "deadwood": 10, "limit": 10},
    ),
}


@pytest.mark.parametrize("reason", list(GinReason))
def test_each_reason_is_given_with_its_rule_and_its_data(reason):
    state, move, options, rule, data = CASES[reason]

    answer = ruling(state, move, **options)

    assert (answer["reason"], answer["rule"]) == (reason, f"gin-rummy.{rule}")
    assert {name: answer[name] for name in data} == data


@pytest.mark.parametrize("reason", list(GinReason))
def test_a_refused_move_cannot_be_played_and_nearby_moves_can(reason):
    text, move_text, options, _, _ = CASES[reason]
    state, move = GIN.parse_position(text, GIN.options(**options)), GIN.parse_move(move_text)

    with pytest.raises(ValueError, match=reason):
        GIN.play(state, move)
    for near in GIN.nearest_legal(state, move):
        assert GIN.refusal(state, near.move) is None


def test_the_list_has_45_reasons():
    assert len(GinReason) == 45 == len(CASES)


def test_every_reason_cites_a_rule_of_this_game():
    assert set(GIN.reason_rules(GIN.options())) == set(GinReason)


# What wins when a move breaks two rules


@pytest.mark.parametrize(
    ("state", "move", "options", "reason"),
    [
        (TAKEN, "knock KS", {}, "discard-taken-from-pile"),
        (NOT_DRAWN.replace("hand 0", "turn 1; hand 0"), "0: discard KC", {}, "not-your-turn"),
        (
            "hand 0 AH 8H 2D KS KC KD 6S 7S 8S 3D; stock 9; discards 9D; "
            "knock 1 QS [JH QH KH] [4S 4D 4C] [TS TC TD TH]",
            "layoff AH>0",
            {},
            "layoff-on-gin",
        ),
        (SIXTEEN, "knock KS [5C 6C QD]", {}, "card-not-held"),
        (SIXTEEN.replace("AH", "8D").replace("discards 8D", "discards 8H"), "knock 4D [9S 9H 8D]", {}, "set-odd-rank"),
        (SIXTEEN, "0: layoff 8C>0", {}, "layoff-before-knock"),
        (KNOCKED, "1: draw stock", {}, "play-has-stopped"),
        (TAKEN.replace("2S 3H", "KD AS"), "knock KS [KS KD AS]", {}, "discard-taken-from-pile"),
        (
            "hand 0 QS KS AS 9S 9H 9D 2C 2H 2D 4D 8C; drew 8C discards; discards 8D; stock 9",
            "knock 8C [QS KS AS]",
            {},
            "ace-not-high",
        ),
        (FORCED, "knock KS [6S 6H]", {"force_gin": True}, "gin-is-compulsory"),
        (LONE, "knock 7D", WALL, "discard-taken-from-pile"),
        (LOW_RUN, "layoff KH>0", {}, "layoff-not-next"),
        ("scores 99 98; " + GIN_SHOWN, "layoff 4C>0", {}, "game-over"),
    ],
)
def test_the_first_reason_of_the_list_wins(state, move, options, reason):
    assert ruling(state, move, **options)["reason"] == reason


@pytest.mark.parametrize(
    ("groups", "reason"),
    [("[QC QD] [9S 9H 8D]", "meld-too-short"), ("[9S 9H 8D] [QC QD]", "set-odd-rank")],
)
def test_the_first_faulty_group_is_the_one_that_is_named(groups, reason):
    state = "hand 0 9S 9H 8D QC QD 5D AH 2S 3H 4D KS; drew KS stock; stock 14"

    assert ruling(state, f"knock KS {groups}")["reason"] == reason
