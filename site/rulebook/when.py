"""When a rule applies: a table of options, never an expression.

`{"big_gin": [true], "box_bonus": {"min": 1}, "first_upcard": {"not": ["ordinary_turn"]}}`: all keys must match.
A value is a list (one of), a bare value, or a table with `min`, `max`, `not`. "none" stands for no value.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.options import OptionSpec, value_text

Table = Mapping[str, Any]
_WORDS = {"on": "true", "off": "false"}


def matches(when: Table, values: Mapping[str, Any]) -> bool:
    """True if the option values satisfy every line of the table."""
    return all(_holds(condition, values.get(name)) for name, condition in when.items())


def _holds(condition: Any, value: Any) -> bool:
    if isinstance(condition, Mapping):
        return (
            ("min" not in condition or (_is_number(value) and value >= condition["min"]))
            and ("max" not in condition or (_is_number(value) and value <= condition["max"]))
            and ("not" not in condition or not _is_one_of(condition["not"], value))
        )
    return _is_one_of(condition, value)


def _is_one_of(literals: Any, value: Any) -> bool:
    wanted = literals if isinstance(literals, list) else [literals]
    shown = value_text(value)
    return any(
        _text(literal) == shown or (isinstance(value, bool) and _WORDS.get(literal) == shown) for literal in wanted
    )


def _text(literal: Any) -> str:
    return value_text(literal)


def _is_number(value: Any) -> bool:
    return type(value) is int


def faults(when: Any, specs: Mapping[str, OptionSpec]) -> list[str]:
    """What is wrong with a table: unknown options, values that the option cannot have, unknown words."""
    if not isinstance(when, Mapping):
        return ["the condition must be a table of options"]
    found: list[str] = []
    for name, condition in when.items():
        if name not in specs:
            found.append(f"unknown option: {name}")
            continue
        found += _condition_faults(name, condition, specs[name])
    return found


def _condition_faults(name: str, condition: Any, spec: OptionSpec) -> list[str]:
    found: list[str] = []
    literals: list[Any] = []
    if isinstance(condition, Mapping):
        found += [f"unknown word {word!r} for {name}" for word in condition if word not in {"min", "max", "not"}]
        found += [
            f"{word} of {name} must be a whole number"
            for word in ("min", "max")
            if word in condition and not _is_number(condition[word])
        ]
        excluded = condition.get("not", [])
        literals = excluded if isinstance(excluded, list) else [excluded]
    else:
        literals = condition if isinstance(condition, list) else [condition]
    return found + [
        f"{name} is never {_text(literal)} (allowed: {spec.allowed()})"
        for literal in literals
        if not _is_possible(literal, spec)
    ]


def _is_possible(literal: Any, spec: OptionSpec) -> bool:
    shown = _text(literal)
    if type(literal) is int and spec.allows(literal):
        return True
    possible = {value_text(value) for value in spec.values}
    return shown in possible or _WORDS.get(literal if isinstance(literal, str) else "", "") in possible
