"""What a run of `make_puzzles` has tried so far, a line a try: the next run goes on from there. Knows no Django.

The first line says whose tries they are. A run that was killed may leave half a line; it is dropped, and that seed is
tried again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tutorials.puzzles.generator import Shipped, Try

ROOT = Path(__file__).resolve().parents[2]


class Journal:
    """The tries of one theme from one first seed on."""

    def __init__(self, path: Path, theme: str, start: int) -> None:
        self.path = path
        self.start = start
        self.word = ""
        """What was wrong with the file, in words; nothing if all of it was of use."""
        self._run = json.dumps({"theme": theme, "start": start, "code": code()}).encode()

    def resumed(self) -> list[Try]:
        """The tries so far. Afterwards the file holds these and nothing else, and takes more."""
        lines = self.path.read_bytes().splitlines(keepends=True) if self.path.exists() else []
        is_ours = lines[:1] == [self._run + b"\n"]
        tries = list(self._whole(lines[1:])) if is_ours else []
        dropped = len(lines) - len(tries) - 1
        if lines and not is_ours:
            self.word = "what was made before comes from other code or another first seed and is made again"
        elif dropped > 0:
            self.word = f"{dropped} broken line{'s' * (dropped > 1)} at the end, made again"
        self.path.parent.mkdir(exist_ok=True)
        if is_ours:
            with self.path.open("r+b") as file:
                file.truncate(sum(map(len, lines[: len(tries) + 1])))
        else:
            self.path.write_bytes(self._run + b"\n")
        return tries

    def _whole(self, lines: list[bytes]) -> Iterator[Try]:
        """The tries up to the first line that is cut off or no try of the next seed."""
        for seed, line in enumerate(lines, start=self.start):
            try:
                one = _read(json.loads(line))
            except (ValueError, TypeError, KeyError):
                return
            if one.seed != seed or not line.endswith(b"\n"):
                return
            yield one

    def add(self, one: Try) -> None:
        """One more, written at once."""
        data = {"seed": one.seed, "position": one.position, "seconds": round(one.seconds, 3)}
        puzzle = one.made and json.loads(one.made.line())
        with self.path.open("ab") as file:
            file.write(json.dumps({**data, "made": puzzle}, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")

    def forget(self) -> None:
        """The puzzles are written: the tries are of no more use."""
        self.path.unlink(missing_ok=True)


def _read(data: Mapping[str, Any]) -> Try:
    made = None if data["made"] is None else Shipped(**data["made"])
    return Try(data["seed"], data["position"], made, data["seconds"])


@cache
def code() -> str:
    """Another one as soon as the code changes that draws, solves or judges: its tries may not be mixed with others."""
    parts = (ROOT / "rules_engine", ROOT / "tutorials" / "puzzles")
    files = [*(ROOT / "tutorials").glob("*.py"), *(file for part in parts for file in part.rglob("*.py"))]
    text = "\n".join(f"{file.relative_to(ROOT)} {file.read_text(encoding='utf-8')}" for file in sorted(files))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
