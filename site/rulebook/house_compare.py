"""What is different at your table: two sets of house rules side by side."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.utils.safestring import SafeString

from rulebook import engine
from rulebook.house import Changes
from rulebook.house_panel import Panel
from rulebook.models import Game
from rulebook.reader import Reader
from rulebook.rendered import RenderedGame, RenderedRule, game_page
from rulebook.vocabulary import game_url
from rules_engine.options import value_text


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An option whose values differ."""

    label: str
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule that is not the same in both sets; an empty text says that it does not apply."""

    number: str
    heading: str
    first: SafeString
    second: SafeString


@dataclass(frozen=True, slots=True)
class Comparison:
    """Options and rules that differ, in reading order."""

    options: list[OptionRow]
    rules: list[RuleRow]


def compare(game: Game, panel: Panel, reader: Reader, first: Changes, second: Changes) -> Comparison:
    """Both pages come from the cache of pages where somebody has read them."""
    one = game_page(game, Reader(reader.language, reader.digits, dict(first)))
    two = game_page(game, Reader(reader.language, reader.digits, dict(second)))
    return Comparison(_options(panel, first, second), _rules(game_url(game.slug, reader.language), one, two))


def _options(panel: Panel, first: Changes, second: Changes) -> list[OptionRow]:
    mine, yours = engine.option_values(panel.slug, first), engine.option_values(panel.slug, second)
    rows = []
    for name, option in panel.options.items():
        one, two = value_text(mine[name]), value_text(yours[name])
        if one != two:
            rows.append(OptionRow(option.label, option.value_label(one), option.value_label(two)))
    return rows


def _rules(url: str, one: RenderedGame, two: RenderedGame) -> list[RuleRow]:
    left, right = _by_id(one), _by_id(two)
    replaced = {rule.number: rule for key, rule in right.items() if key not in left}
    rows: list[RuleRow] = []
    done: set[str] = set()
    for key, rule in _merged(one, two):
        other = right.get(key) if key in left else None
        if key in left and other is None and rule.number in replaced:
            other = replaced[rule.number]
        if rule.rule_id in done or (other and _words(other.text) == _words(rule.text)):
            continue
        done.add(rule.rule_id)
        if key in left:
            if other:
                done.add(other.rule_id)
            rows.append(RuleRow(rule.number, rule.heading, _text(url, rule), _text(url, other)))
        else:
            rows.append(RuleRow(rule.number, rule.heading, SafeString(), _text(url, rule)))
    return rows


def _by_id(book: RenderedGame) -> dict[str, RenderedRule]:
    return {rule.rule_id: rule for section in book.sections for rule in section.rules}


def _merged(one: RenderedGame, two: RenderedGame) -> list[tuple[str, RenderedRule]]:
    """The rules of both pages by number, the first page's before the second's."""
    rules = {**_by_id(two), **_by_id(one)}
    pages = {rule_id: index for index, book in enumerate((two, one)) for rule_id in _by_id(book)}
    return sorted(rules.items(), key=lambda item: (_order(item[1].number), -pages[item[0]]))


def _order(number: str) -> tuple[tuple[int, str], ...]:
    """Numbers in the order of reading: 4.3, 4.3a, 4.10. Digits of every script."""
    return tuple((int(digits), letters) for digits, letters in re.findall(r"(\d+)([a-z]*)", number))


def _words(html: str) -> str:
    return re.sub(r"<[^>]+>", "", html)


def _text(url: str, rule: RenderedRule | None) -> SafeString:
    """The text with its links to other rules leading to the page of the rules."""
    return SafeString(rule.text.replace('href="#', f'href="{url}#')) if rule else SafeString()
