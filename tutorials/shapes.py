"""Whether the facts of a step, which editors type, are JSON of the form that `lesson.read_step` reads.

Knows no Django.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final


def misshapen(facts: Mapping[str, Any]) -> list[str]:
    """The names of those facts that have another form."""
    return [name for name, fits in SHAPES.items() if not fits(facts[name])]


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _table(value: Any) -> bool:
    return isinstance(value, dict)


def _turns(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(turn, dict) and _table(turn.get("goal")) and _texts(turn.get("replies", [])) for turn in value
    )


def _ideas(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(idea, dict) and isinstance(idea.get("key"), str) and _table(idea.get("when")) for idea in value
    )


def _solution(value: Any) -> bool:
    rows = value if isinstance(value, list) else [value]
    return all(isinstance(row, (str, dict)) for row in rows)


def _details(value: Any) -> bool:
    return isinstance(value, dict) and all(fits(value[name]) for name, fits in DETAILS.items() if name in value)


DETAILS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "offered": lambda value: isinstance(value, str) or _texts(value),
    "choices": lambda value: isinstance(value, list) and all(isinstance(key, (str, int)) for key in value),
    "actions": _texts,
    "ideas": _ideas,
    "solution": _solution,
    "opponents": lambda value: isinstance(value, str),
    "par": _table,
}
SHAPES: Final[Mapping[str, Callable[[Any], bool]]] = {
    "rules": _texts,
    "options": lambda value: isinstance(value, dict),
    "turns": _turns,
    "details": _details,
}
