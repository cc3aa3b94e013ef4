"""Words around the rules: glossary terms, labels of options, sentences of refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _
from wagtail.models import RevisionMixin

from rulebook.models.units import Unit


class GlossaryTerm(Unit, RevisionMixin, models.Model):  # type: ignore[misc]
    """A word of the games with its name, counted forms and definition in each language."""

    unit_kind = "term"
    unit_fields = ("name", "plural", "definition")
    objects: ClassVar[models.Manager[GlossaryTerm]]

    key = models.CharField(_("key"), max_length=60, unique=True)
    domain = models.CharField(_("domain"), max_length=20, blank=True, default="")
    sort_order = models.PositiveSmallIntegerField(_("order"), default=0)
    name = models.CharField(_("name"), max_length=120)
    plural = models.CharField(_("plural"), max_length=120, blank=True, default="")
    definition = models.TextField(_("definition"), blank=True, default="")
    synonyms = models.JSONField(_("synonyms"), default=dict, blank=True)
    avoid = models.JSONField(_("words to avoid"), default=dict, blank=True)
    grammar = models.JSONField(_("grammar"), default=dict, blank=True)
    note = models.TextField(_("note for editors"), blank=True, default="")

    class Meta:
        ordering = ["sort_order", "key"]
        verbose_name = _("glossary term")
        verbose_name_plural = _("glossary terms")

    def __str__(self) -> str:
        return self.name or self.key

    @property
    def natural_key_text(self) -> str:
        return self.key

    def choices(self, language: str) -> list[dict[str, Any]]:
        """The synonyms in a language that a reader may choose in place of the name."""
        return [one for one in self.synonyms.get(language, ()) if one.get("choice")]

    def fits(self, synonym: Mapping[str, Any], language: str) -> bool:
        """May the synonym stand in sentences that were written for the name? In Arabic genders must agree."""
        return language != "ar" or synonym.get("gender") == self.grammar.get("gender_ar")


class OptionLabel(Unit, models.Model):
    """The name of an option (empty value) or of one of its worded values."""

    unit_kind = "option"
    unit_fields = ("label", "help")
    objects: ClassVar[models.Manager[OptionLabel]]

    family = models.CharField(_("family of the engine"), max_length=40)
    option = models.CharField(_("option"), max_length=60)
    value = models.CharField(_("value"), max_length=60, blank=True, default="")
    sort_order = models.PositiveSmallIntegerField(_("order"), default=0)
    label = models.CharField(_("label"), max_length=200)
    help = models.TextField(_("explanation"), blank=True, default="")

    class Meta:
        ordering = ["family", "sort_order"]
        verbose_name = _("option label")
        verbose_name_plural = _("option labels")
        constraints = [models.UniqueConstraint(fields=["family", "option", "value"], name="option_label_once_a_value")]

    def __str__(self) -> str:
        return self.natural_key_text

    @property
    def natural_key_text(self) -> str:
        value = f"={self.value}" if self.value else ""
        return f"{self.family}.{self.option}{value}"


class RefusalText(Unit, models.Model):
    """The sentence that says why a move is refused, with tokens for the cards and numbers at fault."""

    unit_kind = "refusal"
    unit_fields = ("text",)
    objects: ClassVar[models.Manager[RefusalText]]

    family = models.CharField(_("family of the engine"), max_length=40)
    reason = models.CharField(_("reason"), max_length=60)
    text = models.TextField(_("text"))

    class Meta:
        ordering = ["family", "reason"]
        verbose_name = _("refusal sentence")
        verbose_name_plural = _("refusal sentences")
        constraints = [models.UniqueConstraint(fields=["family", "reason"], name="refusal_text_once_a_reason")]

    def __str__(self) -> str:
        return self.natural_key_text

    @property
    def natural_key_text(self) -> str:
        return f"{self.family}.{self.reason}"


class WordLabel(Unit, models.Model):
    """How a code of a refusal or an answer is printed: phase "draw", suit "S", kind "undercut"."""

    unit_kind = "word"
    unit_fields = ("label",)
    objects: ClassVar[models.Manager[WordLabel]]

    family = models.CharField(_("family of the engine"), max_length=40)
    name = models.CharField(_("name"), max_length=40)
    value = models.CharField(_("value"), max_length=60)
    label = models.CharField(_("label"), max_length=120)

    class Meta:
        ordering = ["family", "name", "value"]
        verbose_name = _("word of the engine")
        verbose_name_plural = _("words of the engine")
        constraints = [models.UniqueConstraint(fields=["family", "name", "value"], name="word_label_once_a_value")]

    def __str__(self) -> str:
        return self.natural_key_text

    @property
    def natural_key_text(self) -> str:
        return f"{self.family}.{self.name}={self.value}"
