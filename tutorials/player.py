"""Plays a lesson: takes an answer, lets the engine judge it, says what happened. Pure; knows no Django."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from rules_engine import games, players
from rules_engine.refusal import Refusal
from tutorials.allowed import refusal_of_chosen
from tutorials.goals import holds, items
from tutorials.groups import refusal_of_cards
from tutorials.lesson import MOVES, Answer, LessonError, Step
from tutorials.situation import Situation


class AnswerError(ValueError):
    """An answer that cannot be judged: `fault` is a code (see FAULTS), `text` the piece at fault."""

    def __init__(self, fault: str, text: str = "") -> None:
        super().__init__(f"{fault}: {text}" if text else fault)
        self.fault = fault
        self.text = text


FAULTS = ("nothing-chosen", "not-a-move", "unknown-card", "not-offered", "not-a-number", "step-is-done")


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a step has got: every move since its position, and the learner's turns done.

    `state` is the table after these moves where it is known already; None has them played again.
    """

    moves: tuple[str, ...] = ()
    turns_done: int = 0
    state: Any = field(default=None, compare=False, repr=False)

    def as_dict(self) -> dict[str, Any]:
        """JSON-safe data."""
        return {"moves": list(self.moves), "turns_done": self.turns_done}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Progress:
        """The inverse of `as_dict`; an empty table is the start."""
        return cls(tuple(data.get("moves", ())), int(data.get("turns_done", 0)))

    @property
    def mark(self) -> str:
        """Stands in every form, so that an answer to an older table is known."""
        return hashlib.sha256("|".join((str(self.turns_done), *self.moves)).encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of an answer.

    `status`: "done" (the step is solved), "right" (go on), "legal" (allowed and kept, the goal is still
    open), "wrong" (allowed, but not what was asked), "refused" (the rules forbid it).
    `progress` is where the step stands now; a refused or wrong answer leaves it as it was.
    `is_par` is False where a free hand came to its end without what the step calls par.
    """

    status: str
    progress: Progress
    refusal: Refusal | None = None
    idea: str = ""
    replies: tuple[str, ...] = field(default=())
    is_par: bool = True

    @property
    def is_good(self) -> bool:
        """True if the answer met a goal."""
        return self.status in ("done", "right")


def start_state(step: Step) -> Any:
    """The state of the step's position (None where it has no table). Raises LessonError."""
    if not step.has_table:
        return None
    try:
        return _position(step.game, step.position, tuple(sorted(step.options.items())), step.seed)
    except ValueError as fault:
        raise LessonError(step.key, "unreadable position", str(fault)) from fault


@lru_cache(maxsize=4096)
def _position(slug: str, text: str, options: tuple[tuple[str, Any], ...], seed: int) -> Any:
    """A position, read once: states never change."""
    game = games.get(slug)
    return game.parse_position(text, game.options(**dict(options)), seed)


def state_at(step: Step, progress: Progress) -> Any:
    """The state after the moves made so far. Raises LessonError if they do not fit the step any more."""
    return _after(step, start_state(step), progress.moves) if progress.state is None else progress.state


def _after(step: Step, state: Any, moves: tuple[str, ...]) -> Any:
    try:
        for text in moves:
            state = step.engine.play(state, step.engine.parse_move(text))
    except ValueError as fault:
        raise LessonError(step.key, "moves no longer fit", str(fault)) from fault
    return state


def stored_progress(step: Step, data: Mapping[str, Any]) -> Progress:
    """The progress that a row holds; moves that no longer fit the step start it again."""
    progress = Progress.from_dict(data)
    try:
        state = state_at(step, progress)
    except LessonError:
        return Progress()
    return Progress() if progress.turns_done > len(step.turns) else replace(progress, state=state)


def solved(step: Step) -> Progress:
    """Where the step's own solution leads."""
    progress = Progress()
    for given in step.solution:
        progress = answer(step, progress, given).progress
    return progress


def answer(step: Step, progress: Progress, given: Answer) -> Verdict:
    """Judge one answer. Raises AnswerError if there is nothing to judge."""
    if step.kind == "explain":
        return Verdict("done", progress)
    if progress.turns_done >= len(step.turns):
        raise AnswerError("step-is-done")
    if step.kind in MOVES:
        return _held_to_par(step, _answer_move(step, progress, given))
    checked = _checked(step, progress, given)
    situation = Situation(step, checked, before=state_at(step, progress))
    if holds(step.turns[progress.turns_done].goal, situation):
        return _advance(step, progress, (), situation.before)
    turn = step.turns[progress.turns_done]
    refusal = refusal_of_cards(step, turn, checked) or refusal_of_chosen(step, turn, checked, situation.before)
    return Verdict("refused" if refusal else "wrong", progress, refusal, _idea(step, situation))


def _held_to_par(step: Step, verdict: Verdict) -> Verdict:
    if verdict.status != "done" or not step.par:
        return verdict
    end = Situation(step, Answer(), None, state_at(step, verdict.progress))
    return replace(verdict, is_par=holds(step.par, end))


def _answer_move(step: Step, progress: Progress, given: Answer) -> Verdict:
    if not given.move.strip():
        raise AnswerError("nothing-chosen")
    game, before = step.engine, state_at(step, progress)
    try:
        move = game.parse_move(given.move)
    except ValueError as fault:
        raise AnswerError("not-a-move", given.move) from fault
    refusal = game.refusal(before, move)
    given = Answer(move=str(move))
    if refusal is not None:
        return Verdict("refused", progress, refusal, _idea(step, Situation(step, given, before)))
    after = game.play(before, move)
    situation = Situation(step, given, before, after)
    if holds(step.turns[progress.turns_done].goal, situation):
        return _advance(step, progress, (given.move,), after)
    idea = _idea(step, situation)
    if not step.is_free:
        return Verdict("wrong", progress, idea=idea)
    return _go_on(step, progress, given.move, after, idea)


def _go_on(step: Step, progress: Progress, move: str, after: Any, idea: str) -> Verdict:
    """A free step keeps every legal move, and the computer answers where it plays along."""
    replies = _computer(step, progress, after) if step.opponents else ()
    state = _after(step, after, replies)
    now = Progress((*progress.moves, move, *replies), progress.turns_done, state)
    goal = step.turns[progress.turns_done].goal
    replied = Situation(step, Answer(move=move), None, state)
    if replies and holds(goal, replied):
        done = replace(now, turns_done=progress.turns_done + 1)
        return Verdict("done" if done.turns_done == len(step.turns) else "right", done, replies=replies)
    is_stuck = step.engine.to_act(state) != 0
    idea = idea or (_idea(step, replied) if replies else "")
    return Verdict("wrong" if is_stuck else "legal", progress if is_stuck else now, idea=idea, replies=replies)


def let_others_play(step: Step, progress: Progress) -> Verdict:
    """The computer's moves until the learner is to act or the hand is over. Raises AnswerError if there are none."""
    replies = _computer(step, progress, state_at(step, progress))
    if not replies:
        raise AnswerError("nothing-chosen")
    now = Progress((*progress.moves, *replies), progress.turns_done)
    is_over = step.engine.outcome(state_at(step, now)) is not None
    return (
        Verdict("done", Progress(now.moves, len(step.turns)), replies=replies)
        if is_over
        else Verdict("legal", now, replies=replies)
    )


def _computer(step: Step, progress: Progress, state: Any) -> tuple[str, ...]:
    """The others' moves until the learner must act again or the hand is over."""
    played: list[str] = []
    game = step.engine
    while (seat := game.to_act(state)) not in (None, 0):
        rng = random.Random(f"{step.seed}:{len(progress.moves) + len(played)}")
        move = players.choose(step.opponents, game, state, seat, rng)
        state = game.play(state, move)
        played.append(str(move))
    return tuple(played)


def _advance(step: Step, progress: Progress, moves: tuple[str, ...], state: Any) -> Verdict:
    turn = step.turns[progress.turns_done]
    state = _after(step, state, turn.replies)
    now = Progress((*progress.moves, *moves, *turn.replies), progress.turns_done + 1, state)
    status = "done" if now.turns_done == len(step.turns) else "right"
    return Verdict(status, now, replies=turn.replies)


def _idea(step: Step, situation: Situation) -> str:
    return next((idea.key for idea in step.ideas if holds(idea.when, situation)), "")


def _checked(step: Step, progress: Progress, given: Answer) -> Answer:
    """The answer in canonical spelling, with only what the step offers. Raises AnswerError."""
    check = {
        "choose_cards": _check_cards,
        "arrange": _check_groups,
        "count": _check_number,
        "pick_one": _check_choices,
        "pick_many": _check_choices,
        "order": _check_order,
    }[step.kind]
    return check(step, progress, given)


def offered_items(step: Step, progress: Progress) -> tuple[str, ...]:
    """The cards or tiles that may be chosen: those offered, else the learner's hand."""
    if step.offered or not step.has_table:
        return step.offered
    return tuple(Situation(step, Answer(), before=state_at(step, progress)).hand)


def _check_cards(step: Step, progress: Progress, given: Answer) -> Answer:
    if not given.cards:
        raise AnswerError("nothing-chosen")
    return Answer(cards=_named(step, progress, given.cards))


def _check_groups(step: Step, progress: Progress, given: Answer) -> Answer:
    groups = tuple(_named(step, progress, group) for group in given.groups if group)
    if not groups:
        raise AnswerError("nothing-chosen")
    return Answer(groups=groups)


def _named(step: Step, progress: Progress, texts: tuple[str, ...]) -> tuple[str, ...]:
    offered = offered_items(step, progress)
    try:
        chosen = items(texts, step.engine.item)
    except ValueError as fault:
        raise AnswerError("unknown-card", getattr(fault, "text", "")) from fault
    strangers = sorted(chosen - set(offered))
    if strangers:
        raise AnswerError("not-offered", strangers[0])
    return tuple(item for item in offered if item in chosen)


def _check_number(step: Step, progress: Progress, given: Answer) -> Answer:
    if given.number is None:
        raise AnswerError("not-a-number")
    return Answer(number=given.number)


def _check_choices(step: Step, progress: Progress, given: Answer) -> Answer:
    if not given.choices:
        raise AnswerError("nothing-chosen")
    if step.kind == "pick_one" and len(given.choices) != 1:
        raise AnswerError("not-offered", given.choices[1])
    _only(step, given.choices)
    return Answer(choices=tuple(key for key in step.choices if key in given.choices))


def _check_order(step: Step, progress: Progress, given: Answer) -> Answer:
    _only(step, given.order)
    if sorted(given.order) != sorted(step.choices):
        raise AnswerError("nothing-chosen")
    return Answer(order=given.order)


def _only(step: Step, keys: tuple[str, ...]) -> None:
    for key in keys:
        if key not in step.choices:
            raise AnswerError("not-offered", key)


def undo(step: Step, progress: Progress) -> Progress:
    """Take back the learner's last kept move and the replies to it."""
    if not progress.moves:
        return Progress()
    state = start_state(step)
    mine: list[int] = []
    for index, text in enumerate(progress.moves):
        if step.engine.to_act(state) == 0:
            mine.append(index)
        state = step.engine.play(state, step.engine.parse_move(text))
    kept = progress.moves[: mine[-1]] if mine else ()
    done = 0 if step.is_free else min(progress.turns_done, len([index for index in mine if index < len(kept)]))
    return Progress(kept, done)
