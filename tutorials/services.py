"""What changes a learner's rows: answers, hints, undo, starting again, being shown, moving into an account."""

from __future__ import annotations

import hashlib
import uuid
from dataclasses import dataclass

from django.db import IntegrityError, transaction

from tutorials import player
from tutorials.learner import Learner
from tutorials.lesson import Answer
from tutorials.models import Attempt, Step, StepResult
from tutorials.player import Progress, Verdict


class StaleError(Exception):
    """The form was older than the table: another page has gone on since."""


@dataclass(frozen=True, slots=True)
class Judged:
    """An answer with its stored attempt and where the learner stands now."""

    attempt: Attempt
    result: StepResult
    verdict: Verdict | None = None

    @property
    def is_repeated(self) -> bool:
        """True if the same post had come before."""
        return self.verdict is None


def attempt_key(learner: Learner, step: Step, raw: str) -> str:
    """The unique key of a post: nobody can collide with somebody else's."""
    return hashlib.sha256(f"{learner.text}|{step.pk}|{raw}".encode()).hexdigest()


def result_of(learner: Learner, step: Step, *, lock: bool = False) -> StepResult:
    """The learner's row for the step; a new one is not saved yet."""
    rows = StepResult.objects.select_for_update() if lock else StepResult.objects
    row = rows.filter(**learner.keys, step=step).first()
    return row or StepResult(**learner.keys, step=step)


def progress_of(result: StepResult) -> Progress:
    """Where the step stands; stored moves that no longer fit the step start it again."""
    return player.stored_progress(result.step.definition, result.progress)


def give_answer(*, learner: Learner, step: Step, answer: Answer, key: str, seen: str = "") -> Judged:
    """Judge and store an answer. The same key again gives the first attempt back and changes nothing.

    `seen` is the mark of the progress that the learner saw. Raises AnswerError where there is nothing to judge
    and StaleError where the table has gone on; then nothing is stored.
    """
    unique = attempt_key(learner, step, key)
    try:
        with transaction.atomic():
            earlier = Attempt.objects.filter(key=unique).first()
            result = result_of(learner, step, lock=True)
            result.step = step
            if earlier:
                return Judged(earlier, result)
            progress = progress_of(result)
            if seen and seen != progress.mark:
                raise StaleError
            verdict = player.answer(step.definition, progress, answer)
            _note(result, verdict)
            result.save()
            attempt = Attempt.objects.create(
                **learner.keys,
                step=step,
                key=unique,
                answer=answer.as_dict(),
                status=verdict.status,
                idea=verdict.idea,
                refusal=verdict.refusal.as_dict() if verdict.refusal else None,
            )
            return Judged(attempt, result, verdict)
    except IntegrityError:
        # The same post twice at the same moment: the other one has won.
        return Judged(Attempt.objects.get(key=unique), result_of(learner, step))


def _note(result: StepResult, verdict: Verdict) -> None:
    result.tries += 1
    result.progress = verdict.progress.as_dict()
    if verdict.status == "refused":
        result.refused += 1
    if verdict.status == "done":
        result.is_solved = True
        result.stars = max(result.stars, _stars(result, verdict))


def _stars(result: StepResult, verdict: Verdict) -> int:
    if result.was_shown or not verdict.is_par:
        return 1
    return 2 if result.refused else 3


@transaction.atomic
def take_hint(*, learner: Learner, step: Step, hints: int, shown: int) -> StepResult:
    """Show one hint more than the page did, up to the number that the step has."""
    result = result_of(learner, step, lock=True)
    result.hints_seen = max(result.hints_seen, min(shown + 1, hints))
    result.save()
    return result


@transaction.atomic
def undo_move(*, learner: Learner, step: Step, seen: str = "") -> StepResult:
    """Take the last move back, with the replies to it; a page that shows an older table takes nothing back."""
    result = result_of(learner, step, lock=True)
    progress = progress_of(result)
    if not seen or seen == progress.mark:
        result.progress = player.undo(step.definition, progress).as_dict()
        result.save()
    return result


@transaction.atomic
def start_again(*, learner: Learner, step: Step) -> StepResult:
    """Back to the position of the step. Stars never fall; what was refused or shown counts anew."""
    result = result_of(learner, step, lock=True)
    result.progress, result.refused, result.hints_seen, result.was_shown = {}, 0, 0, False
    result.save()
    return result


@transaction.atomic
def show_solution(*, learner: Learner, step: Step) -> StepResult:
    """Play the solution from the start of the step; it counts as done with one star."""
    result = result_of(learner, step, lock=True)
    result.progress = player.solved(step.definition).as_dict()
    result.was_shown = True
    result.is_solved = True
    result.stars = max(result.stars, 1)
    result.save()
    return result


@transaction.atomic
def move_into_account(*, visitor: uuid.UUID, user_id: int) -> int:
    """Give a visitor's results to the member who logged in, keeping the better of two. Twice is the same as once."""
    moved = 0
    mine = {row.step_id: row for row in StepResult.objects.select_for_update().filter(user_id=user_id)}
    for row in StepResult.objects.select_for_update().filter(visitor=visitor):
        own = mine.get(row.step_id)
        if own is None:
            row.user_id, row.visitor = user_id, None
            row.save()
        else:
            _merge(own, row)
            row.delete()
        moved += 1
    Attempt.objects.filter(visitor=visitor).update(user_id=user_id, visitor=None)
    return moved


def _merge(own: StepResult, other: StepResult) -> None:
    if (other.is_solved, other.stars) > (own.is_solved, own.stars):
        own.progress, own.refused, own.was_shown = other.progress, other.refused, other.was_shown
        own.hints_seen = other.hints_seen
    own.is_solved = own.is_solved or other.is_solved
    own.stars = max(own.stars, other.stars)
    own.tries += other.tries
    own.save()
