"""What a token shows to one reader: its plain text, its spoken text and its HTML.

A `Wording` holds everything that this depends on, so that one text can be rendered for any reader.
An unknown name never breaks a page: the token itself is shown, and `load_content` and the forms
have refused it long before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString

from rulebook import tokens
from rulebook.counting import counted, figure
from rulebook.particles import glued
from rules_engine.options import OptionValue, value_text
from tabletop import faces, reading, spoken

TILE_SUITS = ("suit", "led", "trump")
"""Fields whose number is one of a tile, where 0 is the blank."""
ISOLATE, END_ISOLATE = "\u2066", "\u2069"


@dataclass(frozen=True, slots=True)
class TermWord:
    """A glossary word in one language. `others` are the words that a reader may put in its place."""

    name: str
    definition: str = ""
    url: str = ""
    others: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class RuleWord:
    """How a rule is named in a link."""

    number: str
    heading: str
    url: str


@dataclass(frozen=True, slots=True)
class Wording:
    """One reader's language, options, digits and words."""

    language: str
    options: Mapping[str, Any] = field(default_factory=dict)
    changed: frozenset[str] = frozenset()
    labels: Mapping[tuple[str, str], str] = field(default_factory=dict)
    terms: Mapping[str, TermWord] = field(default_factory=dict)
    rules: Mapping[str, RuleWord] = field(default_factory=dict)
    answer: Any = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    words: Mapping[tuple[str, str], str] = field(default_factory=dict)
    digits: str = field(default_factory=lambda: reading.active().digits)

    def digits_of(self, text: str) -> str:
        """The text in the reader's digits; only Arabic has two kinds."""
        return reading.in_digits(text, self.digits) if self.language == "ar" else text


@dataclass(frozen=True, slots=True)
class Shown:
    """One token as plain text, as the text that decides a particle, and as HTML."""

    plain: str
    spoken: str
    html: SafeString


def _text(text: str, spoken_text: str = "") -> Shown:
    return Shown(text, spoken_text or text, conditional_escape(text))


def show(token: tokens.Token, wording: Wording) -> Shown:
    """The token with its particle, for this reader."""
    shown = _bare(token, wording)
    if not token.particle or wording.language != "ko":
        return shown
    tail = glued(shown.spoken, token.particle)
    return Shown(shown.plain + tail, shown.spoken + tail, shown.html + conditional_escape(tail))


def _bare(token: tokens.Token, wording: Wording) -> Shown:
    match token:
        case tokens.CardsToken(cards=cards):
            return items([str(card) for card in cards], wording)
        case tokens.TilesToken(tiles=tiles):
            return items([str(tile) for tile in tiles], wording)
        case tokens.OptionToken(option=name, noun=noun):
            return _option(name, noun, wording)
        case tokens.AnswerToken(field=path, noun=noun):
            return _value(_follow(wording.answer, path), path, noun, wording, f"[[answer:{path}]]")
        case tokens.FactToken(name=name, noun=noun):
            return _value(_fact(wording.facts, name), name, noun, wording, f"[[fact:{name}]]")
        case tokens.TermToken(term=key, surface=surface):
            return _term(key, surface, wording)
        case tokens.RuleToken(rule_id=rule_id):
            return _rule(rule_id, wording)
    raise AssertionError(token)


def items(codes: list[str], wording: Wording) -> Shown:
    """Cards or tiles: one in the line of text, several as a row."""
    language = wording.language
    labels = " ".join(faces.label(code) for code in codes)
    plain = f"{ISOLATE}{labels}{END_ISOLATE}" if language == "ar" else labels
    html = faces.item_inline(codes[0], language) if len(codes) == 1 else faces.items_row(codes, language)
    return Shown(plain, codes[-1] if codes else "", html)


def spoken_items(codes: list[str], language: str) -> str:
    """Cards or tiles as they are read aloud."""
    return spoken.items_text(codes, language)


def _option(name: str, noun: str, wording: Wording) -> Shown:
    if name not in wording.options:
        return _text(f"[[={name}]]")
    shown = _number_or_label(name, wording.options[name], noun, wording)
    css = "tok-option is-changed" if name in wording.changed else "tok-option"
    return Shown(shown.plain, shown.spoken, format_html('<b class="{}">{}</b>', css, shown.plain))


