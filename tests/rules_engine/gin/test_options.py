"""Each option: what its values change, which combinations are excluded, the presets by name."""

from __future__ import annotations

import random

import pytest

from rules_engine.gin_rummy import GIN_RUMMY as GIN
from rules_engine.gin_rummy.match import GinMatch
from rules_engine.gin_rummy.scoring import standing
from rules_engine.options import OptionError
from rules_engine.questions import ask
from tests.rules_engine.gin.tables import (
    ELEVEN,
    GIN_SHOWN,
    NOT_DRAWN,
    OFFER,
    SIXTEEN,
    TAKEN,
    WALL,
    play,
    ruling,
    state_of,
)

WIN = {"points": {"A": 104, "B": 60}, "hands_won": {"A": 4, "B": 3}}


def total(position=WIN, **options):
    return ask("gin-rummy", "game_total", position, options)


def counts(knocker, defender, **options):
    position = {"knocker_deadwood": knocker, "defender_deadwood": defender}
    answer = ask("gin-rummy", "knock_score_from_counts", position, options)
    return answer["winner"], answer["kind"], answer["points"]


def is_legal(state, move, **options):
    return ruling(state, move, **options)["legal"]


@pytest.mark.parametrize(("limit", "can"), [(10, True), (9, False), (0, False), (50, True)])
def test_the_knock_limit(limit, can):
    assert is_legal(SIXTEEN, "knock KS", knock_limit=limit) is can


@pytest.mark.parametrize(("upcard", "limit"), [("5D", 5), ("QD", 10), ("TD", 10)])
def test_oklahoma_takes_the_limit_from_the_upcard(upcard, limit):
    assert state_of(f"upcard {upcard}; " + SIXTEEN, oklahoma="on").table.limit == limit


@pytest.mark.parametrize(("value", "limit"), [("gin_only", 0), ("one", 1)])
def test_an_ace_as_upcard(value, limit):
    assert state_of("upcard AD; " + SIXTEEN, oklahoma="on", oklahoma_ace=value).table.limit == limit


@pytest.mark.parametrize(("doubles", "points"), [(False, 37), (True, 74)])
def test_a_spade_upcard_may_double_the_hand(doubles, points):
    text = "upcard TS; " + GIN_SHOWN.replace("4C TD 3S 2S 7D 8S KC QH JH 6D", "4C 3H 5H 6H 7H 2D 3D 4D 2S 3S")
    state = state_of(text, oklahoma="on", oklahoma_spade_double=doubles)

    assert GIN.outcome(state).points == (0, points)


@pytest.mark.parametrize("bonus", [25, 20, 10])
def test_the_gin_bonus(bonus):
    assert counts(0, 38, gin_bonus=bonus) == ("knocker", "gin", 38 + bonus)


@pytest.mark.parametrize("bonus", [25, 20, 10])
def test_the_undercut_bonus(bonus):
    assert counts(9, 2, undercut_bonus=bonus) == ("defender", "undercut", 7 + bonus)


@pytest.mark.parametrize(("value", "expected"), [(True, ("defender", "undercut", 25)), (False, (None, "tie", 0))])
def test_equal_deadwood(value, expected):
    assert counts(5, 5, undercut_on_tie=value) == expected


def test_gin_is_not_undercut_by_an_empty_count():
    assert counts(0, 0) == ("knocker", "gin", 25)


@pytest.mark.parametrize(("value", "can"), [("off", False), ("on", True)])
def test_big_gin(value, can):
    assert is_legal(ELEVEN, "big gin", big_gin=value) is can


@pytest.mark.parametrize("bonus", [31, 50])
def test_the_big_gin_bonus_replaces_the_gin_bonus(bonus):
    state = play(state_of(ELEVEN, big_gin="on", big_gin_bonus=bonus), "big gin")
    outcome = GIN.outcome(state)

    assert outcome.kind == "big_gin"
    assert outcome.points[0] == bonus + outcome.details["defender_deadwood"]


