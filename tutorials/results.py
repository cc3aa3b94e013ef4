"""What lessons and puzzles keep of a learner alike: where a task stands, and every answer as it was judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.db import models

if TYPE_CHECKING:
    from tutorials.player import Verdict

BEST = 3
_ONE_LEARNER = models.Q(user__isnull=False, visitor__isnull=True) | models.Q(user__isnull=True, visitor__isnull=False)


def one_learner(name: str) -> models.CheckConstraint:
    """A row belongs to a member or to a visitor, never to both or to nobody."""
    return models.CheckConstraint(condition=_ONE_LEARNER, name=f"{name}_has_one_learner")


def one_result(name: str, task: str) -> list[models.BaseConstraint]:
    """A learner has one result of a task."""
    return [
        one_learner(name),
        models.UniqueConstraint(fields=["user", task], name=f"{name}_once_a_user"),
        models.UniqueConstraint(fields=["visitor", task], name=f"{name}_once_a_visitor"),
    ]


class Learned(models.Model):
    """A row of a learner: a member by `user`, anybody else by the random `visitor` ID of a cookie."""

    task_field: ClassVar[str]

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    visitor = models.UUIDField(null=True, blank=True)

    class Meta:
        abstract = True

    @property
    def task_id(self) -> int:
        """The task that the row is about."""
        return int(getattr(self, f"{self.task_field}_id"))


class Result(Learned):
    """How a learner stands with a task. Stars never fall; the rest counts anew when the task is started again."""

    mistaken: ClassVar[tuple[str, ...]]
    """The verdicts that count as mistakes."""

    progress = models.JSONField(default=dict)
    is_solved = models.BooleanField(default=False)
    stars = models.PositiveSmallIntegerField(default=0)
    tries = models.PositiveIntegerField(default=0)
    mistakes = models.PositiveIntegerField(default=0)
    hints_seen = models.PositiveSmallIntegerField(default=0)
    was_shown = models.BooleanField(default=False)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.task_id}: {self.stars}"

    @property
    def task(self) -> Any:
        """The step or the puzzle."""
        return getattr(self, self.task_field)

    @property
    def was_failed(self) -> bool:
        """True if it was tried and not yet solved without a mistake."""
        return self.stars < BEST and (self.mistakes > 0 or self.is_solved)

    def note(self, verdict: Verdict) -> None:
        """Count an answer."""
        self.tries += 1
        self.progress = verdict.progress.as_dict()
        if verdict.status in self.mistaken:
            self.mistakes += 1
        if verdict.status == "done":
            self.is_solved = True
            is_least = self.was_shown or not verdict.is_par
            self.stars = max(self.stars, 1 if is_least else BEST - bool(self.mistakes))

    def show(self, progress: dict[str, Any]) -> None:
        """The solution was played; it counts as done with one star."""
        self.progress, self.was_shown, self.is_solved = progress, True, True
        self.stars = max(self.stars, 1)

    def start_again(self) -> None:
        """Back to the beginning."""
        self.progress, self.mistakes, self.hints_seen, self.was_shown = {}, 0, 0, False

    def take_in(self, other: Result) -> None:
        """Keep the better of both: what is solved and the stars of either, the progress of the better one."""
        if (other.is_solved, other.stars) > (self.is_solved, self.stars):
            self.progress, self.mistakes, self.was_shown = other.progress, other.mistakes, other.was_shown
            self.hints_seen = other.hints_seen
        self.is_solved = self.is_solved or other.is_solved
        self.stars = max(self.stars, other.stars)
        self.tries += other.tries


class Answered(Learned):
    """One answer as it was judged. `key` makes a repeated post the same answer, not a second one."""

    visitor = models.UUIDField(null=True, blank=True, db_index=True)
    key = models.CharField(max_length=64, unique=True)
    answer = models.JSONField()
    status = models.CharField(max_length=10)
    idea = models.CharField(max_length=60, blank=True, default="")
    refusal = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.task_id}: {self.status}"
