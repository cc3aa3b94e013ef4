"""What every game answers: the Protocol through which the rest of the world uses the engine."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from rules_engine.options import OptionSpec, OptionValue
from rules_engine.refusal import Reason, Refusal

Answer = Any
"""JSON-safe data: numbers, texts, booleans, lists, dictionaries with text keys, None."""

Question = Callable[[Mapping[str, Any], Any], Answer]
"""A question takes a position (JSON data) and the options, and gives the engine's answer."""


class PositionError(ValueError):
    """A position text with a named fault: unknown card, card in two places, hand of the wrong size, ..."""

    def __init__(self, fault: str, text: str = "") -> None:
        super().__init__(f"{fault}: {text}" if text else fault)
        self.fault = fault
        self.text = text


class MoveError(ValueError):
    """A text that is no move of this game (unknown move word, unknown card)."""

    def __init__(self, fault: str, text: str = "") -> None:
        super().__init__(f"{fault}: {text}" if text else fault)
        self.fault = fault
        self.text = text


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand ended: `kind` ("knock", "gin", "undercut", "out", "void", "round", ...), points by seat."""

    kind: str
    points: tuple[int, ...]
    winner: int | None = None
    details: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Nearest:
    """A legal move close to a refused one, and the difference as data (never a sentence)."""

    move: Any
    distance: int
    difference: Mapping[str, Any]


class Match(Protocol):
    """Several hands to the end of the game. Immutable like a state."""

    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def winners(self) -> tuple[int, ...]: ...
    def deal(self, rng: random.Random) -> Any: ...
    def record(self, state: Any) -> Match: ...


class Game(Protocol):
    """One rule set. States, moves and options are the family's own immutable values."""

    slug: str
    family: str
    item: Literal["card", "tile"]
    reasons: type[Reason]
    option_specs: Mapping[str, OptionSpec]
    presets: Mapping[str, Mapping[str, OptionValue]]
    default_preset: str
    questions: Mapping[str, Question]

    def __hash__(self) -> int: ...  # a game may be the key of a cache
    def options(self, preset: str | None = None, **changes: OptionValue) -> Any: ...
    def deal(self, options: Any, seats: int, rng: random.Random, dealer: int | None = None) -> Any: ...
    def to_act(self, state: Any) -> int | None: ...
    def legal_moves(self, state: Any) -> Sequence[Any]: ...
    def refusal(self, state: Any, move: Any) -> Refusal | None: ...
    def play(self, state: Any, move: Any) -> Any: ...
    def view_for(self, state: Any, seat: int) -> dict[str, Any]: ...
    def outcome(self, state: Any) -> Outcome | None: ...
    def nearest_legal(self, state: Any, move: Any) -> Sequence[Nearest]: ...
    def new_match(self, options: Any, seats: int, rng: random.Random) -> Match: ...
    def parse_move(self, text: str) -> Any: ...
    def parse_position(self, text: str, options: Any, seed: int = 0) -> Any: ...
    def format_position(self, state: Any) -> str: ...
    def reason_rules(self, options: Any) -> Mapping[Reason, str]: ...
