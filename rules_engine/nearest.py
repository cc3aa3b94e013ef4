"""Legal moves close to a refused one: what would have to change, as data.

A family takes its moves apart into named parts; a part is one value or a set of items.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules_engine.game import Nearest

Parts = Mapping[str, object]
"""Part name -> a value, or a frozenset of cards, tiles or groups."""


def distance(given: Parts, other: Parts) -> int:
    """How many values and items have to be exchanged, added or left out to turn one move into the other."""
    total = 0
    for name in {**given, **other}:
        old, new = given.get(name), other.get(name)
        if isinstance(old, frozenset) or isinstance(new, frozenset):
            had, has = _items(old), _items(new)
            total += max(len(had - has), len(has - had))
        elif old != new:
            total += 1
    return total


def difference(given: Parts, other: Parts) -> dict[str, Any]:
    """The parts that differ: {"cards": {"given": ["4D"], "instead": ["KS"]}, "kind": {...}}, JSON-safe."""
    changed: dict[str, Any] = {}
    for name in {**given, **other}:
        old, new = given.get(name), other.get(name)
        if old == new:
            continue
        if isinstance(old, frozenset) or isinstance(new, frozenset):
            had, has = _items(old), _items(new)
            changed[name] = {"given": sorted(map(str, had - has)), "instead": sorted(map(str, has - had))}
        else:
            changed[name] = {"given": _text(old), "instead": _text(new)}
    return changed


def _items(part: object) -> frozenset[object]:
    return part if isinstance(part, frozenset) else frozenset()


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def nearest(move: Any, legal: Iterable[Any], parts: Callable[[Any], Parts]) -> list[Nearest]:
    """Every legal move at the smallest distance from the given one."""
    given = parts(move)
    ranked = [(distance(given, parts(other)), other) for other in legal]
    if not ranked:
        return []
    best = min(far for far, _ in ranked)
    return [Nearest(other, far, difference(given, parts(other))) for far, other in ranked if far == best]
