"""Comments on rules, their translations by members, and likes."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from rulebook.models import Rule

LANGUAGES = settings.LANGUAGES


class CommentQuerySet(models.QuerySet["Comment"]):
    """Phrases: `Comment.objects.of(rule).visible()`."""

    def of(self, rule: Rule) -> CommentQuerySet:
        """The comments on one rule, oldest first."""
        return self.filter(rule=rule).order_by("created_at", "pk")

    def visible(self) -> CommentQuerySet:
        """What readers see: not hidden, and not below a hidden one."""
        return self.filter(hidden_at=None).exclude(parent__hidden_at__isnull=False)


class Comment(models.Model):
    """A remark on a rule, or a reply to one; there are two levels. `key` makes a repeated post one comment."""

    objects: ClassVar[Any] = CommentQuerySet.as_manager()

    rule = models.ForeignKey(Rule, on_delete=models.PROTECT, related_name="comments", verbose_name=_("rule"))
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="comments", verbose_name=_("author")
    )
    parent = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="replies", verbose_name=_("reply to")
    )
    language = models.CharField(_("language"), max_length=2, choices=LANGUAGES)
    text = models.TextField(_("text"))
    key = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(_("written"), auto_now_add=True)
    hidden_at = models.DateTimeField(_("hidden"), null=True, blank=True)
    hidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    hidden_reason = models.CharField(_("reason"), max_length=200, blank=True, default="")

    class Meta:
        ordering = ["created_at", "pk"]
        verbose_name = _("comment")
        verbose_name_plural = _("comments")
        permissions = [("moderate_comment", "Can hide and restore comments")]
        indexes = [models.Index(fields=["rule", "created_at"], name="comment_by_rule")]
        constraints = [models.CheckConstraint(condition=~models.Q(text=""), name="comment_has_text")]

    def __str__(self) -> str:
        return f"{self.rule_id}: {self.text[:60]}"

    @property
    def is_hidden(self) -> bool:
        """True if a moderator has hidden it."""
        return self.hidden_at is not None


class CommentTranslation(models.Model):
    """A comment in another language, by any member; a later one takes its place."""

    objects: ClassVar[models.Manager[CommentTranslation]]

    comment = models.ForeignKey(Comment, on_delete=models.CASCADE, related_name="translations")
    language = models.CharField(_("language"), max_length=2, choices=LANGUAGES)
    text = models.TextField(_("text"))
    translator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="comment_translations"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("translation of a comment")
        verbose_name_plural = _("translations of comments")
        constraints = [
            models.UniqueConstraint(fields=["comment", "language"], name="comment_translated_once_a_language"),
            models.CheckConstraint(condition=~models.Q(text=""), name="comment_translation_has_text"),
        ]

    def __str__(self) -> str:
        return f"{self.comment_id} ({self.language})"


class Like(models.Model):
    """One person likes one comment once."""

    objects: ClassVar[models.Manager[Like]]

    comment = models.ForeignKey(Comment, on_delete=models.CASCADE, related_name="likes")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="likes")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["comment", "user"], name="like_once_a_person")]

    def __str__(self) -> str:
        return f"{self.user_id} → {self.comment_id}"
