"""The examples in the engine's documents run and say what is printed there."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS, ENGINE = ROOT / "docs", ROOT / "rules_engine"
PAGES = sorted([*DOCS.glob("notation*.md"), *DOCS.glob("engine/*.md")])


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_the_examples_of_a_page_run(page):
    assert doctest.testfile(str(page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE).failed == 0


@pytest.mark.parametrize(
    ("package", "page"),
    [("", "README.md"), ("gin_rummy", "gin-rummy.md"), ("rummy", "rummy.md"), ("domino_loo", "domino-loo.md")],
)
def test_every_module_has_its_line_on_a_page(package, page):
    text = (DOCS / "engine" / page).read_text(encoding="utf-8")
    modules = [file.stem for file in (ENGINE / package).glob("*.py") if file.stem != "__init__"]

    assert modules
    assert [name for name in modules if f"`{name}`" not in text] == []
