"""What the lesson's pages show, put together for one reader."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tabletop import spoken
from tutorials import forms, player, selectors, services, texts, words
from tutorials.lesson import MOVES, Answer
from tutorials.models import Lesson, Step, StepResult
from tutorials.player import AnswerError, Progress
from tutorials.situation import Situation


@dataclass(frozen=True, slots=True)
class Feedback:
    """What came of a post: `kind` is a verdict's status or "fault"."""

    kind: str
    title: str
    text: SafeString | str = ""
    refusal: texts.RefusalWords | None = None
    replies: Sequence[str] = field(default=())
    cards: frozenset[str] = frozenset()


def feedback(judged: services.Judged, step: Step, language: str) -> Feedback:
    """The verdict in words. A wrong idea has its own answer; every other refusal quotes the rule it breaks."""
    attempt = judged.attempt
    wording = texts.wording(step, language)
    idea = step.keyed_lines("idea_texts", language).get(attempt.idea, "")
    text: SafeString | str = texts.render(idea, wording) if idea else ""
    if attempt.status == "refused":
        # A refusal has left the table as it was.
        nearest = texts.nearest_lines(step, judged.progress, attempt.answer.get("move", ""), language)
        refusal = texts.refusal_words(attempt.refusal, step, language, nearest)
        return Feedback(
            "refused",
            _("Why not?"),
            text or refusal.sentence,
            refusal,
            cards=texts.cards_at_fault(attempt.answer, attempt.refusal),
        )
    if attempt.status == "wrong":
        general = _("This is allowed, but it is not what was asked.") if step.kind in MOVES else ""
        return Feedback("wrong", _("Not yet"), text or general, cards=texts.cards_in(attempt.answer))
    if attempt.status == "legal":
        return Feedback("legal", _("Allowed. Go on."), text, replies=texts.reply_lines(judged, step, language))
    title = _("Right") if attempt.status == "done" else _("Right. Go on.")
    success = step.lines("success", language) if attempt.status == "done" else []
    return Feedback(
        attempt.status,
        title,
        texts.render("\n\n".join(success), wording),
        replies=texts.reply_lines(judged, step, language),
    )


def frame_of(request: HttpRequest) -> str:
    """The template around a task: the whole page, or nothing where the script asks for the task alone."""
    return "tutorials/fragment.html" if request.headers.get("X-Fragment") == "answer" else "base.html"


def fault(error: AnswerError) -> Feedback:
    """An answer that could not be judged."""
    return Feedback("fault", _("One thing is missing"), str(words.FAULTS[error.fault]))


def stale() -> Feedback:
    """An answer to a table that has gone on since the page was made."""
    text = _("This page was older than the table. Here is how it stands now; what you gave is kept, but not played.")
    return Feedback("stale", _("The table has gone on"), text)


