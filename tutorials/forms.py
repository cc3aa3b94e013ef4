"""What a learner posts, read into an answer. Pointer, keyboard, typed notation, speech and plain form all lead here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Protocol

from rules_engine.cards import fold
from tutorials.lesson import MOVES, Answer, Step
from tutorials.player import AnswerError

LONGEST = 200
ONE_ITEM = ("discard", "knock", "gin", "play", "take turn-up")
WITH_ITEMS = (*ONE_ITEM, "meld", "throw", "layoff")


class Posted(Protocol):
    """The part of Django's QueryDict that is used here."""

    def get(self, key: str, default: Any = ...) -> Any:
        """The last value of a field."""

    def getlist(self, key: str) -> list[str]:
        """All values of a field."""


def read_answer(step: Step, post: Posted) -> Answer:
    """The answer of this kind of step. Raises AnswerError where something is missing."""
    typed = (post.get("typed") or "").strip()[:LONGEST]
    if step.kind in MOVES:
        return Answer(move=_move(step, post, typed))
    if step.kind == "choose_cards":
        return Answer(cards=tuple(typed.replace(",", " ").split()) or tuple(post.getlist("cards")))
    if step.kind == "arrange":
        return Answer(groups=_typed_groups(typed) or _groups(step, post))
    if step.kind == "count":
        return Answer(number=read_number(post.get("number") or typed))
    if step.kind == "order":
        return Answer(order=_typed_choices(step, typed) or _order(step, post))
    return Answer(choices=_typed_choices(step, typed) or tuple(post.getlist("choice")))


def read_number(text: str | None) -> int:
    """A whole number in any script's digits. Raises AnswerError."""
    folded = fold(text or "").strip().replace("−", "-")
    if not re.fullmatch(r"-?\d{1,6}", folded):
        raise AnswerError("not-a-number", (text or "")[:20])
    return int(folded)


def hints_shown(post: Posted) -> int:
    """How many hints the page had already shown."""
    text = post.get("hints") or ""
    return int(text) if re.fullmatch(r"[0-9]", text) else 0


def _move(step: Step, post: Posted, typed: str) -> str:
    action = (post.get("action") or "").strip()[:LONGEST]
    if action in ("", "typed"):
        return _typed_move(step, typed)
    items = " ".join(post.getlist("cards"))[:LONGEST]
    if action in WITH_ITEMS and not items:
        raise AnswerError("nothing-chosen")
    if action in ONE_ITEM and " " in items:
        raise AnswerError("one-at-a-time", items)
    if action == "layoff":
        target = (post.get("target") or "").strip()
        return f"layoff {items}>{target}" if target else f"layoff {items}"
    if action == "play":
        suit = (post.get("suit") or "").strip()
        return f"play {items}@{suit}" if suit else f"play {items}"
    if action in WITH_ITEMS:
        return f"{action} {items}"
    return action


def _typed_move(step: Step, typed: str) -> str:
    """A whole move; or only the card, where the step asks for one thing."""
    if not typed:
        raise AnswerError("nothing-chosen")
    actions = [action for action in step.actions if action in WITH_ITEMS]
    first = typed.split()[0].lower()
    if len(actions) == 1 and not first.isalpha():
        return f"{actions[0]} {typed}"
    if len(actions) == 1 and re.fullmatch(r"[2-9tjqka][scdh]", first):
        return f"{actions[0]} {typed}"
    return typed


def _typed_groups(typed: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(group.replace(",", " ").split()) for group in typed.split("|") if group.strip())


def _typed_choices(step: Step, typed: str) -> tuple[str, ...]:
    """Choices by their numbers from the top. Raises AnswerError on a number that none has."""
    numbers = [read_number(text) for text in typed.replace(",", " ").split()]
    strange = [number for number in numbers if not 1 <= number <= len(step.choices)]
    if strange:
        raise AnswerError("not-offered", str(strange[0]))
    return tuple(step.choices[number - 1] for number in numbers)


def _groups(step: Step, post: Posted) -> tuple[tuple[str, ...], ...]:
    """Each card's field says in which meld it is: `group-9S` = 1, 2, 3 (empty: in none)."""
    groups: dict[str, list[str]] = {}
    for name in post:  # type: ignore[attr-defined]
        if name.startswith("group-") and post.get(name) in ("1", "2", "3", "4"):
            groups.setdefault(str(post.get(name)), []).append(name.removeprefix("group-"))
    return tuple(tuple(cards) for _number, cards in sorted(groups.items()))


def _order(step: Step, post: Posted) -> tuple[str, ...]:
    """Each choice's field says its place: `place-a` = 1, 2, 3. Raises AnswerError unless each place is used once."""
    places: dict[int, str] = {}
    for key in step.choices:
        place = read_number(post.get(f"place-{key}") or "")
        if place in places:
            raise AnswerError("same-place", str(place))
        places[place] = key
    return tuple(key for _place, key in sorted(places.items()))


def posted_texts(post: Mapping[str, str]) -> dict[str, str]:
    """What was typed, to fill the form again after a refusal."""
    return {name: str(post.get(name, ""))[:LONGEST] for name in ("typed", "number", "target", "suit")}
