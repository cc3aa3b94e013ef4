"""Timing side by side: short turns of processor time, one engine after the other, so that noise meets all alike."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any


def turn(work: Callable[[], Any]) -> float:
    """The processor seconds of one piece of work, without the collector's pauses."""
    was_on = gc.isenabled()
    gc.disable()
    start = time.process_time()
    work()
    spent = time.process_time() - start
    if was_on:
        gc.enable()
    return spent


def each(function: Callable[[Any], Any], inputs: Sequence[Any]) -> Callable[[], None]:
    """Call the function with each input."""

    def work() -> None:
        for item in inputs:
            function(item)

    return work


def race(runners: Mapping[str, Callable[[int], Callable[[], Any]]], turns: int) -> dict[str, float]:
    """Seconds of each runner over all turns; `runner(turn)` prepares the work of one turn. The first turn warms up."""
    for prepare in runners.values():
        turn(prepare(0))
    spent = dict.fromkeys(runners, 0.0)
    for number in range(turns):
        for name, prepare in runners.items():
            spent[name] += turn(prepare(number))
    return spent
