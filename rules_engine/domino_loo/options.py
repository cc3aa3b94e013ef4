"""The options of Domino Loo: every choice that changes play or score, checked by name.

Left out on purpose and refused by name: `revoke=looed` (illegal plays are refused, so nobody can revoke).
Refused as a combination: `loo_cap` unless `loo_payment=capped`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from rules_engine.options import OptionError, OptionSpec, OptionValue, check

BY_PLAYERS: Final = "by_players"
MIN_SEATS: Final = 2
MAX_SEATS: Final = 4
HAND: Final = 5
CLUB_LAW_SUIT: Final = 6
"""The trump suit under which `club_law` forbids folding (trumps in a quarter of all rounds, as a card suit is)."""


@dataclass(frozen=True, slots=True)
class Options:
    """One table's agreement. Made by `options_from`, which checks names, values and combinations."""

    mode: Literal["points", "chips"] = "points"
    target: int = 15
    rounds: int | None = None
    trick_points: int = 1
    loo_penalty: int = 5
    score_floor: int | None = None
    ante_player: int = 1
    ante_dealer: int = 5
    ante_when: Literal["pot_empty", "every_round"] = "pot_empty"
    pot_split: Literal["floor_carry", "exact", "first_winners"] = "floor_carry"
    loo_payment: Literal["pot_at_start", "fixed", "capped"] = "pot_at_start"
    loo_fixed: int = 5
    loo_cap: int | None = None
    miss_limit: int | str = BY_PLAYERS
    miss_draw: int | str = BY_PLAYERS
    miss_player_limit: int = 1
    fold_min_players: int = 3
    fold_after_miss: bool = False
    dealer_takes_turnup: bool = True
    turnup_exchange_visible: bool = True
    play_for_pot: Literal["4p_only", "any", "off"] = "4p_only"
    all_fold_points: int = 5
    double_rank: Literal["natural", "high"] = "natural"
    two_trump_rule: Literal["lead", "none", "any_turn"] = "lead"
    lead_highest_trump: bool = False
    winner_leads_trump: bool = True
    must_trump_if_void: bool = True
    must_head: bool = False
    first_lead_any: Literal["subject_to_two_trump", "free"] = "subject_to_two_trump"
    trump_of_double_turnup: Literal["its_number", "redraw"] = "its_number"
    first_leader: Literal["left_of_dealer"] = "left_of_dealer"
    revoke: Literal["reject"] = "reject"
    end_tie: Literal["play_on", "shared"] = "play_on"
    club_law: bool = False
    duties: tuple[bool, ...] = field(init=False, repr=False, compare=False)
    """What the law of play depends on, reckoned once: see `law.Law`."""
    miss_limits: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """How many misses a round has, by number of players: two with two or three, one with four."""
    miss_draws: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """How many tiles a miss draws, by number of players: six, with four the remaining seven."""

    def __post_init__(self) -> None:
        duties = (
            self.double_rank == "high",
            self.two_trump_rule != "none",
            self.first_lead_any == "free",
            self.lead_highest_trump,
            self.winner_leads_trump,
            self.two_trump_rule == "any_turn",
            self.must_trump_if_void,
            self.must_head,
        )
        object.__setattr__(self, "duties", duties)
        object.__setattr__(self, "miss_limits", _by_players(self.miss_limit, (0, 0, 2, 2, 1)))
        object.__setattr__(self, "miss_draws", _by_players(self.miss_draw, (0, 0, 6, 6, 7)))

    @property
    def in_chips(self) -> bool:
        return self.mode == "chips"

    def changed(self) -> dict[str, OptionValue]:
        """The options that differ from the default preset."""
        return {name: getattr(self, name) for name, spec in SPECS.items() if getattr(self, name) != spec.default}


def _by_players(value: int | str, table: tuple[int, ...]) -> tuple[int, ...]:
    return (value,) * len(table) if isinstance(value, int) else table


def _choice(name: str, *values: OptionValue) -> OptionSpec:
    return OptionSpec(name, values[0], values)


def _number(name: str, default: int, minimum: int, maximum: int, *values: OptionValue) -> OptionSpec:
    return OptionSpec(name, values[0] if values else default, values, minimum, maximum)


_ALL: Final = (
    _choice("mode", "points", "chips"),
    _number("target", 15, 1, 100),
    _number("rounds", 0, 1, 100, None),
    _number("trick_points", 1, 1, 5),
    _number("loo_penalty", 5, 0, 20),
    _choice("score_floor", None, 0),
    _number("ante_player", 1, 0, 20),
    _number("ante_dealer", 5, 0, 50),
    _choice("ante_when", "pot_empty", "every_round"),
    _choice("pot_split", "floor_carry", "exact", "first_winners"),
    _choice("loo_payment", "pot_at_start", "fixed", "capped"),
    _number("loo_fixed", 5, 0, 100),
    _number("loo_cap", 0, 1, 100, None),
    _number("miss_limit", 0, 0, 4, BY_PLAYERS),
    _number("miss_draw", 0, 5, 7, BY_PLAYERS),
    _number("miss_player_limit", 1, 1, 2),
    _choice("fold_min_players", 3, 2),
    _choice("fold_after_miss", False, True),
    _choice("dealer_takes_turnup", True, False),
    _choice("turnup_exchange_visible", True, False),
    _choice("play_for_pot", "4p_only", "any", "off"),
    _choice("all_fold_points", 5, 0),
    _choice("double_rank", "natural", "high"),
    _choice("two_trump_rule", "lead", "none", "any_turn"),
    _choice("lead_highest_trump", False, True),
    _choice("winner_leads_trump", True, False),
    _choice("must_trump_if_void", True, False),
    _choice("must_head", False, True),
    _choice("first_lead_any", "subject_to_two_trump", "free"),
    _choice("trump_of_double_turnup", "its_number", "redraw"),
    _choice("first_leader", "left_of_dealer"),
    _choice("revoke", "reject"),
    _choice("end_tie", "play_on", "shared"),
    _choice("club_law", False, True),
)
SPECS: Final = {spec.name: spec for spec in _ALL}
PRESETS: Final[dict[str, dict[str, OptionValue]]] = {"loo": {}}
DEFAULT_PRESET: Final = "loo"


def options_from(preset: str | None = None, **changes: OptionValue) -> Options:
    """The options of a preset with these changes. Raises OptionError naming option and allowed values."""
    name = preset or DEFAULT_PRESET
    if name not in PRESETS:
        raise OptionError("unknown preset", name, allowed="|".join(PRESETS))
    if changes.get("revoke") == "looed":
        raise OptionError("left out on purpose", "revoke", "looed", SPECS["revoke"].allowed())
    check(SPECS, changes)
    values = {**PRESETS[name], **changes}
    if values.get("loo_cap") is not None and values.get("loo_payment") != "capped":
        raise OptionError("excluded combination", "loo_cap", values["loo_cap"], "none unless loo_payment=capped")
    return Options(**values)  # type: ignore[arg-type]  # checked value by value above