@pytest.mark.parametrize(("value", "can"), [(False, False), (True, True)])
def test_laying_off_on_gin(value, can):
    assert is_legal(GIN_SHOWN, "layoff 4C>0", layoff_on_gin=value) is can


@pytest.mark.parametrize(("bonus", "expected"), [(25, 304), (20, 284), (10, 244), (0, 204)])
def test_the_box_bonus(bonus, expected):
    assert total(box_bonus=bonus)["A"] == expected


@pytest.mark.parametrize(("timing", "is_over"), [("end", False), ("immediate", True)])
def test_boxes_written_down_at_once_count_towards_the_target(timing, is_over):
    sheet = GinMatch(GIN.options(box_timing=timing), 0, (80, 0), (1, 0), (1, 0))

    assert sheet.is_over is is_over


@pytest.mark.parametrize(("extra", "boxes"), [(0, 1), (1, 2)])
def test_an_extra_box_for_an_undercut(extra, boxes):
    knock = "knock 1 QS [5C 6C 7C] [9S 9H 9C] deadwood AH 2H 3H 4C"
    text = f"hand 0 2D 3D 4D 6H 7H 8H 5S 6S 7S AC; stock 9; discards 9D; {knock}"
    options = GIN.options(undercut_extra_box=extra)
    state = play(GIN.parse_position(text, options), "done")
    sheet = GinMatch(options, 1).record(state)

    assert GIN.outcome(state).kind == "undercut"
    assert (sheet.boxes, sheet.hands_won) == ((boxes, 0), (1, 0))


@pytest.mark.parametrize(("extra", "boxes"), [(0, 1), (2, 3)])
def test_extra_boxes_for_gin(extra, boxes):
    options = GIN.options(gin_extra_boxes=extra)

    assert GinMatch(options, 0).record(GIN.parse_position(GIN_SHOWN, options)).boxes == (0, boxes)
    big = play(state_of(ELEVEN, big_gin="on", gin_extra_boxes=extra), "big gin")
    assert GinMatch(options, 0).record(big).boxes == (boxes, 0)


@pytest.mark.parametrize("target", [100, 150, 200, 250])
def test_the_target(target):
    options = GIN.options(game_target=target)

    assert not GinMatch(options, 0, (target - 1, 0)).is_over
    assert GinMatch(options, 0, (target, 0)).reached == 0


@pytest.mark.parametrize(("bonus", "expected"), [(100, {"A": 304, "B": 135}), (0, {"A": 204, "B": 135})])
def test_the_game_bonus_goes_to_the_player_who_reached_the_target(bonus, expected):
    assert total(game_bonus=bonus) == expected


@pytest.mark.parametrize(("value", "expected"), [(100, 427), ("double", 654), ("off", 327)])
def test_a_shutout(value, expected):
    blank = {"points": {"A": 102, "B": 0}, "hands_won": {"A": 5, "B": 0}}

    assert total(blank, shutout=value)["A"] == expected


@pytest.mark.parametrize(("test", "is_shutout"), [("no_hand_won", False), ("no_points", True)])
def test_what_makes_a_shutout(test, is_shutout):
    sheet = GinMatch(GIN.options(shutout_test=test), 0, (102, 0), (5, 1), (5, 1))

    assert sheet.is_shutout is is_shutout


@pytest.mark.parametrize(("value", "winner"), [("highest_total", "B"), ("first_to_target", "A")])
def test_who_wins_the_game(value, winner):
    position = {"points": {"A": 101, "B": 98}, "hands_won": {"A": 2, "B": 7}}

    assert ask("gin-rummy", "game_result", position, {"game_winner": value})["winner"] == winner


def test_equal_totals_are_a_tie():
    assert GinMatch(GIN.options(), 0, (100, 75), (1, 6), (1, 6)).winners == (0, 1)


