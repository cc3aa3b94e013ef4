"""The rules engine as the reference sees it: option values, and whether an example is true."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine import games, questions
from rules_engine.options import OptionSpec, OptionValue, value_text

FAULTS = (ValueError, LookupError)
"""What the engine raises on a bad position, move, card, question or option, or for an unknown game."""


def option_values(slug: str, changes: Mapping[str, OptionValue] | None = None) -> dict[str, Any]:
    """The value of every option of a game, with the changes applied. Raises OptionError."""
    game = games.get(slug)
    given: dict[str, Any] = dict(changes or {})
    options = game.options(**given)
    return {name: getattr(options, name) for name in game.option_specs if hasattr(options, name)}


def option_specs(slug: str) -> Mapping[str, OptionSpec]:
    """The options of a game by name."""
    return games.get(slug).option_specs


def slugs_of(family: str) -> list[str]:
    """The games that share a family."""
    return [game.slug for game in games.all_games() if game.family == family]


def answer(slug: str, question: str, position: Mapping[str, Any], changes: Mapping[str, OptionValue]) -> Any:
    """What the engine says. Raises ValueError (and its children) on a question that cannot be put."""
    return questions.ask(slug, question, position, changes)


def named(stored: Any, given: Any) -> Any:
    """A bare answer (16) under the one name that the example gives it ({"deadwood": 16}), for its caption."""
    if isinstance(stored, Mapping) and len(stored) == 1 and not isinstance(given, Mapping):
        return dict.fromkeys(stored, given)
    return given


def agrees(stored: Any, given: Any) -> bool:
    """Is the stored answer true? Only the fields that it names are compared, at every depth."""
    given = named(stored, given)
    if isinstance(stored, Mapping):
        return isinstance(given, Mapping) and all(
            name in given and agrees(value, given[name]) for name, value in stored.items()
        )
    if isinstance(stored, list):
        return (
            isinstance(given, (list, tuple))
            and len(stored) == len(given)
            and all(agrees(one, other) for one, other in zip(stored, given, strict=True))
        )
    return (type(stored) is type(given) and bool(stored == given)) or (stored is None and given is None)


def differences(stored: Any, given: Any, path: str = "answer") -> list[str]:
    """Where they differ, in words that an editor can use: "answer.deadwood: 15, the engine says 16"."""
    given = named(stored, given)
    if isinstance(stored, Mapping) and isinstance(given, Mapping):
        found: list[str] = []
        for name, value in stored.items():
            if name not in given:
                found.append(f"{path}.{name}: the engine's answer has no such field (it has {', '.join(given)})")
            else:
                found += differences(value, given[name], f"{path}.{name}")
        return found
    return [] if agrees(stored, given) else [f"{path}: {stored!r}, the engine says {given!r}"]


__all__ = [
    "FAULTS",
    "agrees",
    "answer",
    "differences",
    "named",
    "option_specs",
    "option_values",
    "slugs_of",
    "value_text",
]
