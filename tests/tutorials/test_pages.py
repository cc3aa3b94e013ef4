"""Lessons in the browser's eyes: answered by plain forms, judged on the server, kept without an account."""

import json
import os
import random
import re
import uuid

import pytest
from django.http import QueryDict
from django.utils import translation

from rules_engine import players
from tests.conftest import GAMES, LANGUAGES
from tutorials import forms, player, words
from tutorials.learner import COOKIE
from tutorials.lesson import KINDS, Answer
from tutorials.models import Attempt, Lesson, Step, StepResult
from tutorials.player import AnswerError

pytestmark = pytest.mark.django_db


def first_step(kind="move", game="gin-rummy", **filters):
    steps = Step.objects.filter(kind=kind, lesson__game__slug=game, **filters)
    return steps.order_by("lesson__sort_order", "sort_order").select_related("lesson__game").first()


def url(step, language="en"):
    game, lesson, slug = step.key.split(".", 2)
    return f"/{language}/learn/{game}/{lesson}/{slug}/"


def posted(answer, **more):
    """The fields that a plain form sends for an answer."""
    data = {"key": uuid.uuid4().hex, "action": "answer", **more}
    if answer.move:
        data |= {"action": "typed", "typed": answer.move}
    if answer.cards:
        data["cards"] = list(answer.cards)
    if answer.number is not None:
        data["number"] = str(answer.number)
    if answer.choices:
        data["choice"] = list(answer.choices)
    for place, key in enumerate(answer.order, start=1):
        data[f"place-{key}"] = str(place)
    for number, group in enumerate(answer.groups, start=1):
        data |= {f"group-{card}": str(number) for card in group}
    return data


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_lesson_is_played_by_plain_forms(client, game, language):
    lesson = Lesson.objects.live().of(game).first()
    steps = list(lesson.steps.filter(live=True).order_by("sort_order"))
    assert len(steps) >= 5
    for step in steps:
        assert client.get(url(step, language)).status_code == 200
        for answer in step.definition.solution or [Answer()]:
            response = client.post(url(step, language), posted(answer))
        if step.kind == "explain":
            assert response.url.endswith("/#question"), step.key
        else:
            assert response.status_code == 200, step.key
            assert 'rel="next"' in response.content.decode(), step.key
    finish = client.get(f"/{language}/learn/{game}/{lesson.slug}/finish/")
    assert "3/3" in finish.content.decode()


def last_explained(game="gin-rummy", **fields):
    """The last step of a lesson, made one that is only to be read."""
    step = Lesson.objects.live().of(game).first().steps.order_by("sort_order").last()
    Step.objects.filter(pk=step.pk).update(kind="explain", turns=[], details={}, position="", **fields)
    return step


def test_what_was_understood_is_stored_and_the_last_step_leads_to_the_end(client):
    step = last_explained(success_en="")
    response = client.post(url(step), posted(Answer()))
    assert (response.status_code, response.url) == (302, f"/en/learn/gin-rummy/{step.lesson.slug}/finish/")
    assert client.cookies[COOKIE]
    assert StepResult.objects.get().is_solved


def test_where_something_is_left_to_say_the_step_says_it_first(client):
    step = last_explained(success_en="Well read.")
    html = client.post(url(step), posted(Answer())).content.decode()
    assert "Well read." in html
    assert html.count('rel="next"') == 1


def test_a_step_that_was_understood_offers_only_the_next(client):
    step = first_step("explain")
    client.post(url(step), posted(Answer()))
    html = client.get(url(step)).content.decode()
    assert 'value="answer"' not in html
    assert html.count('rel="next"') == 1


def test_a_solved_arrangement_lies_in_its_melds(client):
    for step in Step.objects.filter(kind="arrange"):
        [answer] = step.definition.solution
        text = client.post(url(step), posted(answer)).content.decode()
        groups = re.findall(r'class="hand-group">(.*?)</div>', text, re.DOTALL)
        assert len(groups) == len(answer.groups) + 1, step.key
        assert [group.count("<img") for group in groups[:-1]] == [len(group) for group in answer.groups]