@pytest.mark.parametrize(("value", "dealer"), [("lowest_card", 0), ("highest_card", 1), ("random", None)])
def test_who_deals_first(value, dealer, monkeypatch):
    from rules_engine.cards import parse_cards
    from rules_engine.gin_rummy import match

    monkeypatch.setattr(match, "draw_for_deal", lambda rng: parse_cards("2S KH"))
    sheet = GIN.new_match(GIN.options(dealer_first=value), 2, random.Random(1))

    assert sheet.dealer == dealer if dealer is not None else sheet.dealer in (0, 1)


def test_equal_ranks_draw_again():
    from rules_engine.cards import parse_cards
    from rules_engine.gin_rummy.match import draw_for_deal

    class Rigged:
        draws = iter([parse_cards("2S 2H"), parse_cards("KS 3H")])

        def sample(self, deck, count):
            return next(self.draws)

    assert draw_for_deal(Rigged()) == parse_cards("KS 3H")


@pytest.mark.parametrize(("value", "dealer"), [("loser", 0), ("winner", 1), ("alternate", 1)])
def test_who_deals_next(value, dealer):
    options = GIN.options(dealer_next=value)
    won_by_1 = GIN.parse_position(GIN_SHOWN, options)

    assert GinMatch(options, 0).record(won_by_1).dealer == dealer


@pytest.mark.parametrize("value", ["loser", "winner", "alternate"])
def test_a_void_hand_is_dealt_again_by_the_same_dealer(value):
    options = GIN.options(dealer_next=value)
    void = GIN.parse_position(NOT_DRAWN.replace("stock 14", "stock 2"), options)

    sheet = GinMatch(options, 1).record(void)

    assert (sheet.dealer, sheet.boxes, sheet.hands_played) == (1, (0, 0), 1)


@pytest.mark.parametrize(
    ("value", "phase", "after_pass"),
    [("offer_both", "offer", (1, "offer")), ("nondealer_only", "offer", (0, "draw")), ("ordinary_turn", "draw", None)],
)
def test_the_first_upcard(value, phase, after_pass):
    state = GIN.deal(GIN.options(first_upcard=value), 2, random.Random(1), dealer=1)

    assert (state.turn, state.phase) == (0, phase)
    if after_pass is not None:
        passed = play(state, "pass")
        assert (passed.turn, passed.phase) == after_pass


def test_the_stock_is_all_that_is_left_when_both_have_passed():
    state = play(state_of(OFFER), "pass", "pass")

    assert [str(move) for move in GIN.legal_moves(state)] == ["draw stock"]


@pytest.mark.parametrize(("value", "can"), [("discard_only", False), ("none", True), (True, False), (False, True)])
def test_a_card_taken_from_the_pile_may_go_back_or_not(value, can):
    assert is_legal(TAKEN, "discard KS", no_same_discard=value) is can
    assert is_legal(TAKEN, "knock KS", no_same_discard=value) is can


@pytest.mark.parametrize(("wall", "phase"), [(2, "over"), (0, "draw")])
def test_the_wall(wall, phase):
    state = state_of(SIXTEEN.replace("stock 14", "stock 2"), wall=wall)

    assert play(state, "discard KS").phase == phase


def test_a_stock_played_to_the_last_card_voids_the_hand():
    assert play(state_of(SIXTEEN.replace("stock 14", "stock 0"), wall=0), "discard KS").phase == "over"


def test_the_drawer_at_the_wall_may_still_knock():
    assert play(state_of(SIXTEEN.replace("stock 14", "stock 2")), "knock KS").phase == "layoff"


def test_at_the_wall_the_opponent_may_knock_with_the_upcard():
    text = "turn 0; hand 0 5C 6C 4D 9S 9H 9D AH 2S 3H KD; discards 7C; stock 2"
    state = state_of(text, **WALL)

    assert [str(move) for move in GIN.legal_moves(state)] == ["draw discard", "pass"]
    taken = play(state, "draw discard")
    assert {str(move) for move in GIN.legal_moves(taken)} == {"knock KD"}
    assert GIN.outcome(play(state, "pass")).kind == "void"


