"""The player of lessons: the engine judges, refused and wrong answers leave the table as it was."""

import pytest

from tutorials import player
from tutorials.forms import read_number
from tutorials.lesson import Answer, LessonError, read_step
from tutorials.player import AnswerError, Progress

HAND = "hand 0 5C 6C 7C 9S 9H 9D AH 2S 3H 4D KS; drew KS stock; discards 8D; stock 14"


def knock_step(**changes):
    data = {
        "key": "king",
        "kind": "move",
        "position": HAND,
        "goal": {"word": "knock"},
        "solution": "knock KS",
        "ideas": [{"key": "small", "when": {"move": "knock 4D"}}],
        **changes,
    }
    return read_step(data, "gin-rummy", "test")


def test_the_right_move_solves_the_step():
    verdict = player.answer(knock_step(), Progress(), Answer(move="knock ks"))
    assert verdict.status == "done"
    assert verdict.progress == Progress(("knock KS",), 1)


def test_a_refused_move_cites_its_rule_and_changes_nothing():
    verdict = player.answer(knock_step(), Progress(), Answer(move="knock 4D"))
    assert (verdict.status, verdict.idea) == ("refused", "small")
    assert verdict.refusal.rule == "gin-rummy.knock.limit"
    assert verdict.refusal.numbers["deadwood"] == 16
    assert verdict.progress == Progress()


def test_a_legal_move_that_was_not_asked_for_is_wrong_and_not_kept():
    verdict = player.answer(knock_step(), Progress(), Answer(move="discard 4D"))
    assert (verdict.status, verdict.progress) == ("wrong", Progress())


@pytest.mark.parametrize(
    ("move", "fault"), [("", "nothing-chosen"), ("fly away", "not-a-move"), ("knock 4X", "not-a-move")]
)
def test_what_is_no_move_cannot_be_judged(move, fault):
    with pytest.raises(AnswerError) as error:
        player.answer(knock_step(), Progress(), Answer(move=move))
    assert error.value.fault == fault


def test_a_solved_step_takes_no_further_answer():
    with pytest.raises(AnswerError, match="step-is-done"):
        player.answer(knock_step(), Progress(("knock KS",), 1), Answer(move="knock KS"))


def test_replies_are_played_after_the_learners_turn():
    step = knock_step(
        position="hand 0 5C 6C 7C 9S 9H 9D AH 2S 3H 4D; stock 14 KS; discards 8D; turn 0",
        goal={"word": "draw stock"},
        solution="draw stock",
    )
    verdict = player.answer(step, Progress(), Answer(move="draw stock"))
    assert verdict.status == "done"
    state = player.state_at(step, verdict.progress)
    assert "KS" in step.engine.view_for(state, 0)["hands"][0]["cards"]


def test_undo_takes_the_last_move_back():
    step = knock_step(
        position="hand 0 5C 6C 7C 9S 9H 9D AH 2S 3H 4D; stock 14 KS; discards 8D; turn 0",
        free=True,
        goal={"word": "knock"},
    )
    drawn = player.answer(step, Progress(), Answer(move="draw stock"))
    assert drawn.status == "legal"
    assert player.undo(step, drawn.progress) == Progress()


def choose_step(goal, **changes):
    data = {"key": "nines", "kind": "choose_cards", "offered": "9S 9H 9D 5C 6C KD", "goal": goal, **changes}
    return read_step(data, "gin-rummy", "test")


@pytest.mark.parametrize(
    ("cards", "status"), [(("9D", "9S", "9H"), "done"), (("9S", "9H", "KD"), "refused"), (("5C", "6C"), "refused")]
)
def test_chosen_cards_are_judged_by_the_engine_in_any_order(cards, status):
    step = choose_step({"meld": "set", "size": 3})
    assert player.answer(step, Progress(), Answer(cards=cards)).status == status


@pytest.mark.parametrize(
    ("cards", "fault"), [((), "nothing-chosen"), (("QH",), "not-offered"), (("ZZ",), "unknown-card")]
)
def test_cards_that_are_not_offered_cannot_be_chosen(cards, fault):
    with pytest.raises(AnswerError) as error:
        player.answer(choose_step({"meld": True}), Progress(), Answer(cards=cards))
    assert error.value.fault == fault


def test_a_number_is_compared_with_the_engines_answer():
    goal = {"number": {"question": "min_deadwood", "position": {"hand": "$offered"}}}
    data = {"key": "count", "kind": "count", "offered": "5C 6C 7C 9S 9H 9D AH 2S 3H 4D", "goal": goal}
    step = read_step(data, "gin-rummy", "test")
    assert player.answer(step, Progress(), Answer(number=10)).status == "done"
    assert player.answer(step, Progress(), Answer(number=55)).status == "wrong"


