"""`make bench-answers`: how long one judged and stored answer takes, to lessons and to puzzles, at one client.

Django's test client posts right, wrong and refused answers in turn to a database file; what is measured is the whole
request: middleware, queries, the judge, the stored attempt, and the fragment of the page that comes back. Times of a
machine with other work are no measure, so the processor's time stands beside the clock's.

The tasks are an even sample of all, in three languages, and each of its answers is given once before anything is
measured: a site that runs has its content and its tables at hand. `--cold` measures first answers instead.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import uuid
from collections.abc import Iterator
from itertools import cycle
from typing import Any
from urllib.parse import urlencode

from benchmarks.machine import machine

P50, P99 = 3.0, 15.0
TASKS = 40
LANGUAGES = ("en", "ko", "ar")
FORM = "application/x-www-form-urlencoded"
Post = tuple[str, dict[str, Any]]


def main() -> int:
    """Print one line for lessons and one for puzzles; 1 if one of them is above its bound."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--posts", type=int, default=600)
    parser.add_argument("--whole", action="store_true", help="whole pages, as browsers without JavaScript get them")
    parser.add_argument("--cold", action="store_true", help="first answers, before anything is at hand")
    chosen = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    os.environ.setdefault("PAGE_CACHE_SECONDS", "600")  # content is held in memory, as by the public site
    import django

    django.setup()
    sys.stdout.write(f"{machine()}\n")
    lines = [measured(name, posts(), chosen) for name, posts in (("lessons", lessons), ("puzzles", puzzles))]
    return 0 if all(lines) else 1


def lessons() -> list[Post]:
    """A wrong answer and the solution of steps from the whole course, in three languages."""
    from tutorials.models import Step

    steps = Step.objects.filter(live=True, lesson__live=True).exclude(kind__in=["explain", "play_out"])
    rows = list(steps.select_related("lesson").order_by("lesson__game", "lesson__sort_order", "sort_order"))
    return [
        post
        for language in LANGUAGES
        for step in sample(rows)
        for post in _posts(f"/{language}/learn/{step.unit_game}/{step.lesson.slug}/{step.slug}/", step.definition)
    ]


def puzzles() -> list[Post]:
    """A wrong answer and the solution of puzzles of all themes, in three languages."""
    from tutorials.puzzles.models import Puzzle

    rows = list(Puzzle.objects.select_related("theme").order_by("number", "theme__sort_order"))
    return [
        post
        for language in LANGUAGES
        for row in sample(rows)
        for post in _posts(f"/{language}/puzzles/{row.theme.unit_game}/{row.theme.slug}/{row.number}/", row.definition)
    ]


def sample(rows: list[Any]) -> list[Any]:
    """Some of the tasks, evenly spread over all of them."""
    return rows[:: max(1, len(rows) // TASKS)]


def _posts(path: str, definition: Any) -> Iterator[Post]:
    yield path, {"action": "again"}
    if definition.kind == "move" and "discard" in definition.actions:
        yield path, {"action": "typed", "typed": "knock KS"}
    for answer in definition.solution:
        yield path, fields(answer)


def fields(answer: Any) -> dict[str, Any]:
    """An answer as a form posts it."""
    data: dict[str, Any] = {"action": "typed", "typed": answer.move} if answer.move else {"action": "answer"}
    data |= {"cards": list(answer.cards), "choice": list(answer.choices)}
    data |= {f"place-{key}": str(place) for place, key in enumerate(answer.order, start=1)}
    for number, group in enumerate(answer.groups, start=1):
        data |= {f"group-{card}": str(number) for card in group}
    return data if answer.number is None else {**data, "number": str(answer.number)}


def measured(name: str, posts: list[Post], chosen: argparse.Namespace) -> bool:
    """Post so many answers and print the line."""
    from django.test import Client

    client = Client(headers={} if chosen.whole else {"X-Fragment": "answer"}, SERVER_NAME="localhost")
    for post in [] if chosen.cold else posts:
        answered(client, *post)
    walls: list[float] = []
    cpus: list[float] = []
    for path, data in cycle(posts):
        wall, cpu = time.perf_counter(), time.process_time()
        status = answered(client, path, data)
        if data["action"] != "again" and status == 200:
            cpus.append(1000 * (time.process_time() - cpu))
            walls.append(1000 * (time.perf_counter() - wall))
        if len(cpus) == chosen.posts:
            break
    p50, p99 = at(cpus, 0.5), at(cpus, 0.99)
    is_met = p50 <= P50 and p99 <= P99
    sys.stdout.write(
        f"{name:<8} {len(cpus)} answers   processor p50 {p50:.1f} ms, p99 {p99:.1f} ms   "
        f"clock p50 {at(walls, 0.5):.1f} ms, p99 {at(walls, 0.99):.1f} ms   {'PASS' if is_met else 'BELOW'}\n"
    )
    return is_met


def answered(client: Any, path: str, data: dict[str, Any]) -> int:
    """Post an answer; the status of the response."""
    response = client.post(path, urlencode({**data, "key": uuid.uuid4().hex}, doseq=True), FORM)
    assert response.status_code in (200, 422), (path, data, response.status_code)
    return int(response.status_code)


def at(values: list[float], share: float) -> float:
    """A percentile."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


if __name__ == "__main__":
    sys.exit(main())
