"""Who is reading: language, digits and house rules. Everything that a rendered page depends on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language

DIGITS_COOKIE = "waraq_digits"


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader's language, kind of digits, and the options that differ from the default preset."""

    language: str = "en"
    digits: str = "latn"
    changes: Mapping[str, Any] = field(default_factory=dict)

    @property
    def cache_key(self) -> str:
        """Equal for readers who see the same page."""
        from rulebook.loading.records import digest_of

        changes = digest_of(dict(self.changes))[:16] if self.changes else "-"
        return f"{self.language}:{self.digits}:{changes}"


def reader_of(request: HttpRequest, language: str = "") -> Reader:
    """The reader behind a request, in the page's language or in the one that is named."""
    digits = "arab" if request.COOKIES.get(DIGITS_COOKIE) == "arab" else "latn"
    language = language or (get_language() or "en").split("-")[0]
    return Reader(language, digits if language == "ar" else "latn")
