"""What the pages of puzzles show, put together for one reader."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulebook.selectors import fan_of
from rulebook.wording import Wording
from rules_engine.options import value_text
from tutorials import answering, player, services, texts
from tutorials.answering import Feedback, Taken
from tutorials.learner import Learner
from tutorials.lesson import MOVES, Answer
from tutorials.pages import answer_form
from tutorials.player import Progress
from tutorials.puzzles import hints, lines, selectors, told
from tutorials.puzzles.models import Puzzle, as_step
from tutorials.results import Result


def wording(puzzle: Puzzle, language: str) -> Wording:
    """What the tokens of the theme's texts need, with this puzzle's facts."""
    return replace(texts.wording(as_step(puzzle), language), facts=told.facts_of(puzzle.facts, language))


def theme_text(puzzle: Puzzle, name: str, words: Wording) -> SafeString:
    """A text of the theme with this puzzle's facts, without list items that have nothing to say."""
    return texts.render(told.without_empty_lines(puzzle.theme.text(name, words.language), words.facts), words)


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


def feedback(judged: services.Judged, puzzle: Puzzle, words: Wording) -> Feedback:
    """The verdict in words: the rule that a refused move breaks, or the reason of a wrong idea."""
    attempt, step, language = judged.attempt, puzzle.definition, words.language
    if attempt.status == "done":
        return _solved(puzzle, judged.result, judged.progress, words)
    answer, key = Answer.from_dict(attempt.answer), attempt.idea
    defence: Sequence[told.Trick] = ()
    if attempt.status == "wrong":
        try:
            key, facts = told.of_answer(step, puzzle.facts, key, answer, language)
            defence = told.defence(step, answer.move) if puzzle.theme.slug == "avoid-loo" else ()
        except ValueError:
            # A page sent again: since it was answered, the puzzle has become another one.
            key, facts = "", {}
        words = replace(words, facts={**words.facts, **facts})
    is_refused_move = attempt.status == "refused" and step.kind in MOVES
    idea = "" if is_refused_move else puzzle.keyed_lines("idea_texts", language).get(key, "")
    said = answering.feedback(judged, as_step(puzzle), words, idea, "", "")
    if attempt.status == "legal" and idea:
        # The move stands, but it leads nowhere: no tick for that.
        return replace(said, kind="wrong", title=_("This way ends here"))
    return replace(said, text=said.text + lines.tricks(step, defence, language)) if defence else said


def _solved(puzzle: Puzzle, result: Result, progress: Progress, words: Wording) -> Feedback:
    """What the solved puzzle says: the reason with its numbers and, where it took several moves, these."""
    facts = told.of_solution(puzzle.definition, puzzle.facts, progress.moves)
    text = theme_text(puzzle, "success", replace(words, facts={**words.facts, **facts}))
    if len(progress.moves) > 1 and puzzle.definition.is_free:
        text += lines.moves(puzzle.definition, progress.moves, words.language)
    return Feedback("done", _("The solution") if result.was_shown else _("Solved"), text)


def puzzle_page(shown: PuzzleShown, learner: Learner | None, taken: Taken | None = None) -> dict[str, Any]:
    """Everything the puzzle's template needs."""
    puzzle, language = shown.puzzle, shown.language
    if taken is None:
        result = services.result_of(learner, puzzle)
        taken = Taken(result, services.progress_of(result))
    words = wording(puzzle, language)
    return {
        "question": texts.render_inline(puzzle.theme.text("question", language), words),
        "explanation": theme_text(puzzle, "explanation", words),
        "own_rules": _own_rules(puzzle, words),
        **puzzle_parts(shown, taken),
    }


def puzzle_parts(shown: PuzzleShown, taken: Taken) -> dict[str, Any]:
    """What an answer changes of the puzzle's page."""
    request, puzzle, language = shown.request, shown.puzzle, shown.language
    result, progress, definition = taken.result, taken.progress, puzzle.definition
    words = wording(puzzle, language)
    is_done = progress.turns_done >= len(definition.turns)
    said = feedback(taken.judged, puzzle, words) if taken.judged else taken.said
    if is_done and said is None:
        said = _solved(puzzle, result, progress, words)
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
        "is_lost": bool(said and said.kind == "wrong" and progress.moves) and not is_done,
        "key": uuid.uuid4().hex,
        "seen": progress.mark,
        "rules": texts.rule_links(definition.rules, as_step(puzzle), language),
        "share": share_text(request, puzzle, result, shown.day) if is_done else "",
        **day_links(shown.day),
        # A hand that lies sorted into its best melds would give half of the answer.
        **answer_form(as_step(puzzle), progress, words, said, post, in_melds=is_done),
    }


def _own_rules(puzzle: Puzzle, words: Wording) -> str:
    """The options that the puzzle is played under, where they are not the standard ones."""
    labels = words.labels
    named = ((labels.get((name, "")), labels.get((name, value_text(value)))) for name, value in puzzle.options.items())
    return " · ".join(f"{option}: {value}" for option, value in named if option and value)


def day_links(day: date | None) -> dict[str, Any]:
    """The day of a daily puzzle, the one before it, and the one after it if that has begun in UTC."""
    if day is None:
        return {}
    before, after = day - timedelta(days=1), day + timedelta(days=1)
    return {
        "day": day,
        "day_before": before if before >= selectors.FIRST_DAY else None,
        "day_after": after if after <= datetime.now(UTC).date() else None,
    }


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
    # The first letter of a line decides its direction wherever the text is pasted.
    site = _("Waraq")
    return f"{site} · {theme.game.name} · {theme.title} · {when}\n{how}\n{request.build_absolute_uri(path)}"


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
