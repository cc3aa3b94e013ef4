"""Threads as a reader sees them, in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Count, Prefetch
from django.http import HttpRequest

from community.models import Comment, CommentTranslation, Like
from rulebook import page_cache
from rulebook.models import Game, Rule


@dataclass(frozen=True, slots=True)
class Shown:
    """A comment in the reader's language where somebody has translated it, else as it was written."""

    comment: Comment
    translation: CommentTranslation | None
    likes: int
    is_liked: bool
    replies: list[Shown] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What is shown first."""
        return self.translation.text if self.translation else self.comment.text

    @property
    def language(self) -> str:
        """The language of `text`."""
        return self.translation.language if self.translation else self.comment.language


def thread(rule: Rule, language: str, user_id: int | None) -> list[Shown]:
    """The visible comments of a rule with their replies. Three queries, however many there are."""
    translations = CommentTranslation.objects.filter(language=language).select_related("translator")
    rows = list(
        Comment.objects.of(rule)
        .visible()
        .select_related("author")
        .annotate(like_count=Count("likes"))
        .prefetch_related(Prefetch("translations", queryset=translations))
    )
    liked = _liked(rows, user_id)
    shown = {row.pk: _shown(row, language, liked) for row in rows}
    for row in rows:
        if row.parent_id in shown:
            shown[row.parent_id].replies.append(shown[row.pk])
    return [shown[row.pk] for row in rows if row.parent_id is None]


def _liked(rows: Iterable[Comment], user_id: int | None) -> set[int]:
    if user_id is None:
        return set()
    liked = Like.objects.filter(user_id=user_id, comment__in=[row.pk for row in rows])
    return set(liked.values_list("comment_id", flat=True))


def _shown(row: Any, language: str, liked: set[int]) -> Shown:
    translations = list(row.translations.all())
    own = translations[0] if translations and row.language != language else None
    return Shown(row, own, row.like_count, row.pk in liked)


def counts_of(request: HttpRequest, game: Game, rule_ids: Sequence[str]) -> Mapping[str, int]:
    """Visible comments by rule ID, for the whole page of a game in one query."""

    def count() -> dict[str, int]:
        visible = Comment.objects.visible().filter(rule__game=game)
        rows = visible.values("rule__rule_id").annotate(number=Count("pk")).order_by()
        return {row["rule__rule_id"]: row["number"] for row in rows}

    return page_cache.until_changed(f"comments:{game.slug}", count)
