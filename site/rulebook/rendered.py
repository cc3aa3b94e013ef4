"""A game's page as data: sections, numbered rules, examples, words used. Built once per stamp and reader."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from django.core.cache import cache
from django.urls import reverse
from django.utils import translation

from rulebook import engine, house, house_bar, html, parallel, picture, pieces, tokens, when
from rulebook.models import Advice, Example, Game, GlossaryTerm, Rule, Section, Source
from rulebook.reader import Reader
from rulebook.vocabulary import HOUR, game_rules, game_url, text, wording_for
from rulebook.wording import Wording
from tabletop.reading import reading


@dataclass(slots=True)
class RenderedExample:
    """A living example: the picture, the caption with the engine's numbers, and whether it holds here."""

    key: str
    anchor: str
    rule_id: str
    caption: str
    groups: list[dict[str, Any]]
    question: str
    is_legal: bool | None
    is_true_here: bool = True
    html: str = ""


@dataclass(slots=True)
class RenderedRule:
    """A rule as it is read."""

    pk: int
    rule_id: str
    key: str
    number: str
    heading: str
    text: str
    language: str
    source_note: str
    sources: list[dict[str, Any]]
    is_added: bool
    examples: list[RenderedExample] = field(default_factory=list)
    shown_by: list[dict[str, str]] = field(default_factory=list)
    html: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class RenderedSection:
    """A chapter with its rules."""

    key: str
    number: str
    title: str
    intro: str
    rules: list[RenderedRule] = field(default_factory=list)


@dataclass(slots=True)
class RenderedGame:
    """Everything that the page of a game shows."""

    slug: str
    name: str
    tagline: str
    description: str
    intro: str
    history: str
    facts: list[tuple[str, str]]
    sections: list[RenderedSection]
    advice: dict[str, list[dict[str, str]]]
    sources: list[dict[str, Any]]
    terms: list[dict[str, Any]]
    games: list[dict[str, Any]]
    minutes: int
    html: dict[str, str] = field(default_factory=dict)

    @property
    def rule_ids(self) -> list[str]:
        """The IDs of all rules shown, in reading order."""
        return [rule.rule_id for section in self.sections for rule in section.rules]


FACTS = ("aim", "players", "equipment", "kind", "audience", "length")


def game_page(game: Game, reader: Reader) -> RenderedGame:
    """The page's content; no query where the cache knows the game's stamp."""
    key = f"rulebook:page:{game.slug}:{game.stamp}:{reader.cache_key}"
    found = _at_hand.get(key) or cache.get(key)
    if found is None:
        with translation.override(reader.language), reading(reader.preferences):
            found = pieces.draw_game(_Builder(game, reader).build())
            found.html["house"] = house_bar.draw(game, reader)
            found.html["pop_ups"] = _pop_ups_url(game.slug, reader)
            found.html["beside"] = parallel.draw_links(reader, game.slug)
        cache.set(key, found, HOUR)
    if len(_at_hand) >= MOST_AT_HAND:
        _at_hand.clear()
    _at_hand[key] = found
    return found


def _pop_ups_url(slug: str, reader: Reader) -> str:
    """Where the definitions of this page's words are fetched from."""
    query = house.canonical(reader.changes)
    return reverse("rulebook:pop-ups", args=[slug]) + (f"?{query}" if query else "")


_at_hand: dict[str, RenderedGame] = {}
"""What this process has read lately: a page of half a megabyte takes longer to unpack than to send."""
MOST_AT_HAND = 24


