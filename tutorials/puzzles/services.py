"""What changes a learner's puzzles: answers, undo, starting again, being shown, moving into an account."""

from __future__ import annotations

import hashlib
import uuid
from dataclasses import dataclass

from django.db import IntegrityError, transaction

from tutorials import player
from tutorials.learner import Learner
from tutorials.lesson import Answer
from tutorials.player import Progress, Verdict
from tutorials.puzzles.models import Puzzle, PuzzleAttempt, PuzzleResult


@dataclass(frozen=True, slots=True)
class Judged:
    """An answer with its stored attempt and where the learner stands now; no verdict if the post had come before."""

    attempt: PuzzleAttempt
    result: PuzzleResult
    verdict: Verdict | None = None


def attempt_key(learner: Learner, puzzle: Puzzle, raw: str) -> str:
    """The unique key of a post: nobody can collide with somebody else's."""
    return hashlib.sha256(f"{learner.text}|puzzle|{puzzle.pk}|{raw}".encode()).hexdigest()


def result_of(learner: Learner, puzzle: Puzzle, *, lock: bool = False) -> PuzzleResult:
    """The learner's row for the puzzle; a new one is not saved yet."""
    rows = PuzzleResult.objects.select_for_update() if lock else PuzzleResult.objects
    row = rows.filter(**learner.keys, puzzle=puzzle).first() or PuzzleResult(**learner.keys, puzzle=puzzle)
    row.puzzle = puzzle
    return row


def progress_of(result: PuzzleResult) -> Progress:
    """Where the puzzle stands; stored moves that no longer fit start it again."""
    return player.stored_progress(result.puzzle.definition, result.progress)


def give_answer(*, learner: Learner, puzzle: Puzzle, answer: Answer, key: str) -> Judged:
    """Judge and store an answer. The same key again gives the first attempt back and changes nothing.

    Raises AnswerError where there is nothing to judge; then nothing is stored.
    """
    unique = attempt_key(learner, puzzle, key)
    try:
        with transaction.atomic():
            earlier = PuzzleAttempt.objects.filter(key=unique).first()
            result = result_of(learner, puzzle, lock=True)
            if earlier:
                return Judged(earlier, result)
            verdict = player.answer(puzzle.definition, progress_of(result), answer)
            _note(result, verdict)
            result.save()
            attempt = PuzzleAttempt.objects.create(
                **learner.keys,
                puzzle=puzzle,
                key=unique,
                answer=answer.as_dict(),
                status=verdict.status,
                idea=verdict.idea,
                refusal=verdict.refusal.as_dict() if verdict.refusal else None,
            )
            return Judged(attempt, result, verdict)
    except IntegrityError:
        # The same post twice at the same moment: the other one has won.
        return Judged(PuzzleAttempt.objects.get(key=unique), result_of(learner, puzzle))


def _note(result: PuzzleResult, verdict: Verdict) -> None:
    result.tries += 1
    result.progress = verdict.progress.as_dict()
    if verdict.status in ("refused", "wrong"):
        result.mistakes += 1
    if verdict.status == "done":
        result.is_solved = True
        result.stars = max(result.stars, 1 if result.was_shown else 2 if result.mistakes else 3)


@transaction.atomic
def undo_move(*, learner: Learner, puzzle: Puzzle) -> PuzzleResult:
    """Take the last move back."""
    result = result_of(learner, puzzle, lock=True)
    result.progress = player.undo(puzzle.definition, progress_of(result)).as_dict()
    result.save()
    return result


@transaction.atomic
def start_again(*, learner: Learner, puzzle: Puzzle) -> PuzzleResult:
    """Back to the position. Stars never fall; mistakes count anew."""
    result = result_of(learner, puzzle, lock=True)
    if result.pk is not None:
        result.progress, result.mistakes, result.was_shown = {}, 0, False
        result.save()
    return result


@transaction.atomic
def show_solution(*, learner: Learner, puzzle: Puzzle) -> PuzzleResult:
    """Play the solution from the start; it counts as done with one star."""
    result = result_of(learner, puzzle, lock=True)
    result.progress = player.solved(puzzle.definition).as_dict()
    result.was_shown = result.is_solved = True
    result.stars = max(result.stars, 1)
    result.save()
    return result


@transaction.atomic
def move_into_account(*, visitor: uuid.UUID, user_id: int) -> int:
    """Give a visitor's results to the member who logged in, keeping the better of two. Twice is the same as once."""
    moved = 0
    mine = {row.puzzle_id: row for row in PuzzleResult.objects.select_for_update().filter(user_id=user_id)}
    for row in PuzzleResult.objects.select_for_update().filter(visitor=visitor):
        own = mine.get(row.puzzle_id)
        if own is None:
            row.user_id, row.visitor = user_id, None
            row.save()
        else:
            _merge(own, row)
            row.delete()
        moved += 1
    PuzzleAttempt.objects.filter(visitor=visitor).update(user_id=user_id, visitor=None)
    return moved


def _merge(own: PuzzleResult, other: PuzzleResult) -> None:
    if (other.is_solved, other.stars) > (own.is_solved, own.stars):
        own.progress, own.mistakes, own.was_shown = other.progress, other.mistakes, other.was_shown
    own.is_solved = own.is_solved or other.is_solved
    own.stars = max(own.stars, other.stars)
    own.tries += other.tries
    own.save()
