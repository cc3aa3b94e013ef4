"""A visitor who logs in keeps everything."""

from typing import Any

from django.http import HttpRequest

from tutorials.learner import visitor_of
from tutorials.services import move_into_account


def keep_progress(sender: Any, request: HttpRequest | None, user: Any, **kwargs: Any) -> None:
    """Move the visitor's results into the account that has just been entered."""
    visitor = visitor_of(request) if request is not None else None
    if visitor is not None:
        move_into_account(visitor=visitor, user_id=user.pk)