class _Builder:
    """Builds one page. Counts which glossary words it used."""

    def __init__(self, game: Game, reader: Reader) -> None:
        self.game = game
        self.reader = reader
        self.language = reader.language
        self.wording = wording_for(game, reader, here=True)
        self.values = engine.option_values(game.slug, reader.changes)
        self.numbers = game_rules(game.slug, game.stamp)
        self.sources = list(Source.objects.filter(game=game).order_by("sort_order", "pk"))
        self.used: dict[str, None] = {}
        self.words = 0

    def build(self) -> RenderedGame:
        """All parts in reading order."""
        game = self.game
        intro = self._block(text(game, "intro", self.language, fall_back=False))
        sections = self._sections()
        advice = self._advice()
        return RenderedGame(
            slug=game.slug,
            name=text(game, "name", self.language),
            tagline=html.plain(text(game, "tagline", self.language), self.wording),
            description=html.plain(text(game, "description", self.language), self.wording),
            intro=intro,
            history=self._block(text(game, "history", self.language, fall_back=False)),
            facts=[
                (name, self._line(value))
                for name in FACTS
                if (value := text(game, name, self.language, fall_back=False))
            ],
            sections=sections,
            advice=advice,
            sources=self._source_list(sections),
            terms=self._terms(),
            games=self._games(),
            minutes=max(1, round(self.words / 200)),
        )

    def _block(self, source: str, wording: Wording | None = None) -> str:
        self._note(source)
        return html.render(source, wording or self.wording) if source else ""

    def _line(self, source: str) -> str:
        self._note(source)
        return html.render_inline(source, self.wording)

    def _note(self, source: str) -> None:
        """Remember the words that the text uses, and its length."""
        self.words += len(source.split())
        for mark in tokens.iter_marks(source):
            try:
                token = tokens.read_token(source, mark.start()) if mark[0] == tokens.OPEN else None
            except tokens.TokenError:
                continue
            if isinstance(token, tokens.TermToken):
                self.used.setdefault(token.term)

    def _sections(self) -> list[RenderedSection]:
        rules = list(Rule.objects.live().filter(game=self.game).order_by("sort_order", "pk"))
        shown = [rule for rule in rules if when.matches(rule.when, self.values)]
        examples = self._examples()
        built = []
        for section in Section.objects.filter(game=self.game).order_by("sort_order", "pk"):
            here = [self._rule(rule, examples) for rule in shown if rule.section_id == section.pk]
            if here:
                built.append(
                    RenderedSection(
                        section.key,
                        self.wording.digits_of(self.numbers.sections.get(section.key, "")),
                        text(section, "title", self.language),
                        self._block(text(section, "intro", self.language, fall_back=False)),
                        here,
                    )
                )
        return built

    def _rule(self, rule: Rule, examples: dict[str, list[RenderedExample]]) -> RenderedRule:
        entry = self.numbers.rules[rule.rule_id]
        language = self.language if text(rule, "text", self.language, fall_back=False) else "en"
        wording = self.wording if language == self.language else replace(self.wording, language=language)
        return RenderedRule(
            pk=rule.pk,
            rule_id=rule.rule_id,
            key=rule.key,
            number=self.wording.digits_of(entry.number),
            heading=html.plain(text(rule, "heading", self.language), self.wording),
            text=self._block(text(rule, "text", language), wording),
            language=language,
            source_note=self._block(text(rule, "source_note", self.language, fall_back=False)),
            sources=[
                {"key": source.key, "publisher": source.publisher}
                for source in self.sources
                if source.key in rule.sources
            ],
            is_added=not entry.is_default,
            examples=examples.get(rule.rule_id, []),
            shown_by=[
                {"anchor": example.anchor, "rule_id": example.rule_id, "number": self._number(example.rule_id)}
                for other in examples.values()
                for example in other
                if rule.rule_id in self.also.get(example.key, ())
            ],
        )

    def _number(self, rule_id: str) -> str:
        entry = self.numbers.rules.get(rule_id)
        return self.wording.digits_of(entry.number) if entry else ""

    def _examples(self) -> dict[str, list[RenderedExample]]:
        """Examples by the rule that they belong to."""
        found: dict[str, list[RenderedExample]] = {}
        self.also: dict[str, list[str]] = {}
        stored = Example.objects.live().filter(rule__game=self.game).select_related("rule")
        for example in stored.order_by("rule__sort_order", "sort_order", "pk"):
            self.also[example.key] = example.also_shows
            found.setdefault(example.rule.rule_id, []).append(self._example(example))
        return found

    def _example(self, example: Example) -> RenderedExample:
        return render_example(example, self.wording, self.reader.changes, note=self._note)

    def _advice(self) -> dict[str, list[dict[str, str]]]:
        found: dict[str, list[dict[str, str]]] = {}
        for advice in Advice.objects.filter(game=self.game).order_by("sort_order", "pk"):
            source = text(advice, "text", self.language, fall_back=False)
            if source and when.matches(advice.when, self.values):
                found.setdefault(advice.kind, []).append(
                    {
                        "key": advice.key,
                        "heading": html.plain(text(advice, "heading", self.language, fall_back=False), self.wording),
                        "text": self._block(source),
                    }
                )
        return found

    def _source_list(self, sections: Iterable[RenderedSection]) -> list[dict[str, Any]]:
        """The sources, each with the rules that rest on it."""
        rules = [rule for section in sections for rule in section.rules]
        return [
            {
                "key": source.key,
                "publisher": source.publisher,
                "title": text(source, "title", self.language),
                "language": source.language or "en",
                "url": source.url,
                "note": html.plain(text(source, "note", self.language, fall_back=False), self.wording),
                "rules": [
                    {"key": rule.key, "number": rule.number}
                    for rule in rules
                    if any(cited["key"] == source.key for cited in rule.sources)
                ],
            }
            for source in self.sources
        ]

    def _terms(self) -> list[dict[str, Any]]:
        """The glossary words used on the page, for the pop-ups."""
        others = [code for code in ("en", "ko", "ar") if code != self.language]
        return [
            {
                "key": term.key,
                "name": self.wording.terms[term.key].name,
                "url": self.wording.terms[term.key].url,
                "definition": html.plain(text(term, "definition", self.language), self.wording),
                "others": [
                    {"language": code, "dir": "rtl" if code == "ar" else "ltr", "name": text(term, "name", code)}
                    for code in others
                ],
            }
            for term in GlossaryTerm.objects.filter(key__in=self.used)
        ]

    def _games(self) -> list[dict[str, Any]]:
        """All games in order, for previous, next and related."""
        return [
            {
                "slug": game.slug,
                "name": text(game, "name", self.language),
                "tagline": text(game, "tagline", self.language),
                "url": game_url(game.slug, self.language),
                "is_related": game.slug in self.game.related,
                "is_here": game.slug == self.game.slug,
            }
            for game in Game.objects.order_by("sort_order", "slug")
        ]


