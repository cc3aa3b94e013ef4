"""Make the shipped puzzles anew."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tutorials.puzzles import generator
from tutorials.puzzles.base import Theme
from tutorials.puzzles.themes import THEMES


class Command(BaseCommand):
    help = (
        "Makes proven puzzles by seed and writes them to tutorials/puzzles/data; a theme that has its file is skipped."
    )

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("themes", nargs="*", help="keys of themes (all)")
        parser.add_argument("--count", type=int, default=40, help="puzzles a theme")
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
            generator.write_file(path, self._made(THEMES[key], options["count"], options["start"]))

    def _made(self, theme: Theme, count: int, start: int) -> list[generator.Shipped]:
        began, pool, tries = time.process_time(), [], 0
        for made in generator.candidates(theme, start):
            tries += 1
            if made is not None:
                pool.append(made)
                self._bar(theme.key, len(pool), count * generator.POOL)
            if len(pool) == count * generator.POOL:
                break
        seconds = time.process_time() - began
        rate = len(pool) / seconds
        self.stdout.write(
            f"{theme.key}: {len(pool)} proven of {tries} tries in {seconds:.1f} s of computing, {rate:.0f} a second"
        )
        return generator.in_bands(theme, pool, count)

    def _bar(self, key: str, done: int, total: int) -> None:
        if self.stderr.isatty():
            self.stderr.write(f"\r{key} {'█' * (20 * done // total):░<20} {done}/{total}", ending="")
            if done == total:
                self.stderr.write("")
