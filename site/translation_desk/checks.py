"""Checks of a translation: one pure function. Errors block, warnings ask. Knows no Django."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from rulebook import tokens

LONGEST = 5000


@dataclass(frozen=True, slots=True)
class Finding:
    """`code` names what was found (see the desk's words), `text` the piece it is about."""

    code: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Term:
    """A glossary word in the target language with what should not be written for it."""

    source: str
    target: str
    avoid: tuple[str, ...] = ()
    accepted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """What a translation must mend, and what it should look at again."""

    errors: tuple[Finding, ...] = ()
    warnings: tuple[Finding, ...] = ()

    @property
    def is_ok(self) -> bool:
        """True if nothing blocks."""
        return not self.errors


def check(source: str, target: str, language: str, terms: Iterable[Term] = ()) -> Result:
    """Compare a translation with its source."""
    if not target.strip():
        return Result((Finding("empty"),))
    errors = [*_token_errors(source, target), *_markup_errors(target)]
    if len(target) > LONGEST:
        errors.append(Finding("too-long"))
    warnings = [*_number_warnings(source, target), *_term_warnings(source, target, terms)]
    if language in _LANGUAGE_CHECKS:
        warnings += _LANGUAGE_CHECKS[language](target)
    if target.strip() == source.strip() and len(source.split()) > 2:
        warnings.append(Finding("same-as-source"))
    return Result(tuple(errors), tuple(warnings))


def _token_errors(source: str, target: str) -> list[Finding]:
    broken = [Finding("broken-token", fault.text) for fault in tokens.errors_of(target)]
    if broken:
        return broken
    try:
        wanted = tokens.facts_of(source)
    except tokens.TokenError:
        return []
    given = tokens.facts_of(target)
    missing = [Finding("missing-token", fact) for fact in (wanted - given).elements() if not _may_differ(fact)]
    added = [Finding("added-token", fact) for fact in (given - wanted).elements() if not _may_differ(fact)]
    return [*missing, *added]


def _may_differ(fact: str) -> bool:
    """How often a glossary word is marked is the translator's business; facts are not."""
    return fact.startswith("term:")


def _markup_errors(target: str) -> list[Finding]:
    return [Finding("html", match[0]) for match in re.finditer(r"</?[a-zA-Z][^>]{0,40}>", target)][:3]


_DIGITS = {
    ord(char): str(digit) for start in (0x660, 0x6F0) for digit, char in enumerate(map(chr, range(start, start + 10)))
}


def _numbers(text: str) -> list[str]:
    bare = re.sub(r"\[\[.*?\]\]", " ", text).translate(_DIGITS)
    return sorted(re.findall(r"\d+", bare))


def _number_warnings(source: str, target: str) -> list[Finding]:
    wanted, given = _numbers(source), _numbers(target)
    if wanted == given:
        return []
    return [Finding("numbers-differ", ", ".join(wanted) + " / " + ", ".join(given))]


def _term_warnings(source: str, target: str, terms: Iterable[Term]) -> list[Finding]:
    lowered = source.lower()
    found = []
    for term in terms:
        if term.source.lower() not in lowered or term.target in target:
            continue
        if any(word in target for word in term.accepted):
            continue
        found += [Finding("word-to-avoid", f"{word} → {term.target}") for word in term.avoid if word and word in target]
    return found


def _korean(target: str) -> list[Finding]:
    bare = re.findall(r"\]\](을|를|은|는|이|가|과|와|으로|로)(?=[\s.,]|$)", target)
    found = [Finding("particle-without-braces", particle) for particle in bare]
    found += [Finding("both-particles", match[0]) for match in re.finditer(r"[을은이과]\([를는가와]\)", target)]
    found += [Finding("you", match[0]) for match in re.finditer(r"당신|귀하", target)]
    return found


def _arabic(target: str) -> list[Finding]:
    bare = re.sub(r"\[\[.*?\]\]", "", target)
    found = [Finding("latin-punctuation", char) for char in ",;?" if char in bare]
    if "\u0640" in bare:
        found.append(Finding("tatweel"))
    return found


_LANGUAGE_CHECKS: Mapping[str, Callable[[str], list[Finding]]] = {"ko": _korean, "ar": _arabic}
