"""Makes puzzles by seed and writes them as one line of JSON each. Knows no Django."""

from __future__ import annotations

import hashlib
import json
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from itertools import count, repeat
from pathlib import Path
from typing import Any

from rules_engine import __version__
from tutorials.puzzles.base import Solved, Theme, drawn
from tutorials.puzzles.processes import workers
from tutorials.puzzles.prover import faults_of

DATA = Path(__file__).resolve().parent / "data"
POOL = 3
"""So many times the puzzles wanted are made, so that the bands are far apart."""
AHEAD = 4
"""So many tries wait for each process, so that a long one holds nobody up."""


@dataclass(frozen=True, slots=True)
class Shipped:
    """A puzzle as a line of its file: what the seed has drawn, and what the engine has found.

    `number` and `band` are 0 until it is chosen. `evidence` are the sums of the deals that were played out, in themes
    with hidden cards.
    """

    number: int
    band: int
    seed: int
    base: Mapping[str, Any]
    step: Mapping[str, Any]
    facts: Mapping[str, Any]
    features: Mapping[str, float]
    options: Mapping[str, Any] = field(default_factory=dict)
    engine: str = __version__
    evidence: Mapping[str, Any] = field(default_factory=dict)

    @property
    def difficulty(self) -> float:
        """One number to sort by."""
        return sum(self.features.values())

    def line(self) -> str:
        """The line, without its end."""
        names = ("number", "band", "seed", "engine", "options", "features", "base", "step", "facts")
        data = {name: getattr(self, name) for name in names}
        if self.evidence:
            data["evidence"] = self.evidence
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def read(cls, line: str) -> Shipped:
        """The inverse of `line`. Raises ValueError or TypeError."""
        return cls(**json.loads(line))


@dataclass(frozen=True, slots=True)
class Try:
    """What came of one seed: the digest of its position, the proven puzzle if it is one, the seconds of computing."""

    seed: int
    position: str
    made: Shipped | None
    seconds: float = 0.0


def candidates(theme: Theme, start: int = 1, known: Iterable[str] = (), jobs: int = 1) -> Generator[Try, None, None]:
    """One try a seed, in the order of the seeds, whatever the number of processes. The same seed, the same puzzle.

    A position drawn again is no second puzzle; `known` are the digests of those drawn before `start`.
    """
    seen = set(known)
    tries = map(_tried, repeat(theme), count(start)) if jobs == 1 else _by_processes(theme, start, jobs)
    for one in tries:
        yield replace(one, made=None) if one.position in seen else one
        seen.add(one.position)


def _by_processes(theme: Theme, start: int, jobs: int) -> Iterator[Try]:
    processes, waiting = workers(jobs), deque[Future[Try]]()
    try:
        for seed in count(start):
            waiting.append(processes.submit(_tried, theme, seed))
            if len(waiting) > AHEAD * jobs:
                yield waiting.popleft().result()
    finally:
        processes.shutdown(cancel_futures=True)


def _tried(theme: Theme, seed: int) -> Try:
    began = time.process_time()
    base = drawn(theme, seed)
    solved = theme.solve(base)
    is_proven = solved is not None and not faults_of(theme, base, solved)
    made = _shipped(theme, seed, base, solved) if is_proven and solved is not None else None
    position = hashlib.sha256(json.dumps(base, sort_keys=True).encode()).hexdigest()[:16]
    return Try(seed, position, made, time.process_time() - began)


def _shipped(theme: Theme, seed: int, base: Mapping[str, Any], solved: Solved) -> Shipped:
    features = {name: round(value, 2) for name, value in solved.features.items()}
    return Shipped(
        0, 0, seed, base, dict(solved.step), dict(solved.facts), features, dict(theme.options),
        evidence=dict(solved.evidence),
    )  # fmt: skip


def in_bands(pool: Iterable[Shipped], total: int) -> list[Shipped]:
    """So many of them: the pool is cut at its terciles by the measured features, and each third gives its part."""
    ranked = sorted(pool, key=lambda made: (made.difficulty, made.seed))
    chosen: list[Shipped] = []
    for band in (1, 2, 3):
        low, high = (-(-total * edge // 3) for edge in (band - 1, band))
        part = ranked[len(ranked) * low // total : len(ranked) * high // total]
        places = [len(part) * place // (high - low) for place in range(high - low)] if part else []
        chosen += [replace(part[place], band=band) for place in dict.fromkeys(places)]
    return [replace(made, number=number) for number, made in enumerate(chosen, start=1)]


def path_of(key: str) -> Path:
    """The file of a theme."""
    return DATA / f"{key}.jsonl"


def read_file(path: Path) -> list[Shipped]:
    """The puzzles of a file. Raises ValueError or TypeError."""
    return [Shipped.read(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def text_of(puzzles: Iterable[Shipped]) -> str:
    """A file's text."""
    return "".join(f"{puzzle.line()}\n" for puzzle in puzzles)


def write_file(path: Path, puzzles: Iterable[Shipped]) -> None:
    """The whole file at once: nobody ever reads half of it."""
    path.parent.mkdir(exist_ok=True)
    partial = path.with_suffix(".part")
    partial.write_text(text_of(puzzles), encoding="utf-8")
    partial.replace(path)
