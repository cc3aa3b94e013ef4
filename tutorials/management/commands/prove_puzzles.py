"""Prove every shipped puzzle again."""

from __future__ import annotations

import hashlib
import json
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tutorials.puzzles import generator
from tutorials.puzzles.prover import prove
from tutorials.puzzles.themes import THEMES


class Command(BaseCommand):
    help = "Solves all shipped puzzles again and puts every answer to the judge; resumes where it was stopped."

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("themes", nargs="*", help="keys of themes (all)")
        parser.add_argument("--by-force", action="store_true", help="also find every answer in the second, slow way")
        parser.add_argument("--again", action="store_true", help="forget what an interrupted run has proven")

    def handle(self, *args: Any, **options: Any) -> None:
        began = time.process_time()
        paths = [path for path in sorted(generator.DATA.glob("*.jsonl")) if path.stem in (options["themes"] or THEMES)]
        state = Path(settings.ROOT) / "var" / "prove-puzzles.json"
        done = set() if options["again"] or not state.exists() else set(json.loads(state.read_text()))
        puzzles = [(path.stem, puzzle) for path in paths for puzzle in generator.read_file(path)]
        faults, skipped = [], 0
        for place, (key, puzzle) in enumerate(puzzles, start=1):
            mark = hashlib.sha256(f"{key}|{options['by_force']}|{puzzle.line()}".encode()).hexdigest()
            if mark in done:
                skipped += 1
            else:
                found = prove(THEMES[key], puzzle, by_force=options["by_force"])
                faults += [f"{key} {puzzle.number}: {fault}" for fault in found]
                done |= set() if found else {mark}
            if place % 20 == 0:
                self._note(state, done, place, len(puzzles))
        state.unlink(missing_ok=True)
        seconds = time.process_time() - began
        if faults:
            raise CommandError("\n".join([*faults, f"{len(faults)} faults"]))
        resumed = f", {skipped} of them before an interruption" if skipped else ""
        self.stdout.write(
            f"{len(puzzles)} puzzles of {len(paths)} themes proven in {seconds:.1f} s of computing{resumed}"
        )

    def _note(self, state: Path, done: set[str], place: int, total: int) -> None:
        state.parent.mkdir(exist_ok=True)
        state.write_text(json.dumps(sorted(done)))
        if self.stderr.isatty():
            self.stderr.write(f"\r{'█' * (30 * place // total):░<30} {place}/{total}", ending="")
