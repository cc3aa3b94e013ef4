"""Options of the rummy family, validated: names, values and presets of both games.

`multiplayer` is the default preset of multiplayer-rummy and `four_player` that of rummy. What is
left out on purpose (jokers, taking from melds, taking several discards, a final turn for the
others) is listed here with its one allowed value, so that it is refused by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, Final, Literal, cast

from rules_engine.meld_tables import Ace
from rules_engine.options import OptionError, OptionSpec, OptionValue, check


@dataclass(frozen=True, slots=True)
class RummyOptions:
    """One value for each option; the defaults are those of the preset `multiplayer`."""

    seats: Literal["2-4", 4, "2-6"] = "2-4"
    hand_size: Literal["by_players", "seven"] = "by_players"
    ace: Ace = "low"
    ace_value: Literal[1, 11, 15] = 1
    set_max: Literal[4] = 4
    layoff_requires_own_meld: bool = False
    layoff_same_turn_as_first_meld: bool = True
    layoff_size: Literal["any", 1] = "any"
    melds_per_turn: Literal["unlimited", 1] = "unlimited"
    meld_after_layoff: bool = False
    take_from_melds: Literal[False] = False
    no_same_discard: Literal["discard_only", "any", "none"] = "discard_only"
    go_out_discard: Literal["optional", "meld_only", "required"] = "optional"
    completable_turn: bool = True
    going_rummy: Literal[2, 1] = 2
    going_rummy_needs_no_layoff: bool = True
    draw_from_discard: Literal["top_only"] = "top_only"
    discard_must_be_used: bool = False
    rebuild: Literal["turn_over", "shuffle"] = "turn_over"
    keep_top_discard: bool = True
    stock_passes: Literal["unlimited", 1, 2] = "unlimited"
    rebuild_trigger: Literal["player_choice", "automatic"] = "player_choice"
    exhausted_end: Literal["after_turn", "immediately", "next_stock_draw"] = "after_turn"
    stalemate: Literal["void_after_full_round", "never", "lowest_hand_wins"] = "void_after_full_round"
    block_rule: Literal["draw", "lowest_hand_wins"] = "draw"
    target: Literal[100, 200, 500] = 100
    loser_hand_value: Literal["all_cards", "deadwood_only"] = "all_cards"
    score_mode: Literal["winner_takes_sum", "own_penalty"] = "winner_takes_sum"
    dealer_next: Literal["left", "winner"] = "left"
    initial_meld_min: Literal[0, 30] = 0
    jokers: Literal[0] = 0
    final_turn_for_others: Literal[False] = False

    @property
    def seat_range(self) -> range:
        """The numbers of players that these options allow."""
        return {"2-4": range(2, 5), 4: range(4, 5), "2-6": range(2, 7)}[self.seats]

    def cards_each(self, seats: int) -> int:
        """How many cards each of `seats` players is dealt."""
        if self.hand_size == "seven":
            return 7
        return 10 if seats == 2 else 7 if seats < 5 else 6


LEFT_OUT: Final = ("take_from_melds", "draw_from_discard", "jokers", "final_turn_for_others")

_VALUES: Final[Mapping[str, tuple[OptionValue, ...]]] = {
    "seats": ("2-4", 4, "2-6"),
    "hand_size": ("by_players", "seven"),
    "ace": ("low", "high_low", "around"),
    "ace_value": (1, 11, 15),
    "set_max": (4,),
    "layoff_requires_own_meld": (False, True),
    "layoff_same_turn_as_first_meld": (True, False),
    "layoff_size": ("any", 1),
    "melds_per_turn": ("unlimited", 1),
    "meld_after_layoff": (False, True),
    "take_from_melds": (False,),
    "no_same_discard": ("discard_only", "any", "none"),
    "go_out_discard": ("optional", "meld_only", "required"),
    "completable_turn": (True, False),
    "going_rummy": (2, 1),
    "going_rummy_needs_no_layoff": (True, False),
    "draw_from_discard": ("top_only",),
    "discard_must_be_used": (False, True),
    "rebuild": ("turn_over", "shuffle"),
    "keep_top_discard": (True, False),
    "stock_passes": ("unlimited", 1, 2),
    "rebuild_trigger": ("player_choice", "automatic"),
    "exhausted_end": ("after_turn", "immediately", "next_stock_draw"),
    "stalemate": ("void_after_full_round", "never", "lowest_hand_wins"),
    "block_rule": ("draw", "lowest_hand_wins"),
    "target": (100, 200, 500),
    "loser_hand_value": ("all_cards", "deadwood_only"),
    "score_mode": ("winner_takes_sum", "own_penalty"),
    "dealer_next": ("left", "winner"),
    "initial_meld_min": (0, 30),
    "jokers": (0,),
    "final_turn_for_others": (False,),
}

MULTIPLAYER: Final[Mapping[str, OptionValue]] = MappingProxyType(
    {field.name: cast(OptionValue, field.default) for field in fields(RummyOptions)}
)
FOUR_PLAYER: Final[Mapping[str, OptionValue]] = MappingProxyType(
    {
        **MULTIPLAYER,
        "seats": 4,
        "hand_size": "seven",
        "layoff_requires_own_meld": True,
        "layoff_size": 1,
        "meld_after_layoff": True,
        "going_rummy": 1,
        "rebuild_trigger": "automatic",
        "stock_passes": 1,
        "stalemate": "never",
        "target": 200,
    }
)


def specs(defaults: Mapping[str, OptionValue]) -> dict[str, OptionSpec]:
    """The specifications of all the options, with the defaults of one game."""
    return {name: OptionSpec(name, defaults[name], values) for name, values in _VALUES.items()}


def make_options(defaults: Mapping[str, OptionValue], changes: Mapping[str, Any]) -> RummyOptions:
    """Options with some values changed. Raises OptionError by name, also for excluded combinations."""
    for name in LEFT_OUT:
        if name in changes and changes[name] not in _VALUES[name]:
            raise OptionError("left out on purpose", name, changes[name], specs(defaults)[name].allowed())
    check(specs(defaults), changes)
    values: dict[str, Any] = {**defaults, **changes}
    if values["ace"] == "low" and values["ace_value"] != 1:
        raise OptionError("not together with ace=low", "ace_value", values["ace_value"], "1")
    return RummyOptions(**values)
