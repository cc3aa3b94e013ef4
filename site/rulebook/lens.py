"""The vocabulary lens: the reader's own words for things of the glossary, chosen among its synonyms.

A synonym can be chosen where the glossary says so (`choice`). It then names cards and tiles and stands for bare
`[[term:key]]` tokens; in Arabic only if it has the gender of the word that the sentences were written for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from rulebook.models import GlossaryTerm
from rulebook.reader import DIGITS_COOKIE
from rulebook.vocabulary import HOUR, stamps_key, text
from tabletop.reading import Reading, reading

YEAR: Final = 365 * 24 * 3600
LONGEST: Final = 4000
NAMES: Final = dict(settings.LANGUAGES)
LANGUAGES: Final = tuple(NAMES)
REGIONS: Final = ("EG", "LEV", "GULF", "IQ", "MAG", "MSA")


@dataclass(frozen=True, slots=True)
class Offer:
    """A term with the words that may take the place of its name: word -> tags of region or source."""

    key: str
    name: str
    words: Mapping[str, tuple[str, ...]]


def cookie_of(language: str) -> str:
    """The cookie that holds the own words of a language."""
    return f"waraq_words_{language}"


def offers(language: str) -> Mapping[str, Offer]:
    """What can be chosen in a language, in the order of the glossary. One query where it is in the cache."""
    key = f"rulebook:offers:{language}:{stamps_key()}"
    found: dict[str, Offer] | None = cache.get(key)
    if found is None:
        found = {}
        for term in GlossaryTerm.objects.all():
            words = {one["word"]: tuple(one.get("tags", ())) for one in term.choices(language)}
            if words:
                found[term.key] = Offer(term.key, text(term, "name", language), words)
        cache.set(key, found, HOUR)
    return found


def known(language: str, words: Mapping[str, str]) -> dict[str, str]:
    """Those of the words that can be chosen."""
    offered = offers(language)
    return {key: word for key, word in words.items() if key in offered and word in offered[key].words}


def own_words(request: HttpRequest) -> dict[str, dict[str, str]]:
    """The visitor's own words by language. No query without a cookie; what a cookie makes up is left out."""
    found = {}
    for language in LANGUAGES:
        cookie = request.COOKIES.get(cookie_of(language), "")[:LONGEST]
        if cookie and (words := known(language, _parsed(cookie))):
            found[language] = words
    return found


def _parsed(cookie: str) -> dict[str, str]:
    try:
        return dict(parse_qsl(cookie, max_num_fields=200))
    except ValueError:
        return {}


def remember(request: HttpRequest, response: HttpResponse, language: str, words: Mapping[str, str]) -> None:
    """Keep these words for a language, or forget them where there are none."""
    name = cookie_of(language)
    if words:
        response.set_cookie(name, urlencode(words), max_age=YEAR, samesite="Lax", secure=request.is_secure())
    else:
        response.delete_cookie(name, samesite="Lax")


def of_region(language: str, region: str) -> dict[str, str]:
    """The first word of each term that is used in a region."""
    found = {}
    for offer in offers(language).values():
        word = next((word for word, tags in offer.words.items() if region in tags), "")
        if word:
            found[offer.key] = word
    return found


class ReadingMiddleware:
    """Reads the request in the visitor's digits and words."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> Any:
        digits = "arab" if request.COOKIES.get(DIGITS_COOKIE) == "arab" else "latn"
        with reading(Reading(digits, own_words(request))):
            return self.get_response(request)
