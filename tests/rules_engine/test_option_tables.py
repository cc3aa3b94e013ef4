"""The options tables in the documents are those of the code."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine import games
from rules_engine.options import value_text

DOCS = Path(__file__).parents[2] / "docs" / "engine"
BEGIN, END = "<!-- options: written by make transcripts -->", "<!-- end of options -->"


def table(game):
    """The options and presets of a game as Markdown."""
    lines = ["| option | default | allowed |", "| --- | --- | --- |"]
    for spec in game.option_specs.values():
        allowed = spec.allowed().replace("|", ", ")
        lines.append(f"| `{spec.name}` | {value_text(spec.default)} | {allowed} |")
    lines += ["", "| preset | differs in |", "| --- | --- |"]
    for name, changes in game.presets.items():
        differences = ", ".join(f"{option}={value_text(value)}" for option, value in changes.items())
        lines.append(f"| `{name}` | {differences or 'nothing'} |")
    return "\n".join(lines)


@pytest.mark.parametrize("slug", ["gin-rummy"])
def test_the_table_of_options_is_that_of_the_code_like_a_transcript(slug, golden):
    page = DOCS / f"{slug}.md"
    before = page.read_text(encoding="utf-8").partition(BEGIN)[0]

    golden(page, f"{before}{BEGIN}\n{table(games.get(slug))}\n{END}\n")
