"""Proposals, and what each translation was made from. Own tables, outside the revisions of the texts."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

TARGETS = [pair for pair in settings.LANGUAGES if pair[0] != settings.LANGUAGE_CODE]


class TranslationStateQuerySet(models.QuerySet["TranslationState"]):
    """Phrases: `TranslationState.objects.stale().into("ko")`."""

    def stale(self) -> TranslationStateQuerySet:
        """Translations whose source has changed since they were accepted."""
        return self.exclude(source_digest=models.F("current_digest"))

    def into(self, language: str) -> TranslationStateQuerySet:
        """Translations into one language."""
        return self.filter(language=language)


class TranslationState(models.Model):
    """One field of one unit in one language: the source it was made from, by whom, since when.

    `source_digest` belongs to the source as it was then, `current_digest` to the source as it is now.
    """

    objects: ClassVar[Any] = TranslationStateQuerySet.as_manager()

    unit = models.CharField(max_length=220)
    field = models.CharField(max_length=40)
    language = models.CharField(max_length=2, choices=TARGETS)
    source_text = models.TextField()
    source_digest = models.CharField(max_length=64)
    current_digest = models.CharField(max_length=64)
    target_digest = models.CharField(max_length=64)
    translator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    reviewer = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    accepted_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("state of a translation")
        verbose_name_plural = _("states of translations")
        constraints = [
            models.UniqueConstraint(fields=["unit", "field", "language"], name="translation_state_once_a_field")
        ]

    def __str__(self) -> str:
        return f"{self.unit}#{self.field} ({self.language})"

    @property
    def is_stale(self) -> bool:
        """True if the source has changed since."""
        return self.source_digest != self.current_digest


class ProposalQuerySet(models.QuerySet["Proposal"]):
    """Phrases: `Proposal.objects.open().into("ko")`."""

    def open(self) -> ProposalQuerySet:
        """Waiting for a reviewer, oldest first."""
        return self.filter(status=Proposal.Status.OPEN).order_by("created_at")

    def into(self, *languages: str) -> ProposalQuerySet:
        """Proposals into these languages."""
        return self.filter(language__in=languages)


class Proposal(models.Model):
    """A better translation of some fields of a unit, offered by a member. `key` makes a repeated post one proposal."""

    class Status(models.TextChoices):
        OPEN = "open", _("waiting for a reviewer")
        ACCEPTED = "accepted", _("accepted")
        RETURNED = "returned", _("returned")
        WITHDRAWN = "withdrawn", _("withdrawn")

    objects: ClassVar[Any] = ProposalQuerySet.as_manager()

    unit = models.CharField(max_length=220)
    language = models.CharField(max_length=2, choices=settings.LANGUAGES)
    texts = models.JSONField(_("proposed texts"))
    sources = models.JSONField(_("source texts at that time"))
    replaced = models.JSONField(_("texts before"))
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="proposals")
    note = models.CharField(_("note"), max_length=500, blank=True, default="")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    reviewer = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    reason = models.CharField(_("reason"), max_length=500, blank=True, default="")
    key = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        verbose_name = _("proposal")
        verbose_name_plural = _("proposals")
        indexes = [models.Index(fields=["status", "language"], name="proposal_by_status")]

    def __str__(self) -> str:
        return f"{self.unit} ({self.language})"

    @property
    def is_open(self) -> bool:
        """True while nobody has decided."""
        return self.status == self.Status.OPEN
