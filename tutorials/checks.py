"""Whether a step can be taught: the solution passes, doing nothing does not, every language is there.

Faults are sentences in the active language: editors read them in their forms, developers in the terminal.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.utils.translation import gettext as _

from rulebook.checks import Faults, allowed_in
from rulebook.checks import text_faults as token_faults
from rulebook.models import Rule
from tutorials import player, shapes, words
from tutorials.goals import GoalError, holds
from tutorials.lesson import Answer, LessonError
from tutorials.lesson import Step as Definition
from tutorials.models import Lesson, Step
from tutorials.player import Progress
from tutorials.situation import Situation


def lesson_faults(lesson: Lesson) -> Faults:
    """What keeps the texts of a lesson from going live, by field."""
    missing = {
        f"title_{language}": [_("The title is missing in: %(names)s.") % {"names": name}]
        for language, name in settings.LANGUAGES
        if not getattr(lesson, f"title_{language}")
    }
    return missing | token_faults(lesson, allowed_in(lesson.unit_game))


def row_faults(step: Step) -> Faults:
    """What keeps a step from going live, by field ("": the step as a whole). A few queries."""
    if misshapen := shape_faults(step):
        return misshapen
    found = text_faults(step)
    for column, faults in token_faults(step, allowed_in(step.unit_game)).items():
        found.setdefault(column, []).extend(faults)
    known = set(Rule.objects.filter(rule_id__in=step.rules).values_list("rule_id", flat=True))
    strangers = [str(rule_id) for rule_id in step.rules if rule_id not in known]
    if strangers:
        found["rules"] = [_("There is no such rule: %(ids)s") % {"ids": ", ".join(strangers)}]
    faults = definition_faults(step)
    return {**found, "": faults} if faults else found


def shape_faults(step: Step) -> Faults:
    """Facts that nothing can read, by column."""
    facts = {name: getattr(step, name) for name in shapes.SHAPES}
    return {name: [str(words.OTHER_FORM)] for name in shapes.misshapen(facts)}


def definition_faults(step: Step) -> list[str]:
    """What the engine says against the step's facts."""
    try:
        definition = step.definition
        return [*_solution_faults(definition), *_idle_faults(definition), *_idea_faults(definition)]
    except (LessonError, GoalError) as fault:
        return [words.fault_words(fault.fault, fault.text)]
    except player.AnswerError as fault:
        return [_("The solution cannot be judged: %(fault)s") % {"fault": words.FAULTS.get(fault.fault, fault)}]
    except (ValueError, LookupError, TypeError, AttributeError) as fault:
        return [_("The engine cannot read this step: %(fault)s") % {"fault": fault}]


def _solution_faults(definition: Definition) -> Iterable[str]:
    if definition.kind in ("explain", "play_out"):
        player.start_state(definition)
        return
    if not definition.solution:
        yield _("There is no solution.")
        return
    progress = Progress()
    for number, answer in enumerate(definition.solution, start=1):
        verdict = player.answer(definition, progress, answer)
        if verdict.refusal:
            said = {"number": number, "reason": verdict.refusal.reason}
            yield _("Answer %(number)d of the solution is refused: %(reason)s") % said
            return
        if verdict.status == "wrong":
            yield _("Answer %(number)d of the solution does not meet the goal.") % {"number": number}
            return
        progress = verdict.progress
    if progress.turns_done != len(definition.turns):
        yield _("The solution does not reach the end.")


def _idle_faults(definition: Definition) -> Iterable[str]:
    """A goal that is met before anything was done teaches nothing."""
    for turn in definition.turns[:1]:
        situation = Situation(definition, Answer(), before=player.start_state(definition))
        if holds(turn.goal, situation):
            yield _("The goal is met by doing nothing.")


def _idea_faults(definition: Definition) -> Iterable[str]:
    """The predicates of ideas and of par must be known: try them on an empty answer."""
    situation = Situation(definition, Answer(), before=player.start_state(definition))
    for idea in definition.ideas:
        holds(idea.when, situation)
    holds(definition.par, situation)
    return ()


def text_faults(step: Step) -> Faults:
    """Missing languages, choices or ideas without a text, lines that do not match, by column. No query."""
    found: Faults = {}
    ideas = [idea["key"] for idea in step.details.get("ideas", ())]
    keyed = {"choice_texts": step.details.get("choices", ()), "idea_texts": ideas}
    hints = len(step.lines("hints", "en"))
    for language, _name in settings.LANGUAGES:
        for name in step.unit_fields:
            text = getattr(step, f"{name}_{language}")
            if not text and (name == "instruction" or getattr(step, f"{name}_en")):
                found[f"{name}_{language}"] = [_("This text is missing.")]
        given = len(step.lines("hints", language))
        if given != hints:
            said = {"given": given, "english": hints}
            found[f"hints_{language}"] = [_("%(given)d hints; English has %(english)d hints.") % said]
        for name, keys in keyed.items():
            wanted, named = list(map(str, keys)), list(step.keyed_lines(name, language))
            if named != wanted:
                said_keys = {"named": ", ".join(named) or "–", "wanted": ", ".join(wanted) or "–"}
                found[f"{name}_{language}"] = [_("The lines name %(named)s, the facts %(wanted)s.") % said_keys]
    return found
