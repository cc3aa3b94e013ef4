"""What the pages of comments show, put together for one reader."""

from __future__ import annotations

from typing import Any

from community import text
from community.forms import CommentForm
from community.models import Comment
from community.selectors import Shown
from rulebook.citation import cite
from rulebook.models import Rule
from rulebook.reader import Reader
from rulebook.vocabulary import wording_for


def thread_page(rule: Rule, shown: list[Shown], language: str, form: CommentForm) -> dict[str, Any]:
    """The rule beside its comments, and the form."""
    wording = wording_for(rule.game, Reader(language))
    parent = str(form["parent"].value() or "")
    return {
        "rule": rule,
        "game": rule.game,
        "quoted": cite(rule.rule_id, Reader(language)),
        "comments": [_item(item, wording) for item in shown],
        "count": sum(1 + len(item.replies) for item in shown),
        "form": form,
        "answered": next((item.comment for item in shown if str(item.comment.pk) == parent), None),
    }


def one_comment(comment: Comment, language: str) -> dict[str, Any]:
    """The original of a comment and the rule it stands under."""
    wording = wording_for(comment.rule.game, Reader(comment.language))
    return {
        "rule": comment.rule,
        "game": comment.rule.game,
        "quoted": cite(comment.rule.rule_id, Reader(language)),
        "original": text.render(comment.text, wording),
    }


def _item(item: Shown, wording: Any) -> dict[str, Any]:
    return {
        "comment": item.comment,
        "translation": item.translation,
        "html": text.render(item.text, wording),
        "language": item.language,
        "original": text.render(item.comment.text, wording) if item.translation else "",
        "likes": item.likes,
        "is_liked": item.is_liked,
        "replies": [_item(reply, wording) for reply in item.replies],
    }
