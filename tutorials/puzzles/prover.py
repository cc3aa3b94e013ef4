"""Proves a puzzle: the engine's solution found again, every answer put to the player. Knows no Django.

An answer counts as right if and only if it is in the solution set; each tempting one is answered by its own reason.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rules_engine import __version__
from tutorials import player
from tutorials.goals import GoalError
from tutorials.lesson import LessonError, Step
from tutorials.player import AnswerError, Progress, Verdict
from tutorials.puzzles.base import Line, Solved, Theme, drawn, step_of
from tutorials.puzzles.hidden import BLOCK, DEALS, HiddenTheme

if TYPE_CHECKING:
    from tutorials.puzzles.generator import Shipped


def played(step: Step, line: Line) -> Verdict:
    """The verdict on the last answer of a line."""
    progress = Progress()
    verdict: Verdict | None = None
    for given in line:
        verdict = player.answer(step, progress, given)
        progress = verdict.progress
    assert verdict is not None
    return verdict


def faults_of(theme: Theme, base: Mapping[str, Any], solved: Solved) -> list[str]:
    """What is wrong with a solved position as a puzzle."""
    try:
        step = step_of(theme, solved)
        return list(_faults(step, solved))
    except (LessonError, GoalError, AnswerError, ValueError) as fault:
        return [f"cannot be played: {fault}"]


def _faults(step: Step, solved: Solved) -> Iterator[str]:
    if not solved.accepted:
        yield "nothing is accepted"
    for line in (*solved.accepted, step.solution):
        if played(step, line).status != "done":
            yield f"accepted, but not judged right: {_text(line)}"
    for line, key in solved.tempting:
        fault = _fault_of_tempting(played(step, line), key)
        if fault:
            yield f"{_text(line)}: {fault}"
    for line in solved.others:
        if played(step, line).status == "done":
            yield f"judged right, but not in the solution set: {_text(line)}"


def _fault_of_tempting(verdict: Verdict, key: str) -> str:
    if verdict.status == "done":
        return "tempting, but judged right"
    if verdict.refusal is None and (verdict.idea != key or not key):
        return f"answered by {verdict.idea!r}, not by {key!r}"
    return ""


def _text(line: Line) -> str:
    return json.dumps([answer.as_dict() for answer in line])


def solved_again(theme: Theme, shipped: Shipped) -> Solved | None:
    """The solution of a shipped puzzle: found anew, or where it rests on played-out deals, judged by their sums."""
    if isinstance(theme, HiddenTheme):
        return theme.judged(shipped.base, shipped.evidence)
    return theme.solve(shipped.base)


def prove(theme: Theme, shipped: Shipped, *, by_force: bool = False, whole: bool = False) -> list[str]:
    """What is wrong with a shipped puzzle; nothing if it is proven.

    `by_force`: the second, slow way as well. `whole`: every deal is played out again, not only a tenth of them; so it
    is for a puzzle that another version of the engine has made.
    """
    solved = solved_again(theme, shipped)
    if solved is None:
        return ["the engine no longer takes it for a puzzle"]
    faults = faults_of(theme, shipped.base, solved)
    if _plain(solved.step) != _plain(shipped.step):
        faults.append("the engine's solution differs from the one in the file")
    if _plain(solved.facts) != _plain(shipped.facts):
        faults.append("the facts differ from those in the file")
    if {name: round(value, 2) for name, value in solved.features.items()} != shipped.features:
        faults.append("the measured difficulty differs from the one in the file")
    if shipped.engine == __version__ and _plain(drawn(theme, shipped.seed)) != _plain(shipped.base):
        faults.append("the seed draws another position")
    if isinstance(theme, HiddenTheme):
        blocks = range(DEALS // BLOCK) if whole or shipped.engine != __version__ else [shipped.seed % (DEALS // BLOCK)]
        if not all(theme.replayed(shipped.base, shipped.evidence, block) for block in blocks):
            faults.append("the deals played out again give other points")
    if by_force and theme.brute(shipped.base) != theme.answer_of(solved):
        faults.append("the slow way finds another answer")
    return faults


def _plain(data: Any) -> Any:
    return json.loads(json.dumps(data))
