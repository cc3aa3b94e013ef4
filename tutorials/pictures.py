"""A step as it will look, for editors: the table at once, or what is wrong with it."""

from __future__ import annotations

from typing import Any

from rulebook.reader import Reader
from rulebook.vocabulary import wording_for
from tutorials import checks, pages, player, texts, words
from tutorials.goals import GoalError
from tutorials.lesson import MOVES, LessonError
from tutorials.models import Step


def preview_context(step: Step, language: str) -> dict[str, Any]:
    """What the preview shows; a step that cannot be played says why."""
    step.__dict__.pop("definition", None)
    misshapen = checks.shape_faults(step)
    try:
        wording = texts.wording(step, language)
    except (ValueError, TypeError):
        # Options that the game does not have: the form says so, the texts are shown under the standard rules.
        wording = wording_for(step.lesson.game, Reader(language))
    shown = {
        "step": step,
        "kind": step.kind,
        "instruction": texts.render_inline(step.text("instruction", language), wording),
        "explanation": texts.render(step.text("explanation", language), wording),
        "hints": [texts.render_inline(hint, wording) for hint in step.lines("hints", language)],
        "typed": {},
        "is_done": False,
    }
    if misshapen:
        return {**shown, "fault": f"{', '.join(misshapen)}: {words.OTHER_FORM}"}
    try:
        form = pages.answer_form(step, player.Progress(), wording)
    except (LessonError, GoalError) as fault:
        return {**shown, "fault": words.fault_words(fault.fault, fault.text)}
    except (ValueError, LookupError, TypeError, AttributeError) as fault:
        return {**shown, "fault": str(fault)}
    return {**shown, **form, "is_move": step.definition.kind in MOVES}
