"""Tests that drive Debian's chromium: `make test-browser`, and `make test-browser-all` for every step."""

import tomllib
from pathlib import Path

CONTENT = Path(__file__).parents[2] / "tutorials" / "content"
COURSES = {"en": "gin-rummy", "ko": "rummy", "ar": "domino-loo"}
"""The course that is played as a whole in each language, its lessons by one way of answering after another."""
WHOLE_HAND = "multiplayer-rummy.against-the-computer"


def lessons_of(game: str = "*") -> list[str]:
    """The keys of a game's lessons in the order of the course, or of all of them."""
    return [tomllib.loads(path.read_text("utf-8"))["key"] for path in sorted(CONTENT.glob(f"{game}/*.toml"))]


LESSONS = [*(key for game in COURSES.values() for key in lessons_of(game)), WHOLE_HAND]
