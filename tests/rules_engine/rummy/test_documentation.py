"""The documents of the family: examples that run, every segment listed, the options table of the code."""

from __future__ import annotations

import doctest
from collections.abc import Callable
from pathlib import Path

import pytest

from rules_engine.options import value_text
from rules_engine.rummy.position import WORDS

from .helpers import M, R, game_of

DOCS = Path(__file__).parents[3] / "docs"
PAGE = DOCS / "notation-rummy.md"
ENGINE = DOCS / "engine" / "rummy.md"
BEGIN, END = "<!-- options: written by make transcripts -->", "<!-- end of options -->"


@pytest.mark.parametrize("page", [PAGE, ENGINE])
def test_the_examples_of_a_page_hold(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False).failed == 0


def test_the_page_on_notation_lists_every_segment() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert [word for word in WORDS if f"| `{word}" not in text] == []


def table() -> str:
    """The options with the defaults of both games as Markdown."""
    lines = [f"| option | {M} | {R} | allowed |", "| --- | --- | --- | --- |"]
    for name, spec in game_of(M).option_specs.items():
        other = game_of(R).option_specs[name]
        allowed = spec.allowed().replace("|", ", ")
        lines.append(f"| `{name}` | {value_text(spec.default)} | {value_text(other.default)} | {allowed} |")
    return "\n".join(lines)


def test_the_table_of_options_is_that_of_the_code(golden: Callable[[Path, str], None]) -> None:
    before = ENGINE.read_text(encoding="utf-8").partition(BEGIN)[0]
    golden(ENGINE, f"{before}{BEGIN}\n{table()}\n{END}\n")
