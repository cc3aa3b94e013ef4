"""`make bench-puzzles`: how many puzzles a second are made and proven, theme by theme.

Made and proven means: drawn by a seed, solved by the engine with its complete solution set, and every answer put to
the judge; positions that are no good puzzle cost their time too. The goal holds for the themes whose answer is
reckoned: as many puzzles of each, in all of their processor time. Those that search lines of play, and those that play
hidden hands out over 400 deals, are stated.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass

from benchmarks.machine import machine
from tutorials.puzzles.base import Theme
from tutorials.puzzles.generator import candidates
from tutorials.puzzles.hidden import HiddenTheme
from tutorials.puzzles.themes import THEMES

GOAL = 100.0
SEARCHED = (
    "gin-rummy.lay-off",
    "gin-rummy.undercut",
    "multiplayer-rummy.lay-off-all",
    "multiplayer-rummy.go-out",
    "domino-loo.avoid-loo",
)
"""Every order of lay-offs, every line of a turn, or every defence is looked at."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What a theme cost."""

    key: str
    kind: str
    proven: int
    tries: int
    seconds: float

    def __str__(self) -> str:
        rate = f"{self.proven / self.seconds:9.1f} a second" if self.proven else "none in that time"
        return f"{self.key:<34} {self.kind:<9} {self.proven:>4} of {self.tries:>6} tries   {rate}"


def kind_of(theme: Theme) -> str:
    """How the theme finds its answers."""
    return "hidden" if isinstance(theme, HiddenTheme) else "search" if theme.key in SEARCHED else "reckoned"


def measured(theme: Theme, wanted: int, most: float) -> Measured:
    """Make so many puzzles, or as many as that much processor time allows."""
    found = tries = 0
    began = time.process_time()
    for one in candidates(theme):
        tries += 1
        found += one.made is not None
        if found == wanted or time.process_time() - began > most:
            break
    return Measured(theme.key, kind_of(theme), found, tries, time.process_time() - began)


def main() -> int:
    """Print a line for each theme and the average; 1 if it is below the goal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="puzzles of each theme")
    parser.add_argument("--seconds", type=float, default=60.0, help="at most so much processor time a theme")
    parser.add_argument("--theme", action="append", choices=THEMES)
    chosen = parser.parse_args()
    sys.stdout.write(f"{machine()}\n")
    reckoned: list[Measured] = []
    for key in chosen.theme or THEMES:
        one = measured(THEMES[key], chosen.count, chosen.seconds)
        sys.stdout.write(f"{one}\n")
        sys.stdout.flush()
        reckoned += [one] if one.kind == "reckoned" and one.proven else []
    return 0 if _is_met(reckoned) else 1


def _is_met(reckoned: list[Measured]) -> bool:
    """As many puzzles of each theme, over the time that they took together."""
    if not reckoned:
        return True
    rate = len(reckoned) / sum(one.seconds / one.proven for one in reckoned)
    verdict = "PASS" if rate >= GOAL else "BELOW"
    sys.stdout.write(
        f"average of {len(reckoned)} themes without search: {rate:.0f} a second, goal {GOAL:.0f}   {verdict}\n"
    )
    return rate >= GOAL


if __name__ == "__main__":
    sys.exit(main())