def test_every_best_arrangement_counts():
    data = {
        "key": "square",
        "kind": "arrange",
        "offered": "4H 5H 6H 4S 5S 6S 4D 5D 6D KC",
        "goal": {"arranged_best": True},
    }
    step = read_step(data, "gin-rummy", "test")
    rows = (("4D", "5D", "6D"), ("4H", "5H", "6H"), ("4S", "5S", "6S"))
    columns = (("4S", "4D", "4H"), ("5S", "5D", "5H"), ("6S", "6D", "6H"))
    assert player.answer(step, Progress(), Answer(groups=rows)).status == "done"
    assert player.answer(step, Progress(), Answer(groups=columns)).status == "done"
    assert player.answer(step, Progress(), Answer(groups=rows[:2])).status == "wrong"
    assert (
        player.answer(step, Progress(), Answer(groups=(*rows, ("4D", "4S", "4H")))).refusal.reason
        == "card-in-two-melds"
    )


@pytest.mark.parametrize(
    ("cards", "reason", "rule"),
    [
        (("9S", "9H", "KD"), "set-odd-rank", "gin-rummy.meld.set"),
        (("5C", "6C"), "meld-too-short", "gin-rummy.meld.minimum"),
        (("5C", "6C", "KD"), "neither-set-nor-run", "gin-rummy.meld.minimum"),
    ],
)
def test_chosen_cards_that_are_no_meld_are_refused_by_the_rule(cards, reason, rule):
    verdict = player.answer(choose_step({"meld": True}), Progress(), Answer(cards=cards))
    assert (verdict.refusal.reason, verdict.refusal.rule) == (reason, rule)
    assert verdict.progress == Progress()


def test_cards_are_not_judged_as_a_meld_where_none_was_asked_for():
    verdict = player.answer(choose_step({"cards": "KD"}), Progress(), Answer(cards=("9S", "KD")))
    assert (verdict.status, verdict.refusal) == ("wrong", None)


def test_a_goal_can_ask_about_the_hand_before_the_move():
    best = {"question": "min_deadwood_after_discard", "position": {"hand": "$before"}, "field": "deadwood"}
    step = knock_step(goal={"word": "discard", "deadwood_at_most": best})
    assert player.answer(step, Progress(), Answer(move="discard KS")).status == "done"
    assert player.answer(step, Progress(), Answer(move="discard 4D")).status == "wrong"


def test_a_goal_can_ask_about_the_table_before_the_move():
    legal = {"question": "ruling", "position": {"state": "$state", "move": "knock KS"}, "field": "legal"}
    step = knock_step(
        goal={"word": "knock"},
        ideas=[{"key": "missed", "when": {"word": "discard", "asks": {**legal, "equals": True}}}],
    )
    assert player.answer(step, Progress(), Answer(move="discard KS")).idea == "missed"


def test_one_of_several_choices():
    data = {"key": "pick", "kind": "pick_one", "choices": ["a", "b"], "goal": {"choice": "b"}}
    step = read_step(data, "gin-rummy", "test")
    assert player.answer(step, Progress(), Answer(choices=("b",))).status == "done"
    assert player.answer(step, Progress(), Answer(choices=("a",))).status == "wrong"
    with pytest.raises(AnswerError):
        player.answer(step, Progress(), Answer(choices=("z",)))


def test_an_idea_can_look_for_one_thing_among_those_chosen():
    step = choose_step({"cards": "KD"}, ideas=[{"key": "nine", "when": {"includes": "9S"}}])
    assert player.answer(step, Progress(), Answer(cards=("9S", "KD"))).idea == "nine"
    assert player.answer(step, Progress(), Answer(cards=("5C", "KD"))).idea == ""


def test_order_counts_where_order_is_asked():
    data = {"key": "order", "kind": "order", "choices": ["draw", "discard"], "goal": {"order": ["draw", "discard"]}}
    step = read_step(data, "gin-rummy", "test")
    assert player.answer(step, Progress(), Answer(order=("draw", "discard"))).status == "done"
    assert player.answer(step, Progress(), Answer(order=("discard", "draw"))).status == "wrong"


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"kind": "dance", "goal": {}}, "unknown kind"),
        ({"kind": "move", "goal": {}}, "needs a position"),
        ({"kind": "count"}, "goal or turns"),
        ({"kind": "count", "goal": {}, "colour": "red"}, "unknown field: colour"),
        ({"kind": "choose_cards", "goal": {}, "offered": "9S 9S"}, "repeated card"),
    ],
)
def test_a_broken_step_names_its_fault(data, fault):
    with pytest.raises(LessonError, match=fault):
        read_step({"key": "broken", **data}, "gin-rummy", "test")


@pytest.mark.parametrize(("text", "number"), [("16", 16), ("١٦", 16), ("１６", 16), (" -5 ", -5), ("−5", -5)])
def test_numbers_are_read_in_any_scripts_digits(text, number):
    assert read_number(text) == number


@pytest.mark.parametrize("text", ["", "ten", "1.5", "9999999", None])
def test_what_is_no_whole_number_is_refused(text):
    with pytest.raises(AnswerError, match="not-a-number"):
        read_number(text)


def test_answers_survive_storing():
    given = Answer(groups=(("4D", "5D"), ("6S",)))
    assert Answer.from_dict(given.as_dict()) == given
