"""What a process holds of the content in memory until any of it changes: rows that every answer needs again.

Unlike `page_cache.until_changed` nothing is packed and unpacked: everybody gets the same object and must leave it
as it is. Where no pages are kept (while developing, in tests) nothing is held either.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from django.conf import settings

from rulebook import page_cache

T = TypeVar("T")
MOST = 3000
"""Things; a process that meets more begins anew."""


class _Shelf:
    """The things of one generation."""

    def __init__(self, generation: str = "") -> None:
        self.generation = generation
        self.things: dict[str, Any] = {}


_shelf = _Shelf()


def held(name: str, make: Callable[[], T]) -> T:
    """What `make` found in this generation; None is held too."""
    if not settings.PAGE_CACHE_SECONDS:
        return make()
    global _shelf
    generation = page_cache.current_generation()
    if generation != _shelf.generation or len(_shelf.things) >= MOST:
        _shelf = _Shelf(generation)
    things = _shelf.things
    if name not in things:
        things[name] = make()
    return cast("T", things[name])
