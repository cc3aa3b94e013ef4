"""`make bench-players`: the sound computer player against the greedy one, with the interval of the difference.

Every deal is played twice with the seats exchanged (in games of more seats, the sound player sits in each seat
once), so that the luck of the cards meets both alike. The interval is 95 %, from the spread between deals.
"""

from __future__ import annotations

import argparse
import random
import sys
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any

from rules_engine import games, players
from rules_engine.game import Game

SEATS = {"gin-rummy": 2, "multiplayer-rummy": 3, "rummy": 4, "domino-loo": 4}
MOST = 3_000


@dataclass(frozen=True, slots=True)
class Result:
    """Points a hand that the sound player made more than the average greedy one at the same table."""

    game: str
    hands: int
    edge: float
    margin: float

    @property
    def is_clear(self) -> bool:
        """Is the whole interval above nothing?"""
        return self.edge > self.margin

    def __str__(self) -> str:
        interval = f"{self.edge - self.margin:+.2f} to {self.edge + self.margin:+.2f}"
        verdict = "PASS" if self.is_clear else "BELOW"
        return f"{self.game:<20} {self.hands:>6,} hands   sound {self.edge:+.2f} points a hand ({interval})   {verdict}"


def edge_of(game: Game, options: Any, seats: int, seed: int) -> list[float]:
    """The sound player's edge in one deal, from each seat."""
    edges = []
    for sound in range(seats):
        state = game.deal(options, seats, random.Random(seed), seed % seats)
        chance = random.Random(f"{seed} {sound}")
        for _ in range(MOST):
            seat = game.to_act(state)
            if seat is None:
                break
            level = "sound" if seat == sound else "greedy"
            state = game.play(state, players.choose(level, game, state, seat, chance))
        outcome = game.outcome(state)
        points = outcome.points if outcome else (0,) * seats
        others = [points[seat] for seat in range(seats) if seat != sound]
        edges.append(points[sound] - fmean(others))
    return edges


def compare(slug: str, hands: int) -> Result:
    """At least so many hands, whole deals only."""
    game, seats = games.get(slug), SEATS[slug]
    options = game.options()
    deals = -(-hands // seats)
    means = []
    for seed in range(deals):
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\033[K{slug}: deal {seed + 1:,} of {deals:,} …")
        means.append(fmean(edge_of(game, options, seats, seed)))
    margin = 1.96 * stdev(means) / len(means) ** 0.5
    return Result(slug, deals * seats, fmean(means), margin)


def main() -> int:
    """Print one line for each game; 1 if the sound player does not clearly win somewhere."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=2_000)
    parser.add_argument("--game", action="append", choices=SEATS)
    chosen = parser.parse_args()
    results = []
    for slug in chosen.game or SEATS:
        results.append(compare(slug, chosen.hands))
        sys.stdout.write(f"{results[-1]}\n")
        sys.stdout.flush()
    return 0 if all(result.is_clear for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
