"""A numbered rule: its stable ID, when it applies, its wording, its sources."""

from __future__ import annotations

from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from rulebook.models.drafts import CheckedDraft
from rulebook.models.game import Game, Section
from rulebook.models.units import Unit

RULE_ID = RegexValidator(r"^[a-z0-9-]+\.[a-z0-9-]+\.[a-z0-9-]+$", _("Write game.section.name in small letters."))


class RuleQuerySet(models.QuerySet["Rule"]):
    """Phrases: `Rule.objects.live().of(game).in_reading_order()`."""

    def live(self) -> RuleQuerySet:
        return self.filter(live=True)

    def of(self, game: Game) -> RuleQuerySet:
        return self.filter(game=game)

    def in_reading_order(self) -> RuleQuerySet:
        return self.order_by("game__sort_order", "sort_order", "pk")

    def with_ids(self, *rule_ids: str) -> RuleQuerySet:
        return self.filter(rule_id__in=rule_ids)


class Rule(Unit, CheckedDraft):  # type: ignore[django-manager-missing]
    """One condition and one consequence. `rule_id` is what refusals, lessons and comments hang on."""

    unit_kind = "rule"
    unit_fields = ("heading", "text", "source_note")
    objects: ClassVar[Any] = RuleQuerySet.as_manager()

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="rules", verbose_name=_("game"))
    section = models.ForeignKey(Section, on_delete=models.PROTECT, related_name="rules", verbose_name=_("section"))
    rule_id = models.CharField(_("rule ID"), max_length=100, unique=True, validators=[RULE_ID])
    sort_order = models.PositiveIntegerField(_("order"), default=0)
    when = models.JSONField(_("applies when"), default=dict, blank=True)
    replaces = models.CharField(_("takes the number of"), max_length=100, blank=True, default="")
    sources = models.JSONField(_("sources"), default=list, blank=True)
    heading = models.CharField(_("heading"), max_length=160)
    text = models.TextField(_("text"))
    source_note = models.TextField(_("what the sources say"), blank=True, default="")

    class Meta:
        ordering = ["game", "sort_order", "pk"]
        verbose_name = _("rule")
        verbose_name_plural = _("rules")
        permissions = [
            ("translate_en", "Can edit English texts"),
            ("translate_ko", "Can edit Korean texts"),
            ("translate_ar", "Can edit Arabic texts"),
            ("edit_facts", "Can edit facts: conditions, positions, answers"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(rule_id="") & models.Q(rule_id__contains="."), name="rule_id_has_a_game"
            )
        ]

    def __str__(self) -> str:
        return self.rule_id

    @property
    def key(self) -> str:
        """The ID without the game: the anchor on the game's page."""
        return self.rule_id.partition(".")[2]

    @property
    def natural_key_text(self) -> str:
        return self.rule_id

    @property
    def unit_game(self) -> str:
        return self.rule_id.partition(".")[0]

    def clean(self) -> None:
        """Tokens, condition and sources must mean something; Raises ValidationError."""
        from rulebook import checks

        super().clean()
        self.when, self.sources = self.when or {}, self.sources or []
        faults = checks.rule_faults(self)
        if faults:
            raise ValidationError(faults)

    def with_content_json(self, content: dict[str, Any]) -> Rule:
        """An older draft brings back texts, never the place or the name of the rule."""
        obj: Rule = super().with_content_json(content)
        live = Rule.objects.filter(pk=self.pk).values("sort_order", "rule_id", "game_id").first()
        for name, value in (live or {}).items():
            setattr(obj, name, value)
        return obj

    def get_preview_template(self, request: Any, mode_name: str) -> str:
        return "rulebook/preview_rule.html"

    def get_preview_context(self, request: Any, mode_name: str) -> dict[str, Any]:
        from rulebook import previews

        return {**super().get_preview_context(request, mode_name), **previews.rule_context(self, mode_name)}
