"""Which of the things offered are legal moves, and why a chosen one is not. Knows no Django."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules_engine.refusal import Refusal
from tutorials.lesson import Answer, Step, Turn


def _refusal(step: Step, state: Any, word: str, item: str) -> Refusal | None:
    return step.engine.refusal(state, step.engine.parse_move(f"{word} {item}".strip()))


def allowed(step: Step, state: Any, word: str, items: Iterable[str]) -> frozenset[str]:
    """Those of the items (cards, tiles, or keys of choices) that make a legal move behind the word."""
    return frozenset(item for item in items if _refusal(step, state, word, item) is None)


def refusal_of_chosen(step: Step, turn: Turn, given: Answer, state: Any) -> Refusal | None:
    """Why one of the chosen things may not be played; None where the goal is not `all_legal`."""
    word = turn.goal.get("all_legal")
    if word is None or state is None:
        return None
    refusals = (_refusal(step, state, word, item) for item in given.cards or given.choices)
    return next((refusal for refusal in refusals if refusal is not None), None)
