"""The pages hold the engine's defaults: another default makes an example false, and no number of it is written out."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulebook import engine, when
from rulebook.loading import facts, loader
from rulebook.loading.game_source import GameSource
from rulebook.loading.own_files import content_root
from rulebook.loading.word_sources import GlossarySource
from rules_engine import games
from rules_engine.options import value_text
from tests.conftest import GAMES, LANGUAGES

NO_EFFECT_ALONE = {
    "multiplayer-rummy": {"layoff_same_turn_as_first_meld", "layoff_size", "block_rule"},
    "rummy": {"hand_size", "going_rummy_needs_no_layoff", "stalemate"},
    "gin-rummy": {"oklahoma_spade_double", "undercut_extra_box", "gin_extra_boxes", "dealer_first", "max_upcard_draws"},
    "domino-loo": {"rounds", "loo_fixed", "turnup_exchange_visible"},
}
"""Options that need another one before they change a ruling, concern chance, or count over many hands."""


def entries(slug: str, file: str, table: str) -> list[dict[str, Any]]:
    path = content_root() / slug / f"{file}.toml"
    found: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8")).get(table, [])
    return found


def false_under(slug: str, changes: dict[str, Any]) -> str | None:
    """The first example of the page that is false, or whose rule is not there, if these were the defaults."""
    conditions = {rule["id"]: rule.get("when", {}) for rule in entries(slug, "rules", "rules")}
    for example in entries(slug, "examples", "examples"):
        values = {**example, "options": {**changes, **example.get("options", {})}}
        if facts.example_answer(slug, values, conditions[example["rule"]])[1]:
            return str(example["key"])
    return None


def options_with_effect(slug: str) -> list[str]:
    names = dict.fromkeys(name for changes in engine.single_changes(slug) for name in changes)
    return [name for name in names if name not in NO_EFFECT_ALONE[slug]]


@pytest.mark.parametrize(("slug", "option"), [(slug, name) for slug in GAMES for name in options_with_effect(slug)])
def test_another_default_makes_an_example_of_the_page_false(slug: str, option: str) -> None:
    others = [changes for changes in engine.single_changes(slug) if option in changes]
    assert any(false_under(slug, changes) for changes in others), others


@pytest.mark.parametrize("slug", GAMES)
def test_the_standard_pages_are_true(slug: str) -> None:
    assert false_under(slug, {}) is None


@pytest.mark.parametrize(
    ("slug", "changes"),
    [
        ("gin-rummy", {"knock_limit": 11}),
        ("multiplayer-rummy", {"going_rummy": 1}),
        ("rummy", {"layoff_requires_own_meld": False}),
        ("domino-loo", {"loo_penalty": 4}),
    ],
)
def test_content_is_refused_as_a_whole_if_the_engine_changes_a_default(
    monkeypatch: pytest.MonkeyPatch, slug: str, changes: dict[str, Any]
) -> None:
    game = games.get(slug)
    monkeypatch.setitem(game.presets, game.default_preset, {**game.presets[game.default_preset], **changes})
    _records, faults = loader.check([GlossarySource(), GameSource()])
    assert {Path(fault.path).name for fault in faults} == {"examples.toml"}


TOKEN = re.compile(r"\[\[[^\]]*\]\](?:\{[^}]*\})?")
NUMBER = re.compile(r"(?<![\d-])(?:\d{2,}|\d(?= ?(?:points?|chips?|점|نقطة|نقاط)))(?![\d-])")
"""Numbers of two digits and scores; small numbers without a unit are ranks of cards and tiles, or countable things."""
NO_OPTION = {"0", "1", "10", "52"}
"""Nothing at all, a single point, a picture card, a deck: true under all options."""


def texts(slug: str) -> Iterator[tuple[str, str, str]]:
    """Rules, captions and advice in three languages; variants speak about other tables and may name their numbers."""
    files = {"rules": "rules", "examples": "examples", "strategy": "game", "tips": "game", "mistakes": "game"}
    for table, file in files.items():
        for entry in entries(slug, file, table):
            for name in ("heading", "text", "caption"):
                for code in LANGUAGES:
                    yield table, code, entry.get(name, {}).get(code, "")


@pytest.mark.parametrize("slug", GAMES)
def test_no_number_of_an_option_is_written_out(slug: str) -> None:
    defaults = {value_text(value) for value in engine.option_values(slug).values() if type(value) is int}
    for table, code, text in texts(slug):
        written = set(NUMBER.findall(TOKEN.sub("", text))) - NO_OPTION
        assert not written & defaults, (table, code, text)


def applying(slug: str, changes: dict[str, Any]) -> Iterator[str]:
    """The English texts that stand on the page under these house rules."""
    values = engine.option_values(slug, changes)
    conditions = {rule["id"]: rule.get("when", {}) for rule in entries(slug, "rules", "rules")}
    for table in ("rules", "strategy", "tips", "mistakes", "variants"):
        for entry in entries(slug, "rules" if table == "rules" else "game", table):
            if when.matches(entry.get("when", {}), values):
                yield entry["text"]["en"]
    for example in entries(slug, "examples", "examples"):
        if when.matches(conditions[example["rule"]], values):
            yield example["caption"]["en"]


@pytest.mark.parametrize("slug", GAMES)
def test_no_text_links_to_a_rule_that_does_not_apply(slug: str) -> None:
    conditions = {rule["id"]: rule.get("when", {}) for rule in entries(slug, "rules", "rules")}
    for changes in [{}, *engine.single_changes(slug)]:
        values = engine.option_values(slug, changes)
        for text in applying(slug, changes):
            for rule_id in re.findall(r"\[\[rule:([\w.-]+)\]\]", text):
                assert when.matches(conditions[rule_id], values), (changes, text)


def test_advice_that_house_rules_make_wrong_is_not_given() -> None:
    gone = set(applying("rummy", {})) - set(applying("rummy", {"rebuild": "shuffle"}))
    assert {"The renewed stock", "Shuffling the dis"} <= {text[:17] for text in gone}
