"""Steps that ask for everything that may be played: the engine decides, and its refusal answers the mistake."""

import pytest

from tutorials import player
from tutorials.lesson import Answer, read_step
from tutorials.player import Progress

FOLLOWING = "seats 3; turn-up 6-2; trick 1 5-4 5-1; led 5; hand 0 5-5 5-2 6-5 3-0"
CALLING = "seats 2; turn-up 6-3; hand 0 2-1 1-0 2-0 3-1 1-1"


def loo_step(**data):
    return read_step({"key": "which", **data}, "domino-loo", "test")


@pytest.mark.parametrize(
    ("tiles", "status", "reason"),
    [
        (("5-5", "5-2"), "done", None),
        (("5-2",), "wrong", None),
        (("5-5", "5-2", "6-5"), "refused", "trump-tile-is-only-trump"),
        (("3-0",), "refused", "must-follow-suit"),
    ],
)
def test_every_tile_that_may_be_played_and_no_other(tiles, status, reason):
    step = loo_step(kind="choose_cards", position=FOLLOWING, goal={"all_legal": "play"})
    verdict = player.answer(step, Progress(), Answer(cards=tiles))
    assert verdict.status == status
    assert (verdict.refusal and verdict.refusal.reason) == reason
    assert verdict.progress == Progress(turns_done=int(status == "done"))


@pytest.mark.parametrize(
    ("calls", "status", "reason"),
    [(("pass", "miss"), "done", None), (("pass", "fold"), "refused", "fold-with-two"), (("pass",), "wrong", None)],
)
def test_every_call_that_is_open_and_no_other(calls, status, reason):
    step = loo_step(kind="pick_many", position=CALLING, choices=["pass", "fold", "miss"], goal={"all_legal": ""})
    verdict = player.answer(step, Progress(), Answer(choices=calls))
    assert (verdict.status, verdict.refusal and verdict.refusal.reason) == (status, reason)


def test_an_idea_can_look_at_one_of_the_chosen_things():
    idea = {"key": "fold", "when": {"includes": "fold"}}
    step = loo_step(kind="pick_many", choices=["pass", "fold"], goal={"choices": ["pass"]}, ideas=[idea])
    assert player.answer(step, Progress(), Answer(choices=("pass", "fold"))).idea == "fold"
    assert player.answer(step, Progress(), Answer(choices=("fold",))).idea == "fold"


def test_the_engine_can_give_the_order():
    order = {"question": "suit_tiles", "position": {"suit": 3, "tiles": "3-2 4-3 3-3"}, "field": "tiles"}
    step = loo_step(kind="order", choices=["4-3", "3-3", "3-2"], goal={"order": order})
    assert player.answer(step, Progress(), Answer(order=("3-2", "3-3", "4-3"))).status == "done"
    assert player.answer(step, Progress(), Answer(order=("3-2", "4-3", "3-3"))).status == "wrong"
