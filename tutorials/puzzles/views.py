"""Pages of the puzzles. A post is judged, stored once, and answered with the page itself."""

from __future__ import annotations

from datetime import UTC, date, datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from tutorials import answering
from tutorials.learner import learner_for_answer, learner_of, remember
from tutorials.puzzles import hints, pages, selectors
from tutorials.puzzles.models import BANDS, Puzzle


@require_GET
@never_cache
def index(request: HttpRequest, game: str = "") -> HttpResponse:
    """The themes of all games, or of one, by difficulty, with the reader's progress."""
    learner = learner_of(request)
    shelves = pages.shelf(learner, game)
    if game and not shelves:
        raise Http404
    level = request.GET.get("level", "")
    levels = [{"value": str(band), "name": name, "is_now": level == str(band)} for band, name in BANDS]
    context = {
        "shelves": shelves,
        "levels": levels,
        "level": next((band for band, _name in BANDS if level == str(band)), 0),
        "only": shelves[0]["game"] if game else None,
        "again": selectors.again_count(learner),
        "daily": None if game else pages.today(get_language() or "en"),
    }
    return render(request, "tutorials/puzzles/index.html", context)


@require_GET
@never_cache
def theme(request: HttpRequest, game: str, theme: str) -> HttpResponse:
    """All puzzles of a theme by difficulty."""
    row = selectors.theme_by_slug(game, theme)
    if row is None:
        raise Http404
    found = selectors.puzzles_of(row, learner_of(request))
    bands = [(name, [card for card in found if card.band == band]) for band, name in BANDS]
    by_band = sorted(found, key=lambda card: (card.band, card.number))
    context = {
        **(pages.example(selectors.puzzle_at(game, theme, found[0].number), get_language() or "en") if found else {}),
        "theme": row,
        "game": row.game,
        "bands": [(name, cards) for name, cards in bands if cards],
        "total": len(found),
        "solved": sum(card.is_solved for card in found),
        "next": next((card.number for card in by_band if not card.is_solved), by_band[0].number if by_band else 0),
    }
    return render(request, "tutorials/puzzles/theme.html", context)


@require_GET
@never_cache
def again(request: HttpRequest) -> HttpResponse:
    """The puzzles that went wrong."""
    return render(request, "tutorials/puzzles/again.html", {"puzzles": selectors.again(learner_of(request))})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def puzzle(request: HttpRequest, game: str, theme: str, number: int) -> HttpResponse:
    """One puzzle: shown, answered, helped."""
    row = selectors.puzzle_at(game, theme, number)
    if row is None:
        raise Http404
    return _shown(request, row)


@require_GET
@never_cache
def go_on(request: HttpRequest, game: str, theme: str, number: int) -> HttpResponse:
    """From a puzzle to the next one that is open, or to the theme's page when all of them are solved."""
    row = selectors.puzzle_at(game, theme, number)
    if row is None:
        raise Http404
    following = selectors.next_number(row, learner_of(request))
    return redirect("puzzle", game, theme, following) if following else redirect("puzzle-theme", game, theme)


@require_GET
@never_cache
def today(request: HttpRequest) -> HttpResponse:
    """To the puzzle of the day that it is in UTC."""
    return redirect("puzzle-of-day", day=datetime.now(UTC).date().isoformat())


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def daily(request: HttpRequest, day: str) -> HttpResponse:
    """The puzzle of a day: the date of the address decides, for everybody."""
    try:
        wanted = date.fromisoformat(day)
    except ValueError as error:
        raise Http404 from error
    if not selectors.is_open(wanted, datetime.now(UTC)):
        context = {"is_to_come": wanted > selectors.FIRST_DAY}
        return render(request, "tutorials/puzzles/no_day.html", context, status=404)
    row = selectors.puzzle_of_the_day(wanted)
    if row is None:
        raise Http404
    return _shown(request, row, wanted)


def _shown(request: HttpRequest, row: Puzzle, day: date | None = None) -> HttpResponse:
    shown = pages.PuzzleShown(request, row, get_language() or "en", day)
    if request.method != "POST":
        return render(request, "tutorials/puzzles/puzzle.html", pages.puzzle_page(shown, learner_of(request)))
    learner = learner_for_answer(request)
    taken = answering.take_post(request, learner, row, hints.MOST)
    wants_parts = answering.wants_parts(request)
    page = pages.puzzle_parts(shown, taken) if wants_parts else pages.puzzle_page(shown, learner, taken)
    response = answering.answer_page(request, "tutorials/puzzles/puzzle", page, taken.status)
    remember(request, response, learner)
    return response
