"""What the engine knows, asked once per load: options, reasons, and whether an example is true."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulebook import engine, when
from rules_engine import games
from rules_engine.options import OptionError, OptionSpec, value_text


@cache
def specs(slug: str) -> dict[str, OptionSpec]:
    """The options of a game; none for a game that the engine does not have."""
    try:
        return dict(games.get(slug).option_specs)
    except LookupError:
        return {}


@cache
def is_game(slug: str) -> bool:
    """Does the engine have this game?"""
    try:
        games.get(slug)
    except LookupError:
        return False
    return True


@cache
def family_specs(family: str) -> dict[str, OptionSpec]:
    """The options of all the games of a family."""
    found: dict[str, OptionSpec] = {}
    for slug in engine.slugs_of(family):
        found |= specs(slug)
    return found


@cache
def reasons(family: str) -> frozenset[str]:
    """The closed list of a family's reasons."""
    return frozenset(str(reason) for slug in engine.slugs_of(family) for reason in games.get(slug).reasons)


def is_value(family: str, option: str, text: str) -> bool:
    """Can the option have the value that this text stands for?"""
    spec = family_specs(family).get(option)
    if spec is None:
        return False
    try:
        spec.read(text)
    except OptionError:
        return text in {value_text(value) for value in spec.values}
    return True


def example_answer(slug: str, values: dict[str, Any], condition: when.Table) -> tuple[Any, list[str]]:
    """The engine's answer to an example and what is false: the stored one, or that its rule applies here."""
    try:
        given = engine.answer(slug, values["question"], values["position"], values["options"])
        applies = when.matches(condition, engine.option_values(slug, values["options"]))
    except engine.FAULTS as error:
        return None, [f"the engine refuses the example: {error}"]
    false = [] if applies else ["the rule does not apply under the options of the example"]
    return engine.named(values["answer"], given), false + engine.differences(values["answer"], given)


def has_field(answer: Any, path: str) -> bool:
    """Can `[[answer:path]]` be printed?"""
    if path == "value" and not isinstance(answer, dict):
        return True
    for name in path.split("."):
        if isinstance(answer, dict) and name in answer:
            answer = answer[name]
        elif isinstance(answer, (list, tuple)) and name.isdigit() and int(name) < len(answer):
            answer = answer[int(name)]
        else:
            return False
    return True
