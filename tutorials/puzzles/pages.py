"""What the pages of puzzles show, put together for one reader."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any, cast

from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulebook.selectors import fan_of
from rulebook.wording import Wording
from tutorials import answering, player, services, texts
from tutorials.answering import Feedback, Taken
from tutorials.learner import Learner
from tutorials.lesson import MOVES
from tutorials.models import Step
from tutorials.pages import answer_form
from tutorials.player import Progress
from tutorials.puzzles import hints, selectors
from tutorials.puzzles.models import Puzzle
from tutorials.results import Result


def as_step(puzzle: Puzzle) -> Step:
    """A puzzle answers everything that the texts and forms of a step ask of it."""
    return cast(Step, puzzle)


def wording(puzzle: Puzzle, language: str) -> Wording:
    """What the tokens of the theme's texts need, with this puzzle's facts."""
    return replace(texts.wording(as_step(puzzle), language), facts=puzzle.facts)


@dataclass(frozen=True, slots=True)
class PuzzleShown:
    """A puzzle in one language, perhaps as the one of a day."""

    request: HttpRequest
    puzzle: Puzzle
    language: str
    day: date | None = None


def example(puzzle: Puzzle | None, language: str) -> dict[str, Any]:
    """What the theme asks, in the words of one of its puzzles; only an example where they name a fact of it."""
    if puzzle is None:
        return {}
    question = puzzle.theme.text("question", language)
    return {"example": texts.render_inline(question, wording(puzzle, language)), "is_example": "[[fact:" in question}


def today(language: str) -> Mapping[str, Any] | None:
    """The puzzle of the day that it is in UTC: its question, and the cards or tiles that it is about.

    The same for everybody. Two queries.
    """
    day = datetime.now(UTC).date()
    puzzle = selectors.puzzle_of_the_day(day)
    if puzzle is None:
        return None
    question = puzzle.theme.text("question", language)
    return {
        "day": day,
        "theme": puzzle.theme,
        "game": puzzle.theme.game,
        "question": texts.render_inline(question, wording(puzzle, language)),
        "items": player.offered_items(puzzle.definition, Progress()),
    }


def feedback(judged: services.Judged, puzzle: Puzzle, language: str) -> Feedback:
    """The verdict in words: the rule that a refused move breaks, or the reason of a wrong idea."""
    theme = puzzle.theme
    is_refused_move = judged.attempt.status == "refused" and puzzle.definition.kind in MOVES
    idea = "" if is_refused_move else theme.ideas(language).get(judged.attempt.idea, "")
    success = theme.text("success", language)
    return answering.feedback(judged, as_step(puzzle), wording(puzzle, language), idea, success, _("Solved"))


def puzzle_page(shown: PuzzleShown, learner: Learner | None, taken: Taken | None = None) -> dict[str, Any]:
    """Everything the puzzle's template needs."""
    puzzle, language = shown.puzzle, shown.language
    if taken is None:
        result = services.result_of(learner, puzzle)
        taken = Taken(result, services.progress_of(result))
    words = wording(puzzle, language)
    return {
        "question": texts.render_inline(puzzle.theme.text("question", language), words),
        "explanation": texts.render(puzzle.theme.text("explanation", language), words),
        **puzzle_parts(shown, taken),
    }


def puzzle_parts(shown: PuzzleShown, taken: Taken) -> dict[str, Any]:
    """What an answer changes of the puzzle's page."""
    request, puzzle, language = shown.request, shown.puzzle, shown.language
    result, progress, definition = taken.result, taken.progress, puzzle.definition
    words = wording(puzzle, language)
    is_done = progress.turns_done >= len(definition.turns)
    said = feedback(taken.judged, puzzle, language) if taken.judged else taken.said
    if is_done and said is None:
        said = Feedback("done", _("Solved"), texts.render(puzzle.theme.text("success", language), words))
    post: Any = request.POST if request.method == "POST" else None
    return {
        "puzzle": puzzle,
        "theme": puzzle.theme,
        "game": puzzle.theme.game,
        "kind": definition.kind,
        "is_move": definition.kind in MOVES,
        "band": puzzle.get_band_display(),
        "said": said,
        "is_done": is_done,
        "result": result,
        "hints": hints.hints_of(puzzle, words, result.hints_seen),
        "hints_left": hints.MOST - result.hints_seen,
        "hints_total": hints.MOST,
        "can_undo": bool(progress.moves) and not is_done,
        "key": uuid.uuid4().hex,
        "seen": progress.mark,
        "rules": texts.rule_links(definition.rules, as_step(puzzle), language),
        "share": share_text(request, puzzle, result, shown.day) if is_done else "",
        **day_links(shown.day),
        **answer_form(as_step(puzzle), progress, words, said, post),
    }


def day_links(day: date | None) -> dict[str, Any]:
    """The day of a daily puzzle and the one before it."""
    if day is None:
        return {}
    before = day - timedelta(days=1)
    return {"day": day, "day_before": before if before >= selectors.FIRST_DAY else None}


def share_text(request: HttpRequest, puzzle: Puzzle, result: Result, day: date | None) -> str:
    """Says what was solved and how fast, and nothing about the answer."""
    theme = puzzle.theme
    path = reverse("puzzle-of-day", args=[day.isoformat()]) if day else address(puzzle)
    when = date_format(day, "DATE_FORMAT") if day else str(puzzle.number)
    if result.was_shown:
        how = _("I looked at the solution.")
    elif result.hints_seen:
        how = ngettext("Solved with %(number)d hint.", "Solved with %(number)d hints.", result.hints_seen) % {
            "number": result.hints_seen
        }
    elif not result.mistakes:
        how = _("Solved at the first try.")
    else:
        how = ngettext("Solved after %(number)d mistake.", "Solved after %(number)d mistakes.", result.mistakes) % {
            "number": result.mistakes
        }
    return f"Waraq · {theme.game.name} · {theme.title} · {when}\n{how}\n{request.build_absolute_uri(path)}"


def address(puzzle: Puzzle) -> str:
    """The address of a puzzle in the active language."""
    theme = puzzle.theme
    return reverse("puzzle", args=[theme.unit_game, theme.slug, puzzle.number])


def shelf(learner: Learner | None, game: str = "") -> list[dict[str, Any]]:
    """The games with their themes and the learner's progress."""
    found = [theme for theme in selectors.themes() if not game or theme.unit_game == game]
    shelves: dict[str, dict[str, Any]] = {}
    for card in selectors.theme_cards(found, learner):
        if card.total:
            place: Mapping[str, Any] = shelves.setdefault(
                card.theme.unit_game, {"game": card.theme.game, "fan": fan_of(card.theme.game), "cards": []}
            )
            place["cards"].append(card)
    return list(shelves.values())
