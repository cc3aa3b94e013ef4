"""Who learns: a member, or a visitor known by a random ID in a signed cookie that the first answer sets."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest, HttpResponse

COOKIE = "waraq_visitor"
SALT = "waraq.visitor"
YEAR = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Learner:
    """Exactly one of `user_id` and `visitor` is set; a new visitor has no cookie yet."""

    user_id: int | None = None
    visitor: uuid.UUID | None = None
    is_new: bool = field(default=False, compare=False)

    @property
    def keys(self) -> dict[str, Any]:
        """The columns that say whose row it is."""
        return {"user_id": self.user_id, "visitor": self.visitor}

    @property
    def text(self) -> str:
        """A name for keys: unique among members and visitors."""
        return f"u{self.user_id}" if self.user_id else f"v{self.visitor}"


def visitor_of(request: HttpRequest) -> uuid.UUID | None:
    """The ID in the cookie; None if there is none or it was tampered with."""
    value = request.get_signed_cookie(COOKIE, default=None, salt=SALT, max_age=YEAR)
    try:
        return uuid.UUID(value) if value else None
    except ValueError:
        return None


def learner_of(request: HttpRequest) -> Learner | None:
    """The learner of this request; None for a visitor who has not answered yet."""
    if request.user.is_authenticated:
        return Learner(user_id=request.user.pk)
    visitor = visitor_of(request)
    return Learner(visitor=visitor) if visitor else None


def learner_for_answer(request: HttpRequest) -> Learner:
    """The learner of a post; a visitor's first one gets a new ID (see `remember`)."""
    return learner_of(request) or Learner(visitor=uuid.uuid4(), is_new=True)


def remember(request: HttpRequest, response: HttpResponse, learner: Learner) -> None:
    """Set a new visitor's cookie on the answer to their first post."""
    if learner.is_new:
        response.set_signed_cookie(
            COOKIE,
            str(learner.visitor),
            salt=SALT,
            max_age=YEAR,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure(),
        )
