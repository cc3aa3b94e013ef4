"""What changes comments. Everything is keyword-only, atomic, and returns the thing."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts import usertext
from community.models import Comment, CommentTranslation, Like
from rulebook.models import Rule

if TYPE_CHECKING:
    from accounts.models import User

LONGEST = 3000
LIMIT, WINDOW = 10, timedelta(minutes=10)


class CommentError(ValueError):
    """A text that cannot be taken: `fault` is "empty", "too-long", "too-many", "closed" or "same-language"."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault


def readable(text: str) -> str:
    """The text as it may be stored. Raises CommentError."""
    cleaned = usertext.clean(text)
    if not usertext.has_words(cleaned):
        raise CommentError("empty")
    if len(cleaned) > LONGEST:
        raise CommentError("too-long")
    return cleaned


def post_comment(
    *, rule: Rule, author: User, language: str, text: str, key: str, parent: Comment | None = None
) -> Comment:
    """Write a comment; the same key by the same person gives the first one back. Raises CommentError."""
    unique = _key(author, rule, key)
    earlier = Comment.objects.filter(key=unique).first()
    if earlier:
        return earlier
    cleaned = readable(text)
    if parent is not None and (parent.rule_id != rule.pk or parent.is_hidden):
        raise CommentError("closed")
    if parent is not None and parent.parent_id:
        parent = parent.parent
    _check_limit(author)
    try:
        with transaction.atomic():
            return Comment.objects.create(
                rule=rule, author=author, parent=parent, language=language, text=cleaned, key=unique
            )
    except IntegrityError:
        return Comment.objects.get(key=unique)


def _key(author: User, rule: Rule, raw: str) -> str:
    return hashlib.sha256(f"{author.pk}|{rule.pk}|{raw}".encode()).hexdigest()


def _check_limit(author: User) -> None:
    since = timezone.now() - WINDOW
    written = Comment.objects.filter(author=author, created_at__gte=since).count()
    written += CommentTranslation.objects.filter(translator=author, created_at__gte=since).count()
    if written >= LIMIT:
        raise CommentError("too-many")


@transaction.atomic
def translate_comment(*, comment: Comment, translator: User, language: str, text: str) -> CommentTranslation:
    """Add or renew the translation of a comment. Raises CommentError."""
    cleaned = readable(text)
    if comment.is_hidden:
        raise CommentError("closed")
    if language == comment.language:
        raise CommentError("same-language")
    existing = CommentTranslation.objects.select_for_update().filter(comment=comment, language=language).first()
    if existing and existing.text == cleaned:
        return existing
    _check_limit(translator)
    translation, _created = CommentTranslation.objects.update_or_create(
        comment=comment, language=language, defaults={"text": cleaned, "translator": translator}
    )
    return translation


@transaction.atomic
def set_like(*, comment: Comment, user: User, is_liked: bool) -> int:
    """Like or unlike; says how many likes there are. Twice is the same as once."""
    if comment.is_hidden:
        raise CommentError("closed")
    if is_liked:
        Like.objects.get_or_create(comment=comment, user=user)
    else:
        Like.objects.filter(comment=comment, user=user).delete()
    return Like.objects.filter(comment=comment).count()


def hide_comment(*, comment: Comment, moderator: User, reason: str = "") -> Comment:
    """Take a comment out of the readers' sight; nothing is deleted."""
    comment.hidden_at = comment.hidden_at or timezone.now()
    comment.hidden_by, comment.hidden_reason = moderator, usertext.clean_line(reason)[:200]
    comment.save(update_fields=["hidden_at", "hidden_by", "hidden_reason"])
    return comment


def restore_comment(*, comment: Comment) -> Comment:
    """Show a hidden comment again."""
    comment.hidden_at, comment.hidden_by, comment.hidden_reason = None, None, ""
    comment.save(update_fields=["hidden_at", "hidden_by", "hidden_reason"])
    return comment