def test_at_the_wall_a_useless_upcard_cannot_be_taken():
    state = "hand 0 5C 6C QC 9S 9H 8D AH 2S 3H KD; discards 7H; stock 2"

    assert ruling(state, "draw discard", **WALL)["reason"] == "wall-must-knock"
    assert is_legal(state, "pass", **WALL)


@pytest.mark.parametrize(("value", "kept"), [("declared", 2), ("optimal", 3)])
def test_the_knockers_arrangement(value, kept):
    text = "hand 0 5C 6C 7C 9S 9H 9D AH AS AD 3H KS; drew KS stock; discards 8D; stock 14"
    state = play(state_of(text, arrangement=value), "knock KS [5C 6C 7C] [9S 9H 9D]")

    assert len(state.knock.melds) == kept


@pytest.mark.parametrize(
    ("ace", "high", "corner"), [("low", False, False), ("high_low", True, False), ("around", True, True)]
)
def test_the_ace(ace, high, corner):
    def valid(text):
        return ask("gin-rummy", "is_meld", {"cards": text.split()}, {"ace": ace})["valid"]

    assert valid("AS 2S 3S")
    assert (valid("QS KS AS"), valid("KS AS 2S")) == (high, corner)


@pytest.mark.parametrize("value", [1, 15])
def test_the_value_of_the_ace(value):
    assert ask("gin-rummy", "card_values", {"cards": ["AS"]}, {"ace": "high_low", "ace_value": value}) == [value]


@pytest.mark.parametrize(("size", "stock"), [(10, 31), (7, 37)])
def test_the_size_of_the_hand(size, stock):
    state = GIN.deal(GIN.options(hand_size=size), 2, random.Random(1))

    assert (state.hands[0].bit_count(), state.hands[1].bit_count(), len(state.stock)) == (size, size, stock)


@pytest.mark.parametrize(("value", "can"), [(False, True), (True, False)])
def test_gin_may_be_compulsory(value, can):
    text = "hand 0 AD 2D 3D 6S 6H 6C TS JS QS KS 9H; drew 9H stock; discards 8D; stock 11"

    assert is_legal(text, "discard 9H", force_gin=value) is can
    assert is_legal(text, "knock 9H", force_gin=value)
    assert is_legal(text, "knock 9H [AD 2D 3D] [6S 6H 6C] [TS JS QS]", force_gin=value) is can


@pytest.mark.parametrize(("limit", "can"), [(None, True), (1, False), (60, True)])
def test_draws_from_the_discard_pile_may_be_limited(limit, can):
    assert is_legal(NOT_DRAWN + "; taken 1", "draw discard", max_upcard_draws=limit) is can


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"oklahoma": "on", "knock_limit": 5}, "knock_limit"),
        ({"big_gin_bonus": 50}, "big_gin_bonus"),
        ({"wall": 0, "wall_knock": "opponent_upcard"}, "wall_knock"),
        ({"ace_value": 15}, "ace_value"),
        ({"hollywood": "on"}, "hollywood"),
        ({"partners": "on"}, "partners"),
        ({"jokers": 2}, "jokers"),
        ({"knock_limit": 51}, "knock_limit"),
        ({"knock_limit": True}, "knock_limit"),
        ({"shutout": 50}, "shutout"),
        ({"no_such": 1}, "no_such"),
    ],
)
def test_what_is_not_allowed_is_refused_by_name(options, name):
    with pytest.raises(OptionError) as fault:
        GIN.options(**options)

    assert fault.value.option == name


def test_a_fault_names_the_allowed_values():
    with pytest.raises(OptionError, match=r"gin_bonus 7 \(allowed: 25\|20\|10\)"):
        GIN.options(gin_bonus=7)


