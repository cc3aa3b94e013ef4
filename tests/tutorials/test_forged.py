"""Forged answers to lessons, puzzles, the daily puzzle and examples: no server error, no leak, nothing changed.

What is hidden is what the engine's state holds and `view_for` does not show; it is looked for as codes and as spoken
names in the language of the page.
"""

import os
import random
import re
import uuid
from collections.abc import Iterator
from datetime import date

import pytest
from django.test import Client
from django.utils import translation

from rulebook.models import Example
from rules_engine.cards import fold
from tabletop import spoken
from tests.conftest import LANGUAGES
from tests.tutorials.puzzles.test_pages import url as puzzle_url
from tests.tutorials.test_pages import PIECES, WORDS, forged
from tests.tutorials.test_pages import url as step_url
from tests.tutorials.test_practice import url as example_url
from tutorials import player, services, texts
from tutorials.models import Attempt, Step, StepResult
from tutorials.practice import pages as practice
from tutorials.puzzles import pages, selectors
from tutorials.puzzles.loading import FACT
from tutorials.puzzles.models import Puzzle, PuzzleAttempt, PuzzleResult

pytestmark = pytest.mark.django_db
PIECE = r"(?:[2-9TJQKA][SHDC]|[0-6]-[0-6])"
FINE = (200, 400, 404, 405, 409, 413, 422)
HELP = re.compile(r'<p class="field-help" id="typed-help">.*?</p>', re.DOTALL)
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')
ACTIONS = ("hint", "undo", "again", "show", "typed", "answer", "play", "discard", "layoff", "wait", "example", "")
DAY = "2026-06-01"
"""A day whose puzzle is open for ever."""


def mutated(rng, definition):
    """A forged post in one of many shapes: strange keys, huge, not UTF-8, of another type, from a foreign page."""
    data = forged(rng, definition)
    data["action"] = rng.choice((*ACTIONS, *WORDS))
    shape = rng.randrange(12)
    if shape == 0:
        data["cards"] = rng.choices(PIECES, k=2000)
    elif shape == 1:
        data["typed"] = "9" * 100_000
    elif shape == 2:
        data |= {f"group-{rng.choice(PIECES)}": rng.choice(("-1", "1e9", "x")), "place-": "\x00", "made": ["fly"] * 50}
    elif shape == 3:
        data["seen"] = rng.choice(("0" * 12, "f" * 5000, "\x00"))
    elif shape == 4:
        data |= {"key": rng.choice(("", "\x00", "é" * 300)), "hints": rng.choice(("-1", "99", "x"))}
    return {key: value for key, value in data.items() if "\x00" not in key}


def post(client, rng, path, data):
    """Now and then not a form at all."""
    shape = rng.randrange(20)
    if shape == 0:
        return client.post(path, b"\xff\xfe=\x80&cards=\xc3", content_type="application/x-www-form-urlencoded")
    if shape == 1:
        return client.post(path, '{"cards": ["KS"]}', content_type="application/json")
    if shape == 2:
        return client.post(path, b"x" * 3_000_000, content_type="application/x-www-form-urlencoded")
    if shape == 3:
        return client.generic(rng.choice(("PUT", "DELETE", "PATCH")), path, b"cards=KS")
    return client.post(path, data)


def hidden_of(definition, told: str) -> set[str]:
    """Cards or tiles that the state holds and the learner's seat is not shown, nor told in the texts of the page."""
    if not definition.position:
        return set()
    state = player.start_state(definition)
    view = definition.engine.view_for(state, 0)
    shown = set(re.findall(rf"\b{PIECE}\b", f"{view} {told}"))
    whole = definition.engine.format_position(state)
    return set(re.findall(rf"\b{PIECE}\b", whole)) - shown


def leaks(body: str, hidden: set[str], sent: str, language: str) -> list[str]:
    """Which hidden things a page names, apart from what the post itself has named."""
    page = TOKEN.sub("", HELP.sub("", body))
    codes = set(re.findall(rf"(?<![\w-]){PIECE}(?![\w-])", page))
    named = f"{sent} {fold(sent).upper()}"  # full-width letters name a card too
    secret = {code for code in hidden if code not in named}
    return sorted(code for code in secret if code in codes or spoken.item_name(code, language) in page)


def kept(result_model, attempt_model):
    """All rows as they are stored."""
    return list(result_model.objects.order_by("pk").values()), attempt_model.objects.count()


