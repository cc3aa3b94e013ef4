"""Whose figures a benchmark prints: the machine, its load, and how fast its Python is at this moment."""

from __future__ import annotations

import os
import platform
import re
from pathlib import Path

from benchmarks.clock import each, turn


def machine() -> str:
    """One line to stand above every table of absolute figures."""
    model = re.search(r"model name\s*: (.+)", Path("/proc/cpuinfo").read_text())
    name = model[1] if model else platform.machine()
    cores = f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
    return f"{name}, {cores}, Python {platform.python_version()}; {yardstick()}"


def yardstick() -> str:
    """How long a plain call of a plain function takes, the best of many: 0.03 to 0.05 when the machine is idle."""
    count = 20_000
    best = min(turn(each(_nothing, range(count))) for _ in range(20))
    return f"a call of an empty function takes {1e6 * best / count:.3f} microseconds here"


def _nothing(number: int) -> None:
    return None
