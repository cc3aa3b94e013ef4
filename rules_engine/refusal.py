"""Why a move is refused: a reason from a closed list, the rule it breaks, the cards and the numbers.

A refusal never contains a sentence; sentences are written per language by whoever shows it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from rules_engine.cards import Card
from rules_engine.tiles import Tile

Item = Card | Tile


class Reason(StrEnum):
    """Base of each family's closed list of reasons, in order of precedence."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """One refusal. `rule` is the full public ID, e.g. "gin-rummy.knock.limit".

    `cards` are the cards or tiles at fault; `groups` are other named cards ("fits", "loose",
    "would_do", ...); `numbers` named whole numbers ("deadwood", "limit", "excess", ...); `words`
    named codes ("phase", "suit", "how").
    """

    reason: Reason
    rule: str
    cards: tuple[Item, ...] = ()
    groups: Mapping[str, tuple[Item, ...]] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """The refusal as JSON-safe data."""
        return {
            "reason": str(self.reason),
            "rule": self.rule,
            "cards": _texts(self.cards),
            "groups": {name: _texts(items) for name, items in self.groups.items()},
            "numbers": dict(self.numbers),
            "words": dict(self.words),
        }


def _texts(items: Sequence[Item]) -> list[str]:
    return [str(item) for item in items]


class IllegalMoveError(ValueError):
    """Raised by `play` for a move that the rules refuse; the state is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason} ({refusal.rule})")
        self.refusal = refusal