def render_example(example: Example, wording: Wording, changes: Any, *, note: Any = None) -> RenderedExample:
    """One example for one reader. Where house rules change its answer it is shown for the standard rules."""
    slug = example.game_slug
    given, is_true = _ask(slug, example, {**changes, **example.options})
    if not is_true:
        given, _still = _ask(slug, example, example.options)
    source = text(example, "caption", wording.language)
    if note is not None:
        note(source)
    answered = replace(wording, answer=given)
    is_legal = given.get("legal") if isinstance(given, dict) else None
    return RenderedExample(
        key=example.key,
        anchor=example.anchor,
        rule_id=example.rule.rule_id,
        caption=html.render(source, answered),
        groups=_groups(slug, example),
        question=example.question,
        is_legal=is_legal,
        is_true_here=is_true,
    )


def _ask(slug: str, example: Example, changes: dict[str, Any]) -> tuple[Any, bool]:
    try:
        given = engine.answer(slug, example.question, example.position, changes)
    except engine.FAULTS:
        return example.answer, False
    return engine.named(example.answer, given), engine.agrees(example.answer, given)


def _groups(slug: str, example: Example) -> list[dict[str, Any]]:
    try:
        return picture.groups(slug, example.position, example.options)
    except (*engine.FAULTS, KeyError):
        return []
