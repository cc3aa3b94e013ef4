"""A visitor who logs in keeps everything: the better of two results stays, and twice is the same as once."""

import uuid

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from accounts.models import User
from tutorials import services
from tutorials.models import Step, StepResult
from tutorials.puzzles.models import Puzzle, PuzzleResult

TASKS = 3
STANDINGS = st.builds(
    lambda stars, extra: {"is_solved": stars > 0, "stars": stars, **extra},
    st.integers(0, 3),
    st.fixed_dictionaries(
        {
            "tries": st.integers(0, 9),
            "mistakes": st.integers(0, 3),
            "hints_seen": st.integers(0, 3),
            "was_shown": st.booleans(),
            "progress": st.sampled_from([{}, {"moves": [], "turns_done": 1}]),
        }
    ),
)
ROWS = st.lists(st.none() | STANDINGS, min_size=2 * TASKS, max_size=2 * TASKS)
pytestmark = pytest.mark.django_db


def state():
    fields = ("user", "visitor", "is_solved", "stars", "tries", "mistakes", "hints_seen", "was_shown", "progress")
    steps = list(StepResult.objects.order_by("step").values("step", *fields))
    return steps, list(PuzzleResult.objects.order_by("puzzle").values("puzzle", *fields))


class Merging(TestCase):
    @settings(deadline=None, max_examples=40)
    @given(ROWS, ROWS)
    def test_the_better_result_stays_and_twice_is_once(self, mine, theirs):
        member, visitor = User.objects.create_user("jiwoo", "jiwoo@example.org", "correct horse battery"), uuid.uuid4()
        tasks = [*Step.objects.all()[:TASKS], *Puzzle.objects.all()[:TASKS]]
        best = {}
        for who, rows in (({"user": member}, mine), ({"visitor": visitor}, theirs)):
            for task, row in zip(tasks, rows, strict=True):
                if row is not None:
                    task.results.create(**who, **row)
                    standing = (row["is_solved"], row["stars"])
                    best[task.key] = max(best.get(task.key, (False, 0)), standing)
        services.move_into_account(visitor=visitor, user_id=member.pk)
        kept = [row for task in tasks for row in task.results.all()]
        assert {row.task.key: (row.is_solved, row.stars) for row in kept} == best
        assert {row.user_id for row in kept} <= {member.pk}
        once = state()
        services.move_into_account(visitor=visitor, user_id=member.pk)
        assert state() == once
