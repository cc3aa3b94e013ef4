"""Courses, lessons and how a learner stands with them, in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.db.models import Count, Prefetch, Sum
from django.urls import reverse

from rulebook.held import held
from rulebook.models import Game
from rulebook.selectors import fan_of
from tutorials.learner import Learner
from tutorials.models import Lesson, Step, StepResult


@dataclass(frozen=True, slots=True)
class LessonCard:
    """A lesson in a course with what the learner has done of it. `plays` says that a whole hand is played in it."""

    lesson: Lesson
    total: int
    solved: int
    stars: int
    plays: bool = False

    @property
    def is_done(self) -> bool:
        """True if every step is solved."""
        return self.total > 0 and self.solved == self.total


@dataclass(frozen=True, slots=True)
class Course:
    """The lessons of a game with what the learner has done of them."""

    game: Game
    lessons: tuple[LessonCard, ...]

    @property
    def minutes(self) -> int:
        """How long all lessons take."""
        return sum(card.lesson.minutes for card in self.lessons)

    @property
    def to_first_hand(self) -> Course | None:
        """The lessons up to the first hand of one's own; None where that is the whole course."""
        number = next((number for number, card in enumerate(self.lessons, start=1) if card.plays), len(self.lessons))
        return Course(self.game, self.lessons[:number]) if number < len(self.lessons) else None

    @property
    def total(self) -> int:
        """How many steps there are."""
        return sum(card.total for card in self.lessons)

    @property
    def solved(self) -> int:
        """How many of them are solved."""
        return sum(card.solved for card in self.lessons)

    @property
    def next(self) -> LessonCard | None:
        """The first lesson that is not done; None if all are."""
        return next((card for card in self.lessons if not card.is_done), None)

    @property
    def fan(self) -> str:
        """The picture of the game."""
        return fan_of(self.game)


def results_of(learner: Learner | None, steps: Iterable[Step]) -> dict[int, StepResult]:
    """The learner's rows by step."""
    if learner is None:
        return {}
    rows = StepResult.objects.filter(**learner.keys, step__in=[step.pk for step in steps])
    return {row.step_id: row for row in rows}


def courses(learner: Learner | None, game: str = "") -> list[Course]:
    """The games that have a live lesson, or one of them, with their live lessons in order. Three queries."""
    found = Lesson.objects.live().order_by("game__sort_order", "game__slug", "sort_order", "pk").select_related("game")
    live = Step.objects.filter(live=True).only("lesson", "kind")
    lessons = list((found.filter(game__slug=game) if game else found).prefetch_related(Prefetch("steps", live)))
    results = results_of(learner, [step for lesson in lessons for step in lesson.steps.all()])
    cards = [_card(lesson, results) for lesson in lessons]
    return [Course(row, tuple(group)) for row, group in groupby(cards, key=lambda card: card.lesson.game)]


def all_courses(language: str) -> Mapping[str, Any] | None:
    """For the home page: the courses with how many lessons they have and how long they take. One query."""
    live = Game.objects.filter(lessons__live=True).order_by("sort_order", "slug")
    found = list(live.annotate(lesson_count=Count("lessons"), minutes=Sum("lessons__minutes")))
    return {"games": found} if found else None


def _card(lesson: Lesson, results: dict[int, StepResult]) -> LessonCard:
    steps = lesson.steps.all()
    solved = [results[step.pk] for step in steps if step.pk in results and results[step.pk].is_solved]
    is_done = bool(steps) and len(solved) == len(steps)
    stars = min((row.stars for row in solved), default=0) if is_done else 0
    return LessonCard(lesson, len(steps), len(solved), stars, any(step.kind == "play_out" for step in steps))


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
