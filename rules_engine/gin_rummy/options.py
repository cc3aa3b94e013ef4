"""Options of gin rummy: every choice of the house rules that changes play or score, and the presets by name.

Left out on purpose, and refused by name: `hollywood` (three games at once), `partners`, `jokers`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final

from rules_engine.cards import Card
from rules_engine.melds import Ace, MeldRules, meld_rules
from rules_engine.options import OptionError, OptionSpec, OptionValue, check, value_text


@dataclass(frozen=True, slots=True)
class DiscardSpec(OptionSpec):
    """`no_same_discard` also understands the plain true and false of the printed rules."""

    def allows(self, value: object) -> bool:
        return value is True or value is False or OptionSpec.allows(self, value)

    def read(self, text: str) -> OptionValue:
        return OptionSpec.read(self, {"true": "discard_only", "false": "none"}.get(text, text))


def _choice(name: str, *values: OptionValue) -> OptionSpec:
    return OptionSpec(name, values[0], values)


_SPECS: Final = (
    OptionSpec("knock_limit", 10, (), 0, 50),
    _choice("oklahoma", "off", "on"),
    _choice("oklahoma_ace", "gin_only", "one"),
    _choice("oklahoma_spade_double", False, True),
    _choice("gin_bonus", 25, 20, 10),
    _choice("undercut_bonus", 25, 20, 10),
    _choice("undercut_on_tie", True, False),
    _choice("big_gin", "off", "on"),
    _choice("big_gin_bonus", 31, 50),
    _choice("layoff_on_gin", False, True),
    _choice("box_bonus", 25, 20, 10, 0),
    _choice("box_timing", "end", "immediate"),
    _choice("undercut_extra_box", 0, 1),
    _choice("gin_extra_boxes", 0, 2),
    _choice("game_target", 100, 150, 200, 250),
    _choice("game_bonus", 100, 0),
    _choice("shutout", 100, "double", "off"),
    _choice("shutout_test", "no_hand_won", "no_points"),
    _choice("game_winner", "highest_total", "first_to_target"),
    _choice("dealer_first", "lowest_card", "highest_card", "random"),
    _choice("dealer_next", "loser", "winner", "alternate"),
    _choice("first_upcard", "offer_both", "nondealer_only", "ordinary_turn"),
    DiscardSpec("no_same_discard", "discard_only", ("discard_only", "none")),
    _choice("wall", 2, 0),
    _choice("wall_knock", "void", "opponent_upcard"),
    _choice("arrangement", "declared", "optimal"),
    _choice("ace", "low", "high_low", "around"),
    _choice("ace_value", 1, 15),
    _choice("hand_size", 10, 7),
    _choice("force_gin", False, True),
    OptionSpec("max_upcard_draws", None, (None,), 1, 60),
)
SPECS: Final[Mapping[str, OptionSpec]] = {spec.name: spec for spec in _SPECS}
LEFT_OUT: Final = ("hollywood", "partners", "jokers")
PRESETS: Final[Mapping[str, Mapping[str, OptionValue]]] = {
    "standard": {},
    "bicycle_classic": {"gin_bonus": 20, "undercut_bonus": 10, "box_bonus": 20, "shutout": 100},
    "modern": {"big_gin": "on", "big_gin_bonus": 31, "shutout": "double"},
    "palace": {
        "undercut_bonus": 20,
        "box_bonus": 10,
        "box_timing": "immediate",
        "game_bonus": 0,
        "shutout": "off",
    },
    "oklahoma": {"oklahoma": "on", "oklahoma_ace": "gin_only", "game_target": 150},
    "openspiel": {
        "undercut_on_tie": False,
        "no_same_discard": "none",
        "wall_knock": "opponent_upcard",
        "max_upcard_draws": 50,
    },
}


@dataclass(frozen=True, slots=True)
class GinOptions:
    """The house rules of one game, checked. Make one with `options`."""

    knock_limit: int = 10
    oklahoma: str = "off"
    oklahoma_ace: str = "gin_only"
    oklahoma_spade_double: bool = False
    gin_bonus: int = 25
    undercut_bonus: int = 25
    undercut_on_tie: bool = True
    big_gin: str = "off"
    big_gin_bonus: int = 31
    layoff_on_gin: bool = False
    box_bonus: int = 25
    box_timing: str = "end"
    undercut_extra_box: int = 0
    gin_extra_boxes: int = 0
    game_target: int = 100
    game_bonus: int = 100
    shutout: int | str = 100
    shutout_test: str = "no_hand_won"
    game_winner: str = "highest_total"
    dealer_first: str = "lowest_card"
    dealer_next: str = "loser"
    first_upcard: str = "offer_both"
    no_same_discard: str = "discard_only"
    wall: int = 2
    wall_knock: str = "void"
    arrangement: str = "declared"
    ace: Ace = "low"
    ace_value: int = 1
    hand_size: int = 10
    force_gin: bool = False
    max_upcard_draws: int | None = None
    melds: MeldRules = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "melds", meld_rules(self.ace, self.ace_value))

    def changes(self) -> dict[str, OptionValue]:
        """The options that differ from the standard preset."""
        return {name: value for name, value in self.as_dict().items() if value != SPECS[name].default}

    def as_dict(self) -> dict[str, OptionValue]:
        """Every option by name."""
        return {item.name: getattr(self, item.name) for item in fields(self) if item.init}

    def limit(self, upcard: Card | None) -> int:
        """The most deadwood one may knock with in a hand opened by this upcard."""
        if self.oklahoma == "off" or upcard is None:
            return self.knock_limit
        if upcard.rank == 0:
            return 0 if self.oklahoma_ace == "gin_only" else 1
        return upcard.value


def options(preset: str | None = None, **changes: OptionValue) -> GinOptions:
    """The options of a preset with changes. Raises OptionError."""
    if preset is not None and preset not in PRESETS:
        raise OptionError("unknown preset", preset, allowed="|".join(PRESETS))
    for name in changes:
        if name in LEFT_OUT:
            raise OptionError("left out on purpose", name)
    check(SPECS, changes)
    chosen: dict[str, Any] = {**PRESETS[preset or "standard"], **changes}
    if isinstance(chosen.get("no_same_discard"), bool):
        chosen["no_same_discard"] = "discard_only" if chosen["no_same_discard"] else "none"
    made = GinOptions(**chosen)
    _check_together(made)
    return made


def _check_together(chosen: GinOptions) -> None:
    """Refuse combinations in which one option takes the other's meaning away."""
    if chosen.oklahoma == "on":
        _demand(chosen, "knock_limit", 10, "oklahoma=on")
    if chosen.big_gin == "off":
        _demand(chosen, "big_gin_bonus", 31, "big_gin=off")
    if chosen.wall == 0:
        _demand(chosen, "wall_knock", "void", "wall=0")
    if chosen.ace == "low":
        _demand(chosen, "ace_value", 1, "ace=low")


def _demand(chosen: GinOptions, name: str, value: OptionValue, because: str) -> None:
    given = getattr(chosen, name)
    if given != value:
        raise OptionError(f"excluded combination with {because}", name, given, value_text(value))
