"""The options table of the family's page is that of the code."""

from __future__ import annotations

from pathlib import Path

from rules_engine.domino_loo import GAME
from tests.rules_engine.test_option_tables import BEGIN, END, table

PAGE = Path(__file__).parents[3] / "docs" / "engine" / "domino-loo.md"


def test_the_table_of_options_is_that_of_the_code_like_a_transcript(golden) -> None:  # type: ignore[no-untyped-def]
    before = PAGE.read_text(encoding="utf-8").partition(BEGIN)[0]

    golden(PAGE, f"{before}{BEGIN}\n{table(GAME)}\n{END}\n")
