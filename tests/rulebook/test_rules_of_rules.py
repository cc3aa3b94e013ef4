"""Conditions and numbers: which rules are shown, and what they are called."""

from __future__ import annotations

import pytest

from rulebook import numbering, when
from rulebook.numbering import Placed
from rules_engine.options import OptionSpec

SPECS = {
    "limit": OptionSpec("limit", 10, minimum=0, maximum=50),
    "big": OptionSpec("big", False, values=(False, True)),
    "next": OptionSpec("next", "loser", values=("loser", "winner", None)),
}


@pytest.mark.parametrize(
    ("table", "values", "expected"),
    [
        ({}, {}, True),
        ({"limit": {"min": 1}}, {"limit": 10}, True),
        ({"limit": {"min": 1}}, {"limit": 0}, False),
        ({"limit": {"max": 0}}, {"limit": 0}, True),
        ({"limit": {"not": [0]}}, {"limit": 0}, False),
        ({"limit": 10}, {"limit": 10}, True),
        ({"big": [True]}, {"big": True}, True),
        ({"big": ["on"]}, {"big": True}, True),
        ({"big": ["off"]}, {"big": "off"}, True),
        ({"next": ["none"]}, {"next": None}, True),
        ({"next": {"not": ["none"]}}, {"next": None}, False),
        ({"next": {"min": 1}}, {"next": None}, False),
        ({"limit": [10], "big": [True]}, {"limit": 10, "big": False}, False),
    ],
)
def test_all_lines_of_a_condition_must_hold(table: dict, values: dict, expected: bool) -> None:
    assert when.matches(table, values) is expected


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ({"limt": [1]}, "unknown option: limt"),
        ({"limit": [99]}, "limit is never 99"),
        ({"next": ["looser"]}, "next is never looser"),
        ({"limit": {"least": 1}}, "unknown word 'least'"),
        ({"limit": {"min": "1"}}, "min of limit must be a whole number"),
        (["limit"], "the condition must be a table"),
    ],
)
def test_a_condition_is_checked_by_the_engines_options(table: object, fault: str) -> None:
    assert when.faults(table, SPECS)[0].startswith(fault)


def test_a_sound_condition_has_no_fault() -> None:
    assert when.faults({"limit": {"min": 1, "not": [5]}, "big": ["on"], "next": ["none"]}, SPECS) == []


RULES = [
    Placed("g.a.one", "a", "", True),
    Placed("g.a.other", "a", "g.a.one", False),
    Placed("g.a.two", "a", "", True),
    Placed("g.a.added", "a", "", False),
    Placed("g.a.added-too", "a", "", False),
    Placed("g.p.first", "p", "", False),
    Placed("g.p.second", "p", "", False),
    Placed("g.p.instead", "p", "g.p.first", False),
    Placed("g.b.early", "b", "", False),
    Placed("g.b.one", "b", "", True),
]


def test_house_rules_never_renumber() -> None:
    numbers = numbering.number(["a", "p", "b"], RULES)
    assert numbers.rules == {
        "g.a.one": "1.1",
        "g.a.other": "1.1",
        "g.a.two": "1.2",
        "g.a.added": "1.2a",
        "g.a.added-too": "1.2b",
        "g.p.first": "1a.1",
        "g.p.second": "1a.2",
        "g.p.instead": "1a.1",
        "g.b.early": "2.0a",
        "g.b.one": "2.1",
    }
    assert numbers.sections == {"a": "1", "p": "1a", "b": "2"}


def test_a_circle_of_replacements_shows_no_number() -> None:
    numbers = numbering.number(["a"], [Placed("g.a.x", "a", "g.a.y", False), Placed("g.a.y", "a", "g.a.x", False)])
    assert numbers.rules == {"g.a.x": "–", "g.a.y": "–"}
