"""Promises of the style sheets, the scripts and the deck that a browser would notice only in one language."""

import re
import runpy
import zlib
from pathlib import Path

import pytest

from rules_engine.cards import DECK
from rules_engine.tiles import DOUBLE_SIX

STATIC = Path(__file__).resolve().parents[2] / "site/tabletop/static/tabletop"
SHEETS = sorted((STATIC / "css").glob("*.css"))
PHYSICAL = re.compile(
    r"(?<![\w-])(?:(?:margin|padding|border)-(?:left|right|top|bottom)(?:-\w+)*|left|right|top|bottom|float:\s*(?:left|right)"
    r"|text-align:\s*(?:left|right)|(?:min-|max-)?(?:width|height))\s*:",
)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_only_logical_properties(sheet):
    text = re.sub(r"/\*.*?\*/|\([^()]*\)", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert PHYSICAL.findall(text) == []


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_nothing_comes_from_elsewhere(sheet):
    text = sheet.read_text(encoding="utf-8")
    assert not re.search(r"""url\((?!"\.\./deck/)""", text)
    assert "@import" not in text
    assert text.count("{") == text.count("}")


def test_weight():
    """30 kB by brotli; zlib, which always takes more, is the upper bound at hand."""
    files = [*SHEETS, *(STATIC / "js").glob("*.js")]
    assert sum(len(zlib.compress(path.read_bytes(), 9)) for path in files) <= 30_000


def test_the_deck_is_whole_and_obeys_the_content_security_policy():
    names = {f"cards/{card}" for card in DECK} | {f"mini/{card}" for card in DECK}
    names |= {f"tiles/{tile}" for tile in DOUBLE_SIX} | {"cards/back", "tiles/back"}
    found = {path.relative_to(STATIC / "deck").with_suffix("").as_posix(): path for path in STATIC.glob("deck/*/*.svg")}
    assert set(found) == names
    for path in found.values():
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"<script|<style|\sstyle=|\son\w+=|href=\"http", text), path


def test_the_deck_in_two_colours_is_the_deck_in_four_with_other_suits():
    written = runpy.run_path(str(STATIC.parents[3] / "scripts/two_colours.py"))
    drawn = dict(written["files"]())
    assert len(drawn) == 53
    assert not [path.name for path, text in drawn.items() if path.read_text(encoding="utf-8") != text]
    assert all(text.count("#a8121f") or text.count("#1d1b17") for path, text in drawn.items() if path.suffix == ".svg")


def test_nothing_moves_for_those_who_want_it_so():
    table = (STATIC / "css/table.css").read_text(encoding="utf-8")
    moving = re.findall(
        r"^(.*)\{\s*(?:transition|animation)", "".join(sheet.read_text() for sheet in SHEETS), re.MULTILINE
    )
    assert moving
    assert all(':not([data-motion="reduced"])' in selector for selector in moving)
    assert "prefers-reduced-motion: no-preference" in table
