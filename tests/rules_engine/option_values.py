"""Which test uses which value of which option: `pytest --option-values`, in one process.

A value counts as used by a test that names it, or, for a default, by a test that calls the game without it
while a sister of the test (other parameters) names another value.
"""

from __future__ import annotations

import os
from collections import defaultdict
from functools import wraps

from rules_engine import games
from rules_engine.options import value_text

NO_PROOF = ("makes_a_table", "test_the_presets")
"""Tests that only make the options, without showing what they change."""

USED: dict[tuple[str, str, str], set[str]] = defaultdict(set)
LEFT_TO_DEFAULT: dict[tuple[str, str], set[str]] = defaultdict(set)


def watch():
    """Note every call of a game's `options`."""
    for game in games.all_games():
        game.options = _noted(game, game.options)


def _noted(game, make):
    @wraps(make)
    def options(preset=None, **changes):
        made = make(preset, **changes)
        test = os.environ.get("PYTEST_CURRENT_TEST", "").partition(" ")[0].partition("[")[0]
        named = {**(game.presets[preset] if preset else {}), **changes}
        for name in game.option_specs:
            if name in named:
                USED[game.family, name, value_text(named[name])].add(test)
            else:
                LEFT_TO_DEFAULT[game.family, name].add(test)
        return made

    return options


def wanted():
    """(family, option, value as text, the texts that stand for it): values of a list, and other numbers of a range."""
    for game in games.all_games():
        for spec in game.option_specs.values():
            for value in dict.fromkeys([spec.default, *spec.values]):
                yield game, spec, value_text(value), [value_text(value)]
            if spec.minimum is not None:
                others = [str(number) for number in range(spec.minimum, spec.maximum + 1) if number != spec.default]
                yield game, spec, f"{spec.minimum}..{spec.maximum}", others


def tests_of():
    """{(family, option, value): the tests that use it}."""
    found = defaultdict(set)
    for game, spec, value, texts in wanted():
        family, name = game.family, spec.name
        tests = {test for text in texts for test in USED[family, name, text]}
        if value == value_text(spec.default):
            others = {test for key, used in list(USED.items()) if key[:2] == (family, name) for test in used}
            tests |= others & LEFT_TO_DEFAULT[family, name]
        found[family, name, value] |= {test for test in tests if not test.endswith(NO_PROOF)}
    return found


def report():
    """Markdown: each value with the number of its tests and the names of up to two."""
    lines = ["| family | option | value | tests | for instance |", "| --- | --- | --- | --- | --- |"]
    for (family, name, value), tests in tests_of().items():
        examples = ", ".join(f"`{test.rpartition('::')[2]}`" for test in sorted(tests)[:2])
        lines.append(f"| {family} | `{name}` | {value} | {len(tests)} | {examples or '**none**'} |")
    return "\n".join(lines) + "\n"
