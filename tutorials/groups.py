"""Why chosen cards are no meld: the engine's reason with its rule, as for a refused move. Knows no Django."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rules_engine.cards import Card, parse_cards
from rules_engine.meld_faults import meld_fault
from rules_engine.questions import ask
from rules_engine.refusal import Refusal
from tutorials.lesson import Answer, Step, Turn

IN_TWO_MELDS = "card-in-two-melds"


def refusal_of_cards(step: Step, turn: Turn, given: Answer) -> Refusal | None:
    """Why the answer's cards or groups are no melds; None where they are, or where none were asked for."""
    if step.kind == "arrange":
        return _shared(step, given.groups) or _first_fault(step, given.groups)
    if step.kind == "choose_cards" and turn.goal.get("meld"):
        return _first_fault(step, (given.cards,))
    return None


def _shared(step: Step, groups: Sequence[Sequence[str]]) -> Refusal | None:
    for first, second in combinations(groups, 2):
        twice = [card for card in first if card in second]
        if twice:
            melds = {"meld": parse_cards(first), "meld_2": parse_cards(second)}
            return _refusal(step, IN_TWO_MELDS, parse_cards(twice), melds)
    return None


def _first_fault(step: Step, groups: Sequence[Sequence[str]]) -> Refusal | None:
    options = step.engine.options(**step.options)
    for group in groups:
        if ask(step.game, "is_meld", {"cards": list(group)}, step.options)["valid"]:
            continue
        fault = meld_fault(options.ace, parse_cards(group))
        found = _refusal(step, fault.code, fault.cards, fault.groups)
        return Refusal(found.reason, found.rule, found.cards, found.groups, fault.numbers, fault.words)
    return None


def _refusal(step: Step, code: str, cards: tuple[Card, ...], groups: dict[str, tuple[Card, ...]]) -> Refusal:
    engine = step.engine
    reason = engine.reasons(code)
    return Refusal(reason, engine.reason_rules(engine.options(**step.options))[reason], cards, dict(groups))
