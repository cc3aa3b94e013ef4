"""What a goal looks at: the step, the answer, and the table before and after it. Knows no Django."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules_engine.questions import ask
from tutorials.lesson import Answer, Step


@dataclass(frozen=True, slots=True)
class Situation:
    """What a goal looks at: the step, the answer, and for a legal move the state after it."""

    step: Step
    answer: Answer
    before: Any = None
    after: Any = None

    @property
    def view(self) -> dict[str, Any]:
        """The learner's view after the move (or before it, where there is none)."""
        state = self.before if self.after is None else self.after
        return {} if state is None else self.step.engine.view_for(state, 0)

    @property
    def hand(self) -> list[str]:
        """The learner's cards or tiles now."""
        return _own_hand(self.view)

    @property
    def hand_before(self) -> list[str]:
        """The learner's cards or tiles before the move."""
        return [] if self.before is None else _own_hand(self.step.engine.view_for(self.before, 0))


def _own_hand(view: Mapping[str, Any]) -> list[str]:
    hands = view.get("hands", ())
    return next((list(hand["cards"] or ()) for hand in hands if hand["seat"] == 0), [])


def value_of(wanted: Any, situation: Situation) -> Any:
    """A plain value, or the engine's answer where the value is a question."""
    if not isinstance(wanted, Mapping) or "question" not in wanted:
        return wanted
    step = situation.step
    position = {name: filled(value, situation) for name, value in wanted.get("position", {}).items()}
    answer = ask(step.game, wanted["question"], position, {**step.options, **wanted.get("options", {})})
    for part in str(wanted.get("field", "")).split("."):
        if part:
            answer = answer[int(part)] if isinstance(answer, list) else answer[part]
    return answer


def filled(value: Any, situation: Situation) -> Any:
    """The value itself, or what a word such as "$hand" stands for."""
    if value == "$cards":
        return list(situation.answer.cards)
    if value == "$hand":
        return situation.hand
    if value == "$before":
        return situation.hand_before
    if value == "$state":
        state = situation.after if situation.before is None else situation.before
        return situation.step.engine.format_position(state)
    if value == "$move":
        return situation.answer.move
    if value == "$offered":
        return list(situation.step.offered)
    return value
