"""A living example: a position and what the engine must say about it."""

from __future__ import annotations

from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from rulebook.models.drafts import CheckedDraft
from rulebook.models.rule import Rule
from rulebook.models.units import Unit

EXAMPLE_KEY = RegexValidator(r"^[a-z0-9-]+\.[a-z0-9.-]+$", _("Write game.name in small letters."))


class ExampleQuerySet(models.QuerySet["Example"]):
    """Phrases: `Example.objects.live().of("gin-rummy")`."""

    def live(self) -> ExampleQuerySet:
        return self.filter(live=True)

    def of(self, slug: str) -> ExampleQuerySet:
        return self.filter(rule__game__slug=slug)

    def in_reading_order(self) -> ExampleQuerySet:
        return self.order_by("rule__sort_order", "sort_order", "pk")


class Example(Unit, CheckedDraft):
    """Its own snippet, never an inline child of the rule, so that editing it loses nothing."""

    unit_kind = "example"
    unit_fields = ("caption",)
    objects: ClassVar[Any] = ExampleQuerySet.as_manager()

    key = models.CharField(_("key"), max_length=120, unique=True, validators=[EXAMPLE_KEY])
    rule = models.ForeignKey(Rule, on_delete=models.CASCADE, related_name="examples", verbose_name=_("rule"))
    also_shows = models.JSONField(_("also shows"), default=list, blank=True)
    sort_order = models.PositiveIntegerField(_("order"), default=0)
    question = models.CharField(_("question"), max_length=60)
    position = models.JSONField(_("position"), default=dict)
    options = models.JSONField(_("options"), default=dict, blank=True)
    answer = models.JSONField(_("answer"))
    caption = models.TextField(_("caption"))

    class Meta:
        ordering = ["rule__game", "rule__sort_order", "sort_order", "pk"]
        verbose_name = _("example")
        verbose_name_plural = _("examples")

    def __str__(self) -> str:
        return self.key

    @property
    def game_slug(self) -> str:
        return self.rule.rule_id.partition(".")[0]

    @property
    def anchor(self) -> str:
        """Where it stands on the game's page."""
        return "example-" + self.key.partition(".")[2]

    @property
    def natural_key_text(self) -> str:
        return self.key

    @property
    def unit_game(self) -> str:
        return self.key.partition(".")[0]

    def clean(self) -> None:
        """Ask the engine; a false example is refused with what the engine says. Raises ValidationError."""
        from rulebook import checks

        super().clean()
        self.options, self.also_shows = self.options or {}, self.also_shows or []
        faults = checks.example_faults(self)
        if faults:
            raise ValidationError(faults)

    def get_preview_template(self, request: Any, mode_name: str) -> str:
        return "rulebook/preview_example.html"

    def get_preview_context(self, request: Any, mode_name: str) -> dict[str, Any]:
        from rulebook import previews

        return {**super().get_preview_context(request, mode_name), **previews.example_context(self, mode_name)}