def test_the_end_of_a_lesson_names_the_steps_that_lack_a_star(client):
    lesson = Lesson.objects.live().of("gin-rummy").first()
    steps = list(lesson.steps.filter(live=True).order_by("sort_order"))
    for step in steps:
        for answer in step.definition.solution or [Answer()]:
            client.post(url(step), posted(answer))
    path = f"/en/learn/gin-rummy/{lesson.slug}/finish/"
    assert "To be bettered" not in client.get(path).content.decode()
    StepResult.objects.filter(step__in=[steps[2], steps[4]]).update(stars=2)
    text = client.get(path).content.decode()
    assert re.findall(r'href="([^"]+)">Step (\d+)<', text) == [(url(steps[2]), "3"), (url(steps[4]), "5")]


def test_the_kinds_of_steps_that_the_lessons_need_are_all_there():
    assert set(Step.objects.values_list("kind", flat=True)) == set(KINDS)


def refused_move(step):
    """A move that the rules refuse in this step."""
    engine = step.definition.engine

    state = player.start_state(step.definition)
    for text in ("draw stock", "discard AS", "knock AS", "meld AS 2S 3S", "layoff KS>0"):
        if engine.refusal(state, engine.parse_move(text)) is not None:
            return text
    raise AssertionError(step.key)


@pytest.mark.parametrize(("language", "word"), [("en", "Rule"), ("ko", ""), ("ar", "")])
def test_a_refused_move_cites_the_rule_by_number_and_link(client, language, word):
    step = first_step()
    response = client.post(url(step, language), {"action": "typed", "typed": refused_move(step), "key": "k"})
    html = response.content.decode()
    assert response.status_code == 200
    assert 'class="refusal"' in html
    assert f'href="/{language}/gin-rummy/#' in html
    assert StepResult.objects.get().mistakes == 1


def test_a_refused_move_leaves_the_table_as_it_was(client):
    step = first_step()
    client.post(url(step), {"action": "typed", "typed": refused_move(step), "key": "k"})
    assert StepResult.objects.get().progress == {"moves": [], "turns_done": 0}


def test_the_same_post_twice_is_one_attempt(client):
    step = first_step()
    data = {"action": "typed", "typed": refused_move(step), "key": "same"}
    first, second = client.post(url(step), data), client.post(url(step), data)
    assert (first.status_code, second.status_code) == (200, 200)
    assert Attempt.objects.count() == 1
    assert StepResult.objects.get().tries == 1


def test_a_get_sets_no_cookie_and_the_first_answer_does(client):
    step = first_step()
    client.get(url(step))
    assert COOKIE not in client.cookies
    client.post(url(step), {"action": "typed", "typed": refused_move(step), "key": "k"})
    assert client.cookies[COOKIE]["httponly"]


def test_a_forged_cookie_is_no_learner(client):
    step = first_step()
    client.cookies[COOKIE] = f"{uuid.uuid4()}:forged"
    client.post(url(step), {"action": "hint"})
    assert StepResult.objects.count() == 1
    assert "forged" not in client.cookies[COOKIE].value


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"action": "knock"},
        {"action": "typed", "typed": ""},
        {"action": "typed", "typed": "fly to the moon"},
        {"action": "discard", "cards": ["ZZ"]},
        {"action": "discard", "cards": ["KS", "QS"]},
        {"action": "<script>"},
        {"action": "typed", "typed": "discard " + "KS " * 500},
        {"action": "layoff", "cards": ["KS"], "target": "99999999999"},
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_that_cannot_be_judged_is_a_422_in_words(client, data, language):
    step = first_step()
    response = client.post(url(step, language), {"key": "k", **data})
    assert response.status_code in (200, 422)
    html = response.content.decode()
    assert 'role="alert"' in html
    assert not StepResult.objects.filter(is_solved=True).exists()
    if response.status_code == 422:
        assert not Attempt.objects.exists()


