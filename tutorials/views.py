"""Pages of the courses. A post is judged, stored once, and answered with the page itself."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from rulebook.models import Game
from tutorials import forms, pages, selectors, services
from tutorials.learner import Learner, learner_for_answer, learner_of, remember
from tutorials.models import Lesson, Step
from tutorials.player import AnswerError


@require_GET
@never_cache
def courses(request: HttpRequest) -> HttpResponse:
    """The shelf of courses."""
    learner = learner_of(request)
    shelf = [(game, selectors.course(game, learner)) for game in selectors.games_with_courses()]
    return render(request, "tutorials/courses.html", {"shelf": shelf})


@require_GET
@never_cache
def course(request: HttpRequest, game: str) -> HttpResponse:
    """One game's lessons in order."""
    row = get_object_or_404(Game, slug=game)
    lessons = selectors.course(row, learner_of(request))
    if not lessons:
        raise Http404
    return render(request, "tutorials/course.html", {"game": row, "lessons": lessons})


@require_GET
@never_cache
def lesson(request: HttpRequest, game: str, lesson: str) -> HttpResponse:
    """To the first step that is not solved yet."""
    row = _lesson(game, lesson)
    steps = selectors.steps_of(row)
    results = selectors.results_of(learner_of(request), steps)
    waiting = [step for step in steps if step.pk not in results or not results[step.pk].is_solved]
    if not steps:
        raise Http404
    target = (waiting or steps)[0]
    return redirect("step", game=game, lesson=lesson, step=target.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def step(request: HttpRequest, game: str, lesson: str, step: str) -> HttpResponse:
    """One step: shown, answered, helped."""
    row = _lesson(game, lesson)
    language = get_language() or "en"
    steps = selectors.steps_of(row)
    current = next((candidate for candidate in steps if candidate.slug == step), None)
    if current is None:
        raise Http404
    if not current.speaks(language):
        return render(request, "tutorials/no_language.html", {"lesson": row}, status=404)
    if request.method == "POST":
        return _post(request, row, steps, current, language)
    learner = learner_of(request)
    results = selectors.results_of(learner, steps)
    page = pages.step_page(row, steps, current, results, language)
    return render(request, "tutorials/step.html", {**page, "frame": pages.frame_of(request)})


def _post(request: HttpRequest, lesson: Lesson, steps: list[Step], current: Step, language: str) -> HttpResponse:
    learner = learner_for_answer(request)
    feedback, status = None, 200
    if not _helped(request, learner, current, language):
        try:
            answer = forms.read_answer(current.definition, request.POST)
            key = request.POST.get("key", "")[:100] or uuid.uuid4().hex
            seen = request.POST.get("seen", "")
            judged = services.give_answer(learner=learner, task=current, answer=answer, key=key, seen=seen)
            feedback = pages.feedback(judged, current, language)
        except services.StaleError:
            feedback, status = pages.stale(), 409
        except AnswerError as fault:
            feedback, status = pages.fault(fault), 422
    results = selectors.results_of(learner, steps)
    page = pages.step_page(lesson, steps, current, results, language, feedback, request.POST)
    response = render(request, "tutorials/step.html", {**page, "frame": pages.frame_of(request)}, status=status)
    remember(request, response, learner)
    return response


def _helped(request: HttpRequest, learner: Learner, current: Step, language: str) -> bool:
    return services.give_help(
        learner=learner,
        task=current,
        action=request.POST.get("action", ""),
        hints=len(current.lines("hints", language)),
        shown=forms.hints_shown(request.POST),
        seen=request.POST.get("seen", ""),
    )


@require_GET
@never_cache
def finish(request: HttpRequest, game: str, lesson: str) -> HttpResponse:
    """What was done, what is left, what comes next."""
    row = _lesson(game, lesson)
    steps = selectors.steps_of(row)
    results = selectors.results_of(learner_of(request), steps)
    return render(request, "tutorials/finish.html", pages.finish_page(row, steps, results))


def _lesson(game: str, lesson: str) -> Lesson:
    row = selectors.lesson_by_slug(game, lesson)
    if row is None:
        raise Http404
    return row
