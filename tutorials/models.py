"""Lessons and their steps, and what learners have done with them."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

from django.conf import settings
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from rulebook.models import Game, Unit
from rulebook.models.drafts import CheckedDraft
from tutorials import lesson as definitions
from tutorials import words
from tutorials.columns import TextColumns
from tutorials.results import Answered, Result, one_learner, one_result

KEY = RegexValidator(r"^[a-z0-9-]+(\.[a-z0-9-]+)+$", _("Write game.lesson.step in small letters."))


class LessonQuerySet(models.QuerySet["Lesson"]):
    """Phrases: `Lesson.objects.live().of("gin-rummy")`."""

    def live(self) -> LessonQuerySet:
        """Lessons that readers see."""
        return self.filter(live=True)

    def of(self, slug: str) -> LessonQuerySet:
        """Lessons of one game, in the order of the course."""
        return self.filter(game__slug=slug).order_by("sort_order", "pk")


class Lesson(Unit, CheckedDraft):  # type: ignore[django-manager-missing]
    """A few steps about one idea. `key` is "gin-rummy.knocking" and never changes."""

    unit_kind = "lesson"
    unit_fields = ("title", "summary")
    objects: ClassVar[Any] = LessonQuerySet.as_manager()

    key = models.CharField(_("key"), max_length=120, unique=True, validators=[KEY])
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="lessons", verbose_name=_("game"))
    sort_order = models.PositiveSmallIntegerField(_("order"), default=0)
    minutes = models.PositiveSmallIntegerField(_("minutes"), default=5)
    title = models.CharField(_("title"), max_length=120)
    summary = models.CharField(_("in one sentence"), max_length=250, blank=True, default="")

    class Meta:
        ordering = ["game", "sort_order", "pk"]
        verbose_name = _("lesson")
        verbose_name_plural = _("lessons")

    def __str__(self) -> str:
        return self.key

    @property
    def slug(self) -> str:
        """The part of the address behind the game."""
        return self.key.partition(".")[2]

    @property
    def natural_key_text(self) -> str:
        return self.key

    @property
    def unit_game(self) -> str:
        return self.key.partition(".")[0]

    def languages(self) -> list[str]:
        """The languages in which the whole lesson can be read."""
        steps = list(self.steps.filter(live=True))
        return [
            code
            for code, _name in settings.LANGUAGES
            if getattr(self, f"title_{code}") and all(step.speaks(code) for step in steps)
        ]

    def clean(self) -> None:
        """A lesson goes live in all three languages or not at all. Raises ValidationError."""
        from tutorials import checks

        super().clean()
        if self.is_unfinished:
            return
        faults = checks.lesson_faults(self)
        if faults:
            raise ValidationError(faults)

    def get_preview_template(self, request: Any, mode_name: str) -> str:
        return "tutorials/preview_lesson.html"


class Step(TextColumns, Unit, CheckedDraft):
    """One task. The facts are data for the engine, the texts are columns in three languages.

    `hints`, `choice_texts` and `idea_texts` hold one entry a line; the last two begin each line with the key
    and a colon, so that a translation cannot lose its place.
    """

    unit_kind = "step"
    unit_fields = ("instruction", "explanation", "success", "hints", "choice_texts", "idea_texts")
    objects: ClassVar[models.Manager[Step]]

    key = models.CharField(_("key"), max_length=160, unique=True, validators=[KEY])
    lesson = models.ForeignKey(Lesson, on_delete=models.CASCADE, related_name="steps", verbose_name=_("lesson"))
    sort_order = models.PositiveSmallIntegerField(_("order"), default=0)
    kind = models.CharField(_("kind"), max_length=20, choices=words.KINDS)
    rules = models.JSONField(_("rules taught"), default=list)
    position = models.TextField(_("position"), blank=True, default="")
    options = models.JSONField(_("options"), default=dict, blank=True)
    turns = models.JSONField(_("goals and replies"), default=list, blank=True)
    details = models.JSONField(_("cards, choices, ideas, solution"), default=dict, blank=True)
    instruction = models.TextField(_("instruction"))
    explanation = models.TextField(_("explanation"), blank=True, default="")
    success = models.TextField(_("when it is right"), blank=True, default="")
    hints = models.TextField(_("hints, one a line"), blank=True, default="")
    choice_texts = models.TextField(_("choices, one a line: key: text"), blank=True, default="")
    idea_texts = models.TextField(_("answers to wrong ideas, one a line: key: text"), blank=True, default="")

    class Meta:
        ordering = ["lesson", "sort_order", "pk"]
        verbose_name = _("lesson step")
        verbose_name_plural = _("lesson steps")

    def __str__(self) -> str:
        return self.key

    @property
    def slug(self) -> str:
        """The last part of the key: the part of the address behind the lesson."""
        return self.key.rpartition(".")[2]

    @property
    def natural_key_text(self) -> str:
        return self.key

    @property
    def unit_game(self) -> str:
        return self.key.partition(".")[0]

    @cached_property
    def definition(self) -> definitions.Step:
        """The step as the player reads it. Raises LessonError."""
        return definitions.read_step(self.as_data(), self.unit_game, self.key)

    def as_data(self) -> dict[str, Any]:
        """The facts as a content file states them."""
        data = {"key": self.slug, "kind": self.kind, "rules": self.rules, "options": self.options, **self.details}
        if self.position:
            data["position"] = self.position
        if self.kind != "explain":
            data["turns"] = self.turns
        return data

    def speaks(self, language: str) -> bool:
        """True if every text that exists in English exists in that language too."""
        return all(getattr(self, f"{name}_{language}") or not getattr(self, f"{name}_en") for name in self.unit_fields)

    def clean(self) -> None:
        """The solution must pass, nothing must not, and no language may lack. Raises ValidationError."""
        from tutorials import checks

        super().clean()
        self.__dict__.pop("definition", None)
        # An emptied field of JSON is no value at all.
        self.options, self.turns, self.details = self.options or {}, self.turns or [], self.details or {}
        if self.is_unfinished:
            return
        faults = checks.row_faults(self)
        if faults:
            raise ValidationError({name or NON_FIELD_ERRORS: found for name, found in faults.items()})

    def get_preview_template(self, request: Any, mode_name: str) -> str:
        return "tutorials/preview_step.html"

    def get_preview_context(self, request: Any, mode_name: str) -> dict[str, Any]:
        from tutorials import pictures

        return {**super().get_preview_context(request, mode_name), **pictures.preview_context(self, mode_name)}


class StepResult(Result):
    """How a learner stands with a step; a move that the rules refuse is a mistake."""

    task_field = "step"
    mistaken = ("refused",)
    objects: ClassVar[models.Manager[StepResult]]

    step = models.ForeignKey(Step, on_delete=models.CASCADE, related_name="results")

    class Meta:
        verbose_name = _("result of a step")
        verbose_name_plural = _("results of steps")
        constraints = one_result("step_result", "step")


class Attempt(Answered):
    """One answer to a step."""

    task_field = "step"
    objects: ClassVar[models.Manager[Attempt]]

    step = models.ForeignKey(Step, on_delete=models.CASCADE, related_name="attempts")

    class Meta:
        verbose_name = _("attempt")
        verbose_name_plural = _("attempts")
        constraints = [one_learner("attempt")]


from tutorials.puzzles.models import Puzzle, PuzzleAttempt, PuzzleResult, PuzzleTheme  # noqa: E402, F401 - the app's further models
