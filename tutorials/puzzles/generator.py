"""Makes puzzles by seed and writes them as one line of JSON each. Knows no Django."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules_engine import __version__
from tutorials.puzzles.base import Solved, Theme
from tutorials.puzzles.prover import faults_of

DATA = Path(__file__).resolve().parent / "data"
POOL = 3
"""So many times the puzzles wanted are made, so that the bands are far apart."""


@dataclass(frozen=True, slots=True)
class Shipped:
    """A puzzle as a line of its file: what the seed has drawn, and what the engine has found."""

    number: int
    band: int
    seed: int
    base: Mapping[str, Any]
    step: Mapping[str, Any]
    facts: Mapping[str, Any]
    features: Mapping[str, float]
    options: Mapping[str, Any] = field(default_factory=dict)
    engine: str = __version__

    def line(self) -> str:
        """The line, without its end."""
        names = ("number", "band", "seed", "engine", "options", "features", "base", "step", "facts")
        data = {name: getattr(self, name) for name in names}
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def read(cls, line: str) -> Shipped:
        """The inverse of `line`. Raises ValueError or TypeError."""
        return cls(**json.loads(line))


@dataclass(frozen=True, slots=True)
class Candidate:
    """A puzzle without number and band."""

    seed: int
    base: Mapping[str, Any]
    solved: Solved


def candidates(theme: Theme, start: int = 1) -> Iterator[Candidate | None]:
    """One try a seed: a proven puzzle, or None where the position is no good one. The same seed, the same puzzle."""
    seen: set[str] = set()
    seed = start
    while True:
        base = theme.draw(random.Random(f"{theme.key}:{seed}"))
        solved = theme.solve(base)
        text = json.dumps(base, sort_keys=True)
        is_new = solved is not None and text not in seen and not faults_of(theme, base, solved)
        seen.add(text)
        yield Candidate(seed, base, solved) if is_new and solved is not None else None
        seed += 1


def in_bands(theme: Theme, pool: Iterable[Candidate], count: int) -> list[Shipped]:
    """So many of them: the pool is cut at its terciles by the measured features, and each third gives its part."""
    ranked = sorted(pool, key=lambda made: (made.solved.difficulty, made.seed))
    third = len(ranked) / 3
    chosen: list[tuple[int, Candidate]] = []
    for band in (1, 2, 3):
        part = ranked[round(third * (band - 1)) : round(third * band)]
        wanted = count // 3 + (1 if band <= count % 3 else 0)
        places = [int(place * len(part) / wanted) for place in range(wanted)] if part else []
        chosen += [(band, part[place]) for place in dict.fromkeys(places)]
    return [_shipped(theme, number, band, made) for number, (band, made) in enumerate(chosen, start=1)]


def _shipped(theme: Theme, number: int, band: int, made: Candidate) -> Shipped:
    solved = made.solved
    features = {name: round(value, 2) for name, value in solved.features.items()}
    return Shipped(
        number, band, made.seed, made.base, dict(solved.step), dict(solved.facts), features, dict(theme.options)
    )


def path_of(key: str) -> Path:
    """The file of a theme."""
    return DATA / f"{key}.jsonl"


def read_file(path: Path) -> list[Shipped]:
    """The puzzles of a file. Raises ValueError or TypeError."""
    return [Shipped.read(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def write_file(path: Path, puzzles: Iterable[Shipped]) -> None:
    """The whole file at once: nobody ever reads half of it."""
    path.parent.mkdir(exist_ok=True)
    partial = path.with_suffix(".part")
    partial.write_text("".join(f"{puzzle.line()}\n" for puzzle in puzzles), encoding="utf-8")
    partial.replace(path)
