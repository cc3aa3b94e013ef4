"""What the home page shows of lessons and puzzles: the same for everybody, since that page is kept."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from django.db.models import Count, Sum

from rulebook.models import Game
from tutorials import player, texts
from tutorials.player import Progress
from tutorials.puzzles import pages
from tutorials.puzzles.selectors import puzzle_of_the_day


def puzzle_panel(language: str) -> Mapping[str, Any] | None:
    """The puzzle of the day that it is in UTC: its question, and the cards or tiles that it is about."""
    day = datetime.now(UTC).date()
    puzzle = puzzle_of_the_day(day)
    if puzzle is None:
        return None
    question = puzzle.theme.text("question", language)
    return {
        "day": day,
        "theme": puzzle.theme,
        "game": puzzle.theme.game,
        "question": texts.render_inline(question, pages.wording(puzzle, language)),
        "items": player.offered_items(puzzle.definition, Progress()),
    }


def courses_panel(language: str) -> Mapping[str, Any] | None:
    """The courses and how long they take."""
    live = Game.objects.filter(lessons__live=True).order_by("sort_order", "slug")
    found = list(live.annotate(lesson_count=Count("lessons"), minutes=Sum("lessons__minutes")))
    return {"games": found} if found else None