@pytest.mark.parametrize(
    ("preset", "expected"),
    [
        ("standard", {}),
        ("bicycle_classic", {"gin_bonus": 20, "undercut_bonus": 10, "box_bonus": 20}),
        ("modern", {"big_gin": "on", "shutout": "double"}),
        (
            "palace",
            {"undercut_bonus": 20, "box_bonus": 10, "box_timing": "immediate", "game_bonus": 0, "shutout": "off"},
        ),
        ("oklahoma", {"oklahoma": "on", "game_target": 150}),
        (
            "openspiel",
            {
                "undercut_on_tie": False,
                "no_same_discard": "none",
                "wall_knock": "opponent_upcard",
                "max_upcard_draws": 50,
            },
        ),
    ],
)
def test_the_presets(preset, expected):
    assert GIN.options(preset).changes() == expected


def test_an_unknown_preset_is_refused():
    with pytest.raises(OptionError, match="unknown preset"):
        GIN.options("none_such")


@pytest.mark.parametrize("name", list(GIN.option_specs))
def test_every_value_has_a_text_that_reads_back(name):
    from rules_engine.options import value_text

    spec = GIN.option_specs[name]
    for value in spec.values or (spec.minimum, spec.maximum):
        assert spec.read(value_text(value)) == value


@pytest.mark.parametrize(
    ("changes", "totals"),
    [
        ({}, (64, 40)),
        ({"box_timing": "immediate"}, (89, 40)),
        ({"box_timing": "immediate", "undercut_extra_box": 1}, (114, 40)),
        ({"box_timing": "immediate", "box_bonus": 0}, (64, 40)),
        ({"undercut_bonus": 10}, (49, 40)),
    ],
)
def test_where_the_game_stands_after_a_hand(changes, totals):
    knock = "knock 1 QS [5C 6C 7C] [9S 9H 9C] deadwood AH 2H 3H 4C"
    text = f"hand 0 2D 3D 4D 6H 7H 8H 5S 6S 7S AC; stock 9; discards 9D; scores 30 40; {knock}"
    state = state_of(text, **changes)

    assert standing(state) == (30, 40)
    assert standing(play(state, "done")) == totals


def test_an_outcome_tells_how_it_was_counted():
    knock = "knock 1 QS [5C 6C 7C] [9S 9H 9C] deadwood AH 2H 3H 4C"
    state = play(state_of(f"hand 0 2D 3D 4D 6H 7H 8H 5S 6S 7S AC; stock 9; discards 9D; {knock}"), "done")

    assert GIN.outcome(state).details == {
        "knocker": 1,
        "knocker_deadwood": 10,
        "defender_deadwood": 1,
        "defender_melds": [["5S", "6S", "7S"], ["2D", "3D", "4D"], ["6H", "7H", "8H"]],
    }


@pytest.mark.parametrize(
    ("defender", "kind", "winner", "points"),
    [
        ("2D 3D 4D 6H 7H 8H 5S 9D KD AC", "knock", 1, (0, 15)),
        ("2D 3D 4D 6H 7H 8H 5S 6S 7S AC", "undercut", 0, (34, 0)),
    ],
)
def test_how_a_knock_ends(defender, kind, winner, points):
    knock = "knock 1 QS [5C 6C 7C] [9S 9H 9C] deadwood AH 2H 3H 4C"
    outcome = GIN.outcome(play(state_of(f"hand 0 {defender}; stock 9; discards TD; {knock}"), "done"))

    assert (outcome.kind, outcome.winner, outcome.points) == (kind, winner, points)


def test_a_void_hand_tells_what_is_left_of_the_stock():
    outcome = GIN.outcome(play(state_of(SIXTEEN.replace("stock 14", "stock 2")), "discard 4D"))

    assert (outcome.kind, outcome.winner, outcome.points, outcome.details) == ("void", None, (0, 0), {"stock": 2})