def step_page(
    lesson: Lesson,
    steps: Sequence[Step],
    step: Step,
    results: Mapping[int, StepResult],
    language: str,
    said: Feedback | None = None,
    post: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Everything the step's template needs."""
    result = results.get(step.pk) or StepResult(step=step)
    result.step = step
    progress = services.progress_of(result)
    definition = step.definition
    is_done = bool(definition.turns) and progress.turns_done >= len(definition.turns)
    number = [row.pk for row in steps].index(step.pk)
    wording = texts.wording(step, language)
    hints = step.lines("hints", language)
    return {
        "lesson": lesson,
        "game": lesson.game,
        "step": step,
        "kind": definition.kind,
        "is_move": definition.kind in MOVES,
        "number": number + 1,
        "total": len(steps),
        "dots": dots(steps, results, step),
        "solved": sum(1 for row in steps if row.pk in results and results[row.pk].is_solved),
        "instruction": texts.render_inline(step.lines_text("instruction", language), wording),
        "explanation": texts.render(step.lines_text("explanation", language), wording),
        "said": said,
        "is_done": is_done,
        "result": result,
        "hints": [texts.render_inline(hint, wording) for hint in hints[: result.hints_seen]],
        "hints_left": len(hints) - result.hints_seen,
        "hints_total": len(hints),
        "can_show": result.hints_seen >= min(3, len(hints)) and bool(definition.solution) and not is_done,
        "can_undo": bool(progress.moves) and not is_done,
        "has_par": bool(definition.par),
        "key": uuid.uuid4().hex,
        "seen": progress.mark,
        "next": steps[number + 1] if number + 1 < len(steps) else None,
        "previous": steps[number - 1] if number else None,
        "rules": texts.rule_links(definition.rules, step, language),
        **answer_form(step, progress, wording, said, post),
    }


def dots(steps: Sequence[Step], results: Mapping[int, StepResult], current: Step) -> list[dict[str, Any]]:
    """One dot a step: done, now, or still to do."""
    return [
        {
            "step": row,
            "number": number,
            "is_done": row.pk in results and results[row.pk].is_solved,
            "is_now": row.pk == current.pk,
        }
        for number, row in enumerate(steps, start=1)
    ]


def answer_form(
    step: Step, progress: Progress, wording: Any, said: Feedback | None = None, post: Any = None
) -> dict[str, Any]:
    """The table and the fields of this kind of step. What was given stays until it has been played."""
    definition = step.definition
    state = player.state_at(definition, progress)
    view = None if state is None else definition.engine.view_for(state, 0)
    offered = list(player.offered_items(definition, progress))
    keeps = said is None or said.kind not in ("right", "done", "legal")
    post = post if keeps else None
    chosen = [code for code in post.getlist("cards") if code in offered] if post else []
    choices = step.keyed_lines("choice_texts", wording.language)
    picked = list(post.getlist("choice")) if post else []
    refused = sorted(said.cards & set(offered)) if said and said.kind == "refused" else []
    actions = _actions(step, state, progress)
    return {
        "view": view,
        "offered": offered,
        "shows_offered": bool(definition.offered),
        "groups": _groups(definition, state),
        "chosen": [code for code in chosen if code not in refused],
        "refused": refused,
        "actions": actions,
        "choose": choose_for(actions),
        "choices": [
            {"key": key, "html": texts.render_inline(text, wording), "is_picked": key in picked}
            for key, text in choices.items()
        ],
        "targets": bool(view and "layoff" in _action_values(step, state)),
        "typed": forms.posted_texts(post or {}),
        "suits": _suits(view, definition, wording.language),
        "places": range(1, len(choices) + 1),
    }


def _action_values(step: Step, state: Any) -> list[str]:
    definition = step.definition
    if definition.kind not in MOVES or state is None:
        return []
    if definition.kind == "move" and definition.actions:
        return list(definition.actions)
    legal = [str(move) for move in definition.engine.legal_moves(state)]
    found = {words.action_of(move) for move in legal}
    return [word for word in words.ACTIONS if word in found]


def choose_for(actions: Sequence[Mapping[str, Any]]) -> str:
    """`one` if no action on offer takes more than one card or tile: then a new choice replaces the old one."""
    values = {action["value"] for action in actions}
    return "many" if values & set(forms.WITH_ITEMS) - set(forms.ONE_ITEM) else "one"


def _actions(step: Step, state: Any, progress: Progress) -> list[dict[str, Any]]:
    """The buttons; the first one is the primary one."""
    if step.definition.turns and progress.turns_done >= len(step.definition.turns):
        return []
    family = step.definition.engine.family
    values = _action_values(step, state)
    return [
        {"value": value, "label": words.action_word(value, family), "primary": number == 0}
        for number, value in enumerate(values)
    ]


def _groups(definition: Any, state: Any) -> list[list[str]]:
    """The hand sorted into its best melds, where the game has melds."""
    if state is None or definition.engine.item != "card" or definition.kind not in MOVES:
        return []
    hand = Situation(definition, Answer(), before=state).hand
    return texts.melds_first(definition, hand)


def _suits(view: Any, definition: Any, language: str) -> list[dict[str, str]]:
    """The suits that a leader of a trick may announce."""
    if not view or definition.engine.item != "tile" or view.get("led") is not None or view.get("phase") != "play":
        return []
    hand = next((hand["cards"] or [] for hand in view["hands"] if hand["seat"] == 0), [])
    numbers = {int(number) for tile in hand for number in tile.split("-")} - {view.get("trump")}
    return [
        {"value": str(number), "name": spoken.tile_suit_name(number, language)}
        for number in sorted(numbers, reverse=True)
    ]


def finish_page(lesson: Lesson, steps: Sequence[Step], results: Mapping[int, StepResult]) -> dict[str, Any]:
    """The end of a lesson."""
    solved = [results[step.pk] for step in steps if step.pk in results and results[step.pk].is_solved]
    left = [step for step in steps if step.pk not in results or not results[step.pk].is_solved]
    refused = sum(row.mistakes for row in solved)
    return {
        "lesson": lesson,
        "game": lesson.game,
        "steps": steps,
        "left": left,
        "stars": 0 if left else min((row.stars for row in solved), default=0),
        "refused_text": ngettext("%(number)d refused move", "%(number)d refused moves", refused) % {"number": refused},
        "rules": texts.rules_taught(steps),
        "next_lesson": selectors.next_lesson(lesson),
    }
