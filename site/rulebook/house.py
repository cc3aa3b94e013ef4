"""House rules: what a reader changes, read from an address, a form or a cookie and judged by the engine.

A set is a mapping of the options that differ from the game's default preset. Written down it is a query
("gin_bonus=20&knock_limit=20"), sorted, with nothing in it that is the default: equal sets have equal addresses.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, quote, unquote, urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rulebook import engine
from rulebook.house_panel import Panel
from rules_engine import games
from rules_engine.options import OptionError, OptionValue, value_text

COOKIE = "waraq_house"
YEAR = 365 * 24 * 3600
PRESET = "preset"
LONGEST = 40
"""No option and no value is longer; what is longer is not repeated to the reader."""

Changes = Mapping[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read: the choices as they came, the set that they make, or why they make none."""

    choices: Mapping[str, str] = field(default_factory=dict)
    changes: Changes = field(default_factory=dict)
    faults: tuple[tuple[str, str], ...] = ()
    """Pairs of option and sentence."""
    ignored: tuple[str, ...] = ()
    """Names that are no house rule of this game."""
    is_given: bool = False
    """Was a set named at all, if only the standard one?"""

    @property
    def query(self) -> str:
        """The canonical query."""
        return canonical(self.changes)


def canonical(changes: Changes) -> str:
    """The one way to write a set: sorted, only what differs."""
    return urlencode([(name, value_text(changes[name])) for name in sorted(changes)])


def differing(slug: str, changes: Changes) -> dict[str, OptionValue]:
    """Only what differs from the default preset. Raises OptionError for what the engine refuses."""
    values = engine.option_values(slug, changes)
    standard = engine.option_values(slug)
    return {
        name: values[name]
        for name in sorted(changes)
        if name in values and value_text(values[name]) != value_text(standard[name])
    }


def presets(panel: Panel) -> dict[str, dict[str, OptionValue]]:
    """The engine's presets by name, the default one first; those that need what the panel lacks are left out."""
    game = games.get(panel.slug)
    found = {game.default_preset: dict(game.presets[game.default_preset])}
    found |= {name: dict(changes) for name, changes in game.presets.items()}
    names = set(panel.names)
    return {name: differing(panel.slug, changes) for name, changes in found.items() if names.issuperset(changes)}


def preset_title(name: str) -> str:
    """What a preset is called."""
    titles = {
        "bicycle_classic": pgettext("preset", "Older scoring"),
        "modern": pgettext("preset", "With big gin"),
        "palace": pgettext("preset", "Palace"),
        "oklahoma": pgettext("preset", "Oklahoma"),
        "openspiel": pgettext("preset", "OpenSpiel (for computers)"),
    }
    return titles.get(name) or pgettext("preset", "Standard rules")


def read(panel: Panel, given: Iterable[tuple[str, str]]) -> Reading:
    """Pairs of name and text as a set. What is said twice counts as it was said last."""
    texts: dict[str, str] = {}
    ignored: dict[str, None] = {}
    known = presets(panel)
    is_given = False
    for name, text in given:
        if name == PRESET and text in known:
            texts |= {option: value_text(value) for option, value in known[text].items()}
            is_given = True
        elif name in panel.options:
            texts[name] = _plain_digits(text.strip())
            is_given = True
        elif not name.startswith("utm_"):
            ignored.setdefault(name[:LONGEST])
    changes: dict[str, OptionValue] = {}
    faults: list[tuple[str, str]] = []
    for name, text in texts.items():
        try:
            changes[name] = panel.read(name, text)
        except ValueError:
            faults.append((name, _not_allowed(panel, name, text)))
    if faults:
        return Reading(texts, {}, tuple(faults), tuple(ignored), is_given)
    try:
        return Reading(texts, differing(panel.slug, changes), (), tuple(ignored), is_given)
    except OptionError as fault:
        return Reading(texts, {}, ((fault.option, _excluded(panel, fault)),), tuple(ignored), is_given)


