"""Prove every shipped puzzle again."""

from __future__ import annotations

import hashlib
import json
import os
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rules_engine import __version__
from tutorials.puzzles import generator
from tutorials.puzzles.processes import workers
from tutorials.puzzles.prover import prove
from tutorials.puzzles.themes import THEMES

Task = tuple[str, generator.Shipped, bool, bool]


class Command(BaseCommand):
    help = "Solves all shipped puzzles again and puts every answer to the judge; resumes where it was stopped."

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("themes", nargs="*", help="keys of themes (all)")
        parser.add_argument("--by-force", action="store_true", help="also find every answer in the second, slow way")
        parser.add_argument("--whole", action="store_true", help="play out every deal of the hidden hands again")
        parser.add_argument("--again", action="store_true", help="forget what an interrupted run has proven")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (one a processor)")

    def handle(self, *args: Any, **options: Any) -> None:
        began = time.monotonic()
        paths = [path for path in sorted(generator.DATA.glob("*.jsonl")) if path.stem in (options["themes"] or THEMES)]
        state = Path(settings.ROOT) / "var" / "prove-puzzles.json"
        done = set() if options["again"] or not state.exists() else set(json.loads(state.read_text()))
        tasks = [
            (path.stem, puzzle, options["by_force"], options["whole"])
            for path in paths
            for puzzle in generator.read_file(path)
        ]
        waiting = [task for task in tasks if _mark(task) not in done]
        faults = self._proven(waiting, done, state, options["jobs"])
        state.unlink(missing_ok=True)
        if faults:
            raise CommandError("\n".join([*faults, f"{len(faults)} faults"]))
        resumed = f", {len(tasks) - len(waiting)} of them before an interruption" if len(waiting) < len(tasks) else ""
        self.stdout.write(
            f"{len(tasks)} puzzles of {len(paths)} themes proven in {time.monotonic() - began:.0f} s{resumed}"
        )

    def _proven(self, tasks: Sequence[Task], done: set[str], state: Path, jobs: int) -> list[str]:
        faults: list[str] = []
        with workers(jobs) as processes:
            for place, (task, found) in enumerate(
                zip(tasks, processes.map(_faults, tasks, chunksize=5), strict=True), start=1
            ):
                faults += [f"{task[0]} {task[1].number}: {fault}" for fault in found]
                done |= set() if found else {_mark(task)}
                if place % 20 == 0:
                    self._note(state, done, place, len(tasks))
        return faults

    def _note(self, state: Path, done: set[str], place: int, total: int) -> None:
        state.parent.mkdir(exist_ok=True)
        partial = state.with_suffix(".part")
        partial.write_text(json.dumps(sorted(done)))
        partial.replace(state)
        if self.stderr.isatty():
            self.stderr.write(f"\r{'█' * (30 * place // total):░<30} {place}/{total}", ending="")


def _faults(task: Task) -> list[str]:
    key, puzzle, by_force, whole = task
    return prove(THEMES[key], puzzle, by_force=by_force, whole=whole)


def _mark(task: Task) -> str:
    key, puzzle, *ways = task
    return hashlib.sha256(f"{key}|{ways}|{__version__}|{puzzle.line()}".encode()).hexdigest()
