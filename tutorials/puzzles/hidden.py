"""Themes with hidden cards: every answer is played out over the same deals, and only what is sound is accepted.

The deals are those that the position leaves open, dealt by the seeds 1 to 400, so all answers meet the same luck and
are compared in pairs. An answer is good if it loses at most two standard errors to the best one, bad if it loses at
least four; a position with an answer between them is no puzzle. All seats are played by the sound player, who reads
nothing but its view. Knows no Django.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules_engine import games, players
from tutorials.puzzles.base import Solved

DEALS = 400
BLOCK = 40
"""So many deals are kept as one pair of sums, which can be played again on its own."""
GOOD, BAD = 2.0, 4.0

Base = Mapping[str, Any]
Evidence = Mapping[str, Sequence[Sequence[int]]]
"""By answer, the best one first, and by block: the points it made, and the squares of what it lost to the best."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How an answer did: its points a deal, what it loses to the best one, and the standard error of that loss."""

    points: float
    loss: float
    error: float

    @property
    def is_good(self) -> bool:
        """Within two standard errors of the best."""
        return self.loss <= GOOD * self.error

    @property
    def is_bad(self) -> bool:
        """At least four standard errors worse than the best."""
        return self.loss > 0 and self.loss >= BAD * self.error


def standings(evidence: Evidence) -> dict[str, Standing]:
    """What the sums say about every answer."""
    best = sum(points for points, _squares in next(iter(evidence.values())))
    found = {}
    for answer, blocks in evidence.items():
        deals = BLOCK * len(blocks)
        points = sum(part for part, _squares in blocks)
        loss = (best - points) / deals
        variance = (sum(squares for _points, squares in blocks) / deals - loss**2) * deals / (deals - 1)
        found[answer] = Standing(points / deals, loss, (max(variance, 0.0) / deals) ** 0.5)
    return found


class HiddenTheme(ABC):
    """A theme whose answers are weighed by playing the rest out."""

    key: str
    game: str
    options: Mapping[str, Any] = {}

    @abstractmethod
    def position(self, base: Base) -> str:
        """What the learner knows; the rest is dealt by a seed."""

    @abstractmethod
    def answers(self, base: Base) -> list[str]:
        """The legal moves to be weighed."""

    def is_promising(self, base: Base) -> bool:
        """A quick look before the deals are played out: can this become a puzzle?"""
        return True

    @abstractmethod
    def points(self, state: Any, chance: random.Random) -> int:
        """What the learner makes in the end, from a state after the answer."""

    @abstractmethod
    def judged(self, base: Base, evidence: Evidence) -> Solved | None:
        """The puzzle that the sums make; None if it is none."""

    def solve(self, base: Base) -> Solved | None:
        """Plays all deals out, block by block, and stops where those played leave no hope."""
        answers = self.answers(base)
        if len(answers) < 2 or not self.is_promising(base):
            return None
        played = {answer: list[int]() for answer in answers}
        for block in range(DEALS // BLOCK):
            if block and _is_hopeless(summed(played)):
                return None
            self._play(base, block, played)
        evidence = summed(played)
        solved = self.judged(base, evidence)
        return replace(solved, evidence=evidence) if solved else None

    def replayed(self, base: Base, evidence: Evidence, block: int) -> bool:
        """True if playing one block again gives the sums that are kept."""
        played = {answer: list[int]() for answer in evidence}
        if set(played) != set(self.answers(base)):
            return False
        self._play(base, block, played)
        again = summed(played, best=next(iter(evidence)))
        return all(list(again[answer][0]) == list(evidence[answer][block]) for answer in evidence)

    def _play(self, base: Base, block: int, played: Mapping[str, list[int]]) -> None:
        game, options, text = games.get(self.game), games.get(self.game).options(**self.options), self.position(base)
        for seed in range(block * BLOCK + 1, (block + 1) * BLOCK + 1):
            state = game.parse_position(text, options, seed)
            for answer, points in played.items():
                after = game.play(state, game.parse_move(answer))
                points.append(self.points(after, random.Random(seed)))


def _is_hopeless(evidence: Evidence) -> bool:
    """Nothing is clearly worse yet, or something seems to come to lie between good and bad."""
    share = (len(next(iter(evidence.values()))) * BLOCK / DEALS) ** 0.5
    low, high = GOOD * share + 0.3, BAD * share - 0.3
    losses = [standing.loss / standing.error if standing.error else 0.0 for standing in standings(evidence).values()]
    return max(losses) < high or any(low < loss < high for loss in losses)


def summed(played: Mapping[str, Sequence[int]], best: str = "") -> dict[str, list[list[int]]]:
    """The points of single deals as sums by block, the best answer first."""
    best = best or max(played, key=lambda answer: sum(played[answer]))
    order = [best, *(answer for answer in played if answer != best)]
    return {answer: [_sums(played[best], played[answer], start) for start in range(0, len(played[best]), BLOCK)]
            for answer in order}  # fmt: skip


def _sums(best: Sequence[int], points: Sequence[int], start: int) -> list[int]:
    pairs = list(zip(best[start : start + BLOCK], points[start : start + BLOCK], strict=True))
    return [sum(made for _best, made in pairs), sum((top - made) ** 2 for top, made in pairs)]


def sound_move(game: Any, state: Any, seat: int, chance: random.Random) -> Any:
    """The state after the sound player's move."""
    return game.play(state, players.choose("sound", game, state, seat, chance))


def divided(evidence: Evidence) -> tuple[list[str], list[str]] | None:
    """The good answers and the bad ones, dearest mistake last; None if one is neither, or none is bad."""
    found = standings(evidence)
    good = [answer for answer, standing in found.items() if standing.is_good]
    bad = sorted((answer for answer in found if found[answer].is_bad), key=lambda answer: found[answer].loss)
    return (good, bad) if bad and len(good) + len(bad) == len(found) else None


def by_reason(wrong: Sequence[str], reason: Callable[[str], str]) -> dict[str, list[str]]:
    """Wrong answers by the reason why they fail."""
    found: dict[str, list[str]] = {}
    for answer in wrong:
        found.setdefault(reason(answer), []).append(answer)
    return found