def read_query(panel: Panel, query: str) -> Reading:
    """A set from the text of a query."""
    try:
        return read(panel, parse_qsl(query[:4000], keep_blank_values=True, max_num_fields=100))
    except ValueError:
        return Reading()


def _plain_digits(text: str) -> str:
    """Digits of every script as 0-9, so that a number may be typed as it is read."""
    return "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in text)


def _not_allowed(panel: Panel, name: str, text: str) -> str:
    option = panel.options[name]
    return _("%(option)s: “%(value)s” is not possible. Possible: %(allowed)s.") % {
        "option": option.label,
        "value": text[:LONGEST],
        "allowed": option.allowed(),
    }


def _excluded(panel: Panel, fault: OptionError) -> str:
    """Why two choices exclude each other, in the reader's words."""
    value = value_text(fault.value) if fault.value is None or isinstance(fault.value, (str, int)) else ""
    said = {"option": panel.label(fault.option), "value": panel.value_label(fault.option, value)}
    needs = re.search(r"unless (\w+)=(\w+)", fault.allowed)
    other = needs or re.search(r"(\w+)=(\w+)", fault.fault)
    if other is None:
        return _("%(option)s: “%(value)s” cannot be played here.") % said
    said |= {"other": panel.label(other[1]), "other_value": panel.value_label(other[1], other[2])}
    if needs:
        return (
            _("“%(option)s: %(value)s” means something only with “%(other)s: %(other_value)s”. Change one of them.")
            % said
        )
    return _("“%(option)s: %(value)s” cannot go together with “%(other)s: %(other_value)s”. Change one of them.") % said


# What a visitor has chosen, by game, in one cookie.


def own_queries(request: HttpRequest) -> dict[str, str]:
    """The visitor's own sets as they stand in the cookie, by game; not judged yet."""
    pieces = unquote(request.COOKIES.get(COOKIE, "")[:4000]).split("|")
    pairs = (piece.partition("?") for piece in pieces)
    return {slug: query for slug, _mark, query in pairs if slug and query}


def own_query(panel: Panel, request: HttpRequest) -> str:
    """The visitor's own set of this game in its canonical form, or "" (also for a forged cookie)."""
    query = own_queries(request).get(panel.slug, "")
    reading = read_query(panel, query) if query else Reading()
    return "" if reading.faults else reading.query


def remember(request: HttpRequest, response: HttpResponse, slug: str, query: str) -> None:
    """Keep the set for this game, or forget it where it is the standard one."""
    known = {game.slug for game in games.all_games()}
    kept = {name: text for name, text in own_queries(request).items() if name in known and name != slug}
    if query:
        kept[slug] = query
    if not kept:
        response.delete_cookie(COOKIE, samesite="Lax")
        return
    value = quote("|".join(f"{name}?{text}" for name, text in kept.items()))
    response.set_cookie(
        COOKIE, value, max_age=YEAR, samesite="Lax", httponly=True, secure=bool(settings.SESSION_COOKIE_SECURE)
    )


def attach(request: HttpRequest, reading: Reading) -> None:
    """Give the set to whoever draws the page."""
    request.house_rules = reading  # type: ignore[attr-defined]


def of(request: HttpRequest) -> Reading:
    """The set that was attached; the standard rules without one."""
    found: Any = getattr(request, "house_rules", None)
    return found if isinstance(found, Reading) else Reading()


def open_panel(request: HttpRequest, form: Mapping[str, Any]) -> None:
    """Have the page drawn with the panel open."""
    request.house_form = form  # type: ignore[attr-defined]


def panel_on(request: HttpRequest) -> Mapping[str, Any] | None:
    """The open panel of a page, if it has one."""
    found: Mapping[str, Any] | None = getattr(request, "house_form", None)
    return found


def status_of(request: HttpRequest) -> int:
    """Of the rule page: an impossible set is refused."""
    form = panel_on(request)
    return 422 if form and form["faults"] else 200
