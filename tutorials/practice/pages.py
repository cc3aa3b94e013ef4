"""What the practice pages show, put together for one reader."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from rulebook.citation import cite
from rulebook.house_panel import panel_of
from rulebook.models import Example
from rulebook.rendered import render_example
from rules_engine.options import value_text
from tutorials import pages, services, texts, words
from tutorials.answering import Feedback
from tutorials.endings import ending
from tutorials.lesson import MOVES, Answer
from tutorials.models import Attempt, Lesson, Step, StepResult
from tutorials.player import Progress, Verdict
from tutorials.practice import words as said_words
from tutorials.practice.asking import Asked, asked
from tutorials.practice.trying import is_mine


@dataclass(frozen=True, slots=True)
class Trial:
    """An example as a step that is never saved, in one language."""

    example: Example
    asked: Asked
    step: Step
    language: str

    @property
    def caption(self) -> SafeString:
        """The example's caption with the engine's numbers."""
        wording = texts.wording(self.step, self.language)
        return SafeString(render_example(self.example, wording, {}).caption)


def trial(example: Example, language: str) -> Trial:
    """The step that an example becomes. Raises the engine's ValueErrors."""
    game = example.rule.game
    found = asked(game.slug, example.question, example.position, example.options, example.answer)
    data = dict(found.step)
    step = Step(
        key=f"{game.slug}.try.{example.key.partition('.')[2]}",
        lesson=Lesson(key=f"{game.slug}.try", game=game),
        kind=data.pop("kind"),
        rules=[example.rule.rule_id, *example.also_shows],
        position=data.pop("position", ""),
        options=example.options,
        turns=[{"goal": data.pop("goal")}] if "goal" in data else [],
        details=data,
    )
    choices = "\n".join(f"{key}: {said_words.choice_of(key)}" for key in data.get("choices", ()))
    setattr(step, f"choice_texts_{language}", choices)
    return Trial(example, found, step, language)


def feedback(trial: Trial, before: Progress, given: Answer, verdict: Verdict) -> Feedback:
    """The verdict in words: as in a lesson, and what no lesson says of it the example's caption or rule does."""
    step = trial.step
    attempt = Attempt(
        step=step,
        answer=given.as_dict(),
        status=verdict.status,
        refusal=verdict.refusal.as_dict() if verdict.refusal else None,
    )
    result = StepResult(step=step, progress=verdict.progress.as_dict())
    said = pages.feedback(services.Judged(attempt, result, verdict), step, trial.language)
    if verdict.status == "refused" and said.refusal and not is_mine(step.definition, before):
        # The nearest moves would be those of somebody whose hand is hidden.
        return replace(said, refusal=replace(said.refusal, nearest=()))
    if verdict.status == "done":
        return replace(said, text=_end(trial, verdict.progress))
    if verdict.status == "wrong" and step.definition.kind not in MOVES:
        return replace(said, refusal=_rule(trial))
    return said


def waited(trial: Trial, verdict: Verdict) -> Feedback:
    """What the others have played."""
    judged = services.Judged(Attempt(step=trial.step, answer={}), StepResult(step=trial.step), verdict)
    text = _end(trial, verdict.progress) if verdict.status == "done" else ""
    lines = texts.reply_lines(judged, trial.step, trial.language)
    return Feedback(verdict.status, _("The others have played"), text, replies=lines)


def shown(trial: Trial) -> Feedback:
    """The answer to a question, as the example gives it."""
    return Feedback("done", _("The answer"), trial.caption)


def _end(trial: Trial, progress: Progress) -> SafeString | str:
    """The caption that answers a question, or the points of a hand that is over."""
    definition = trial.step.definition
    if definition.kind not in MOVES:
        return trial.caption
    return texts.render(ending(definition, progress), texts.wording(trial.step, trial.language))


def _rule(trial: Trial) -> texts.RefusalWords | None:
    """The example's rule, for a wrong answer."""
    found = cite(trial.example.rule.rule_id, texts.reader_for(trial.step, trial.language))
    if found is None:
        return None
    return texts.RefusalWords(SafeString(""), found.number, found.heading, found.text, found.url)


def try_page(
    trial: Trial,
    made: Sequence[str],
    progress: Progress,
    said: Feedback | None = None,
    post: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Everything that the page of an example needs."""
    step, example = trial.step, trial.example
    definition = step.definition
    is_move = definition.kind in MOVES
    mine = is_mine(definition, progress)
    is_done = bool(said and said.kind == "done") or (is_move and progress.turns_done > 0)
    form = pages.answer_form(step, progress, texts.wording(step, trial.language), said, post)
    tried = example_move(trial)
    if (is_move and not form["actions"]) or not mine:
        form["actions"] = _example_action(trial, tried)
        form["choose"] = pages.choose_for(form["actions"])
    return {
        "example": example,
        "game": example.rule.game,
        "rule": cite(example.rule.rule_id, texts.reader_for(step, trial.language)),
        "kind": definition.kind,
        "is_move": is_move,
        "instruction": said_words.instruction(trial.asked),
        "explanation": trial.caption if is_move or definition.kind == "explain" else "",
        "facts": () if is_move else said_words.facts(example.position),
        "given": ()
        if is_move
        else said_words.groups(example.position, ("hand", "tiles") if definition.offered else ()),
        "changed": _changed(trial),
        "said": said,
        "is_done": is_done,
        "is_waiting": not mine,
        "made": made,
        "can_undo": bool(made) and not is_done,
        "can_show": not is_move and not is_done and definition.kind != "explain",
        "tried": "" if made or is_done else tried,
        "tried_words": texts.move_words(tried, definition.engine.family, trial.language) if tried else "",
        "key": uuid.uuid4().hex,
        "rules": texts.rule_links(definition.rules, step, trial.language),
        **form,
    }


def example_move(trial: Trial) -> str:
    """The move that the example makes, if it is the reader's."""
    position = trial.example.position
    move = position.get("move") or ""
    if not move and position.get("moves") and is_mine(trial.step.definition, Progress()):
        move = position["moves"][0]
    return str(move).rpartition(":")[2].strip()


def _example_action(trial: Trial, move: str) -> list[dict[str, Any]]:
    """Where the reader has no move of their own, the button of the example's."""
    word = words.action_of(move)
    label = words.action_word(word, trial.step.definition.engine.family)
    return [{"value": word, "label": label, "primary": True}] if word else []


def _changed(trial: Trial) -> list[tuple[str, str]]:
    """The house rules under which the example is true."""
    if not trial.example.options:
        return []
    panel = panel_of(trial.example.rule.game, texts.reader_for(trial.step, trial.language))
    return [
        (panel.label(name), panel.value_label(name, value_text(value))) for name, value in trial.example.options.items()
    ]