def test_what_was_typed_stays_after_a_refusal(client):
    step = first_step()
    response = client.post(url(step), {"action": "typed", "typed": "fly to the moon", "key": "k"})
    assert 'value="fly to the moon"' in response.content.decode()


def test_a_target_is_let_go_once_its_move_was_played(client):
    step = Step.objects.get(key="gin-rummy.laying-off.one-opens-the-way")
    data = {"action": "layoff", "cards": ["8C"], "target": "0", "key": "k"}
    html = client.post(url(step), data).content.decode()
    assert 'class="result"' in html
    assert not re.search(r'name="target"[^>]*checked', html)
    again = client.post(url(step), data | {"cards": ["KS"], "key": "other"}).content.decode()
    assert re.search(r'name="target" value="0"[^>]*checked', again)


def test_hints_come_one_by_one_and_then_the_solution_is_offered(client):
    step = first_step()
    total = len(step.lines("hints", "en"))
    for seen in range(1, total + 1):
        html = client.post(url(step), {"action": "hint", "hints": seen - 1}).content.decode()
        assert StepResult.objects.get().hints_seen == seen
    assert 'value="show"' in html
    client.post(url(step), {"action": "show"})
    result = StepResult.objects.get()
    assert (result.is_solved, result.was_shown, result.stars) == (True, True, 1)
    client.post(url(step), {"action": "again"})
    assert StepResult.objects.get().stars == 1


def test_stars_never_fall(client):
    step = first_step()
    for answer in step.definition.solution:
        client.post(url(step), posted(answer))
    assert StepResult.objects.get().stars == 3
    client.post(url(step), {"action": "again"})
    client.post(url(step), {"action": "typed", "typed": refused_move(step), "key": "k"})
    for answer in step.definition.solution:
        client.post(url(step), posted(answer))
    assert StepResult.objects.get().stars == 3


def test_undo_takes_a_kept_move_back(client):
    step = next(step for step in Step.objects.filter(kind="move") if step.details.get("free"))
    client.post(url(step), posted(step.definition.solution[0]))
    assert StepResult.objects.get().progress["moves"]
    client.post(url(step), {"action": "undo"})
    assert StepResult.objects.get().progress["moves"] == []


def step_of_several_moves():
    steps = Step.objects.filter(kind="move").order_by("key")
    return next(step for step in steps if step.details.get("free") and len(step.definition.solution) >= 2)


