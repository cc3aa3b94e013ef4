"""Pages of the courses. A post is judged, stored once, and answered with the page itself."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from tutorials import answering, pages, selectors
from tutorials.learner import learner_for_answer, learner_of, remember


@require_GET
@never_cache
def courses(request: HttpRequest) -> HttpResponse:
    """The shelf of courses."""
    return render(request, "tutorials/courses.html", {"courses": selectors.courses(learner_of(request))})


@require_GET
@never_cache
def course(request: HttpRequest, game: str) -> HttpResponse:
    """One game's lessons in order."""
    found = selectors.courses(learner_of(request), game)
    if not found:
        raise Http404
    return render(request, "tutorials/course.html", {"course": found[0], "game": found[0].game})


@require_GET
@never_cache
def lesson(request: HttpRequest, game: str, lesson: str) -> HttpResponse:
    """To the first step that is not solved yet."""
    steps = _taught(game, lesson).steps
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
    lesson_taught = _taught(game, lesson)
    language = get_language() or "en"
    current = next((candidate for candidate in lesson_taught.steps if candidate.slug == step), None)
    if current is None:
        raise Http404
    if not current.speaks(language):
        return render(request, "tutorials/no_language.html", {"lesson": lesson_taught.lesson}, status=404)
    shown = pages.StepShown(lesson_taught, current, language)
    if request.method == "POST":
        return _post(request, shown)
    results = selectors.results_of(learner_of(request), lesson_taught.steps)
    return render(request, "tutorials/step.html", pages.step_page(shown, results))


def _post(request: HttpRequest, shown: pages.StepShown) -> HttpResponse:
    learner = learner_for_answer(request)
    taken = answering.take_post(request, learner, shown.step, len(shown.step.lines("hints", shown.language)))
    if answering.wants_parts(request):
        page = pages.step_parts(shown, taken, request.POST)
    elif taken.judged and shown.leads_on:
        response: HttpResponse = redirect(shown.next_url)
        remember(request, response, learner)
        return response
    else:
        page = pages.step_page(shown, selectors.results_of(learner, shown.steps), taken, request.POST)
    response = answering.answer_page(request, "tutorials/step", page, taken.status)
    remember(request, response, learner)
    return response


@require_GET
@never_cache
def finish(request: HttpRequest, game: str, lesson: str) -> HttpResponse:
    """What was done, what is left, what comes next."""
    found = _taught(game, lesson)
    results = selectors.results_of(learner_of(request), found.steps)
    return render(request, "tutorials/finish.html", pages.finish_page(found.lesson, found.steps, results))


def _taught(game: str, lesson: str) -> selectors.Taught:
    found = selectors.taught(game, lesson)
    if found is None:
        raise Http404
    return found
