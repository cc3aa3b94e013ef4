"""The parts of a game's page that are the same for everybody, drawn once and kept with the page in the cache.

What differs by visitor (comment counts, lesson links, translation marks) is put between them by the template.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.template import Context
from django.template.loader import get_template, render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from rulebook.registries import PagePart, example_actions, game_links
from tabletop.reading import active

if TYPE_CHECKING:
    from rulebook.rendered import RenderedGame, RenderedRule

Part = dict[str, Any]
Parts = Mapping[str, Mapping[str, list[Part]]]


def fact_names() -> dict[str, str]:
    """The rows of the metadata box."""
    return {
        "aim": _("Aim"),
        "players": _("Players"),
        "equipment": _("Equipment"),
        "kind": _("Kind of game"),
        "audience": _("For whom"),
        "length": _("Length"),
    }


def advice_titles() -> dict[str, str]:
    """The chapters behind the rules."""
    return {
        "strategy": _("Strategy"),
        "tip": _("Tips"),
        "mistake": _("Common mistakes"),
        "variant": _("Variants"),
    }


def draw_rule(rule: RenderedRule) -> RenderedRule:
    """The pieces of one rule: number, heading, text, examples."""
    context = {"rule": rule, "language": get_language()}
    for name in ("number", "heading", "text"):
        rule.html[name] = _draw(f"rulebook/_rule_{name}.html", context)
    for example in rule.examples:
        actions = [
            {"title": str(action.title), "url": url}
            for action in example_actions
            if (url := action.url_of(example.key))
        ]
        example.html = _draw("rulebook/_example.html", context | {"example": example, "actions": actions})
    rule.html["open"] = _draw("rulebook/_rule_open.html", context)
    drawn = [mark_safe(example.html) for example in rule.examples]  # noqa: S308 - drawn above
    rule.html["examples"] = _draw("rulebook/_examples.html", context | {"first": drawn[:1], "others": drawn[1:]})
    return rule


def assemble(book: RenderedGame, parts: Parts, more: Mapping[str, Any]) -> dict[str, SafeString]:
    """The rules of each section as one text, with the extras of this visitor put between the pieces.

    Joined here and not by a template: a page of fifty rules would spend most of its time there.
    """
    return {
        section.key: SafeString(
            "".join(piece for rule in section.rules for piece in _rule_pieces(rule, parts.get(rule.rule_id, {}), more))
        )
        for section in book.sections
    }


def _rule_pieces(rule: RenderedRule, parts: Mapping[str, list[Part]], more: Mapping[str, Any]) -> Iterator[str]:
    def extras(place: str) -> Iterator[str]:
        for part in parts.get(place, ()):
            kind: PagePart = part["part"]
            if kind.is_shared:
                yield draw_shared(kind.template, rule.rule_id, more["game"].slug, more["language"], part["data"])
            else:
                yield _draw_part(kind.template, {**more, "rule": rule, "part": part["data"]})

    yield rule.html["open"]
    yield from extras("above")
    yield rule.html["text"]
    yield '<ul class="rule-tools">'
    yield from extras("tools")
    yield "</ul></div>"
    if "meta" in parts:
        yield '<ul class="rule-meta">'
        yield from extras("meta")
        yield "</ul>"
    yield rule.html["examples"]
    yield from extras("below")
    yield "</article>"


def draw_game(book: RenderedGame) -> RenderedGame:
    """The pieces of a whole page."""
    for section in book.sections:
        for rule in section.rules:
            draw_rule(rule)
    names = fact_names()
    links = [{"title": str(link.title), "url": url} for link in game_links if (url := link.url_of(book.slug))]
    head = {
        "book": book,
        "links": links,
        "facts": [(names[name], value) for name, value in book.facts],
        "home_url": reverse("wagtail_serve", args=[""]),
    }
    parts = _rest_parts(book)
    here = next((index for index, game in enumerate(book.games) if game["is_here"]), 0)
    rest = {
        "book": book,
        "parts": parts,
        "related": [game for game in book.games if game["is_related"] and not game["is_here"]],
        "previous": book.games[here - 1] if here > 0 else None,
        "next": book.games[here + 1] if here + 1 < len(book.games) else None,
    }
    contents = parts + ([{"key": "sources", "title": _("Sources")}] if book.sources else [])
    book.html = {
        "head": _draw("rulebook/_game_head.html", head),
        "contents": _draw("rulebook/_contents.html", {"book": book, "parts": contents}),
        "rest": _draw("rulebook/_rest.html", rest),
        "terms": _draw("rulebook/_terms.html", {"terms": book.terms}),
    }
    return book


def _draw_part(template: str, context: dict[str, Any]) -> str:
    loaded: Any = get_template(template)
    drawn: str = loaded.template.render(Context(context))
    return drawn


def draw_shared(template: str, rule_id: str, slug: str, language: str, data: Any) -> str:
    """A drawing that is the same for everybody who reads the same digits."""
    return _shared(template, rule_id, slug, language, data, active().digits)


@lru_cache(maxsize=4096)
def _shared(template: str, rule_id: str, slug: str, language: str, data: Any, digits: str) -> str:
    rule = {"rule_id": rule_id, "key": rule_id.partition(".")[2]}
    context = {"rule": rule, "game": {"slug": slug}, "language": language, "part": data}
    return _draw_part(template, context)


def _rest_parts(book: RenderedGame) -> list[dict[str, Any]]:
    """Advice by kind, then history."""
    parts: list[dict[str, Any]] = [
        {"key": kind, "title": title, "advice": book.advice[kind]}
        for kind, title in advice_titles().items()
        if book.advice.get(kind)
    ]
    if book.history:
        parts.append({"key": "history", "title": pgettext("game", "History"), "text": book.history})
    return parts


def _draw(template: str, context: dict[str, Any]) -> str:
    return render_to_string(template, context)
