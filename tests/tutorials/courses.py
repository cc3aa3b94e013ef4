"""The courses as the content files state them, and answers written short."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from rulebook.loading.records import ContentFile
from rules_engine import players
from tutorials import player
from tutorials.lesson import Answer, Step
from tutorials.loading import STEP, LessonSource
from tutorials.models import Step as Row
from tutorials.player import Progress, Verdict


@cache
def lessons_of(game: str) -> dict[str, tuple[int, list[Row]]]:
    """The minutes and the steps with their texts of each lesson of a course, by its key behind the game."""
    source, found = LessonSource(), {}
    for path in source.files():
        if path.parent.name == game:
            lesson, *steps = source.read(ContentFile.open(path))
            rows = [Row(**{name: step.values[name] for name in (*STEP.plain, *STEP.columns)}) for step in steps]
            found[lesson.key.removeprefix(f"{game}.")] = (lesson.values["minutes"], rows)
    return found


@cache
def steps_of(game: str) -> dict[str, Step]:
    """The steps of a course by their keys behind the game."""
    rows = [row for _minutes, steps in lessons_of(game).values() for row in steps]
    return {row.key.removeprefix(f"{game}."): row.definition for row in rows}


def answer_of(raw: Any) -> Answer:
    """A move, a number, cards or tiles, or the fields of an answer."""
    if isinstance(raw, str):
        return Answer(move=raw)
    if isinstance(raw, int):
        return Answer(number=raw)
    return Answer(cards=raw) if isinstance(raw, tuple) else Answer.from_dict(raw)


def play_to_the_end(step: Step, level: str) -> Verdict:
    """The last verdict of a free hand in which a computer player of that level stands in for the learner."""
    progress, verdict = Progress(), Verdict("", Progress())
    while verdict.status != "done":
        state = player.state_at(step, progress)
        move = players.choose(level, step.engine, state, 0, random.Random(len(progress.moves)))
        verdict = player.answer(step, progress, Answer(move=str(move)))
        assert verdict.status in ("legal", "done")
        progress = verdict.progress
    assert step.engine.outcome(player.state_at(step, progress)) is not None
    return verdict
