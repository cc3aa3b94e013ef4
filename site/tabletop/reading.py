"""How the reader wants to read: the kind of digits and the own words. Active for a request, as its language is.

`rulebook.lens` turns it on by the reader's cookies. Outside a request, and for whoever has chosen nothing, digits
are 0-9 and every thing has the site's own name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final

ARABIC_DIGITS: Final = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
_LATIN = re.compile(r"[A-Za-z][A-Za-z0-9 .,:/@_-]*|[0-9]+")
"""Words in Latin letters with the numbers that belong to them ("WCAG 2.2"), or a number."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Digits ("latn" or "arab") and own words: language -> key of the glossary -> word."""

    digits: str = "latn"
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


_active: ContextVar[Reading] = ContextVar("reading", default=Reading())  # noqa: B039 - frozen


def active() -> Reading:
    """The preferences of whoever is reading."""
    return _active.get()


@contextmanager
def reading(preferences: Reading) -> Iterator[None]:
    """Read like this inside the block."""
    token = _active.set(preferences)
    try:
        yield
    finally:
        _active.reset(token)


def in_digits(text: str, kind: str) -> str:
    """The text with digits of a kind; numbers in Latin words stay."""
    if kind != "arab":
        return text
    return _LATIN.sub(lambda match: match[0] if match[0][0].isalpha() else match[0].translate(ARABIC_DIGITS), text)


def digits(text: object, language: str) -> str:
    """A number, or a text with numbers, in the reader's digits; only Arabic has two kinds."""
    return in_digits(str(text), active().digits if language == "ar" else "latn")


def own_word(key: str, language: str) -> str:
    """The reader's own word for a thing of the glossary, or ""."""
    return active().words.get(language, {}).get(key, "")
