"""Checks of translated texts that hold for every kind: all languages there, every token means something.

Faults are sentences in the active language: editors read them above their forms, developers in the terminal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rulebook import tokens
from rulebook.loading.records import LANGUAGES

_PARTICLE = re.compile(
    "(?:" + "|".join(sorted({form for pair in tokens.PARTICLES for form in pair.split("/")})) + r")(?!\w)"
)
# What `tokens.TokenError` says.
gettext_noop("token is not closed")
gettext_noop("unknown particle")
gettext_noop("malformed term")
gettext_noop("malformed rule ID")
gettext_noop("unknown token")
gettext_noop("malformed token")
gettext_noop("unknown card")
gettext_noop("unknown tile")
gettext_noop("repeated card")
gettext_noop("closing brackets without a token")
gettext_noop("particle without a token before it")
Exists = Callable[[str], bool]


def _never(name: str) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Allowed:
    """Which names the tokens of a text may use."""

    option: Exists = _never
    term: Exists = _never
    rule: Exists = _never
    answer: Exists = _never
    fact: Exists = _never
    hints: dict[str, str] = field(default_factory=dict)


def token_faults(text: str, language: str, allowed: Allowed) -> list[str]:
    """What is wrong with the tokens of one text in one language."""
    faults = [
        _("%(fault)s: %(text)s (character %(place)d)")
        % {"fault": _(error.fault), "text": error.text, "place": error.position + 1}
        for error in tokens.errors_of(text)
    ]
    if faults:
        return faults
    for token in tokens.tokens_of(text):
        faults += _unknown(token, allowed)
        if token.particle and language != "ko":
            faults.append(_("a Korean particle behind [[%(key)s]] in another language") % {"key": token.key})
        if language == "ko":
            faults += _korean_faults(token, text)
    return faults


def _korean_faults(token: tokens.Token, text: str) -> list[str]:
    """What would not fit every reading: 6-0 is 육 블랭크 or 육영, and readers choose words of their own."""
    match token:
        case tokens.TilesToken(tiles=(*_, last)) if token.particle and last.low == 0 and not last.is_double:
            return [_("write 타일 between [[%(key)s]] and the particle") % {"key": token.key}]
        case tokens.TermToken(surface="", particle="") if found := _PARTICLE.match(text, token.end):
            return [_("write %(particle)s behind [[%(key)s]] as a pair") % {"particle": found[0], "key": token.key}]
    return []


def _unknown(token: tokens.Token, allowed: Allowed) -> list[str]:
    match token:
        case tokens.OptionToken(option=name) if not allowed.option(name):
            return [_("unknown option in [[=%(name)s]]") % {"name": name}]
        case tokens.TermToken(term=key) if not allowed.term(key):
            return [_("unknown term in [[term:%(name)s]]") % {"name": key}]
        case tokens.RuleToken(rule_id=rule_id) if not allowed.rule(rule_id):
            return [_("unknown rule in [[rule:%(name)s]]") % {"name": rule_id}]
        case tokens.AnswerToken(field=name) if not allowed.answer(name):
            return [_("the engine's answer has no field for [[answer:%(name)s]]") % {"name": name}]
        case tokens.FactToken(name=name) if not allowed.fact(name):
            return [_("[[fact:%(name)s]] stands only in sentences of refusals") % {"name": name}]
    return []


def language_faults(values: dict[str, str], names: Iterable[str], required: Iterable[str]) -> list[tuple[str, str]]:
    """Pairs of column and fault for texts that exist in some languages but not in all."""
    found: list[tuple[str, str]] = []
    required = set(required)
    for name in names:
        missing = [code for code in LANGUAGES if not values.get(f"{name}_{code}")]
        if missing and (len(missing) < len(LANGUAGES) or name in required):
            found += [(f"{name}.{code}", f"no text in {code}") for code in missing]
    return found
