"""A step as it will look, for editors: the table at once, or what is wrong with it."""

from __future__ import annotations

from typing import Any

from tutorials import pages, player, texts, words
from tutorials.goals import GoalError
from tutorials.lesson import MOVES, LessonError
from tutorials.models import Step


def preview_context(step: Step, language: str) -> dict[str, Any]:
    """What the preview shows; a step that cannot be played says why."""
    step.__dict__.pop("definition", None)
    wording = texts.wording(step, language)
    shown = {
        "step": step,
        "kind": step.kind,
        "instruction": texts.render_inline(step.lines_text("instruction", language), wording),
        "explanation": texts.render(step.lines_text("explanation", language), wording),
        "hints": [texts.render_inline(hint, wording) for hint in step.lines("hints", language)],
        "typed": {},
        "is_done": False,
    }
    try:
        form = pages.answer_form(step, player.Progress(), wording)
    except (LessonError, GoalError) as fault:
        return {**shown, "fault": words.fault_words(fault.fault, fault.text)}
    except (ValueError, KeyError, TypeError) as fault:
        return {**shown, "fault": str(fault)}
    return {**shown, **form, "is_move": step.definition.kind in MOVES}
