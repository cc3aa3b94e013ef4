"""The rules engine as the reference sees it: option values, and whether an example is true."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from rules_engine import games, questions
from rules_engine.options import OptionError, OptionSpec, OptionValue, value_text

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


def family_of(slug: str) -> str:
    """The family that a game belongs to."""
    return games.get(slug).family


def single_changes(slug: str) -> Iterator[dict[str, OptionValue]]:
    """Every other value of every option, alone, where the engine allows it; of a range the two ends."""
    standard = option_values(slug)
    for name, spec in option_specs(slug).items():
        ends = () if spec.minimum is None else (spec.minimum, spec.maximum)
        for value in dict.fromkeys((*spec.values, *ends)):
            if value_text(value) == value_text(standard.get(name)):
                continue
            try:
                option_values(slug, {name: value})
            except OptionError:
                continue
            yield {name: value}


@cache
def reasons_by_rule(slug: str) -> Mapping[str, Sequence[str]]:
    """Rule ID -> the reasons that cite it, under the presets and every single option."""
    game = games.get(slug)
    found: dict[str, dict[str, None]] = {}
    sets: list[dict[str, Any]] = [*map(dict, game.presets.values()), *single_changes(slug)]
    for changes in sets:
        for reason, rule_id in game.reason_rules(game.options(**changes)).items():
            found.setdefault(rule_id, {})[str(reason)] = None
    return {rule_id: tuple(reasons) for rule_id, reasons in found.items()}


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
    "family_of",
    "named",
    "option_specs",
    "option_values",
    "reasons_by_rule",
    "single_changes",
    "slugs_of",
    "value_text",
]
