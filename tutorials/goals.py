"""When an answer is right: predicates that combine. Whatever depends on cards is asked of the engine, never typed.

A goal is a table of predicates, all of which must hold, e.g. `{word = "knock", deadwood_at_most = 10}`;
`all`, `any` and `not` combine goals. Where a value is wanted, a table `{question, position, field}` stands
for the engine's answer; in its position "$cards", "$hand", "$before" (the hand before the move)
and "$move" stand for what the learner gave.
Knows no Django.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules_engine.cards import parse_cards
from rules_engine.questions import ask
from rules_engine.tiles import parse_tiles
from tutorials.allowed import allowed
from tutorials.situation import Situation, filled, value_of


class GoalError(ValueError):
    """A goal that cannot be tested: `fault` is what is wrong (see FAULTS), `text` the piece at fault."""

    def __init__(self, fault: str, text: str = "") -> None:
        super().__init__(f"{fault}: {text}" if text else fault)
        self.fault = fault
        self.text = text


FAULTS = ("unknown predicate", "`asks` needs equals, at_most, at_least or holds")


def holds(goal: Mapping[str, Any], situation: Situation) -> bool:
    """True if every predicate of the goal holds. Raises GoalError, or the engine's ValueErrors."""
    for name, wanted in goal.items():
        predicate = PREDICATES.get(name)
        if predicate is None:
            raise GoalError("unknown predicate", f"{name} ({', '.join(sorted(PREDICATES))})")
        if not predicate(wanted, situation):
            return False
    return True


def _all(goals: Iterable[Mapping[str, Any]], situation: Situation) -> bool:
    return all(holds(goal, situation) for goal in goals)


def _any(goals: Iterable[Mapping[str, Any]], situation: Situation) -> bool:
    return any(holds(goal, situation) for goal in goals)


def _not(goal: Mapping[str, Any], situation: Situation) -> bool:
    return not holds(goal, situation)


def _move(wanted: Any, situation: Situation) -> bool:
    moves = value_of(wanted, situation)
    moves = [moves] if isinstance(moves, str) else moves
    parse = situation.step.engine.parse_move
    return situation.answer.move in {str(parse(move)) for move in moves}


def _word(wanted: str | list[str], situation: Situation) -> bool:
    words = [wanted] if isinstance(wanted, str) else wanted
    return any(situation.answer.move == word or situation.answer.move.startswith(f"{word} ") for word in words)


def items(text: str | Iterable[str], game_item: str) -> frozenset[str]:
    """Card or tile names as a set in canonical spelling. Raises CardError or TileError."""
    return frozenset(map(str, parse_cards(text) if game_item == "card" else parse_tiles(text)))


def _cards(wanted: Any, situation: Situation) -> bool:
    kind = situation.step.engine.item
    return frozenset(situation.answer.cards) == items(value_of(wanted, situation), kind)


def _cards_any(wanted: Any, situation: Situation) -> bool:
    return any(_cards(cards, situation) for cards in value_of(wanted, situation))


def _cards_from(wanted: Any, situation: Situation) -> bool:
    kind = situation.step.engine.item
    return frozenset(situation.answer.cards) <= items(value_of(wanted, situation), kind)


def _size(wanted: int, situation: Situation) -> bool:
    return len(situation.answer.cards) == wanted


def _meld(wanted: bool | str, situation: Situation) -> bool:
    step = situation.step
    answer = ask(step.game, "is_meld", {"cards": list(situation.answer.cards)}, step.options)
    return bool(answer["type"] == wanted if isinstance(wanted, str) else answer["valid"] == wanted)


def _number(wanted: Any, situation: Situation) -> bool:
    return situation.answer.number is not None and situation.answer.number == value_of(wanted, situation)


def _choice(wanted: Any, situation: Situation) -> bool:
    return situation.answer.choices == (str(value_of(wanted, situation)),)


def _choices(wanted: Any, situation: Situation) -> bool:
    return sorted(situation.answer.choices) == sorted(map(str, value_of(wanted, situation)))


def _order(wanted: Any, situation: Situation) -> bool:
    return list(situation.answer.order) == [str(key) for key in value_of(wanted, situation)]


def _includes(wanted: str | list[str], situation: Situation) -> bool:
    """All of these are among the chosen cards, tiles or choices."""
    names = [wanted] if isinstance(wanted, str) else wanted
    return set(names) <= {*situation.answer.cards, *situation.answer.choices}


def _all_legal(word: str, situation: Situation) -> bool:
    """Chosen is just what may be played: cards or tiles behind the word, or choices that are whole moves."""
    step, given = situation.step, situation.answer
    offered = step.choices or step.offered or situation.hand
    return {*given.cards, *given.choices} == allowed(step, situation.before, word, offered)


def _hand_over(wanted: bool, situation: Situation) -> bool:
    return situation.after is not None and (situation.step.engine.outcome(situation.after) is not None) == wanted


