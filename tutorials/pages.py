"""What the lesson's pages show, put together for one reader."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tabletop import spoken
from tutorials import answering, forms, player, selectors, services, texts, words
from tutorials.answering import Feedback, Taken
from tutorials.endings import ending
from tutorials.lesson import MOVES, Answer
from tutorials.models import Lesson, Step, StepResult
from tutorials.player import Progress
from tutorials.results import BEST, Result
from tutorials.situation import Situation

SMALLEST_MELD = 3


@dataclass(frozen=True, slots=True)
class StepShown:
    """A step in its lesson, in one language."""

    taught: selectors.Taught
    step: Step
    language: str

    @property
    def steps(self) -> Sequence[Step]:
        """All steps of the lesson."""
        return self.taught.steps

    @property
    def number(self) -> int:
        """The step's number, counted from 1."""
        return [row.pk for row in self.steps].index(self.step.pk) + 1

    @property
    def next(self) -> Step | None:
        """The step after this one."""
        return self.steps[self.number] if self.number < len(self.steps) else None

    @property
    def leads_on(self) -> bool:
        """True if nothing is left to say once the step was understood: the next one follows at once."""
        return self.step.kind == "explain" and not self.step.lines("success", self.language)

    @property
    def next_url(self) -> str:
        """The question of the next step, or the end of the lesson."""
        where = [self.taught.lesson.game.slug, self.taught.lesson.slug]
        if self.next is None:
            return reverse("lesson-finish", args=where)
        return reverse("step", args=[*where, self.next.slug]) + "#question"


def feedback(judged: services.Judged, step: Step, language: str) -> Feedback:
    """The verdict on an answer to a step, in words."""
    idea = step.keyed_lines("idea_texts", language).get(judged.attempt.idea, "")
    success = "\n\n".join(step.lines("success", language))
    if step.kind == "play_out" and judged.attempt.status == "done":
        success = f"{success}\n\n{ending(step.definition, judged.progress)}"
    titles = {"explain": _("Understood"), "play_out": _("Played to the end")}
    title = titles.get(step.kind) or _("Right")
    return answering.feedback(judged, step, texts.wording(step, language), idea, success, title)


def step_page(
    shown: StepShown, results: Mapping[int, StepResult], taken: Taken | None = None, post: Any = None
) -> dict[str, Any]:
    """Everything the step's template needs."""
    step, language = shown.step, shown.language
    if taken is None:
        result = results.get(step.pk) or StepResult()
        result.step = step
        taken = Taken(result, services.progress_of(result))
    wording = texts.wording(step, language)
    return {
        "total": len(shown.steps),
        "dots": [dot(row, number, step, results.get(row.pk)) for number, row in enumerate(shown.steps, start=1)],
        "instruction": texts.render_inline(step.text("instruction", language), wording),
        "explanation": texts.render(step.text("explanation", language), wording),
        "has_par": bool(step.definition.par),
        **step_parts(shown, taken, post),
    }


def step_parts(shown: StepShown, taken: Taken, post: Any = None) -> dict[str, Any]:
    """What an answer changes of the step's page."""
    step, language, result, progress = shown.step, shown.language, taken.result, taken.progress
    definition, number = step.definition, shown.number
    said = feedback(taken.judged, step, language) if taken.judged else taken.said
    is_done = bool(definition.turns) and progress.turns_done >= len(definition.turns)
    wording = texts.wording(step, language)
    # The verdict on the last move says it too.
    ended = ending(definition, progress) if definition.kind == "play_out" and is_done and not said else ""
    hints = step.lines("hints", language)
    return {
        "lesson": shown.taught.lesson,
        "game": shown.taught.lesson.game,
        "step": step,
        "number": number,
        "dot": dot(step, number, step, result),
        "kind": definition.kind,
        "is_move": definition.kind in MOVES,
        "said": said,
        "ended": texts.render(ended, wording),
        "is_done": is_done,
        "result": result,
        "hints": [texts.render_inline(hint, wording) for hint in hints[: result.hints_seen]],
        "hints_left": len(hints) - result.hints_seen,
        "hints_total": len(hints),
        "can_show": result.hints_seen >= min(3, len(hints)) and bool(definition.solution) and not is_done,
        "can_undo": bool(progress.moves) and not is_done,
        "key": uuid.uuid4().hex,
        "seen": progress.mark,
        "next": shown.next,
        "leads_on": shown.leads_on,
        "previous": shown.steps[number - 2] if number > 1 else None,
        "rules": texts.rule_links(definition.rules, step, language),
        **answer_form(step, progress, wording, said, post),
    }


def dot(row: Step, number: int, current: Step, result: Result | None) -> dict[str, Any]:
    """One step in the row of dots: done, now, or still to do."""
    is_done = bool(result and result.is_solved)
    return {"step": row, "number": number, "is_done": is_done, "is_now": row.pk == current.pk}


