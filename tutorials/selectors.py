"""Courses, lessons and how a learner stands with them, in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from rulebook.held import held
from rulebook.models import Game
from tutorials.learner import Learner
from tutorials.models import Lesson, Step, StepResult


@dataclass(frozen=True, slots=True)
class LessonCard:
    """A lesson in a course with what the learner has done of it."""

    lesson: Lesson
    total: int
    solved: int
    stars: int

    @property
    def is_done(self) -> bool:
        """True if every step is solved."""
        return self.total > 0 and self.solved == self.total


def games_with_courses() -> list[Game]:
    """The games, in the order of the shelf, that have a live lesson."""
    return list(Game.objects.filter(lessons__live=True).distinct().order_by("sort_order"))


def results_of(learner: Learner | None, steps: Iterable[Step]) -> dict[int, StepResult]:
    """The learner's rows by step."""
    if learner is None:
        return {}
    rows = StepResult.objects.filter(**learner.keys, step__in=[step.pk for step in steps])
    return {row.step_id: row for row in rows}


def course(game: Game, learner: Learner | None) -> list[LessonCard]:
    """The live lessons of a game in order. Three queries."""
    lessons = list(Lesson.objects.live().filter(game=game).order_by("sort_order", "pk").prefetch_related("steps"))
    steps = [step for lesson in lessons for step in lesson.steps.all() if step.live]
    results = results_of(learner, steps)
    return [_card(lesson, results) for lesson in lessons]


def _card(lesson: Lesson, results: dict[int, StepResult]) -> LessonCard:
    steps = [step for step in lesson.steps.all() if step.live]
    solved = [results[step.pk] for step in steps if step.pk in results and results[step.pk].is_solved]
    is_done = bool(steps) and len(solved) == len(steps)
    stars = min((row.stars for row in solved), default=0) if is_done else 0
    return LessonCard(lesson, len(steps), len(solved), stars)


@dataclass(frozen=True, slots=True)
class Taught:
    """A live lesson with its game, and its live steps in order."""

    lesson: Lesson
    steps: tuple[Step, ...]


def taught(game_slug: str, lesson_slug: str) -> Taught | None:
    """A lesson as readers see it; None if there is none. Two queries, or none where it is held."""
    key = f"{game_slug}.{lesson_slug}"
    return held(f"lesson:{key}", lambda: _taught(key))


def _taught(key: str) -> Taught | None:
    lesson: Lesson | None = Lesson.objects.live().filter(key=key).select_related("game").first()
    if lesson is None:
        return None
    return Taught(lesson, tuple(lesson.steps.filter(live=True).order_by("sort_order", "pk")))


def next_lesson(lesson: Lesson) -> Lesson | None:
    """The lesson after this one in the course."""
    later = Lesson.objects.live().filter(game_id=lesson.game_id, sort_order__gt=lesson.sort_order)
    found: Lesson | None = later.order_by("sort_order").first()
    return found


def course_url(game: str) -> str | None:
    """The address of a game's course in the active language, if it has one."""
    return reverse("course", args=[game]) if Lesson.objects.live().of(game).exists() else None
