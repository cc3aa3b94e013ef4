"""`make bench-answers`: how long one judged and stored answer takes, to lessons and to puzzles, at one client.

Django's test client posts right, wrong and refused answers in turn to a database file; what is measured is the whole
request: middleware, queries, the judge, the stored attempt, and the fragment of the page that comes back. Times of a
machine with other work are no measure, so the processor's time stands beside the clock's.
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

P50, P99 = 3.0, 15.0
WARM_UP = 60
FORM = "application/x-www-form-urlencoded"
Post = tuple[str, dict[str, Any]]


def main() -> int:
    """Print one line for lessons and one for puzzles; 1 if one of them is above its bound."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--posts", type=int, default=600)
    parser.add_argument("--whole", action="store_true", help="whole pages, as browsers without JavaScript get them")
    chosen = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    os.environ.setdefault("PAGE_CACHE_SECONDS", "600")  # content is held in memory, as by the public site
    import django

    django.setup()
    lines = [
        measured(name, posts(), chosen.posts, chosen.whole)
        for name, posts in (("lessons", lessons), ("puzzles", puzzles))
    ]
    return 0 if all(lines) else 1


def lessons() -> Iterator[Post]:
    """Every step in the order of its course: a wrong answer, then its solution, again and again."""
    from tutorials.models import Step

    steps = Step.objects.filter(live=True, lesson__live=True).exclude(kind__in=["explain", "play_out"])
    rows = list(steps.select_related("lesson").order_by("lesson__game", "lesson__sort_order", "sort_order"))
    for language in cycle(("en", "ko", "ar")):
        for step in rows:
            path = f"/{language}/learn/{step.unit_game}/{step.lesson.slug}/{step.slug}/"
            yield from _posts(path, step.definition)


def puzzles() -> Iterator[Post]:
    """Puzzles of all themes in turn: a wrong answer, then the solution."""
    from tutorials.puzzles.models import Puzzle

    rows = list(Puzzle.objects.select_related("theme").order_by("number", "theme__sort_order"))
    for language in cycle(("en", "ko", "ar")):
        for puzzle in rows:
            path = f"/{language}/puzzles/{puzzle.theme.unit_game}/{puzzle.theme.slug}/{puzzle.number}/"
            yield from _posts(path, puzzle.definition)


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


def measured(name: str, posts: Iterator[Post], wanted: int, whole: bool) -> bool:
    """Post so many answers and print the line; the first ones fill the caches and do not count."""
    from django.test import Client

    client = Client(headers={} if whole else {"X-Fragment": "answer"}, SERVER_NAME="localhost")
    walls: list[float] = []
    cpus: list[float] = []
    skipped = 0
    while len(cpus) < wanted:
        path, data = next(posts)
        wall, cpu = time.perf_counter(), time.process_time()
        response = client.post(path, urlencode({**data, "key": uuid.uuid4().hex}, doseq=True), FORM)
        spent = 1000 * (time.process_time() - cpu), 1000 * (time.perf_counter() - wall)
        assert response.status_code in (200, 422), (path, data, response.status_code)
        if data["action"] == "again" or response.status_code == 422:
            continue
        if skipped < WARM_UP:
            skipped += 1
            continue
        cpus.append(spent[0])
        walls.append(spent[1])
    p50, p99 = at(cpus, 0.5), at(cpus, 0.99)
    is_met = p50 <= P50 and p99 <= P99
    sys.stdout.write(
        f"{name:<8} {len(cpus)} answers   processor p50 {p50:.1f} ms, p99 {p99:.1f} ms   "
        f"clock p50 {at(walls, 0.5):.1f} ms, p99 {at(walls, 0.99):.1f} ms   {'PASS' if is_met else 'BELOW'}\n"
    )
    return is_met


def at(values: list[float], share: float) -> float:
    """A percentile."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


if __name__ == "__main__":
    sys.exit(main())
