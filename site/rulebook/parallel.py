"""Parallel reading: the rules of a game in two languages, aligned by rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.cache import cache
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language_info

from rulebook import house
from rulebook.vocabulary import HOUR, game_url

if TYPE_CHECKING:
    from rulebook.reader import Reader
    from rulebook.rendered import RenderedExample, RenderedGame, RenderedRule, RenderedSection

CODES = tuple(code for code, _name in settings.LANGUAGES)
Marks = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two texts: its language, and what stands above single rules of it."""

    book: RenderedGame
    language: str
    marks: Marks


@dataclass(frozen=True, slots=True)
class Row:
    """A rule in both languages; marks are put behind the opening tag of their side."""

    rule_id: str
    start: str
    openings: tuple[str, ...]
    texts: tuple[str, ...]
    end: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A section in both languages."""

    key: str
    number: str
    title: str
    head: str
    rows: tuple[Row, ...]


def parallel_url(slug: str, language: str, other: str, query: str = "") -> str:
    """The address of a pair: `language` is that of the page and comes first."""
    with translation.override(language):
        return reverse("rulebook:parallel", args=[slug, other]) + (f"?{query}" if query else "")


def draw_links(reader: Reader, slug: str, other: str = "") -> SafeString:
    """The line under the house rules: which pair is read, and the ways to the other pairs or to one language."""
    query = house.canonical(reader.changes)
    rules_url = game_url(slug, reader.language) + (f"?{query}" if query else "")
    context = {
        "here": get_language_info(reader.language),
        "other": get_language_info(other) if other else None,
        "pairs": [
            {"info": get_language_info(code), "url": parallel_url(slug, reader.language, code, query)}
            for code in CODES
            if code not in (reader.language, other)
        ],
        "swap_url": parallel_url(slug, other, reader.language, query) if other else "",
        "rules_url": rules_url,
    }
    return render_to_string("rulebook/_beside.html", context)


def language_links(slug: str, language: str, other: str, query: str) -> list[dict[str, Any]]:
    """The language switch of a pair: to the other one of the pair by swapping, to the third beside the same one."""
    return [
        {"code": code, "url": parallel_url(slug, code, language if code == other else other, query)} for code in CODES
    ]


def chapters(key: str, rules_url: str, one: Side, two: Side) -> list[Chapter]:
    """Both books drawn rule by rule; kept in the cache under `key`, which names books and readers."""
    found: list[Chapter] | None = cache.get(key)
    if found is None:
        found = [
            _chapter(rules_url, first, second, (one.language, two.language))
            for first, second in zip(one.book.sections, two.book.sections, strict=True)
        ]
        cache.set(key, found, HOUR)
    return found


def assemble(chapter: Chapter, sides: tuple[Side, Side]) -> SafeString:
    """The rows of a chapter as one text, with the marks of this moment."""
    return SafeString("".join(piece for row in chapter.rows for piece in _row_pieces(row, sides)))


def _row_pieces(row: Row, sides: tuple[Side, Side]) -> Iterable[str]:
    yield row.start
    for opening, side, text in zip(row.openings, sides, row.texts, strict=True):
        yield opening
        yield side.marks.get(row.rule_id, "")
        yield text
    yield row.end


def _chapter(rules_url: str, one: RenderedSection, two: RenderedSection, languages: tuple[str, str]) -> Chapter:
    head = render_to_string(
        "rulebook/_parallel_head.html",
        {
            "sections": [
                {"section": section, **_tongue(code)} for section, code in zip((one, two), languages, strict=True)
            ]
        },
    )
    rows = tuple(_row(rules_url, *rules, languages) for rules in zip(one.rules, two.rules, strict=True))
    return Chapter(one.key, one.number, one.title, head, rows)


def _row(rules_url: str, one: RenderedRule, two: RenderedRule, languages: tuple[str, str]) -> Row:
    rules = (one, two)
    start = format_html('<article class="parallel-row" id="{}">\n{}', one.key, SafeString(one.html["number"]))
    openings = tuple(
        format_html('<div class="parallel-side" lang="{lang}" dir="{dir}">', **_tongue(code)) for code in languages
    )
    texts = tuple(_text(rule, code) for rule, code in zip(rules, languages, strict=True))
    return Row(one.rule_id, start, openings, texts, _example(rules_url, one, two, languages) + "</article>\n")


def _text(rule: RenderedRule, language: str) -> str:
    with translation.override(language):
        return render_to_string("rulebook/_parallel_text.html", {"rule": rule, "language": language})


def _example(rules_url: str, one: RenderedRule, two: RenderedRule, languages: tuple[str, str]) -> str:
    """The first example: one picture, two captions. The others are left to the page of one language."""
    if not one.examples:
        return ""
    examples: list[RenderedExample] = [one.examples[0], two.examples[0]]
    captions = [
        {"caption": example.caption, **_tongue(code)} for example, code in zip(examples, languages, strict=True)
    ]
    context = {
        "rule": one,
        "example": examples[0],
        "captions": captions,
        "more": len(one.examples) - 1,
        "more_url": f"{rules_url}#{one.key}",
    }
    return render_to_string("rulebook/_parallel_example.html", context)


def _tongue(code: str) -> dict[str, str]:
    return {"lang": code, "dir": "rtl" if get_language_info(code)["bidi"] else "ltr"}