def is_untouched(task, result_model) -> bool:
    """True while nothing of the task has been played, shown or solved."""
    result = result_model.objects.filter(**{result_model.task_field: task}).order_by("-pk").first()
    return result is None or not (result.is_solved or result.was_shown or services.progress_of(result).moves)


def bombard(tasks: Iterator, result_model, attempt_model, number: int, rng: random.Random) -> None:
    """So many forged posts to tasks; each page is searched for what it must not tell."""
    client = Client(raise_request_exception=False)
    for _n in range(number):
        task, path, told, language, success = next(tasks)
        before = kept(result_model, attempt_model)
        data = mutated(rng, task.definition)
        response = post(client, rng, path, data)
        # What was only to be understood leads on to the next step.
        leads_on = response.status_code == 302 and task.definition.kind == "explain"
        assert leads_on or response.status_code in FINE, (task.key, response.status_code, data)
        body = response.content.decode()
        is_page = response.status_code == 200 and response.headers["Content-Type"].startswith("text/html")
        if not is_page and not leads_on:
            unchanged = kept(result_model, attempt_model) == before
            assert unchanged, (task.key, response.status_code, data)
        assert "Traceback" not in body
        assert not re.search(r"\bseed\b", body), task.key
        if is_untouched(task, result_model):
            assert not leaks(body, hidden_of(task.definition, told), str(data), language), (task.key, data)
            assert not success or success not in body, (task.key, data)
        else:
            client.post(path, {"action": "again"})
            result_model.objects.all().delete()
        if rng.random() < 0.1:
            client = Client(raise_request_exception=False)


def puzzles(rng) -> Iterator:
    """Any puzzle, now and then as that of a day."""
    rows = list(Puzzle.objects.select_related("theme__game"))
    while True:
        language, row = rng.choice(LANGUAGES), rng.choice(rows)
        path = puzzle_url(row, language)
        if rng.random() < 0.1:
            row = selectors.puzzle_of_the_day(date.fromisoformat(DAY))
            path = f"/{language}/puzzles/daily/{DAY}/"
        with translation.override(language):
            words = pages.wording(row, language)
            told = "".join(texts.render(row.theme.text(name, language), words) for name in ("question", "explanation"))
            success = str(texts.render(row.theme.text("success", language), words))
        named = FACT.findall(f"{row.theme.question_en} {row.theme.explanation_en}")
        yield row, path, f"{told} {[words.facts[name] for name in named]}", language, success


def steps(rng) -> Iterator:
    """Any step of a lesson; its own texts may name cards."""
    rows = list(Step.objects.select_related("lesson__game"))
    while True:
        language, row = rng.choice(LANGUAGES), rng.choice(rows)
        yield row, step_url(row, language), str(sorted(vars(row).items())), language, ""


def test_forged_answers_to_puzzles_tell_nothing():
    rng = random.Random(11)
    bombard(puzzles(rng), PuzzleResult, PuzzleAttempt, 250, rng)


def test_forged_answers_to_lessons_tell_nothing():
    rng = random.Random(12)
    bombard(steps(rng), StepResult, Attempt, 250, rng)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_very_many_forged_answers_tell_nothing(seed):
    """2,000 by default; FORGED=10000 for the long run."""
    number = int(os.environ.get("FORGED", "2000")) // 8
    rng = random.Random(500 + seed)
    bombard(puzzles(rng), PuzzleResult, PuzzleAttempt, number, rng)
    bombard(steps(rng), StepResult, Attempt, number, rng)


def test_forged_posts_to_examples_and_rules_store_nothing_and_tell_nothing():
    rng = random.Random(13)
    rows = list(Example.objects.live().select_related("rule__game").order_by("key"))
    client = Client(raise_request_exception=False)
    for _n in range(120):
        row, language = rng.choice(rows), rng.choice(LANGUAGES)
        with translation.override(language):
            definition = practice.trial(row, language).step.definition
        response = post(client, rng, example_url(row.key, language), mutated(rng, definition))
        assert response.status_code in FINE, (row.key, response.status_code)
        assert not re.search(r"\bseed\b", response.content.decode()), row.key
        path = f"/{language}/learn/rule/{row.rule.rule_id}/"
        assert client.post(path, {"key": uuid.uuid4().hex}).status_code == 405
    assert not Attempt.objects.exists()
    assert not StepResult.objects.exists()
