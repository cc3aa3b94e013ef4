"""The tokens of rule texts: `[[...]]` with an optional Korean particle `{을/를}` directly behind it.

They keep facts out of the translators' hands: cards, tiles, option values, answers of the engine, glossary
words and links to rules. This module knows no Django; html.py and words.py show what it reads.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules_engine.cards import Card, CardError, parse_distinct
from rules_engine.tiles import Tile, TileError, parse_tile

NOUNS: Final = ("card", "point", "tile", "player", "trick", "chip", "hand")
"""The nouns that a number can be counted with."""

PARTICLES: Final = frozenset(
    {
        *("을/를", "은/는", "이/가", "과/와", "으로/로", "이라/라", "이나/나", "이랑/랑", "이며/며", "이란/란"),
        *("이든/든", "이에요/예요", "이라도/라도", "이라면/라면", "이라고/라고", "이므로/므로", "이지만/지만"),
        *("이어야/여야", "이면/면", "이고/고", "이어서/여서", "으로서/로서", "으로써/로써", "으로부터/로부터"),
        *("이라는/라는", "이라서/라서"),
    }
)
"""Pairs of particles: first the one behind a final consonant."""

OPEN: Final = "[["
CLOSE: Final = "]]"
_ISOLATES: Final = dict.fromkeys(range(0x2066, 0x206A))
_SCAN = re.compile(r"\\.|\[\[|\]\]|\{[^{}\s]*/[^{}\s]*\}", re.DOTALL)
_PARTICLE = re.compile(r"\{([^{}]*)\}")
_FIELD = re.compile(r"[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*")
_KEY = re.compile(r"[a-z][a-z0-9_]*")
_RULE = re.compile(r"[a-z0-9-]+\.[a-z0-9-]+\.[a-z0-9-]+")
_CARD_START = re.compile(r"[A-Z0-9]{1,2}[SCDH]\b")
_TILE_START = re.compile(r"[0-9][-–][0-9]\b")


class TokenError(ValueError):
    """A token that means nothing. `position` counts characters from 0, `text` is the faulty piece."""

    def __init__(self, fault: str, position: int, text: str) -> None:
        super().__init__(f"{fault}: {text} (character {position + 1})")
        self.fault = fault
        self.position = position
        self.text = text


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """What all tokens have: where they stand and the particle pair behind them ("을/를" or "")."""

    start: int
    end: int
    particle: str = ""

    @property
    def key(self) -> str:
        """The fact that the token states; what a translation must keep."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsToken(Token):
    """One card or a row of cards: `[[QH]]`, `[[QC QD QH]]`."""

    cards: tuple[Card, ...]

    @property
    def key(self) -> str:
        return " ".join(map(str, self.cards))


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesToken(Token):
    """One tile or a row of tiles: `[[6-4]]`."""

    tiles: tuple[Tile, ...]

    @property
    def key(self) -> str:
        return " ".join(map(str, self.tiles))


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionToken(Token):
    """The value of an option: `[[=knock_limit]]`, `[[=knock_limit:point]]`."""

    option: str
    noun: str = ""

    @property
    def key(self) -> str:
        return f"={self.option}"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerToken(Token):
    """A field of the example's answer by the engine: `[[answer:deadwood:point]]`."""

    field: str
    noun: str = ""

    @property
    def key(self) -> str:
        return f"answer:{self.field}"


@dataclass(frozen=True, slots=True, kw_only=True)
class FactToken(Token):
    """A fact of a refusal: cards at fault, a group, a number or a word: `[[fact:excess:point]]`."""

    name: str
    noun: str = ""

    @property
    def key(self) -> str:
        return f"fact:{self.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TermToken(Token):
    """A glossary word, in its base form or in a written form: `[[term:meld]]`, `[[term:meld|melds]]`."""

    term: str
    surface: str = ""

    @property
    def key(self) -> str:
        return f"term:{self.term}"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleToken(Token):
    """A link to a rule by number and heading: `[[rule:gin-rummy.knock.limit]]`."""

    rule_id: str

    @property
    def key(self) -> str:
        return f"rule:{self.rule_id}"


Node = str | Token


def read_token(text: str, start: int) -> Token:
    """The token that begins with `[[` at `start`, with its particle. Raises TokenError."""
    close = text.find(CLOSE, start + 2)
    line_end = text.find("\n", start)
    if close < 0 or (0 <= line_end < close):
        raise TokenError("token is not closed", start, text[start : start + 30])
    body = text[start + 2 : close].translate(_ISOLATES)
    end, particle = close + 2, ""
    behind = _PARTICLE.match(text, end)
    if behind is not None:
        particle, end = behind[1], behind.end()
        if particle not in PARTICLES:
            raise TokenError("unknown particle", close + 2, behind[0])
    return _read_body(body, start, end, particle)


