"""Whether a step can be taught: the solution passes, doing nothing does not, every language is there."""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings

from tutorials import player
from tutorials.goals import GoalError, holds
from tutorials.lesson import Answer, LessonError
from tutorials.lesson import Step as Definition
from tutorials.models import Step
from tutorials.player import Progress
from tutorials.situation import Situation


def step_faults(step: Step) -> list[str]:
    """What is wrong with the step, in English sentences for editors; empty if it may go live."""
    return [*text_faults(step), *definition_faults(step)]


def definition_faults(step: Step) -> list[str]:
    """What the engine says against the step's facts."""
    try:
        definition = step.definition
        return [*_solution_faults(definition), *_idle_faults(definition), *_idea_faults(definition)]
    except (LessonError, GoalError, player.AnswerError) as fault:
        return [str(fault)]
    except (ValueError, KeyError, TypeError) as fault:
        return [f"{step.key}: {fault}"]


def _solution_faults(definition: Definition) -> Iterable[str]:
    if definition.kind in ("explain", "play_out"):
        player.start_state(definition)
        return
    if not definition.solution:
        yield f"{definition.key}: no solution"
        return
    progress = Progress()
    for number, answer in enumerate(definition.solution, start=1):
        verdict = player.answer(definition, progress, answer)
        if verdict.refusal:
            yield f"{definition.key}: answer {number} of the solution is refused: {verdict.refusal.reason}"
            return
        if verdict.status == "wrong":
            yield f"{definition.key}: answer {number} of the solution does not meet the goal"
            return
        progress = verdict.progress
    if progress.turns_done != len(definition.turns):
        yield f"{definition.key}: the solution does not reach the end"


def _idle_faults(definition: Definition) -> Iterable[str]:
    """A goal that is met before anything was done teaches nothing."""
    for turn in definition.turns[:1]:
        situation = Situation(definition, Answer(), before=player.start_state(definition))
        if holds(turn.goal, situation):
            yield f"{definition.key}: the goal is met by doing nothing"


def _idea_faults(definition: Definition) -> Iterable[str]:
    """The predicates of ideas and of par must be known: try them on an empty answer."""
    situation = Situation(definition, Answer(), before=player.start_state(definition))
    for idea in definition.ideas:
        holds(idea.when, situation)
    holds(definition.par, situation)
    return ()


def text_faults(step: Step) -> list[str]:
    """Missing languages, choices or ideas without a text, lines that do not match."""
    faults = []
    for language, name in settings.LANGUAGES:
        if not step.speaks(language) or not getattr(step, f"instruction_{language}"):
            faults.append(f"{step.key}: a text is missing in {name}")
        hints = len(step.lines("hints", language))
        if hints != len(step.lines("hints", "en")):
            faults.append(f"{step.key}: {name} has {hints} hints, English has {len(step.lines('hints', 'en'))}")
        faults += _keyed_faults(step, "choice_texts", step.details.get("choices", ()), language)
        faults += _keyed_faults(step, "idea_texts", [idea["key"] for idea in step.details.get("ideas", ())], language)
    return faults


def _keyed_faults(step: Step, name: str, keys: Iterable[str], language: str) -> list[str]:
    found = list(step.keyed_lines(name, language))
    if found == [str(key) for key in keys]:
        return []
    return [f"{step.key}: {name} in {language} names {found}, the data names {list(keys)}"]
