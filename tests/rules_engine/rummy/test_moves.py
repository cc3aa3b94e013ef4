"""Moves as text: one canonical form each, read back to the same value."""

from __future__ import annotations

import pytest

from rules_engine.game import MoveError
from rules_engine.rummy.moves import Move, parse_move


@pytest.mark.parametrize(
    "text",
    [
        "draw stock",
        "draw discard",
        "turn over",
        "meld 8S 8C 8H",
        "meld 4S 5S 6S + QC QD QH",
        "layoff 7C>0",
        "layoff 8H 7H>0",
        "layoff 7C",
        "move 5C>1",
        "discard KD",
        "done",
        "deal",
        "1: discard KD",
        "meld QS KS AS",
        "meld KS AS 2S",
    ],
)
def test_a_move_survives_its_text(text: str) -> None:
    assert str(parse_move(text)) == text
    assert parse_move(str(parse_move(text))) == parse_move(text)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("  Draw   STOCK ", "draw stock"),
        ("meld 8h 8c 8s", "meld 8S 8C 8H"),
        ("layoff 10♥ > ٢", "layoff TH>2"),
        ("meld 6S,5S,4S", "meld 4S 5S 6S"),
        ("2: draw stock", "2: draw stock"),
    ],
)
def test_other_spellings_are_brought_to_the_canonical_one(text: str, canonical: str) -> None:
    assert str(parse_move(text)) == canonical


@pytest.mark.parametrize(
    "text",
    [
        "",
        "knock KS",
        "discard",
        "discard KS QS",
        "discard XX",
        "meld",
        "meld 8S +",
        "layoff",
        "layoff 7C>x",
        "move 5C",
        "x: deal",
    ],
)
def test_a_text_that_is_no_move_is_a_fault(text: str) -> None:
    with pytest.raises(MoveError):
        parse_move(text)


def test_a_malformed_move_cannot_be_built() -> None:
    for kind, cards in (("discard", ()), ("draw stock", (0,)), ("meld", ())):
        with pytest.raises(MoveError):
            Move(kind, cards)  # type: ignore[arg-type]