def _read_body(body: str, start: int, end: int, particle: str) -> Token:
    shown = f"{OPEN}{body}{CLOSE}"
    if body.startswith("="):
        name, noun = _name_and_noun(body[1:], _KEY, start, shown)
        return OptionToken(start=start, end=end, particle=particle, option=name, noun=noun)
    kind, colon, rest = body.partition(":")
    if not colon:
        return _read_items(body, start, end, particle)
    if kind == "answer":
        name, noun = _name_and_noun(rest, _FIELD, start, shown)
        return AnswerToken(start=start, end=end, particle=particle, field=name, noun=noun)
    if kind == "fact":
        name, noun = _name_and_noun(rest, _FIELD, start, shown)
        return FactToken(start=start, end=end, particle=particle, name=name, noun=noun)
    if kind == "term":
        term, bar, surface = rest.partition("|")
        if not _KEY.fullmatch(term) or (bar and not surface.strip()):
            raise TokenError("malformed term", start, shown)
        return TermToken(start=start, end=end, particle=particle, term=term, surface=surface.strip())
    if kind == "rule":
        if not _RULE.fullmatch(rest):
            raise TokenError("malformed rule ID", start, shown)
        return RuleToken(start=start, end=end, particle=particle, rule_id=rest)
    raise TokenError("unknown token", start, shown)


def _name_and_noun(text: str, pattern: re.Pattern[str], start: int, shown: str) -> tuple[str, str]:
    name, colon, noun = text.partition(":")
    if not pattern.fullmatch(name):
        raise TokenError("malformed token", start, shown)
    if colon and noun not in NOUNS:
        raise TokenError(f"unknown counted noun (known: {', '.join(NOUNS)})", start, shown)
    return name, noun


def _read_items(body: str, start: int, end: int, particle: str) -> Token:
    """Cards or tiles in canonical notation, one kind in a row."""
    shown = f"{OPEN}{body}{CLOSE}"
    pieces = body.split()
    try:
        if pieces and _TILE_START.match(pieces[0]):
            tiles = tuple(parse_tile(piece) for piece in pieces)
            _must_be_canonical(pieces, tiles, start, shown)
            return TilesToken(start=start, end=end, particle=particle, tiles=tiles)
        if pieces and _CARD_START.match(pieces[0]):
            cards = parse_distinct(pieces)
            _must_be_canonical(pieces, cards, start, shown)
            return CardsToken(start=start, end=end, particle=particle, cards=cards)
    except (CardError, TileError) as error:
        raise TokenError(error.fault, start, f"{error.text} in {shown}") from error
    raise TokenError("unknown token", start, shown)


def _must_be_canonical(pieces: list[str], items: tuple[Card, ...] | tuple[Tile, ...], start: int, shown: str) -> None:
    for piece, item in zip(pieces, items, strict=True):
        if piece != str(item):
            raise TokenError(f"write {item} for {piece}", start, shown)


def parse(text: str) -> list[Node]:
    """The text as plain pieces and tokens, in order. Raises TokenError at the first fault."""
    nodes: list[Node] = []
    done = 0
    for match in iter_marks(text):
        if match.start() < done:
            continue
        if not match[0].startswith(OPEN):
            fault = "closing brackets without a token" if match[0] == CLOSE else "particle without a token before it"
            raise TokenError(fault, match.start(), match[0])
        token = read_token(text, match.start())
        if match.start() > done:
            nodes.append(text[done : match.start()])
        nodes.append(token)
        done = token.end
    if done < len(text):
        nodes.append(text[done:])
    return nodes


def iter_marks(text: str) -> Iterator[re.Match[str]]:
    """Opening and closing brackets and particle pairs; what a backslash escapes is left out."""
    return (match for match in _SCAN.finditer(text) if not match[0].startswith("\\"))


def tokens_of(text: str) -> list[Token]:
    """The tokens of a text in order. Raises TokenError."""
    return [node for node in parse(text) if isinstance(node, Token)]


def errors_of(text: str) -> list[TokenError]:
    """Every fault of the text, not only the first."""
    found: list[TokenError] = []
    done = 0
    for match in iter_marks(text):
        if match.start() < done:
            continue
        try:
            if match[0].startswith(OPEN):
                done = read_token(text, match.start()).end
            else:
                parse(match[0])
        except TokenError as error:
            position = match.start() if not match[0].startswith(OPEN) else error.position
            found.append(TokenError(error.fault, position, error.text))
            close = text.find(CLOSE, match.start())
            done = close + 2 if close >= 0 else match.end()
    return found


def facts_of(text: str) -> Counter[str]:
    """How often each fact is stated: what a translation is compared by. Raises TokenError."""
    return Counter(token.key for token in tokens_of(text))


def strip_isolates(text: str) -> str:
    """The text without the direction marks that Arabic input fields put around tokens."""
    return text.translate(_ISOLATES)
