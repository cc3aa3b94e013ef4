"""Where the pictures of cards and tiles are served: one hash for the whole deck instead of one for each picture.

A page of examples names a thousand pictures. Hashes cannot be compressed; with one of its own in each name they were
the heaviest part of them.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from whitenoise.middleware import WhiteNoiseMiddleware

FOLDER = "tabletop/deck"
SOURCE = Path(__file__).parent / "static" / FOLDER


@cache
def prefix() -> str:
    """The folder of the deck as it is now; another picture makes another folder."""
    found = hashlib.sha256()
    for path in sorted(SOURCE.rglob("*.svg")):
        found.update(path.name.encode() + path.read_bytes())
    return f"/art/{found.hexdigest()[:12]}/deck/"


def address(name: str) -> str:
    """The address of a picture: "cards/7H", "mini/QS", "tiles/6-4"."""
    return f"{prefix()}{name}.svg"


class DeckMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Serves static files as before and the deck, which never changes under its address."""

    def __init__(self, get_response: Any = None, settings: Any = settings) -> None:
        super().__init__(get_response, settings)
        collected = Path(settings.STATIC_ROOT) / FOLDER
        is_as_in_the_tree = self.autorefresh or not collected.is_dir()
        self.add_files(str(SOURCE if is_as_in_the_tree else collected), prefix())

    def immutable_file_test(self, path: str, url: str) -> bool:
        """May a browser keep it for good?"""
        return url.startswith(prefix()) or bool(super().immutable_file_test(path, url))