def seen_in(response):
    return re.search(r'name="seen" value="(\w+)"', response.content.decode())[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_from_an_older_page_is_a_409_that_changes_nothing_and_keeps_what_was_typed(client, language):
    step = step_of_several_moves()
    old = seen_in(client.get(url(step, language)))
    client.post(url(step, language), posted(step.definition.solution[0], seen=old))
    before = StepResult.objects.values().get()
    response = client.post(url(step, language), {"action": "typed", "typed": "discard KS", "key": "k", "seen": old})
    assert response.status_code == 409
    assert 'value="discard KS"' in response.content.decode()
    assert seen_in(response) != old
    assert StepResult.objects.values().get() == before


def test_the_same_answer_twice_is_no_older_page(client):
    step = step_of_several_moves()
    data = posted(step.definition.solution[0], seen=seen_in(client.get(url(step))))
    assert [client.post(url(step), data).status_code for _time in "12"] == [200, 200]
    assert StepResult.objects.get().tries == 1


def test_a_double_click_takes_one_move_back_and_shows_one_hint(client):
    step = step_of_several_moves()
    moves = [answer.move for answer in step.definition.solution]
    for move in moves[:-1]:
        page = client.post(url(step), {"action": "typed", "typed": move, "key": uuid.uuid4().hex})
    for _time in "12":
        client.post(url(step), {"action": "undo", "seen": seen_in(page)})
        client.post(url(step), {"action": "hint", "hints": "0"})
    result = StepResult.objects.get()
    assert (result.progress["moves"], result.hints_seen) == (moves[:-2], 1)


def test_a_step_that_lacks_the_language_says_so(client):
    step = first_step()
    Step.objects.filter(pk=step.pk).update(instruction_ar="")
    response = client.get(url(step, "ar"))
    assert response.status_code == 404
    assert 'lang="ar"' in response.content.decode()


def test_any_step_may_be_opened_and_the_end_names_what_is_left(client):
    lesson = Lesson.objects.live().of("gin-rummy").first()
    last = lesson.steps.order_by("sort_order").last()
    assert client.get(url(last)).status_code == 200
    for answer in last.definition.solution:
        client.post(url(last), posted(answer))
    html = client.get(f"/en/learn/gin-rummy/{lesson.slug}/finish/").content.decode()
    assert url(lesson.steps.order_by("sort_order").first()) in html


def test_a_visitor_who_signs_in_keeps_everything(client, member):
    step = first_step()
    for answer in step.definition.solution:
        client.post(url(step), posted(answer))
    client.post("/en/accounts/sign-in/", {"login": "jiwoo", "password": "correct horse battery"})
    result = StepResult.objects.get()
    assert (result.user, result.visitor, result.stars) == (member, None, 3)
    assert Attempt.objects.get().user == member


def hidden_and_seen(step):
    """The cards or tiles that others hide at the start of a step, and those that the learner sees or reads of."""
    definition, state = step.definition, player.start_state(step.definition)
    if state is None:
        return set(), set()
    view = definition.engine.view_for(state, 0)
    closed = [hand["seat"] for hand in view["hands"] if hand["cards"] is None and hand["count"]]
    others = [hand for seat in closed for hand in definition.engine.view_for(state, seat)["hands"]]
    hidden = {card for hand in others if hand["seat"] in closed for card in hand["cards"] or ()}
    texts = " ".join(step.text(name, "en") for name in ("instruction", "explanation", "choice_texts"))
    return hidden, set(re.findall(r'"([0-9A-Z]{2}|[0-6]-[0-6])"', json.dumps(view))) | set(re.findall(r"[\w-]+", texts))


def test_nothing_hidden_is_in_the_page_of_any_step(client):
    checked = 0
    for number, step in enumerate(Step.objects.filter(live=True).select_related("lesson__game").order_by("key")):
        hidden, seen = hidden_and_seen(step)
        if hidden - seen:
            html = client.get(url(step, LANGUAGES[number % 3])).content.decode()
            shown = set(re.findall(r'(?:value="|#(?:card|tile)-|/)([0-9A-Z]{2}|[0-6]-[0-6])\b', html))
            assert not (hidden - seen) & shown, step.key
            checked += 1
    assert checked > 20


@pytest.mark.parametrize(("level", "stars"), [("random", 1), ("greedy", 3)])
def test_a_free_hand_earns_its_stars_by_its_result(client, level, stars):
    step = Step.objects.get(key="domino-loo.against-the-computer.free-three")
    definition, progress = step.definition, player.Progress()
    while progress.turns_done == 0:
        state = player.state_at(definition, progress)
        move = players.choose(level, definition.engine, state, 0, random.Random(len(progress.moves)))
        client.post(url(step), {"action": "typed", "typed": str(move), "key": uuid.uuid4().hex})
        progress = player.Progress.from_dict(StepResult.objects.get().progress)
    assert StepResult.objects.get().stars == stars


def test_pages_take_a_fixed_number_of_queries(client, django_assert_max_num_queries):
    lesson = Lesson.objects.live().of("gin-rummy").first()
    step = lesson.steps.first()
    client.get(url(step))
    with django_assert_max_num_queries(9):
        client.get(url(step))
    client.post(url(step), {"action": "show"})
    for path in ("/ko/learn/gin-rummy/", "/ko/learn/"):
        client.get(path)
        with django_assert_max_num_queries(5):
            client.get(path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_course_says_where_to_go_on(client, language):
    first, second = Lesson.objects.live().of("gin-rummy")[:2]
    path = f"/{language}/learn/gin-rummy/"

    def button():
        for page in (path, f"/{language}/learn/"):
            yield re.search(
                r'class="btn[^"]*" href="(/\w+/learn/gin-rummy/[^"]+)">([^<]+)<', client.get(page).content.decode()
            )

    for found in button():
        assert found[1] == f"{path}{first.slug}/"
    begin = found[2].split(":")[0]
    for step in first.steps.filter(live=True):
        client.post(url(step, language), {"action": "show"})
    for found in button():
        assert found[1] == f"{path}{second.slug}/"
        assert found[2].split(":")[0] != begin
    for step in Step.objects.filter(lesson__game=first.game):
        client.post(url(step, language), {"action": "show"})
    assert list(button()) == [None, None]


WORDS = [
    "knock",
    "discard",
    "draw stock",
    "meld",
    "layoff",
    "play",
    "miss",
    "gin",
    "done",
    "pass",
    "typed",
    "answer",
    "show",
    "undo",
    "again",
    "hint",
    "",
    "big gin",
]
PIECES = [
    "KS",
    "7H",
    "AS",
    "6-4",
    "0-0",
    "??",
    "[",
    "]",
    ">0",
    ">-1",
    "@6",
    "+",
    "٥♠",
    "\x00",
    "'",
    "100H",
    "ks",
    "ＫＳ",
    "[9S 9H 9D]",
    ">99",
    "@@",
    "%s",
    "{{7}}",
]


def forged(rng, step):
    data = {"action": rng.choice(WORDS), "key": rng.choice(["a", "b", uuid.uuid4().hex, "x" * 500])}
    names = ("typed", "number", "target", "suit", "choice", "cards", "place-a", "group-KS", "group-7H", "seen", "hints")
    for name in names:
        if rng.random() < 0.5:
            data[name] = " ".join(
                rng.choice([*PIECES, *WORDS, *step.choices, *step.offered]) for _n in range(rng.randint(0, 5))
            )
    if rng.random() < 0.3:
        data["cards"] = rng.sample(PIECES, 3)
    return data


def bombard(number, seed):
    """So many generated answers to all the steps: none may be a server error."""
    from django.test import Client

    rng = random.Random(seed)
    steps = list(Step.objects.select_related("lesson__game"))
    client = Client()
    for _n in range(number):
        step = rng.choice(steps)
        language = rng.choice(LANGUAGES)
        response = client.post(url(step, language), forged(rng, step.definition))
        assert response.status_code in (200, 302, 409, 422), (step.key, response.status_code)
        if rng.random() < 0.05:
            client = Client()


def test_three_hundred_forged_answers_give_no_server_error():
    bombard(300, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_very_many_forged_answers_give_no_server_error(seed):
    """2,000 by default; FORGED=10000 for the long run."""
    bombard(int(os.environ.get("FORGED", "2000")) // 4, seed=100 + seed)


def test_forged_answers_to_the_player_itself():
    """The same without pages: many more of them."""
    rng = random.Random(7)
    steps = [step.definition for step in Step.objects.all()]
    faults = set()

    for _n in range(2000):
        definition = rng.choice(steps)
        post = QueryDict(mutable=True)
        for name, value in forged(rng, definition).items():
            post.setlist(name, value if isinstance(value, list) else [value])
        try:
            player.answer(definition, player.Progress(), forms.read_answer(definition, post))
        except AnswerError as error:
            faults.add(error.fault)
    assert faults <= set(words.FAULTS)
    assert len(faults) >= 5


def test_texts_are_translated_before_the_page_is_made(client):
    step = first_step()
    with translation.override("ko"):
        html = client.get(url(step, "ko")).content.decode()
    assert step.text("instruction", "ko")[:5] in html
