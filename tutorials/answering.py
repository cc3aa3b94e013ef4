"""What comes of a post to a task, be it a step of a lesson or a puzzle, and how it is said."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from rulebook.wording import Wording
from tutorials import forms, services, texts, words
from tutorials.learner import Learner
from tutorials.lesson import MOVES
from tutorials.models import Step
from tutorials.player import AnswerError, Progress
from tutorials.results import Result


@dataclass(frozen=True, slots=True)
class Feedback:
    """What is said of a post: `kind` is a verdict's status, "fault" or "stale"."""

    kind: str
    title: str
    text: SafeString | str = ""
    refusal: texts.RefusalWords | None = None
    replies: Sequence[str] = field(default=())
    cards: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Taken:
    """Where the learner stands after a post. `judged` is set for an answer, `said` for one that could not be judged."""

    result: Result
    progress: Progress
    judged: services.Judged | None = None
    said: Feedback | None = None
    status: int = 200


def take_post(request: HttpRequest, learner: Learner, task: services.Task, hints: int) -> Taken:
    """Give the help that a button asks for, or judge and store the answer. `hints`: how many the task has."""
    post, seen = request.POST, request.POST.get("seen", "")
    helped = services.give_help(
        learner=learner,
        task=task,
        action=post.get("action", ""),
        hints=hints,
        shown=forms.hints_shown(post),
        seen=seen,
    )
    if helped:
        return Taken(helped, services.progress_of(helped))
    try:
        answer = forms.read_answer(task.definition, post)
        key = post.get("key", "")[:100] or uuid.uuid4().hex
        judged = services.give_answer(learner=learner, task=task, answer=answer, key=key, seen=seen)
    except services.StaleError:
        said, status = stale(), 409
    except AnswerError as error:
        said, status = fault(error), 422
    else:
        return Taken(judged.result, judged.progress, judged)
    result = services.result_of(learner, task)
    return Taken(result, services.progress_of(result), None, said, status)


def feedback(judged: services.Judged, task: Step, wording: Wording, idea: str, success: str, title: str) -> Feedback:
    """The verdict in words. A wrong idea has its own answer; every other refusal quotes the rule it breaks.

    `idea` and `success` are the task's own texts, `title` what stands above the last right answer.
    """
    attempt, language = judged.attempt, wording.language
    text: SafeString | str = texts.render(idea, wording) if idea else ""
    if attempt.status == "refused":
        # A refusal has left the table as it was.
        nearest = texts.nearest_lines(task, judged.progress, attempt.answer.get("move", ""), language)
        refusal = texts.refusal_words(attempt.refusal, task, language, nearest)
        cards = texts.cards_at_fault(attempt.answer, attempt.refusal)
        return Feedback("refused", _("Why not?"), text or refusal.sentence, refusal, cards=cards)
    if attempt.status == "wrong":
        general = _("This is allowed, but it is not what was asked.") if task.definition.kind in MOVES else ""
        return Feedback("wrong", _("Not yet"), text or general, cards=texts.cards_in(attempt.answer))
    replies = texts.reply_lines(judged, task, language)
    if attempt.status == "legal":
        return Feedback("legal", _("Allowed. Go on."), text, replies=replies)
    if attempt.status == "right":
        return Feedback("right", _("Right. Go on."), replies=replies)
    return Feedback("done", title, texts.render(success, wording), replies=replies)


def fault(error: AnswerError) -> Feedback:
    """An answer that could not be judged."""
    return Feedback("fault", _("One thing is missing"), str(words.FAULTS[error.fault]))


def stale() -> Feedback:
    """An answer to a table that has gone on since the page was made."""
    text = _("This page was older than the table. Here is how it stands now; what you gave is kept, but not played.")
    return Feedback("stale", _("The table has gone on"), text)


def wants_parts(request: HttpRequest) -> bool:
    """True if the script asks only for what an answer changes of the page."""
    return request.headers.get("X-Fragment") == "answer"


def answer_page(request: HttpRequest, template: str, context: Mapping[str, Any], status: int) -> HttpResponse:
    """The page after a post: `template`.html, or `template`_parts.html with what has changed of it."""
    if wants_parts(request):
        return HttpResponse(render_to_string(f"{template}_parts.html", dict(context)), status=status)
    return render(request, f"{template}.html", dict(context), status=status)
