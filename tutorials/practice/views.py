"""An example to try, and what exercises a rule. Nothing is stored, so that no post can come twice or too late."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from rulebook import engine
from rulebook.citation import cite
from rulebook.reader import Reader
from rulebook.selectors import live_rule
from rulebook.vocabulary import wording_for
from tutorials import forms
from tutorials.answering import Feedback, answer_page, fault
from tutorials.learner import learner_of
from tutorials.lesson import Answer
from tutorials.player import AnswerError, Progress, Verdict
from tutorials.practice import pages, selectors, trying


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def try_example(request: HttpRequest, key: str) -> HttpResponse:
    """The position of an example as a table, or its question."""
    row = selectors.example(key)
    if row is None:
        raise Http404
    try:
        trial = pages.trial(row, get_language() or "en")
    except engine.FAULTS as error:
        raise Http404 from error
    if request.method != "POST":
        return render(request, "tutorials/practice/try.html", pages.try_page(trial, [], Progress()))
    return _answered(request, trial)


def _answered(request: HttpRequest, trial: pages.Trial) -> HttpResponse:
    definition = trial.step.definition
    made, progress = trying.replay(definition, request.POST.getlist("made"))
    action = request.POST.get("action", "")
    said: Feedback | None = None
    status = 200
    if action == "again":
        made, progress = [], Progress()
    elif action == "undo":
        made, progress = trying.replay(definition, made[:-1])
    elif action == "show":
        said = pages.shown(trial)
    else:
        try:
            answer = _read(request, trial, action)
            verdict = trying.give(definition, progress, answer)
            said = _said(trial, progress, answer, verdict)
            if verdict.status in trying.KEPT and answer.move:
                made, progress = [*made, answer.move], verdict.progress
        except AnswerError as error:
            said, status = fault(error), 422
    page = pages.try_page(trial, made, progress, said, request.POST)
    return answer_page(request, "tutorials/practice/try", page, status)


def _read(request: HttpRequest, trial: pages.Trial, action: str) -> Answer:
    if action == "wait":
        return Answer(move=trying.WAIT)
    if action == "example":
        return Answer(move=pages.example_move(trial))
    return forms.read_answer(trial.step.definition, request.POST)


def _said(trial: pages.Trial, before: Progress, answer: Answer, verdict: Verdict) -> Feedback:
    if answer.move == trying.WAIT:
        return pages.waited(trial, verdict)
    return pages.feedback(trial, before, answer, verdict)


@require_GET
@never_cache
def practise_rule(request: HttpRequest, rule_id: str) -> HttpResponse:
    """The steps, examples and puzzles in which a rule matters."""
    rule = live_rule(rule_id)
    if rule is None:
        raise Http404
    reader = Reader(get_language() or "en")
    wording = wording_for(rule.game, reader)
    context = {
        "game": rule.game,
        "rule": cite(rule_id, reader),
        "steps": selectors.steps_teaching(rule, learner_of(request), wording),
        "examples": selectors.examples_of(rule, wording),
        "themes": selectors.themes_of(rule),
    }
    return render(request, "tutorials/practice/rule.html", context)


def try_url(key: str) -> str:
    """The address of an example's page in the active language."""
    return reverse("try-example", args=[key])
