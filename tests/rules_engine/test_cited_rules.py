"""Rules, reasons and sentences name one another: under every option, in three languages, and nothing is left over."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

from rules_engine import games
from rules_engine.options import OptionError

CONTENT = Path(__file__).parents[2] / "site" / "rulebook" / "content"
LANGUAGES = ("en", "ko", "ar")
GAMES = games.all_games()
SLUGS = [game.slug for game in GAMES]


@cache
def entries(file, table):
    return tomllib.loads((CONTENT / file).read_text(encoding="utf-8"))[table]


def rules_of(game):
    return {rule["id"]: rule for rule in entries(f"{game.slug}/rules.toml", "rules")}


def all_options(game):
    """Each preset, and each value of each option alone where the combination is allowed."""
    for preset in game.presets:
        yield game.options(preset)
    for spec in game.option_specs.values():
        for value in spec.values:
            try:
                yield game.options(**{spec.name: value})
            except OptionError:
                continue


@pytest.mark.parametrize("game", GAMES, ids=SLUGS)
def test_under_every_option_each_cited_rule_is_written_in_three_languages(game):
    rules = rules_of(game)
    cited = {rule for options in all_options(game) for rule in game.reason_rules(options).values()}

    assert cited <= set(rules)
    for rule in cited:
        for part in ("heading", "text"):
            assert all(rules[rule][part].get(language) for language in LANGUAGES), (rule, part)


@pytest.mark.parametrize("family", sorted({game.family for game in GAMES}))
def test_reasons_and_sentences_are_the_same_list(family):
    game = next(game for game in GAMES if game.family == family)
    found = entries(f"refusals/{family}.toml", "refusals")

    assert sorted(entry["reason"] for entry in found) == sorted(map(str, game.reasons))
    for entry in found:
        assert all(entry["text"].get(language) for language in LANGUAGES), entry["reason"]


@pytest.mark.parametrize("game", GAMES, ids=SLUGS)
def test_every_name_in_a_condition_is_an_option(game):
    for rule in rules_of(game).values():
        for name, wanted in rule.get("when", {}).items():
            assert name in game.option_specs, (rule["id"], name)
            if isinstance(wanted, dict):
                wanted = wanted.get("not", [])
            for value in wanted if isinstance(wanted, list) else [wanted]:
                value = None if value == "none" and None in game.option_specs[name].values else value
                assert game.option_specs[name].allows(value), (rule["id"], name, value)
