"""`make bench`: the engine beside OpenSpiel 2.0.2 and RLCard 1.2.0 in one run.

Every line has what was measured, the goal, the floor, and PASS, "floor" (between the two) or BELOW. Ratios
say how many times faster this engine is; moves per second depend on the machine, whose name is printed.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from benchmarks import brute_force, others
from benchmarks.clock import each, race, turn
from benchmarks.hands import KINDS
from benchmarks.machine import machine
from rules_engine import games
from rules_engine.cards import DECK, mask_of
from rules_engine.game import Game
from rules_engine.melds import meld_rules

CHUNK = 500
MOST = 2_000


@dataclass(frozen=True, slots=True)
class Line:
    """One result: at least `goal` is wanted, less than `floor` is a fault."""

    name: str
    value: float | None
    goal: float
    floor: float
    unit: str = "x"
    more_is_better: bool = True

    @property
    def verdict(self) -> str:
        if self.value is None:
            return "not measured"
        sign = 1 if self.more_is_better else -1
        if sign * self.value >= sign * self.goal:
            return "PASS"
        return "floor" if sign * self.value >= sign * self.floor else "BELOW"

    def __str__(self) -> str:
        value = "-" if self.value is None else f"{self.value:,.2f}" if self.value < 1000 else f"{self.value:,.0f}"
        wanted = f"goal {self.goal:,g}, floor {self.floor:,g}"
        return f"{self.name:<58} {value:>10} {self.unit:<8} {wanted:<32} {self.verdict}"


def progress(text: str) -> None:
    """What is being done, on one line that the next one overwrites."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{text} …")
    else:
        sys.stderr.write(f"{text} …\n")
    sys.stderr.flush()


def counting(count: int) -> Iterator[Line]:
    """Speed and exactness of the best count."""
    rules = meld_rules()
    for size, ours, truth, goal in (
        (10, rules.deadwood, brute_force.deadwood, 2.0),
        (11, rules.best_after_discard, brute_force.after_discard, 1.5),
    ):
        wrong = {"ours": 0, "OpenSpiel": 0}
        for kind, make in KINDS.items():
            progress(f"count of {size} cards, {kind} hands")
            hands = list(make(count, size, random.Random(f"{kind} {size}")))
            yield from _count_race(f"count of {size} cards, {kind} hands", hands, ours, goal)
            _judge(hands, size, kind, (ours, truth), wrong)
        checked = f"wrong counts of {size} cards, {2 * count:,} hands"
        yield Line(checked, wrong["ours"], 0, 0, "wrong", more_is_better=False)
        if others.pyspiel:
            sys.stdout.write(f"{'   (OpenSpiel: ' + str(wrong['OpenSpiel']) + ' wrong)'}\n")


