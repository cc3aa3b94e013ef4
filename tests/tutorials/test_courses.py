"""What every course owes its learners: enough lessons of a bearable length, and words for whatever they answer."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from tests.tutorials.courses import steps_of
from tutorials import player
from tutorials.lesson import Answer, Step
from tutorials.player import AnswerError, Progress

GAMES = ("gin-rummy", "multiplayer-rummy", "rummy", "domino-loo")
LARGEST_CHOICE = 4


def answers(step: Step) -> Iterator[Answer]:
    """All first answers that somebody could give, numbers and sets of cards within reason."""
    if step.kind == "pick_one":
        yield from (Answer(choices=(key,)) for key in step.choices)
    elif step.kind == "pick_many":
        yield from (Answer(choices=some) for some in subsets(step.choices, len(step.choices)))
    elif step.kind == "order":
        yield from (Answer(order=order) for order in itertools.permutations(step.choices))
    elif step.kind == "count":
        yield from (Answer(number=number) for number in range(-10, 130))
    elif step.kind == "choose_cards":
        offered = player.offered_items(step, Progress())
        yield from (Answer(cards=some) for some in subsets(tuple(offered), LARGEST_CHOICE))
    elif step.kind == "move":
        moves = step.engine.legal_moves(player.state_at(step, Progress()))
        yield from (Answer(move=str(move)) for move in moves)


def subsets(items: tuple[str, ...], largest: int) -> Iterator[tuple[str, ...]]:
    """Every choice of one thing or more."""
    for size in range(1, largest + 1):
        yield from itertools.combinations(items, size)


def is_left_without_words(step: Step, answer: Answer) -> bool:
    """Is the answer wrong, and neither a rule nor an idea says why?"""
    try:
        verdict = player.answer(step, Progress(), answer)
    except AnswerError:
        return False
    return verdict.status == "wrong" and not verdict.idea and verdict.refusal is None


@pytest.mark.parametrize("game", GAMES)
def test_no_wrong_answer_is_left_without_words(game):
    silent = {
        key: next((a for a in answers(step) if is_left_without_words(step, a)), None)
        for key, step in steps_of(game).items()
    }
    assert not {key: answer for key, answer in silent.items() if answer}
