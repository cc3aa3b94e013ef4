"""Template tags of the frame around every page: the main links, the language switcher, addresses that may not exist."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from django import template
from django.conf import settings
from django.template import Context
from django.urls import NoReverseMatch, reverse
from django.utils.translation import get_language, get_language_info, gettext_lazy

from tabletop import spoken

register = template.Library()


def language_of(lang: str | None) -> str:
    """The language asked for, else the active one; English for one that the site does not speak."""
    code = (lang or get_language() or settings.LANGUAGE_CODE).split("-")[0]
    return code if code in spoken.LANGUAGES else "en"


NAVIGATION = (
    # key, word, names of the address to try, first words of paths that belong to it
    ("games", gettext_lazy("Games"), ("home", "rulebook:home"), ()),
    ("learn", gettext_lazy("Learn"), ("learn", "tutorials:index", "tutorials:learn"), ("learn",)),
    ("puzzles", gettext_lazy("Puzzles"), ("puzzles", "tutorials:puzzles"), ("puzzles",)),
    ("glossary", gettext_lazy("Glossary"), ("glossary", "rulebook:glossary"), ("glossary",)),
    ("translate", gettext_lazy("Translate"), ("translation_desk", "translation_desk:index"), ("translate",)),
)
NOT_GAMES = {"accounts", "about", "credits", "accessibility", "contact", "search", "settings"}


def _address(names: Iterable[str]) -> str:
    return _address_in(tuple(names), get_language())


@cache
def _address_in(names: tuple[str, ...], language: str | None) -> str:
    """A name without an address costs an exception, and every page asks for several."""
    for name in names:
        try:
            return reverse(name)
        except NoReverseMatch:
            continue
    return ""


@register.simple_tag
def address(*names: str) -> str:
    """The first of these URL names that exists, or nothing: a link to what is not there is not shown."""
    return _address(names)


@register.inclusion_tag("tabletop/_site_nav.html", takes_context=True)
def site_nav(context: Context) -> dict[str, Any]:
    """The main links; where one is comes from the address, or from `nav_key` in the context."""
    request = context.get("request")
    parts = request.path.split("/") if request else []
    first = parts[2] if len(parts) > 2 else ""
    here = context.get("nav_key")
    if here is None and first not in NOT_GAMES:
        here = next((key for key, _word, _names, paths in NAVIGATION if first in paths), "games")
    links = []
    for key, word, names, _paths in NAVIGATION:
        url = _address(names) or (f"/{language_of(None)}/" if key == "games" else "")
        if url:
            links.append({"word": word, "url": url, "current": key == here and request is not None})
    return {"links": links}


@register.inclusion_tag("tabletop/_language_links.html", takes_context=True)
def language_links(context: Context) -> dict[str, Any]:
    """The language switcher; it keeps page and query where the page offers alternates."""
    known = {link["code"]: link["url"] for link in context.get("alternates") or ()}
    current = language_of(None)
    links = []
    for code in ("ko", "ar", "en"):
        info = get_language_info(code)
        links.append(
            {
                "code": code,
                "name": info["name_local"] if code != "ar" else "العربية",
                "url": known.get(code, f"/{code}/"),
                "bidi": info["bidi"],
                "current": code == current,
            }
        )
    return {"links": links}
