"""A table that is played on but not stored: the form carries the reader's own moves, the server plays them again."""

from __future__ import annotations

from collections.abc import Sequence

from tutorials import player
from tutorials.lesson import MOVES, Answer, Step
from tutorials.player import AnswerError, Progress, Verdict

WAIT = "wait"
"""Stands among the reader's moves for "let the others play"."""
MOST = 150
KEPT = ("legal", "right", "done")


def replay(step: Step, made: Sequence[str]) -> tuple[list[str], Progress]:
    """The moves that can be played from the position, and where they lead; what follows a forged one is dropped."""
    kept: list[str] = []
    progress = Progress()
    for move in made[:MOST] if step.kind in MOVES else ():
        try:
            verdict = give(step, progress, Answer(move=move))
        except AnswerError:
            break
        if verdict.status not in KEPT:
            break
        kept.append(move)
        progress = verdict.progress
    return kept, progress


def give(step: Step, progress: Progress, answer: Answer) -> Verdict:
    """Judge an answer. Out of turn a move is the reader's own, never that of whoever is to act. Raises AnswerError."""
    if answer.move == WAIT:
        return player.let_others_play(step, progress)
    if step.kind in MOVES and answer.move and not is_mine(step, progress):
        answer = Answer(move=f"0: {answer.move.rpartition(':')[2].strip()}")
    return player.answer(step, progress, answer)


def is_mine(step: Step, progress: Progress) -> bool:
    """True if the reader is to act, or nobody is."""
    return step.kind not in MOVES or step.engine.to_act(player.state_at(step, progress)) in (0, None)