def _number_or_label(name: str, value: OptionValue, noun: str, wording: Wording) -> Shown:
    label = wording.labels.get((name, value_text(value)))
    if label is not None and not (noun and type(value) is int):
        return _text(wording.digits_of(label), label)
    if type(value) is int:
        return number(value, noun, wording)
    if isinstance(value, Mapping):
        return _text(", ".join(_by_players(seats, count, noun, wording) for seats, count in value.items()))
    return _text(value_text(value))


def _by_players(seats: object, count: int, noun: str, wording: Wording) -> str:
    """One part of a value that depends on the number of players: "10 (2 players)"."""
    return f"{number(count, noun, wording).plain} ({number(int(str(seats)), 'player', wording).plain})"


def number(value: int, noun: str, wording: Wording) -> Shown:
    """A number, with its counted noun where one is asked for."""
    plain = counted(value, noun, wording.language) if noun else figure(value, wording.language)
    shown = wording.digits_of(plain)
    html = format_html("<bdi>{}</bdi>", shown) if value < 0 else conditional_escape(shown)
    return Shown(shown, plain, html)


def _follow(answer: Any, path: str) -> Any:
    """The field of an answer: "points", "hands.0.points". `value` names an answer that has no fields."""
    if path == "value" and not isinstance(answer, Mapping):
        return answer
    for name in path.split("."):
        if isinstance(answer, Mapping):
            answer = answer.get(name)
        elif isinstance(answer, (list, tuple)) and name.isdigit() and int(name) < len(answer):
            answer = answer[int(name)]
        else:
            return None
    return answer


def _fact(facts: Mapping[str, Any], name: str) -> Any:
    """A fact of a refusal: its cards at fault, a group, a number or a word."""
    if name == "cards":
        return facts.get("cards")
    for kind in ("numbers", "groups", "words"):
        if name in facts.get(kind, {}):
            return facts[kind][name]
    return facts.get(name)


def _value(value: Any, name: str, noun: str, wording: Wording, fallback: str) -> Shown:
    """Data of the engine: a number, cards, a list of groups, a word with a label."""
    if value is None:
        return _text(fallback)
    if isinstance(value, bool):
        return _word(name, value_text(value), wording)
    if isinstance(value, int):
        if value == 0 and name in TILE_SUITS:
            return _text(spoken.pip_name(0, wording.language))
        return number(value, noun, wording)
    if isinstance(value, str):
        return items([value], wording) if is_item(value) else _word(name, value, wording)
    if isinstance(value, (list, tuple)) and value:
        return _list(list(value), name, noun, wording, fallback)
    if isinstance(value, Mapping):
        return _list(list(value.values()), name, noun, wording, fallback)
    return _text("–")


def _list(values: list[Any], name: str, noun: str, wording: Wording, fallback: str) -> Shown:
    if all(isinstance(value, str) and is_item(value) for value in values):
        return items(values, wording)
    parts = [_value(value, name, noun, wording, fallback) for value in values]
    separator = "، " if wording.language == "ar" else ", "
    html = parts[0].html
    for part in parts[1:]:
        html += conditional_escape(separator) + part.html
    return Shown(separator.join(part.plain for part in parts), parts[-1].spoken, html)


def is_item(text: str) -> bool:
    """True for a card or a tile in notation."""
    if spoken.is_tile(text):
        return True
    return len(text) == 2 and text[0] in "A23456789TJQK" and text[1] in "SCDH"


def _word(name: str, value: str, wording: Wording) -> Shown:
    label = wording.words.get((name, value)) or wording.words.get(("", value))
    if label is None and name in {"rank", "rank_needed"}:
        label = _rank(value, wording.language)
    if label is None and name in {"suit", "suit_needed"} and value in "SCDH":
        label = spoken.suit_name(value, wording.language)
    return _text(label or value)


def _rank(value: str, language: str) -> str | None:
    try:
        return spoken.rank_name(value, language)
    except KeyError:
        return None


def _term(key: str, surface: str, wording: Wording) -> Shown:
    term = wording.terms.get(key)
    if term is None:
        return _text(surface or key)
    word = surface or term.name
    if not term.url:
        return _text(word)
    html = format_html('<a class="tok-term" href="{}">{}</a>', term.url, word)
    return Shown(word, word, html)


def _rule(rule_id: str, wording: Wording) -> Shown:
    rule = wording.rules.get(rule_id)
    if rule is None:
        return _text(rule_id)
    shown = wording.digits_of(rule.number)
    html = format_html(
        '<a class="tok-rule" href="{}"><span class="tok-rule-num">{}</span>&nbsp;{}</a>', rule.url, shown, rule.heading
    )
    return Shown(f"{shown} {rule.heading}", rule.heading, html)
