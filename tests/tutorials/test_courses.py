"""What every course owes its learners: enough lessons, and words for whatever they answer."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

import pytest

from rulebook import when
from rulebook.loading import facts
from rulebook.models import Rule
from tests.tutorials.courses import steps_of
from tutorials import player
from tutorials.lesson import Answer, Step
from tutorials.player import AnswerError, Progress

GAMES = ("gin-rummy", "multiplayer-rummy", "rummy", "domino-loo")
LARGEST_CHOICE = 4
FOCUS = 3
"""A step teaches a rule if it asks or explains something of no more rules than these."""


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


@pytest.mark.parametrize("game", GAMES)
def test_a_course_is_long_enough(game):
    lessons = Counter(key.partition(".")[0] for key in steps_of(game))
    least_lessons, least_steps = (8, 50) if game == "gin-rummy" else (6, 35)
    assert len(lessons) >= least_lessons
    assert lessons.total() >= least_steps


@pytest.mark.parametrize("game", GAMES)
def test_a_course_begins_with_what_one_needs_who_has_never_held_a_card(game):
    steps = list(steps_of(game).values())
    first, early = steps[0], [step for step in steps[:5] if step.kind == "explain"]
    assert first.kind == "explain"
    assert {f"{game}.setup.players", f"{game}.setup.aim"} <= {rule for step in early for rule in step.rules}
    assert all(step.has_table or step.offered for step in early)


@pytest.mark.parametrize("game", GAMES)
def test_two_steps_in_a_row_never_only_explain(game):
    kinds = [step.kind for step in steps_of(game).values()]
    assert ("explain", "explain") not in itertools.pairwise(kinds)


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_taught_by_a_step_of_few_rules(game):
    focused = [step for step in steps_of(game).values() if step.kind != "play_out" and len(step.rules) <= FOCUS]
    taught = {rule for step in focused for rule in step.rules}
    standard = {name: spec.default for name, spec in facts.specs(game).items()}
    rules = Rule.objects.live().filter(game__slug=game)
    needed = {rule.rule_id for rule in rules if when.matches(rule.when, standard)}
    assert len(needed) > 30
    assert needed <= taught


def test_the_place_of_a_choice_does_not_betray_it():
    asked = [step for game in GAMES for step in steps_of(game).values() if step.kind == "pick_one"]
    places = Counter(
        (len(step.choices), step.choices.index(step.solution[0].choices[0]))
        for step in asked
        if set(step.choices) != {"yes", "no"}
    )
    for size in (2, 3):
        found = [places[size, place] for place in range(size)]
        assert max(found) <= 0.6 * sum(found), found