def _count_race(name: str, hands: list[list[int]], ours: Callable[[int], int], goal: float) -> Iterator[Line]:
    masks = [mask_of([DECK[card] for card in hand]) for hand in hands]
    runners: dict[str, Callable[[int], Callable[[], Any]]] = {"ours": _chunks(ours, masks)}
    if others.pyspiel:
        runners["OpenSpiel"] = _chunks(others.open_spiel_count(), hands)
    spent = race(runners, max(1, len(hands) // CHUNK))
    yield Line(f"{name}, beside OpenSpiel", _ratio(spent, "OpenSpiel"), goal, goal)
    if len(hands[0]) == 10:
        part = min(len(hands), 2 * CHUNK)  # RLCard is slow: a part is enough
        runners = {"ours": _chunks(ours, masks[:part])}
        if others.rlcard:
            runners["RLCard"] = _chunks(others.rlcard_count, [others.rlcard_hand(hand) for hand in hands[:part]])
        spent = race(runners, max(1, part // CHUNK))
        yield Line(f"{name}, beside RLCard", _ratio(spent, "RLCard"), 30, 30)


def _chunks(function: Callable[[Any], Any], inputs: list[Any]) -> Callable[[int], Callable[[], Any]]:
    return lambda number: each(function, inputs[number * CHUNK : (number + 1) * CHUNK])


def _ratio(spent: dict[str, float], other: str) -> float | None:
    return spent[other] / spent["ours"] if other in spent else None


def _judge(hands: list[list[int]], size: int, kind: str, judged: tuple[Any, Any], wrong: dict[str, int]) -> None:
    ours, truth = judged
    theirs = others.open_spiel_count() if others.pyspiel else None
    for number, hand in enumerate(hands):
        if number % 2000 == 0:
            progress(f"brute force, {size} cards, {kind}: {number:,} of {len(hands):,}")
        right = truth(hand)
        wrong["ours"] += ours(mask_of([DECK[card] for card in hand])) != right
        wrong["OpenSpiel"] += theirs is not None and theirs(hand) != right


def playout(slug: str, seats: int, rng: random.Random) -> int:
    """A hand of random moves with full rules: every move is one of the list and is judged by `play`.

    Random play of rummy may go round for ever (docs/engine/rummy.md), so a hand is left after MOST moves.
    """
    game = games.get(slug)
    state, moves = play_out(game, game.deal(_options(slug), seats, rng, 0), rng)
    game.outcome(state)
    return moves


def _deferred(work: Callable[[], Any], _: int) -> Callable[[], Any]:
    return work


def play_out(game: Game, state: Any, rng: random.Random) -> tuple[Any, int]:
    """Random moves to the end of the hand: the last state and how many there were."""
    moves = 0
    while game.to_act(state) is not None and moves < MOST:
        legal = game.legal_moves(state)
        state = game.play(state, legal[int(rng.random() * len(legal))])
        moves += 1
    return state, moves


@cache
def _options(slug: str) -> Any:
    return games.get(slug).options()


def playouts(count: int) -> Iterator[Line]:
    """Whole hands of gin, seconds per hand."""
    progress(f"gin, {count} hands of random moves")
    rng = random.Random(1)
    runners: dict[str, Callable[[int], Callable[[], Any]]] = {"ours": lambda _: lambda: playout("gin-rummy", 2, rng)}
    if others.pyspiel:
        for chance in ("outcomes", "uniform"):
            runners[chance] = partial(_deferred, partial(others.open_spiel_playout, rng, chance))
    spent = race(runners, count)
    yield Line("gin hands beside OpenSpiel, chance as in its examples", _ratio(spent, "outcomes"), 6, 3)
    yield Line("gin hands beside OpenSpiel, chance drawn the cheapest way", _ratio(spent, "uniform"), 6, 3)
    few = max(1, count // 5)
    runners = {"ours": runners["ours"]}
    if others.rlcard:
        runners["RLCard"] = lambda _: lambda: others.rlcard_playout(rng)
    yield Line("gin hands beside RLCard", _ratio(race(runners, few), "RLCard"), 18, 9)


def moves_per_second(seconds: float) -> Iterator[Line]:
    """Random moves of the other families, every one listed, judged and made; the best of several turns.

    Hands are dealt before the clock starts. The figure depends on the machine and on what else it does:
    `machine` says how fast its Python is.
    """
    for slug, seats in (("multiplayer-rummy", 3), ("rummy", 4), ("domino-loo", 3), ("domino-loo", 4)):
        progress(f"{slug}, {seats} players")
        game, rng, rates = games.get(slug), random.Random(1), []
        play_out(game, game.deal(_options(slug), seats, rng, 0), rng)
        spent = 0.0
        while spent < seconds:
            hands = [game.deal(_options(slug), seats, rng, 0) for _ in range(40 if slug == "domino-loo" else 4)]
            done: list[int] = []
            took = turn(partial(_play_all, game, hands, rng, done))
            rates.append(sum(done) / took)
            spent += took
        rates.sort()
        yield Line(
            f"{slug}, {seats} players (median {rates[len(rates) // 2]:,.0f})", rates[-1], 200_000, 120_000, "moves/s"
        )


def _play_all(game: Game, hands: list[Any], rng: random.Random, done: list[int]) -> None:
    done += [play_out(game, hand, rng)[1] for hand in hands]


def import_time() -> Iterator[Line]:
    """A fresh interpreter that loads every game, the best of five."""
    progress("import")
    code = (
        "import time; start = time.process_time(); import rules_engine.games as g; g.all_games();"
        "print(time.process_time() - start)"
    )
    with tempfile.TemporaryDirectory() as folder:  # compiled files of its own, written by the first run
        surroundings = {**os.environ, "PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}
        runs = [
            float(
                subprocess.run(  # noqa: S603
                    [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=surroundings
                ).stdout
            )
            for _ in range(6)
        ]
    yield Line("import of every game", min(runs), 0.3, 0.3, "s", more_is_better=False)


def main() -> int:
    """Run all; 1 if a floor is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000, help="hands of each kind and size (default 20,000)")
    parser.add_argument("--playouts", type=int, default=300, help="whole hands of gin (default 300)")
    parser.add_argument("--seconds", type=float, default=3.0, help="for moves per second, each game (default 3)")
    parser.add_argument("--games", action="store_true", help="only playouts and moves per second")
    chosen = parser.parse_args()
    sys.stdout.write(f"{machine()}\n")
    if others.MISSING:
        sys.stdout.write(f"Not installed: {', '.join(others.MISSING)}. Their lines are left open.\n")
    sections = [import_time(), playouts(chosen.playouts), moves_per_second(chosen.seconds)]
    if not chosen.games:
        sections.append(counting(chosen.hands))
    lines = []
    for section in sections:
        for line in section:
            if sys.stderr.isatty():
                sys.stderr.write("\r\033[K")
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
            lines.append(line)
    below = [line.name for line in lines if line.verdict == "BELOW"]
    sys.stdout.write(f"{len(lines)} lines, {len(below)} below the floor\n")
    return 1 if below else 0


if __name__ == "__main__":
    sys.exit(main())
