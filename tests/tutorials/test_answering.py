"""An answer with the script: three queries, only the parts that change, and never from content that is old."""

import re
import uuid
from datetime import date

import pytest
from django.test import Client

from rulebook.models import RefusalText
from tests.conftest import LANGUAGES
from tests.tutorials.test_pages import posted
from tutorials import services
from tutorials.learner import Learner
from tutorials.lesson import Answer
from tutorials.models import Attempt, Step, StepResult
from tutorials.puzzles import selectors
from tutorials.puzzles.models import Puzzle

pytestmark = pytest.mark.django_db
STEP = "gin-rummy.knocking.king-of-spades"
PUZZLE = "gin-rummy.which-discard.3"
PATHS = {
    "step": "/learn/gin-rummy/knocking/king-of-spades/",
    "puzzle": "/puzzles/gin-rummy/which-discard/3/",
    "try": "/learn/try/gin-rummy.knock-ten/",
}
REFUSED = "knock 4D"
PART = re.compile(r'data-part="([a-z]+)"')


def post(client, path, language="en", **data):
    return client.post(
        f"/{language}{path}", {"action": "typed", "key": uuid.uuid4().hex, **data}, headers={"X-Fragment": "answer"}
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", [PATHS["step"], PATHS["puzzle"]])
def test_an_answer_takes_three_queries(pages_kept, client, django_assert_num_queries, path, language):
    for _warm in range(2):
        assert post(client, path, language, typed=REFUSED).status_code == 200
    with django_assert_num_queries(5):  # with the begin and the end of the transaction
        assert b"rule-quote" in post(client, path, language, typed=REFUSED).content


def test_an_answer_to_the_puzzle_of_the_day_takes_three_queries_too(pages_kept, client, django_assert_num_queries):
    path, puzzle = "/puzzles/daily/2026-06-01/", selectors.puzzle_of_the_day(date(2026, 6, 1))
    for action in ("show", "again"):
        post(client, path, action=action)
    with django_assert_num_queries(5):
        assert post(client, path, **posted(puzzle.definition.solution[0])).status_code == 200


def test_a_solved_puzzle_takes_no_query_more(pages_kept, client, django_assert_num_queries):
    solution = {"typed": Puzzle.objects.get(key=PUZZLE).definition.solution[0].move}
    post(client, PATHS["puzzle"], **solution)
    post(client, PATHS["puzzle"], action="again")
    with django_assert_num_queries(5):
        assert b'rel="next"' in post(client, PATHS["puzzle"], **solution).content


def test_a_changed_text_is_said_in_the_next_answer(pages_kept, client, django_capture_on_commit_callbacks):
    assert post(client, PATHS["step"], typed=REFUSED).status_code == 200
    reason = Attempt.objects.get().refusal["reason"]
    with django_capture_on_commit_callbacks(execute=True):
        stored = RefusalText.objects.get(family="gin_rummy", reason=reason)
        stored.text_en = "Changed by an editor."
        stored.save()
    assert b"Changed by an editor." in post(client, PATHS["step"], typed=REFUSED).content


@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS)
def test_the_parts_of_an_answer_are_those_of_the_page(client, path):
    parts = PART.findall(post(client, path, typed=REFUSED).content.decode())
    page = PART.findall(client.get(f"/en{path}").content.decode())
    assert sorted(parts) == sorted(page)
    assert len(set(page)) == len(page) >= 4


def test_two_first_answers_at_once_are_both_stored(monkeypatch):
    step, learner = Step.objects.get(key=STEP), Learner(visitor=uuid.uuid4())
    services.give_answer(learner=learner, task=step, answer=Answer(move=REFUSED), key="other")
    real, looks = services.result_of, []

    def too_early(*args, **kwargs):
        """The first look does not see the other answer's row yet."""
        looks.append(args)
        return real(*args, **kwargs) if len(looks) > 1 else StepResult(step=step, **learner.keys)

    monkeypatch.setattr(services, "result_of", too_early)
    judged = services.give_answer(learner=learner, task=step, answer=Answer(move=REFUSED), key="mine")
    assert judged.attempt.status == "refused"
    assert Attempt.objects.filter(step=step).count() == 2
    assert StepResult.objects.get(step=step).tries == 2


def test_a_repeated_answer_to_a_task_that_is_done_is_the_first_one(client):
    puzzle = Puzzle.objects.get(key=PUZZLE)
    data = {"typed": puzzle.definition.solution[0].move, "key": "one", "seen": ""}
    first, again = (post(client, PATHS["puzzle"], **data) for _time in range(2))
    assert (first.status_code, again.status_code) == (200, 200)
    assert puzzle.attempts.count() == 1
    assert post(Client(), PATHS["puzzle"], **data).status_code == 200