def _hand_empty(wanted: bool, situation: Situation) -> bool:
    return situation.after is not None and (not situation.hand) == wanted


def _hand_size(wanted: int, situation: Situation) -> bool:
    return len(situation.hand) == wanted


def _to_act(wanted: int, situation: Situation) -> bool:
    return situation.after is not None and situation.step.engine.to_act(situation.after) == wanted


def _outcome(wanted: Mapping[str, Any], situation: Situation) -> bool:
    outcome = None if situation.after is None else situation.step.engine.outcome(situation.after)
    if outcome is None:
        return False
    facts = {"kind": outcome.kind, "winner": outcome.winner, "points": list(outcome.points), **(outcome.details or {})}
    return all(facts.get(name) == value for name, value in wanted.items())


def _scores_at_least(wanted: int, situation: Situation) -> bool:
    """The hand is over and the learner gets so many points from it."""
    outcome = None if situation.after is None else situation.step.engine.outcome(situation.after)
    return outcome is not None and outcome.points[0] >= wanted


def _deadwood(situation: Situation) -> int:
    step = situation.step
    return int(ask(step.game, "min_deadwood", {"hand": situation.hand}, step.options))


def _deadwood_at_most(wanted: Any, situation: Situation) -> bool:
    return situation.after is not None and _deadwood(situation) <= value_of(wanted, situation)


def arranged_value(situation: Situation) -> int | None:
    """The points outside the groups of an arrangement; None if a group is no meld or uses a card twice."""
    step, groups = situation.step, situation.answer.groups
    used = [card for group in groups for card in group]
    cards = step.offered or situation.hand
    if len(used) != len(set(used)) or not set(used) <= set(cards):
        return None
    if not all(ask(step.game, "is_meld", {"cards": list(group)}, step.options)["valid"] for group in groups):
        return None
    loose = [card for card in cards if card not in used]
    return sum(ask(step.game, "card_values", {"cards": loose}, step.options))


def _arranged_at_most(wanted: Any, situation: Situation) -> bool:
    value = arranged_value(situation)
    return value is not None and value <= value_of(wanted, situation)


def _arranged_best(wanted: bool, situation: Situation) -> bool:
    step = situation.step
    cards = list(step.offered) or situation.hand
    best = ask(step.game, "min_deadwood", {"hand": cards}, step.options)
    return bool((arranged_value(situation) == best) == wanted)


def _arranged_as(wanted: list[str], situation: Situation) -> bool:
    kind = situation.step.engine.item
    return {frozenset(group) for group in situation.answer.groups} == {items(group, kind) for group in wanted}


def _asks(wanted: Mapping[str, Any], situation: Situation) -> bool:
    """`{question, position, field, equals | at_most | at_least | holds}`: compare the engine's answer."""
    value = value_of({name: wanted[name] for name in wanted if name in _QUESTION_PARTS}, situation)
    tests: dict[str, Callable[[Any], bool]] = {
        "equals": lambda bound: bool(value == bound),
        "at_most": lambda bound: bool(value <= bound),
        "at_least": lambda bound: bool(value >= bound),
        "holds": lambda item: item in value,
    }
    used = [name for name in wanted if name not in _QUESTION_PARTS]
    if not used or any(name not in tests for name in used):
        raise GoalError("`asks` needs equals, at_most, at_least or holds")
    return all(tests[name](filled(wanted[name], situation)) for name in used)


_QUESTION_PARTS = ("question", "position", "field", "options")


def _view(wanted: Mapping[str, Any], situation: Situation) -> bool:
    """`{"melds.0.cards" = [...]}`: a place in the learner's view has this value."""
    for path, value in wanted.items():
        found: Any = situation.view
        for part in path.split("."):
            try:
                found = found[int(part)] if isinstance(found, list) else found[part]
            except (KeyError, IndexError, TypeError):
                return False
        if found != value:
            return False
    return True


def _always(wanted: bool, situation: Situation) -> bool:
    return wanted


PREDICATES: dict[str, Callable[[Any, Situation], bool]] = {
    "all": _all,
    "any": _any,
    "not": _not,
    "always": _always,
    "move": _move,
    "word": _word,
    "cards": _cards,
    "cards_any": _cards_any,
    "cards_from": _cards_from,
    "size": _size,
    "meld": _meld,
    "number": _number,
    "choice": _choice,
    "choices": _choices,
    "order": _order,
    "includes": _includes,
    "all_legal": _all_legal,
    "hand_over": _hand_over,
    "hand_empty": _hand_empty,
    "hand_size": _hand_size,
    "to_act": _to_act,
    "outcome": _outcome,
    "scores_at_least": _scores_at_least,
    "deadwood_at_most": _deadwood_at_most,
    "arranged_at_most": _arranged_at_most,
    "arranged_best": _arranged_best,
    "arranged_as": _arranged_as,
    "asks": _asks,
    "view": _view,
}
