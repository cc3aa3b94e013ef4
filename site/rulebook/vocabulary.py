"""What tokens need to know: terms, option labels, words and rules, read once and kept in the cache by stamp."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypeAlias, cast

from django.core.cache import cache
from django.urls import reverse
from django.utils import translation

from rulebook import engine, numbering, when
from rulebook.models import Game, GlossaryTerm, OptionLabel, Rule, Section, WordLabel
from rulebook.reader import Reader
from rulebook.wording import RuleWord, TermWord, Wording

HOUR = 3600


def text(instance: Any, field: str, language: str, *, fall_back: bool = True) -> str:
    """A translated text in exactly this language; English where it is missing and `fall_back` allows."""
    found = getattr(instance, f"{field}_{language}") or ""
    return found or ((getattr(instance, f"{field}_en") or "") if fall_back else "")


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A rule as links and numbering see it."""

    rule_id: str
    section: str
    number: str
    is_default: bool
    headings: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class GameRules:
    """All live rules of a game by ID, with their numbers."""

    slug: str
    rules: Mapping[str, RuleEntry]
    sections: Mapping[str, str]


def game_url(slug: str, language: str) -> str:
    """The address of a game's rules in a language."""
    with translation.override(language):
        return reverse("wagtail_serve", args=[f"{slug}/"])


def rule_url(rule_id: str, language: str) -> str:
    """The address of a rule: the game's page and the rule's key as anchor."""
    slug, _dot, key = rule_id.partition(".")
    return f"{game_url(slug, language)}#{key}"


def glossary_url(language: str) -> str:
    """The address of the glossary."""
    with translation.override(language):
        return reverse("rulebook:glossary")


def numbers_of(
    slug: str, sections: Iterable[Section], rules: Iterable[Rule]
) -> tuple[numbering.Numbers, dict[str, bool]]:
    """Numbers of the rules of a game, and which of them the default preset shows."""
    values = engine.option_values(slug)
    rules = list(rules)
    shown = {rule.rule_id: when.matches(rule.when, values) for rule in rules}
    keys = {section.pk: section.key for section in sections}
    placed = [
        numbering.Placed(rule.rule_id, keys.get(rule.section_id, ""), rule.replaces, shown[rule.rule_id])
        for rule in rules
    ]
    return numbering.number(keys.values(), placed), shown


def game_rules(slug: str, stamp: str | None = None) -> GameRules:
    """Numbers and headings of all the rules of a game, from the cache where the stamp is known."""
    return _stamped_rules(slug, stamp or Game.objects.values_list("stamp", flat=True).get(slug=slug))


@lru_cache(maxsize=16)
def _stamped_rules(slug: str, stamp: str) -> GameRules:
    key = f"rulebook:rules:{slug}:{stamp}"
    return cast(GameRules, cache.get_or_set(key, lambda: _read_game_rules(slug), HOUR))


def _read_game_rules(slug: str) -> GameRules:
    sections = list(Section.objects.filter(game__slug=slug).order_by("sort_order", "pk"))
    rules = list(Rule.objects.live().filter(game__slug=slug).order_by("sort_order", "pk"))
    numbers, shown = numbers_of(slug, sections, rules)
    keys = {section.pk: section.key for section in sections}
    entries = {
        rule.rule_id: RuleEntry(
            rule.rule_id,
            keys[rule.section_id],
            numbers.rules[rule.rule_id],
            shown[rule.rule_id],
            {code: text(rule, "heading", code) for code in ("en", "ko", "ar")},
        )
        for rule in rules
    }
    return GameRules(slug, entries, numbers.sections)


def stamps_key() -> str:
    """One key for everything shared by the games: it changes with any stamp."""
    return "-".join(Game.objects.order_by("slug").values_list("stamp", flat=True))


SharedWords: TypeAlias = tuple[dict[str, TermWord], dict[str, Any], dict[str, Any]]


@lru_cache(maxsize=32)
def shared_words(language: str, stamp: str) -> SharedWords:
    """Terms, option labels by family, words by family; cached by stamp, and read from the cache once a process."""
    key = f"rulebook:words:{language}:{stamp}"
    return cast(
        SharedWords,
        cache.get_or_set(key, lambda: (_terms(language), _labels(language), _words(language)), HOUR),
    )


def forget() -> None:
    """What this process holds under stamps: tests take changes back without renewing a stamp."""
    shared_words.cache_clear()
    _stamped_rules.cache_clear()
    _rule_words.cache_clear()


def _terms(language: str) -> dict[str, TermWord]:
    base = glossary_url(language)
    return {
        term.key: TermWord(
            text(term, "name", language),
            text(term, "definition", language),
            f"{base}{term.key}/",
            frozenset(one["word"] for one in term.choices(language) if term.fits(one, language)),
        )
        for term in GlossaryTerm.objects.all()
    }


def _labels(language: str) -> dict[str, dict[tuple[str, str], str]]:
    found: dict[str, dict[tuple[str, str], str]] = {}
    for label in OptionLabel.objects.all():
        found.setdefault(label.family, {})[(label.option, label.value)] = text(label, "label", language)
    return found


def _words(language: str) -> dict[str, dict[tuple[str, str], str]]:
    found: dict[str, dict[tuple[str, str], str]] = {}
    for word in WordLabel.objects.all():
        found.setdefault(word.family, {})[(word.name, word.value)] = text(word, "label", language)
    return found


def wording_for(
    game: Game, reader: Reader, *, answer: Any = None, facts: Mapping[str, Any] | None = None, here: bool = False
) -> Wording:
    """Everything that tokens of this game's texts need. `here`: rule links stay on the page."""
    terms, labels, words = shared_words(reader.language, game.stamp)
    return Wording(
        language=reader.language,
        options=engine.option_values(game.slug, reader.changes),
        changed=frozenset(reader.changes),
        labels=labels.get(game.family, {}),
        terms=_with_own(terms, reader.own_words),
        rules=_rule_words(game.slug, game.stamp, reader.language, here),
        answer=answer,
        facts=facts or {},
        words=words.get(game.family, {}),
        digits=reader.digits,
    )


def _with_own(terms: Mapping[str, TermWord], own: Mapping[str, str]) -> Mapping[str, TermWord]:
    """The terms under the reader's own words, where those fit into the sentences."""
    fitting = {key: word for key, word in own.items() if key in terms and word in terms[key].others}
    return {**terms, **{key: replace(terms[key], name=word) for key, word in fitting.items()}} if fitting else terms


@lru_cache(maxsize=64)
def _rule_words(slug: str, stamp: str, language: str, here: bool) -> Mapping[str, RuleWord]:
    rules = game_rules(slug, stamp)
    base = "" if here else game_url(slug, language)
    return {
        rule_id: RuleWord(entry.number, entry.headings[language], f"{base}#{rule_id.partition('.')[2]}")
        for rule_id, entry in rules.rules.items()
    }
