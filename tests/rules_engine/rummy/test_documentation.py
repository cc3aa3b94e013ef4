"""The examples of the documentation are run."""

from __future__ import annotations

import doctest
from pathlib import Path

from rules_engine.rummy.position import WORDS

PAGE = Path(__file__).parents[3] / "docs" / "notation-rummy.md"


def test_the_examples_of_the_page_on_notation_hold() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0


def test_the_page_on_notation_lists_every_segment() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert [word for word in WORDS if f"| `{word}" not in text] == []
