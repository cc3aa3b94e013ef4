"""Who is reading: language, digits, own words and house rules. Everything that a rendered page depends on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language

from tabletop import reading

DIGITS_COOKIE = "waraq_digits"


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader's language, the options that differ from the default preset, and how numbers and things are written.

    Digits and own words are those of the request (see `tabletop.reading`) unless others are given.
    """

    language: str = "en"
    digits: str = field(default_factory=lambda: reading.active().digits)
    changes: Mapping[str, Any] = field(default_factory=dict)
    words: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: reading.active().words)

    @property
    def own_words(self) -> Mapping[str, str]:
        """The reader's own words in this language, by key of the glossary."""
        return self.words.get(self.language, {})

    @property
    def preferences(self) -> reading.Reading:
        """Digits and words in the form in which they are made active."""
        return reading.Reading(self.digits, self.words)

    @property
    def cache_key(self) -> str:
        """Equal for readers who see the same page."""
        digits = self.digits if self.language == "ar" else "latn"
        return f"{self.language}:{digits}:{_digest(self.changes)}:{_digest(self.own_words)}"


def _digest(values: Mapping[str, Any]) -> str:
    from rulebook.loading.records import digest_of

    return digest_of(dict(values))[:16] if values else "-"


def reader_of(request: HttpRequest, language: str = "") -> Reader:
    """The reader behind a request, in the page's language or in the one that is named."""
    return Reader(language or (get_language() or "en").split("-")[0])
