"""Practice beside the rules: every example can be tried, every rule exercised, and nothing is stored."""

import re
import uuid

import pytest

from rulebook.models import Example, Rule
from tests.conftest import GAMES, LANGUAGES
from tutorials import player
from tutorials.models import Attempt, StepResult
from tutorials.player import Progress
from tutorials.practice import pages, trying

pytestmark = pytest.mark.django_db

RUN = "gin-rummy.run-of-diamonds"
KNOCK = "gin-rummy.card-twice"
OUT_OF_TURN = "gin-rummy.out-of-turn"


def url(key, language="en"):
    return f"/{language}/learn/try/{key}/"


def examples():
    return list(Example.objects.live().order_by("key").select_related("rule__game"))


def send(client, key, action, language="en", made=(), **fields):
    data = {"action": action, "made": list(made), "key": uuid.uuid4().hex, **fields}
    return client.post(url(key, language), data)


def made_in(response):
    return re.findall(r'name="made" value="([^"]+)"', response.content.decode())


def right_answer(trial):
    """The fields that answer an example's question as the engine does."""
    goal = trial.step.definition.turns[0].goal
    if "number" in goal:
        return {"number": str(goal["number"])}
    if "cards" in goal:
        return {"cards": goal["cards"]}
    return {"choice": goal.get("choices") or [goal["choice"]]}


def opens_and_answers(client, example, language):
    response = client.get(url(example.key, language))
    html = response.content.decode()
    assert response.status_code == 200, example.key
    trial = pages.trial(example, language)
    if trial.step.kind == "play_out":
        assert 'class="felt"' in html, example.key
        move = pages.example_move(trial)
        if move:
            tried = send(client, example.key, "example", language)
            legal = trying.give(trial.step.definition, Progress(), pages.Answer(move=move)).status != "refused"
            assert tried.status_code == 200, example.key
            assert ('class="refusal"' in tried.content.decode()) != legal, example.key
    else:
        assert trial.step.kind != "explain", example.key
        assert trial.caption not in html, example.key
        done = send(client, example.key, "answer", language, **right_answer(trial)).content.decode()
        assert 'class="result"' in done, example.key
        assert trial.caption in done, example.key


def test_every_example_opens_and_is_judged_in_one_language_each(client):
    found = examples()
    assert len(found) > 250
    for number, example in enumerate(found):
        opens_and_answers(client, example, LANGUAGES[number % 3])


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_opens_and_is_judged_in_every_language(client, language):
    for example in examples():
        opens_and_answers(client, example, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_move_cites_the_rule_and_leaves_the_table(client, language):
    response = send(client, KNOCK, "typed", language, typed="discard 2S", made=["discard KS"])
    before = made_in(response)
    refused = send(client, KNOCK, "typed", language, typed="knock KS [9S 9S 9H]")
    assert f'href="/{language}/gin-rummy/#' in refused.content.decode()
    assert made_in(refused) == []
    assert before[0] == "discard KS"


def test_a_legal_move_goes_on_and_undo_takes_it_back(client):
    first = send(client, KNOCK, "typed", typed="discard KS")
    assert made_in(first) == ["discard KS"]
    second = send(client, KNOCK, "typed", typed="draw stock", made=made_in(first))
    assert made_in(second) == ["discard KS", "draw stock"]
    assert made_in(send(client, KNOCK, "undo", made=made_in(second))) == ["discard KS"]
    assert made_in(send(client, KNOCK, "again", made=made_in(second))) == []


def test_out_of_turn_every_move_is_refused_until_the_others_have_played(client):
    refused = send(client, OUT_OF_TURN, "typed", typed="draw stock").content.decode()
    assert 'class="refusal"' in refused
    assert 'value="wait"' in refused
    assert "Nearest allowed moves" not in refused
    waited = send(client, OUT_OF_TURN, "wait")
    assert made_in(waited) == ["wait"]
    assert made_in(send(client, OUT_OF_TURN, "typed", typed="draw stock", made=["wait"])) == ["wait", "draw stock"]


def test_a_hand_is_played_on_to_its_end(client):
    response = send(client, KNOCK, "typed", typed="knock KS")
    assert "The hand is over" in response.content.decode() or made_in(response)


def test_forged_moves_are_dropped(client):
    response = send(client, KNOCK, "typed", typed="discard KS", made=["fly", "discard KS"])
    assert made_in(response) == ["discard KS"]
    assert send(client, KNOCK, "wait").status_code == 422
    assert send(client, KNOCK, "typed", typed="\x00").status_code == 422
    assert client.get(url("gin-rummy.no-such-example")).status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_answer_quotes_the_rule_and_keeps_the_answer_hidden(client, language):
    example = Example.objects.select_related("rule__game").get(key=RUN)
    response = send(client, RUN, "answer", language, choice="set").content.decode()
    assert f'href="/{language}/gin-rummy/#meld.run"' in response
    assert pages.trial(example, language).caption not in response


def test_nothing_is_stored_and_nobody_gets_a_cookie(client):
    send(client, KNOCK, "typed", typed="discard KS")
    assert not Attempt.objects.exists()
    assert not StepResult.objects.exists()
    assert set(client.cookies) <= {"csrftoken"}


def test_cards_that_others_hide_are_not_in_the_page(client):
    checked = 0
    for example in examples():
        definition = pages.trial(example, "en").step.definition
        if definition.kind != "play_out" or definition.engine.item != "card" or checked > 20:
            continue
        view = definition.engine.view_for(player.start_state(definition), 0)
        seen = {card for hand in view["hands"] for card in hand["cards"] or ()} | set(view.get("discards") or ())
        html = client.get(url(example.key)).content.decode()
        assert set(re.findall(r'name="cards" value="(\w+)"', html)) <= seen, example.key
        checked += any(hand["cards"] is None and hand["count"] for hand in view["hands"])
    assert checked > 20


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_the_page_can_be_practised(client, game, language):
    html = client.get(f"/{language}/{game}/").content.decode()
    rules = re.findall(rf'href="/{language}/learn/rule/([a-z0-9.-]+)/"', html)
    shown = re.findall(r'<article[^>]* id="([a-z0-9.-]+)"', html)
    assert len(shown) > 30
    assert sorted(rules) == sorted(f"{game}.{key}" for key in shown)
    tried = re.findall(rf'href="/{language}/learn/try/([a-z0-9.-]+)/"', html)
    assert len(tried) == html.count('class="example"')
    assert f'href="/{language}/learn/{game}/"' in html


def test_every_rule_of_the_standard_set_has_a_step_an_example_or_both_on_its_page(client):
    from rulebook.vocabulary import game_rules

    for game in GAMES:
        entries = game_rules(game).rules.values()
        for number, entry in enumerate(entry for entry in entries if entry.is_default):
            html = client.get(f"/{LANGUAGES[number % 3]}/learn/rule/{entry.rule_id}/").content.decode()
            assert 'class="course"' in html, entry.rule_id


def test_a_rule_lists_its_steps_examples_and_puzzles(client, django_assert_max_num_queries):
    client.get("/ko/learn/rule/gin-rummy.knock.limit/")
    with django_assert_max_num_queries(14):
        html = client.get("/ko/learn/rule/gin-rummy.knock.limit/").content.decode()
    assert "/ko/learn/gin-rummy/knocking/king-of-spades/" in html
    assert "/ko/learn/try/gin-rummy." in html
    assert "/ko/puzzles/gin-rummy/" in html
    assert client.get("/ko/learn/rule/gin-rummy.no-such-rule/").status_code == 404
    assert Rule.objects.filter(rule_id="gin-rummy.knock.limit").exists()
