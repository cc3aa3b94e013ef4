"""What a theme is: draws a position by seed, and lets the engine find every answer to it. Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from tutorials.lesson import Answer, Step, read_step

Line = tuple[Answer, ...]
"""One whole answer: a single one, or the moves of a turn one after the other."""


@dataclass(frozen=True, slots=True)
class Solved:
    """A position with its complete solution.

    `step` is a step of a lesson without key and options. `accepted` are whole answers that solve it, `tempting` wrong
    ones with the idea that answers them ("" where the rule does). `others` are all other answers worth trying: with
    `accepted` and `tempting` they are every sensible answer there is. `features` measure the difficulty. `evidence` are
    the sums of the deals that were played out, in themes with hidden cards.
    """

    step: Mapping[str, Any]
    facts: Mapping[str, Any]
    accepted: Sequence[Line]
    tempting: Sequence[tuple[Line, str]] = ()
    others: Sequence[Line] = ()
    features: Mapping[str, float] = field(default_factory=dict)
    evidence: Mapping[str, Any] = field(default_factory=dict)


class Theme(Protocol):
    """One of the kinds of puzzles."""

    key: str
    game: str
    options: Mapping[str, Any]

    def draw(self, rng: random.Random) -> Mapping[str, Any]:
        """A random position, as JSON-safe data."""
        ...

    def solve(self, base: Mapping[str, Any]) -> Solved | None:
        """All answers to the position; None if it is trivial, ambiguous or otherwise no good puzzle."""
        ...

    def brute(self, base: Mapping[str, Any]) -> Any:
        """The same answer found another way, to be compared with `answer_of`; slow and simple."""
        ...

    def answer_of(self, solved: Solved) -> Any:
        """What `brute` must find."""
        ...


def drawn(theme: Theme, seed: int) -> Mapping[str, Any]:
    """The position that the seed draws."""
    return theme.draw(random.Random(f"{theme.key}:{seed}"))


def step_of(theme: Theme, solved: Solved) -> Step:
    """The step that the player judges."""
    return read_step({"key": theme.key, "options": dict(theme.options), **solved.step}, theme.game, theme.key)


def move(text: str) -> Line:
    """A single move."""
    return (Answer(move=text),)


def moves(texts: Sequence[str]) -> Line:
    """Several moves one after the other."""
    return tuple(Answer(move=text) for text in texts)


def number(value: int) -> Line:
    """A number."""
    return (Answer(number=value),)


def chosen(cards: Sequence[str]) -> Line:
    """A set of cards or tiles."""
    return (Answer(cards=tuple(cards)),)


def solution(line: Line) -> list[Any]:
    """As a step's file states it."""
    return [answer.move or answer.as_dict() for answer in line]


def idea(key: str, **when: Any) -> dict[str, Any]:
    """A wrong idea with the answers that show it."""
    return {"key": key, "when": when}


def near(value: int, *named: int) -> list[Line]:
    """Numbers that a small slip leads to, except the named ones."""
    slips = {value + step for step in (-10, -5, -2, -1, 1, 2, 5, 10)} | {0, 2 * value}
    return [number(slip) for slip in sorted(slips - {value, *named}) if slip >= 0]
