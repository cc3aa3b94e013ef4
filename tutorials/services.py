"""What changes a learner's rows: answers, hints, undo, starting again, being shown, moving into an account.

A task is a step of a lesson or a puzzle: both have `results` and `attempts`.
"""

from __future__ import annotations

import hashlib
import uuid
from dataclasses import dataclass
from typing import TypeAlias

from django.db import IntegrityError, transaction

from tutorials import player
from tutorials.learner import Learner
from tutorials.lesson import Answer
from tutorials.models import Attempt, Step, StepResult
from tutorials.player import AnswerError, Progress, Verdict
from tutorials.puzzles.models import Puzzle, PuzzleAttempt, PuzzleResult
from tutorials.results import Answered, Result

Task: TypeAlias = Step | Puzzle
KEPT: tuple[tuple[type[Result], type[Answered]], ...] = ((StepResult, Attempt), (PuzzleResult, PuzzleAttempt))


class StaleError(Exception):
    """The form was older than the table: another page has gone on since."""


@dataclass(frozen=True, slots=True)
class Judged:
    """An answer with its stored attempt and where the learner stands now."""

    attempt: Answered
    result: Result
    verdict: Verdict | None = None

    @property
    def is_repeated(self) -> bool:
        """True if the same post had come before."""
        return self.verdict is None

    @property
    def progress(self) -> Progress:
        """Where the task stands after the answer."""
        return self.verdict.progress if self.verdict else progress_of(self.result)


def attempt_key(learner: Learner, task: Task, raw: str) -> str:
    """The unique key of a post: nobody can collide with somebody else's."""
    return hashlib.sha256(f"{learner.text}|{task.key}|{raw}".encode()).hexdigest()


def result_of(learner: Learner | None, task: Task, *, lock: bool = False) -> Result:
    """The learner's row for the task; a new one is not saved yet."""
    model = task.results.model
    row: Result | None = None
    if learner is not None:
        rows = task.results.select_for_update() if lock else task.results
        row = next(iter(rows.filter(**learner.keys)), None)  # at most one; `first` would sort
    row = row or model(**(learner.keys if learner else {}))
    setattr(row, model.task_field, task)
    return row


def progress_of(result: Result) -> Progress:
    """Where the task stands; stored moves that no longer fit it start it again."""
    return player.stored_progress(result.task.definition, result.progress)


def give_answer(*, learner: Learner, task: Task, answer: Answer, key: str, seen: str = "") -> Judged:
    """Judge and store an answer. The same key again gives the first attempt back and changes nothing.

    `seen` is the mark of the progress that the learner saw. Raises AnswerError where there is nothing to judge
    and StaleError where the table has gone on; then nothing is stored.
    """
    unique = attempt_key(learner, task, key)
    try:
        return _judged(learner, task, answer, unique, seen)
    except (AnswerError, StaleError, IntegrityError) as fault:
        # Most posts come once: only one that cannot be stored is looked up.
        earlier = task.attempts.filter(key=unique).first()
        if earlier:
            return Judged(earlier, result_of(learner, task))
        if not isinstance(fault, IntegrityError):
            raise
    # Another post of the same learner has made the result's row at the same moment.
    return _judged(learner, task, answer, unique, seen)


@transaction.atomic
def _judged(learner: Learner, task: Task, answer: Answer, unique: str, seen: str) -> Judged:
    result = result_of(learner, task, lock=True)
    progress = progress_of(result)
    if seen and seen != progress.mark:
        raise StaleError
    verdict = player.answer(task.definition, progress, answer)
    attempt = task.attempts.create(
        **learner.keys,
        key=unique,
        answer=answer.as_dict(),
        status=verdict.status,
        idea=verdict.idea,
        refusal=verdict.refusal.as_dict() if verdict.refusal else None,
    )
    result.note(verdict)
    result.save()
    return Judged(attempt, result, verdict)


@transaction.atomic
def take_hint(*, learner: Learner, task: Task, hints: int, shown: int) -> Result:
    """Show one hint more than the page did, up to the number that the task has."""
    result = result_of(learner, task, lock=True)
    result.hints_seen = max(result.hints_seen, min(shown + 1, hints))
    result.save()
    return result


@transaction.atomic
def undo_move(*, learner: Learner, task: Task, seen: str = "") -> Result:
    """Take the last move back, with the replies to it; a page that shows an older table takes nothing back."""
    result = result_of(learner, task, lock=True)
    progress = progress_of(result)
    if not seen or seen == progress.mark:
        result.progress = player.undo(task.definition, progress).as_dict()
        result.save()
    return result


@transaction.atomic
def start_again(*, learner: Learner, task: Task) -> Result:
    """Back to the beginning of a task that was begun."""
    result = result_of(learner, task, lock=True)
    result.start_again()
    result.save()
    return result


@transaction.atomic
def show_solution(*, learner: Learner, task: Task) -> Result:
    """Play the solution from the start."""
    result = result_of(learner, task, lock=True)
    result.show(player.solved(task.definition).as_dict())
    result.save()
    return result


def give_help(*, learner: Learner, task: Task, action: str, hints: int, shown: int, seen: str) -> Result | None:
    """Do what the buttons below a task ask for; None if the action is none of them."""
    if action == "hint":
        return take_hint(learner=learner, task=task, hints=hints, shown=shown)
    if action == "undo":
        return undo_move(learner=learner, task=task, seen=seen)
    if action == "again":
        return start_again(learner=learner, task=task)
    if action == "show":
        return show_solution(learner=learner, task=task)
    return None


@transaction.atomic
def move_into_account(*, visitor: uuid.UUID, user_id: int) -> int:
    """Give a visitor's results to the member who logged in, keeping the better of two. Twice is the same as once."""
    moved = 0
    for results, attempts in KEPT:
        moved += _move_results(results, visitor, user_id)
        attempts._default_manager.filter(visitor=visitor).update(user_id=user_id, visitor=None)
    return moved


def _move_results(results: type[Result], visitor: uuid.UUID, user_id: int) -> int:
    rows = results._default_manager.select_for_update()
    mine = {row.task_id: row for row in rows.filter(user_id=user_id)}
    theirs = list(rows.filter(visitor=visitor))
    for row in theirs:
        own = mine.get(row.task_id)
        if own is None:
            row.user_id, row.visitor = user_id, None
            row.save()
        else:
            own.take_in(row)
            own.save()
            row.delete()
    return len(theirs)
