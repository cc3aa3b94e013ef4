"""Make the shipped puzzles anew."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tutorials.puzzles import generator
from tutorials.puzzles.base import Theme
from tutorials.puzzles.themes import THEMES


class Command(BaseCommand):
    help = (
        "Makes proven puzzles by seed and writes them to tutorials/puzzles/data. A theme that has its file is skipped, "
        "and one that was interrupted goes on where it stopped."
    )

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("themes", nargs="*", help="keys of themes (all)")
        parser.add_argument("--count", type=int, default=40, help="puzzles a theme")
        parser.add_argument("--pool", type=float, default=generator.POOL, help="so many times as many are made")
        parser.add_argument("--start", type=int, default=1, help="the first seed")
        parser.add_argument("--force", action="store_true", help="make those again that are there already")

    def handle(self, *args: Any, **options: Any) -> None:
        unknown = set(options["themes"]) - set(THEMES)
        if unknown:
            raise CommandError(f"unknown theme {min(unknown)} (known: {', '.join(THEMES)})")
        for key in options["themes"] or THEMES:
            path = generator.path_of(key)
            if path.exists() and not options["force"]:
                self.stdout.write(f"{key}: there already")
                continue
            pool = self._pool(THEMES[key], int(options["count"] * options["pool"]), options["start"])
            generator.write_file(path, generator.in_bands(pool, options["count"]))
            self._kept(key).unlink(missing_ok=True)

    def _kept(self, key: str) -> Path:
        """What an interrupted run has made so far."""
        return Path(settings.ROOT) / "var" / f"make-{key}.jsonl"

    def _pool(self, theme: Theme, wanted: int, start: int) -> list[generator.Shipped]:
        kept = self._kept(theme.key)
        pool = generator.read_file(kept) if kept.exists() else []
        kept.parent.mkdir(exist_ok=True)
        began, had, seed = time.process_time(), len(pool), start
        tries = generator.candidates(theme, max([start, *(puzzle.seed + 1 for puzzle in pool)]), pool)
        while len(pool) < wanted:
            seed, made = next(tries)
            if made is not None:
                pool.append(made)
                with kept.open("a", encoding="utf-8") as file:
                    file.write(f"{made.line()}\n")
                self._bar(theme.key, len(pool), wanted)
        seconds = time.process_time() - began
        resumed = f", {had} of them before an interruption" if had else ""
        self.stdout.write(
            f"{theme.key}: {len(pool)} proven of {seed - start + 1} tries in {seconds:.1f} s of computing{resumed}, "
            f"{(len(pool) - had) / max(seconds, 0.01):.1f} a second"
        )
        return pool

    def _bar(self, key: str, done: int, total: int) -> None:
        if self.stderr.isatty():
            self.stderr.write(f"\r{key} {'█' * (20 * done // total):░<20} {done}/{total}", ending="")
            if done == total:
                self.stderr.write("")
