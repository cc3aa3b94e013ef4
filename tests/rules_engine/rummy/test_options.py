"""Options by name: what is allowed, what is left out or excluded, and the presets."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.options import OptionError
from rules_engine.rummy.options import LEFT_OUT

from .helpers import BOTH, M, R, game_of


@pytest.mark.parametrize("slug", BOTH)
def test_every_listed_value_of_every_option_is_accepted_and_kept(slug: str) -> None:
    game = game_of(slug)
    for name, spec in game.option_specs.items():
        for value in spec.values:
            changes: dict[str, Any] = {name: value}
            if name == "ace_value" and value != 1:
                changes["ace"] = "high_low"
            assert getattr(game.options(**changes), name) == value


@pytest.mark.parametrize("name", LEFT_OUT)
def test_what_is_left_out_is_refused_by_name(name: str) -> None:
    value: Any = {"jokers": 2, "draw_from_discard": "several"}.get(name, True)
    with pytest.raises(OptionError, match=f"left out on purpose: {name}"):
        game_of(M).options(**{name: value})


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"jokes": 1}, "unknown option: jokes"),
        ({"target": 150}, "value not allowed: target"),
        ({"target": True}, "value not allowed: target"),
        ({"ace": "high"}, "value not allowed: ace"),
        ({"ace_value": 11}, "not together with ace=low: ace_value"),
        ({"ace": "low", "ace_value": 15}, "not together with ace=low: ace_value"),
    ],
)
def test_a_wrong_value_is_refused_by_name_with_what_is_allowed(changes: dict[str, Any], fault: str) -> None:
    with pytest.raises(OptionError, match=fault) as caught:
        game_of(M).options(**changes)
    assert caught.value.allowed


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(OptionError, match="unknown preset"):
        game_of(M).options("four_player")


def test_the_presets_are_those_of_the_two_games() -> None:
    m, r = game_of(M).options("multiplayer"), game_of(R).options("four_player")
    assert m == game_of(M).options()
    assert (m.target, m.layoff_requires_own_meld, m.meld_after_layoff, m.going_rummy) == (100, False, False, 2)
    assert (r.target, r.layoff_requires_own_meld, r.meld_after_layoff, r.going_rummy) == (200, True, True, 1)
    assert (r.seats, r.layoff_size, r.rebuild_trigger, r.stock_passes, r.stalemate) == (4, 1, "automatic", 1, "never")
