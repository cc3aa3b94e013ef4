"""Make the shipped puzzles anew."""

from __future__ import annotations

import os
import time
from argparse import ArgumentParser
from contextlib import closing
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tutorials.puzzles import generator
from tutorials.puzzles.base import Theme
from tutorials.puzzles.hidden import HiddenTheme
from tutorials.puzzles.journal import Journal
from tutorials.puzzles.themes import THEMES


class Command(BaseCommand):
    help = (
        "Makes proven puzzles by seed and writes them to tutorials/puzzles/data. A theme that has its file is skipped, "
        "and one that was interrupted goes on where it stopped. The puzzles are the same whatever the number of "
        "processes and however often a run was stopped."
    )

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("themes", nargs="*", help="keys of themes (all)")
        parser.add_argument("--count", type=int, default=40, help="puzzles a theme")
        parser.add_argument("--pool", type=float, default=generator.POOL, help="so many times as many are made")
        parser.add_argument("--start", type=int, default=1, help="the first seed")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (one a processor)")
        parser.add_argument("--force", action="store_true", help="make those again that are there already")
        parser.add_argument(
            "--check",
            action="store_true",
            help="write nothing, fail if other puzzles are shipped than would be made; themes with hidden hands take "
            "minutes and are checked only if they are named",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        unknown = set(options["themes"]) - set(THEMES)
        if unknown:
            raise CommandError(f"unknown theme {min(unknown)} (known: {', '.join(THEMES)})")
        keys, checks = options["themes"] or THEMES, options["check"]
        if checks and not options["themes"]:
            keys = [key for key, theme in THEMES.items() if not isinstance(theme, HiddenTheme)]
        others = []
        for key in keys:
            path = generator.path_of(key)
            if path.exists() and not options["force"] and not checks:
                self.stdout.write(f"{key}: there already")
                continue
            journal = Journal(Path(settings.ROOT) / "var" / f"make-{key}.jsonl", key, options["start"])
            try:
                pool = self._pool(THEMES[key], int(options["count"] * options["pool"]), journal, options["jobs"])
            except KeyboardInterrupt:
                raise CommandError(f"{key}: stopped; the next run goes on from there") from None
            made = generator.in_bands(pool, options["count"])
            if not checks:
                generator.write_file(path, made)
            elif not path.exists() or path.read_text(encoding="utf-8") != generator.text_of(made):
                others.append(key)
            journal.forget()
        if others:
            raise CommandError(f"other puzzles are shipped than would be made: {', '.join(others)}")

    def _pool(self, theme: Theme, wanted: int, journal: Journal, jobs: int) -> list[generator.Shipped]:
        tries = journal.resumed()
        if journal.word:
            self.stdout.write(f"{theme.key}: {journal.word}")
        pool = [one.made for one in tries if one.made is not None]
        had, began = len(tries), time.monotonic()
        known = [one.position for one in tries]
        with closing(generator.candidates(theme, journal.start + had, known, jobs)) as more:
            while len(pool) < wanted:
                tries.append(next(more))
                journal.add(tries[-1])
                pool += [tries[-1].made] if tries[-1].made is not None else []
                self._bar(theme.key, len(pool), wanted, len(tries))
        computed = sum(one.seconds for one in tries)
        resumed = f", {had} of the tries before an interruption" if had else ""
        self.stdout.write(
            f"{theme.key}: {len(pool)} proven of {len(tries)} tries in {computed:.1f} s of computing, "
            f"{time.monotonic() - began:.0f} s by the clock{resumed}, {len(pool) / max(computed, 0.01):.1f} a second"
        )
        return pool[:wanted]

    def _bar(self, key: str, done: int, total: int, tries: int) -> None:
        if self.stderr.isatty():
            part = "█" * (20 * done // total)
            self.stderr.write(f"\r{key} {part:░<20} {done}/{total}, {tries} tries", ending="")
            if done == total:
                self.stderr.write("")
