"""What a call is worth: the hidden tiles are dealt many times, each call is played out, the mean is taken.

The error is stated with every number: half the width of the 95 % interval of the mean.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules_engine.domino_loo.judge import play
from rules_engine.domino_loo.layout import parse_position
from rules_engine.domino_loo.moves import Move
from rules_engine.domino_loo.options import options_from
from rules_engine.domino_loo.scoring import round_result
from rules_engine.domino_loo.state import State
from rules_engine.notation import write_segments

Policy = Callable[[State, random.Random], Move]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A call's expected points (chips), its chance of being looed, and the error of each (95 %)."""

    points: float
    points_error: float
    looed: float
    looed_error: float
    samples: int

    def as_dict(self) -> dict[str, float]:
        return {
            "points": round(self.points, 3),
            "points_error": round(self.points_error, 3),
            "looed": round(self.looed, 3),
            "looed_error": round(self.looed_error, 3),
            "samples": self.samples,
        }


def imagine(view: Mapping[str, Any], rng: random.Random) -> State:
    """A full state that the seat of the view cannot tell from the true one."""
    return parse_position(position_from_view(view), options_from(**view["options"]), rng.getrandbits(32))


def position_from_view(view: Mapping[str, Any]) -> str:
    """What a seat knows, as a partial position."""
    seat, seats = view["seat"], view["seats"]
    segments = [("seats", str(seats)), ("dealer", str(view["dealer"])), ("phase", view["phase"])]
    if view["to_act"] is not None:
        segments.append(("turn", str(view["to_act"])))
    segments.append(("turn-up", view["turn_up"]))
    segments.append(("calls", " ".join(call or "-" for call in view["calls"])))
    segments.append(("misses", " ".join(map(str, view["misses"]))))
    segments.append(("hand", f"{seat} {' '.join(view['hands'][seat]['cards'])}".strip()))
    if view["out"]:
        segments.append(("out", f"{seat} {' '.join(view['out'])}"))
    for trick in view["tricks"]:
        if trick["plays"]:
            tiles = " ".join(play["tile"] for play in trick["plays"])
            segments.append(("past", f"{trick['leader']} {trick['led']} {tiles}"))
    if view["tricks"]:
        segments.append(("won", " ".join(map(str, view["won"]))))
    if view["trick"]:
        tiles = " ".join(play["tile"] for play in view["trick"])
        segments += [("trick", f"{view['trick'][0]['seat']} {tiles}"), ("led", str(view["led"]))]
    segments.append(("scores", " ".join(map(str, view["scores"]))))
    if view["pot"] is not None:
        segments.append(("pot", str(view["pot"])))
    return write_segments(segments)


def play_out(state: State, policy: Policy, rng: random.Random) -> State:
    """Play the round to its end, every seat by the same policy."""
    while state.turn >= 0:
        state = play(state, policy(state, rng))
    return state


def call_values(
    view: Mapping[str, Any], moves: list[Move], policy: Policy, samples: int, rng: random.Random
) -> dict[Move, Estimate]:
    """Expected points and chance of a loo for each of these moves of the seat that sees the view.

    The same imagined deals serve all the moves, so that their differences are surer than each number.
    """
    seat = view["seat"]
    points: dict[Move, list[float]] = {move: [] for move in moves}
    looed: dict[Move, list[float]] = {move: [] for move in moves}
    for _ in range(samples):
        state = imagine(view, rng)
        seed = rng.getrandbits(32)
        for move in moves:
            result = round_result(play_out(play(state, move), policy, random.Random(seed)))
            assert result is not None
            points[move].append(float(result.points[seat]))
            looed[move].append(float(seat in result.looed))
    return {move: _estimate(points[move], looed[move]) for move in moves}


def _estimate(points: list[float], looed: list[float]) -> Estimate:
    mean, error = _mean(points)
    chance, chance_error = _mean(looed)
    return Estimate(mean, error, chance, chance_error, len(points))


def _mean(values: list[float]) -> tuple[float, float]:
    count = len(values)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values) / max(count - 1, 1)
    return mean, 1.96 * (spread / count) ** 0.5
