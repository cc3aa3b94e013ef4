"""A move under judgement, and the fault found in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rules_engine.domino_loo.law import Law, tiles_in
from rules_engine.domino_loo.moves import Kind, Move
from rules_engine.domino_loo.refusals import LooReason
from rules_engine.domino_loo.state import State, Table
from rules_engine.tiles import Tile


@dataclass(frozen=True, slots=True)
class Case:
    """A move, the seat that makes it and the state in which it is made."""

    state: State
    move: Move
    seat: int

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def law(self) -> Law:
        return self.state.table.law

    @property
    def kind(self) -> Kind:
        return self.move.kind

    @property
    def hand(self) -> int:
        return self.state.hands[self.seat]

    @property
    def tile(self) -> Tile:
        return self.move.tiles[0]

    @property
    def is_lead(self) -> bool:
        return not self.state.trick

    @property
    def is_trump(self) -> bool:
        return bool(self.move.mask & self.law.trumps)

    @property
    def trumps(self) -> int:
        return self.hand & self.law.trumps


@dataclass(frozen=True, slots=True)
class Fault:
    """The first reason that applies, and its data (see the data column of the list of reasons)."""

    reason: LooReason
    cards: tuple[Tile, ...] = ()
    groups: dict[str, tuple[Tile, ...]] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)


Check = Callable[[Case], Fault | None]


def instead(name: str, mask: int) -> dict[str, tuple[Tile, ...]]:
    """The tiles that could be played instead, as a group of that name and as the group `would_do`."""
    tiles = tiles_in(mask)
    return {name: tiles, "would_do": tiles}


def has_two(mask: int) -> bool:
    """True for a set of two tiles or more."""
    return bool(mask & (mask - 1))