def answer_form(
    step: Step,
    progress: Progress,
    wording: Any,
    said: Feedback | None = None,
    post: Any = None,
    *,
    in_melds: bool = True,
) -> dict[str, Any]:
    """The table and the fields of this kind of step. What was given stays until it has been played.

    `in_melds`: a hand of cards can be sorted into its best melds.
    """
    definition = step.definition
    state = player.state_at(definition, progress)
    view = None if state is None else definition.engine.view_for(state, 0)
    offered = list(player.offered_items(definition, progress))
    keeps = said is None or said.kind not in ("right", "done", "legal")
    post = post if keeps else None
    chosen = [code for code in post.getlist("cards") if code in offered] if post else []
    choices = step.keyed_lines("choice_texts", wording.language)
    picked = list(post.getlist("choice")) if post else []
    # A refused move marks its cards; a refused choice keeps them, so that one card of it can be changed.
    is_refused = bool(said and said.kind == "refused" and definition.kind in MOVES)
    refused = sorted(said.cards & set(offered)) if said and is_refused else []
    actions = _actions(step, state, progress)
    return {
        "view": view,
        "item": definition.engine.item,
        "offered": offered,
        "shows_offered": bool(definition.offered),
        "groups": _groups(definition, state) if in_melds else [],
        "chosen": [code for code in chosen if code not in refused],
        "refused": refused,
        "actions": actions,
        "choose": choose_for(actions),
        "choices": [
            {
                "key": key,
                "html": texts.render_inline(text, wording),
                "is_picked": key in picked,
                "is_right": any(key in answer.choices for answer in definition.solution),
                "place": post.get(f"place-{key}", "") if post else "",
            }
            for key, text in choices.items()
        ],
        "targets": any(action["value"] == "layoff" for action in actions),
        "typed": forms.posted_texts(post or {}),
        "suits": _suits(view, definition, wording.language),
        "places": [str(number) for number in range(1, len(choices) + 1)],
        "arranged": next((answer.groups for answer in definition.solution), ()),
        "cards_placed": [(code, post.get(f"group-{code}", "") if post else "") for code in offered],
        "melds_possible": [str(number) for number in range(1, len(offered) // SMALLEST_MELD + 1)],
    }


def _action_values(step: Step, state: Any) -> list[str]:
    definition = step.definition
    if definition.kind not in MOVES or state is None:
        return []
    if definition.kind == "move" and definition.actions:
        return list(definition.actions)
    legal = [str(move) for move in definition.engine.legal_moves(state)]
    found = {words.action_of(move) for move in legal}
    return [word for word in words.ACTIONS if word in found]


def choose_for(actions: Sequence[Mapping[str, Any]]) -> str:
    """`one` if no action on offer takes more than one card or tile: then a new choice replaces the old one."""
    values = {action["value"] for action in actions}
    return "many" if values & set(forms.WITH_ITEMS) - set(forms.ONE_ITEM) else "one"


def _actions(step: Step, state: Any, progress: Progress) -> list[dict[str, Any]]:
    """The buttons; the first one is the primary one."""
    if step.definition.turns and progress.turns_done >= len(step.definition.turns):
        return []
    family = step.definition.engine.family
    values = _action_values(step, state)
    return [
        {"value": value, "label": words.action_word(value, family), "primary": number == 0}
        for number, value in enumerate(values)
    ]


def _groups(definition: Any, state: Any) -> list[list[str]]:
    """The hand sorted into its best melds, where the game has melds."""
    if state is None or definition.engine.item != "card" or definition.kind not in MOVES:
        return []
    hand = Situation(definition, Answer(), before=state).hand
    return texts.melds_first(definition, hand)


def _suits(view: Any, definition: Any, language: str) -> list[dict[str, str]]:
    """The suits that a leader of a trick may announce."""
    if not view or definition.engine.item != "tile" or view.get("led") is not None or view.get("phase") != "play":
        return []
    hand = next((hand["cards"] or [] for hand in view["hands"] if hand["seat"] == 0), [])
    numbers = {int(number) for tile in hand for number in tile.split("-")} - {view.get("trump")}
    return [
        {"value": str(number), "name": spoken.tile_suit_name(number, language)}
        for number in sorted(numbers, reverse=True)
    ]


def finish_page(lesson: Lesson, steps: Sequence[Step], results: Mapping[int, StepResult]) -> dict[str, Any]:
    """The end of a lesson."""
    solved = [results[step.pk] for step in steps if step.pk in results and results[step.pk].is_solved]
    left = [step for step in steps if step.pk not in results or not results[step.pk].is_solved]
    refused = sum(row.mistakes for row in solved)
    numbered = [] if left else [(number, step, results[step.pk]) for number, step in enumerate(steps, start=1)]
    return {
        "lesson": lesson,
        "game": lesson.game,
        "steps": steps,
        "left": left,
        "stars": 0 if left else min((row.stars for row in solved), default=0),
        "below_best": [(number, step) for number, step, row in numbered if row.stars < BEST],
        "refused_text": ngettext("%(number)d refused move", "%(number)d refused moves", refused) % {"number": refused},
        "rules": texts.rules_taught(steps),
        "next_lesson": selectors.next_lesson(lesson),
    }
