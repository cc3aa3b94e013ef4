"""What the pages of puzzles show, put together for one reader."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from typing import Any, cast

from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulebook.wording import Wording
from tutorials import forms, services, texts
from tutorials.learner import Learner
from tutorials.lesson import MOVES
from tutorials.models import Step
from tutorials.pages import Feedback, answer_form, frame_of
from tutorials.puzzles import hints, selectors
from tutorials.puzzles.models import Puzzle
from tutorials.results import Result


def as_step(puzzle: Puzzle) -> Step:
    """A puzzle answers everything that the texts and forms of a step ask of it."""
    return cast(Step, puzzle)


def wording(puzzle: Puzzle, language: str) -> Wording:
    """What the tokens of the theme's texts need, with this puzzle's facts."""
    return replace(texts.wording(as_step(puzzle), language), facts=puzzle.facts)


def feedback(judged: services.Judged, puzzle: Puzzle, language: str) -> Feedback:
    """The verdict in words: the rule that a refused move breaks, or the reason of a wrong idea."""
    attempt = judged.attempt
    words = wording(puzzle, language)
    idea = puzzle.theme.ideas(language).get(attempt.idea, "")
    text: SafeString | str = texts.render(idea, words) if idea else ""
    cards = texts.cards_at_fault(attempt.answer, attempt.refusal)
    if attempt.status == "refused":
        if puzzle.definition.kind in MOVES:
            text = ""
        step = as_step(puzzle)
        nearest = texts.nearest_lines(step, judged.progress, attempt.answer.get("move", ""), language)
        refusal = texts.refusal_words(attempt.refusal, step, language, nearest)
        return Feedback("refused", _("Why not?"), text or refusal.sentence, refusal, cards=cards)
    if attempt.status == "wrong":
        general = _("This is allowed, but it is not what was asked.") if puzzle.definition.kind in MOVES else ""
        return Feedback("wrong", _("Not yet"), text or general, cards=cards)
    if attempt.status == "legal":
        return Feedback("legal", _("Allowed. Go on."), text)
    return Feedback("done", _("Solved"), texts.render(puzzle.theme.text("success", language), words))


def puzzle_page(
    request: HttpRequest,
    puzzle: Puzzle,
    learner: Learner | None,
    language: str,
    said: Feedback | None = None,
    day: date | None = None,
    judged: services.Judged | None = None,
) -> dict[str, Any]:
    """Everything the puzzle's template needs; what an answer has just been judged by is not read again."""
    result = judged.result if judged else services.result_of(learner, puzzle)
    progress = judged.progress if judged else services.progress_of(result)
    definition = puzzle.definition
    is_done = progress.turns_done >= len(definition.turns)
    words = wording(puzzle, language)
    post: Any = request.POST if request.method == "POST" else None
    if is_done and said is None:
        said = Feedback("done", _("Solved"), texts.render(puzzle.theme.text("success", language), words))
    return {
        "frame": frame_of(request),
        "puzzle": puzzle,
        "theme": puzzle.theme,
        "game": puzzle.theme.game,
        "kind": definition.kind,
        "is_move": definition.kind in MOVES,
        "band": puzzle.get_band_display(),
        "question": texts.render_inline(puzzle.theme.text("question", language), words),
        "explanation": texts.render(puzzle.theme.text("explanation", language), words),
        "said": said,
        "is_done": is_done,
        "result": result,
        "hints": hints.hints_of(puzzle, words, result.hints_seen),
        "hints_left": hints.MOST - result.hints_seen,
        "hints_total": hints.MOST,
        "can_undo": bool(progress.moves) and not is_done,
        "key": uuid.uuid4().hex,
        "seen": progress.mark,
        "next": selectors.next_puzzle(puzzle, learner) if is_done else None,
        "rules": texts.rule_links(definition.rules, as_step(puzzle), language),
        "typed": forms.posted_texts(post or {}),
        "share": share_text(request, puzzle, result, day) if is_done else "",
        **day_links(day),
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
            place: Mapping[str, Any] = shelves.setdefault(card.theme.unit_game, {"game": card.theme.game, "cards": []})
            place["cards"].append(card)
    return list(shelves.values())
