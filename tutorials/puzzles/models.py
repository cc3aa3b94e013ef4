"""Themes with their texts, the shipped puzzles, and what learners have done with them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, cast

from django.db import models
from django.utils.translation import gettext_lazy as _

from rulebook.models import Game, Unit
from tutorials import lesson as definitions
from tutorials.columns import TextColumns
from tutorials.results import Answered, Result, one_learner, one_result

if TYPE_CHECKING:
    from tutorials.models import Step

BANDS = ((1, _("Easy")), (2, _("Medium")), (3, _("Hard")))


class PuzzleTheme(TextColumns, Unit, models.Model):
    """One kind of question, e.g. "gin-rummy.count-deadwood"; its texts serve all its puzzles.

    `idea_texts` holds one wrong idea a line: its key, a colon, why it fails. `hints` holds one hint a line; those that
    are missing from three are made by the engine.
    """

    unit_kind = "puzzle-theme"
    unit_fields = ("title", "question", "explanation", "success", "hints", "idea_texts")
    objects: ClassVar[models.Manager[PuzzleTheme]]

    key = models.CharField(_("key"), max_length=80, unique=True)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="puzzle_themes", verbose_name=_("game"))
    sort_order = models.PositiveSmallIntegerField(_("order"), default=0)
    title = models.CharField(_("title"), max_length=120)
    question = models.TextField(_("question"))
    explanation = models.TextField(_("explanation"), blank=True, default="")
    success = models.TextField(_("when it is right"), blank=True, default="")
    hints = models.TextField(_("hints, one a line"), blank=True, default="")
    idea_texts = models.TextField(_("why wrong ideas fail"), blank=True, default="")

    class Meta:
        app_label = "tutorials"
        ordering = ["game", "sort_order", "pk"]
        verbose_name = _("puzzle theme")
        verbose_name_plural = _("puzzle themes")

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


class Puzzle(models.Model):
    """One proven puzzle. `data` is a step of a lesson as a file states it; `facts` are what its texts may name."""

    unit_fields: ClassVar[tuple[str, ...]] = ()
    objects: ClassVar[models.Manager[Puzzle]]

    key = models.CharField(_("key"), max_length=100, unique=True)
    theme = models.ForeignKey(PuzzleTheme, on_delete=models.CASCADE, related_name="puzzles", verbose_name=_("theme"))
    number = models.PositiveSmallIntegerField(_("number"))
    band = models.PositiveSmallIntegerField(_("difficulty"), choices=BANDS)
    seed = models.PositiveBigIntegerField(_("seed"))
    options = models.JSONField(_("options"), default=dict, blank=True)
    engine_version = models.CharField(_("version of the engine"), max_length=40)
    data = models.JSONField(_("position, goal and solution"))
    facts = models.JSONField(_("facts"), default=dict, blank=True)

    class Meta:
        app_label = "tutorials"
        ordering = ["theme", "number"]
        verbose_name = _("puzzle")
        verbose_name_plural = _("puzzles")

    def __str__(self) -> str:
        return self.key

    @property
    def natural_key_text(self) -> str:
        """The key that its file gives it."""
        return self.key

    @cached_property
    def definition(self) -> definitions.Step:
        """The puzzle as the player of lessons reads it. Raises LessonError."""
        data = {"key": self.key, "options": self.options, **self.data}
        return definitions.read_step(data, self.theme.unit_game, self.key)

    @property
    def lesson(self) -> PuzzleTheme:
        """What a step's lesson is to its texts: the thing that names the game."""
        return self.theme

    def keyed_lines(self, name: str, language: str) -> dict[str, str]:
        """As a step's: the texts of its wrong ideas are those of the theme, and it has no choices in words."""
        return self.theme.keyed_lines(name, language) if name in self.theme.unit_fields else {}


def as_step(puzzle: Puzzle) -> Step:
    """A puzzle answers everything that the texts and forms of a step ask of it."""
    return cast("Step", puzzle)


class PuzzleResult(Result):
    """How a learner stands with a puzzle; every wrong answer is a mistake."""

    task_field = "puzzle"
    mistaken = ("refused", "wrong")
    objects: ClassVar[models.Manager[PuzzleResult]]

    puzzle = models.ForeignKey(Puzzle, on_delete=models.CASCADE, related_name="results")

    class Meta:
        app_label = "tutorials"
        verbose_name = _("result of a puzzle")
        verbose_name_plural = _("results of puzzles")
        constraints = one_result("puzzle_result", "puzzle")


class PuzzleAttempt(Answered):
    """One answer to a puzzle."""

    task_field = "puzzle"
    objects: ClassVar[models.Manager[PuzzleAttempt]]

    puzzle = models.ForeignKey(Puzzle, on_delete=models.CASCADE, related_name="attempts")

    class Meta:
        app_label = "tutorials"
        verbose_name = _("answer to a puzzle")
        verbose_name_plural = _("answers to puzzles")
        constraints = [one_learner("puzzle_attempt")]
