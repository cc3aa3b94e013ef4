"""The texts of the themes name only what their puzzles state."""

import re
from dataclasses import replace

import pytest
from django.utils import translation

from rulebook.loading.kinds import Known
from rulebook.loading.records import ContentFile
from tutorials.puzzles import told
from tutorials.puzzles.loading import PuzzleSource, ThemeSource

GO_OUT = "multiplayer-rummy.go-out"


@pytest.fixture(scope="module")
def themes():
    source = ThemeSource()
    return {record.key: record for path in source.files() for record in source.read(ContentFile.open(path))}


@pytest.fixture(scope="module")
def puzzles():
    source = PuzzleSource()
    return {path.stem: source.read(ContentFile.open(path)) for path in source.files()}


def faults(puzzle, theme):
    known = Known()
    for rule in puzzle.values["data"]["rules"]:
        known.records.setdefault("rule", {})[rule] = puzzle
    known.add(theme)
    return [fault.reason for fault in PuzzleSource().check(puzzle, known)]


def stating(puzzle, **facts):
    return replace(puzzle, values={**puzzle.values, "facts": {**puzzle.values["facts"], **facts}})


def without(puzzle, name):
    facts = {key: value for key, value in puzzle.values["facts"].items() if key != name}
    return replace(puzzle, values={**puzzle.values, "facts": facts})


def test_every_fact_that_is_named_is_stated(themes, puzzles):
    assert len(themes) == len(puzzles) == 18
    for key, theme in themes.items():
        assert len(puzzles[key]) == 40
        for puzzle in puzzles[key]:
            assert faults(puzzle, theme) == []


def test_melds_that_go_out_are_named_with_their_cards(puzzles):
    assert puzzles[GO_OUT]
    for puzzle in puzzles[GO_OUT]:
        solution = puzzle.values["data"]["solution"]
        played = [move.split()[1:] for move in solution if move.startswith("meld")]
        assert puzzle.values["facts"]["melds"] == played != []


def test_a_fact_that_is_missing_or_names_no_cards_is_a_fault(themes, puzzles):
    puzzle, theme = puzzles["gin-rummy.count-deadwood"][0], themes["gin-rummy.count-deadwood"]
    assert faults(without(puzzle, "melds"), theme) == [f"{puzzle.key}: the fact melds is missing"]
    empty = stating(puzzle, melds=[["4S", "4C", "4D"], []])
    assert faults(empty, theme) == [f"{puzzle.key}: the fact melds names a group of no cards"]
    assert faults(stating(puzzle, loose=[]), theme) == []


def test_a_fact_of_a_wrong_idea_is_asked_of_the_puzzles_that_meet_it(themes, puzzles):
    theme = themes["multiplayer-rummy.going-rummy"]
    blank = {f"explanation_{code}": "" for code in ("en", "ko", "ar")}
    theme = replace(theme, values={**theme.values, **blank})
    meets = {
        puzzle.key: "laid-off" in {one["key"] for one in puzzle.values["data"]["ideas"]}
        for puzzle in puzzles["multiplayer-rummy.going-rummy"]
    }
    assert set(meets.values()) == {True, False}
    for puzzle in puzzles["multiplayer-rummy.going-rummy"]:
        found = faults(without(puzzle, "earlier"), theme)
        assert bool(found) == meets[puzzle.key]


def test_every_language_is_read(themes, puzzles):
    puzzle, theme = puzzles[GO_OUT][0], themes[GO_OUT]
    for code in ("en", "ko", "ar"):
        named = replace(theme, values={**theme.values, f"question_{code}": "[[fact:invented]]"})
        assert faults(puzzle, named) == [f"{puzzle.key}: the fact invented is missing"]


def test_an_arabic_number_with_its_noun_is_never_a_subject(themes):
    """Two points are نقطتين in every token, which is wrong behind a verb like يبقى."""
    subject = re.compile(r"(?<![\w\u064b-\u0652])[وف]?(?:يبقى|تبقى|بقي|بقيت)(?!\w)[^.:،]*\[\[fact:\w+:\w+\]\]")
    assert subject.search("فبقي [[fact:points:point]]")
    for key, theme in themes.items():
        for name in ("question", "explanation", "success", "hints", "idea_texts"):
            assert not subject.search(theme.values[f"{name}_ar"]), key


@pytest.mark.parametrize(("language", "name"), [("en", "A"), ("ko", "A"), ("ar", "«أ»")])
def test_who_plays_for_the_pot_is_called_as_in_the_texts(language, name):
    with translation.override(language):
        assert told.facts_of({"for_pot": "A"}, language)["for_pot"] == name
