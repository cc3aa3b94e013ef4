"""A hand that was played out says how it ended, and a refused answer can be mended without giving it all again."""

import uuid
from dataclasses import replace

import pytest
from bs4 import BeautifulSoup

from tests.tutorials.courses import play_to_the_end, steps_of
from tutorials import player
from tutorials.endings import ending
from tutorials.player import Progress

ALONE = steps_of("gin-rummy")["against-the-computer.alone"]


def page_after(client, key, **data):
    game, lesson, slug = key.split(".")
    post = {"key": uuid.uuid4().hex, "action": "answer", **data}
    response = client.post(f"/en/learn/{game}/{lesson}/{slug}/", post)
    return BeautifulSoup(response.content, "html.parser")


def test_a_hand_that_goes_on_has_no_ending():
    assert ending(ALONE, Progress()) == ""


def test_the_ending_names_points_and_counts_and_the_rule_behind_them():
    verdict = play_to_the_end(ALONE, "greedy")
    outcome = ALONE.engine.outcome(player.state_at(ALONE, verdict.progress))
    points, counts, rule = ending(ALONE, verdict.progress).split("\n\n")
    assert points == f"The hand is over. Points: You {outcome.points[0]} · Opponent {outcome.points[1]}"
    mine, theirs = outcome.details["knocker_deadwood"], outcome.details["defender_deadwood"]
    mine, theirs = (mine, theirs) if outcome.details["knocker"] == 0 else (theirs, mine)
    assert counts == f"Deadwood: You {mine} · Opponent {theirs}"
    assert rule == f"[[rule:gin-rummy.score.{outcome.kind}]]"


MINE = "AS 2S 3S 4S 9S 9H 9D 2C 3D 5H KS"
THEIRS = "AH 2H 3H 6C 6D 6H QS QH QD"
ALL_MELDS = "AS 2S 3S 4S 9S 9H 9D 9C 4D 4H 4C"


@pytest.mark.parametrize(
    ("options", "mine", "theirs", "moves", "rule"),
    [
        ({}, MINE, f"{THEIRS} 5C", ("knock KS", "done"), "undercut"),
        ({}, MINE, f"{THEIRS} JC", ("knock KS", "done"), "tie-undercut"),
        ({"undercut_on_tie": False}, MINE, f"{THEIRS} JC", ("knock KS", "done"), "tie-nobody"),
        ({"big_gin": "on"}, ALL_MELDS, f"{THEIRS} JC", ("big gin",), "big-gin"),
    ],
)
def test_the_rule_is_the_one_that_decided(options, mine, theirs, moves, rule):
    position = f"hand 0 {mine}; hand 1 {theirs}; drew {mine[-2:]} stock; discards 8D"
    step = replace(ALONE, position=position, options=options)
    assert ending(step, Progress(moves)).split("\n\n")[-1] == f"[[rule:gin-rummy.score.{rule}]]"


@pytest.mark.django_db
def test_the_end_of_a_hand_is_shown_with_the_cards_of_both(client):
    state, end = player.start_state(ALONE), play_to_the_end(ALONE, "greedy").progress
    page = BeautifulSoup("", "html.parser")
    for move in end.moves:
        if ALONE.engine.to_act(state) == 0:
            page = page_after(client, "gin-rummy.against-the-computer.alone", action="typed", typed=move)
        state = ALONE.engine.play(state, ALONE.engine.parse_move(move))
    assert ALONE.engine.outcome(state).details["knocker"] == 0
    assert "Deadwood: You" in page.select_one("#verdict").text
    assert [title.text for title in page.select(".felt-melds-title")] == ["Your melds", "Opponent: melds"]
    again = BeautifulSoup(client.get("/en/learn/gin-rummy/against-the-computer/alone/").content, "html.parser")
    assert "Deadwood: You" in again.select_one("#verdict").text


@pytest.mark.django_db
def test_a_refused_choice_of_cards_stays_chosen(client):
    page = page_after(client, "gin-rummy.sets-and-runs.longest-run", cards=["8H", "9H", "TH", "JH", "KH"])
    assert page.select_one(".refusal")
    assert {card["value"] for card in page.select('input[name="cards"][checked]')} == {"8H", "9H", "TH", "JH", "KH"}


@pytest.mark.django_db
def test_an_arrangement_that_is_not_right_stays_as_it_was(client):
    given = {f"group-{card}": "1" for card in ("7S", "7H", "7D")}
    page = page_after(client, "gin-rummy.deadwood.seven-fits-twice", **given)
    assert page.select_one(".refusal")
    placed = {field["name"]: field.select_one("option[selected]") for field in page.select(".arrange select")}
    assert {name for name, option in placed.items() if option and option["value"] == "1"} == set(given)


@pytest.mark.django_db
def test_an_order_that_is_not_right_stays_as_it_was(client):
    given = {"place-draw": "1", "place-opponent": "2", "place-discard": "3"}
    page = page_after(client, "gin-rummy.a-turn.order-of-a-turn", **given)
    chosen = {field["name"]: field.select_one("option[selected]")["value"] for field in page.select(".choices select")}
    assert chosen == given


@pytest.mark.django_db
def test_the_choices_stay_with_the_right_one_marked_once_it_was_found(client):
    page = page_after(client, "gin-rummy.sets-and-runs.no-meld", choice="a")
    assert not page.select(".is-answered")
    page = page_after(client, "gin-rummy.sets-and-runs.no-meld", choice="c")
    assert len(page.select(".is-answered .choice")) == 4
    assert [choice.select_one(".sr-only").text for choice in page.select(".is-answered .is-right")][-1] == "Right"
    assert len(page.select(".is-answered .is-right")) == 1
