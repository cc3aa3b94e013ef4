"""Processes that share the work of making and proving. Knows no Django."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor


def workers(jobs: int) -> ProcessPoolExecutor:
    """So many processes. Ctrl+C is left to the one that began them, and none outlives it."""
    return ProcessPoolExecutor(jobs, initializer=_begin)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
