"""How long a lesson takes somebody who has never held a card: reading at the slow end of what adults do, and acting.

Sources of the figures are named in docs/lessons.md. An estimate is for the page that says "about 5 minutes"; it
measures nobody.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from typing import Final

from rules_engine import players
from tutorials import player
from tutorials.lesson import Answer
from tutorials.lesson import Step as Definition
from tutorials.models import Step
from tutorials.player import Progress

PER_MINUTE: Final = {"en": 175, "ar": 125, "ko": 280}
"""Words a minute; in Korean syllables, since one written syllable is one sign."""
PRESS: Final = 2.65
"""Deciding for a control (1.35 s), pointing at it (1.1 s) and pressing it (0.2 s)."""
SEE_A_CARD: Final = 0.5
THINK: Final = {
    "explain": 0,
    "pick_one": 5,
    "pick_many": 8,
    "order": 8,
    "choose_cards": 6,
    "count": 8,
    "arrange": 12,
    "move": 6,
    "play_out": 4,
}
"""Seconds of thought; in `play_out` for each move."""
TRIED_AGAIN: Final = 1 / 3
"""The share of steps that are not right at once."""
TOKEN: Final = re.compile(r"\[\[([^\]]*)\]\](?:\{[^}]*\})?")
SIGN: Final = re.compile(r"[가-힣]|[0-9]+|[A-Za-z]+")


def read_seconds(text: str, language: str) -> float:
    """How long a text of lessons takes to read; a card in it counts as a word."""
    shown = TOKEN.sub(lambda token: _shown(token[1], language), text)
    signs = SIGN.findall(shown) if language == "ko" else re.findall(r"\w[\w'’-]*", shown)
    return 60 * len(signs) / PER_MINUTE[language]


def _shown(token: str, language: str) -> str:
    name, _bar, said = token.partition("|")
    if name.startswith(("term:", "rule:")):
        return said or ("가나다" if language == "ko" else "word")
    if name.startswith("="):
        return "10"
    cards = len(name.split())
    return " ".join(["가나" if language == "ko" else "card"] * cards)


def step_seconds(step: Step, language: str) -> float:
    """How long a step takes, with its verdict, and one try more in every third one."""
    definition = step.definition
    said = [step.text(name, language) for name in ("instruction", "explanation", "success")]
    choices = step.keyed_lines("choice_texts", language).values()
    read = sum(read_seconds(text, language) for text in (*said, *choices))
    # The last press leads to the next step.
    once = THINK[definition.kind] * _turns(definition) + PRESS * _presses(definition)
    again = (
        TRIED_AGAIN * (once + _idea_seconds(step, language)) if definition.kind not in ("explain", "play_out") else 0
    )
    return read + SEE_A_CARD * _cards(definition) + once + again + PRESS


def lesson_seconds(steps: Iterable[Step], language: str) -> float:
    """How long the steps take one after another."""
    return sum(step_seconds(step, language) for step in steps)


def lesson_minutes(steps: Iterable[Step]) -> int:
    """What the page of a course says: whole minutes in the slowest language."""
    rows = list(steps)
    return max(1, round(max(lesson_seconds(rows, language) for language in PER_MINUTE) / 60))


def _idea_seconds(step: Step, language: str) -> float:
    ideas = list(step.keyed_lines("idea_texts", language).values())
    return sum(read_seconds(text, language) for text in ideas) / len(ideas) if ideas else 0


def _cards(definition: Definition) -> int:
    if definition.offered or not definition.has_table:
        return len(definition.offered)
    state = player.start_state(definition)
    return sum(len(hand["cards"] or ()) for hand in definition.engine.view_for(state, 0)["hands"])


def _turns(definition: Definition) -> int:
    return _moves(definition) if definition.kind == "play_out" else max(1, len(definition.turns))


def _presses(definition: Definition) -> int:
    """Cards, fields and buttons that the solution takes; a plain move is a card and a button."""
    if definition.kind == "play_out":
        return 2 * _moves(definition)
    return max(1, sum(_presses_of(answer) for answer in definition.solution))


def _presses_of(answer: Answer) -> int:
    if answer.move:
        return len(answer.move.split())
    given = len(answer.cards) + len(answer.choices) + len(answer.order) + (answer.number is not None)
    return given + 1 + sum(2 * len(group) for group in answer.groups)


def _moves(definition: Definition) -> int:
    """How often the learner moves in a hand, if a simple player stands in."""
    progress, count, status = Progress(), 0, ""
    while status != "done":
        state = player.state_at(definition, progress)
        move = players.choose("greedy", definition.engine, state, 0, random.Random(count))
        verdict = player.answer(definition, progress, Answer(move=str(move)))
        progress, status, count = verdict.progress, verdict.status, count + 1
    return count
