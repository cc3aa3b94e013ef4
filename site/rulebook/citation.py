"""A rule as others cite it: its number, heading, address and text, in one reader's words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.safestring import SafeString

from rulebook import html
from rulebook.held import held
from rulebook.models import Game, Rule
from rulebook.reader import Reader
from rulebook.vocabulary import game_rules, rule_url, text, wording_for
from rulebook.wording import RuleWord
from tabletop.reading import digits


@dataclass(frozen=True, slots=True)
class Citation:
    """What a refusal, a comment or a proposal quotes."""

    rule_id: str
    number: str
    heading: str
    url: str
    text: SafeString


def cite(rule_id: str, reader: Reader) -> Citation | None:
    """The live rule of that ID; None if there is none. One query, or none where it is held."""
    return held(f"citation:{rule_id}:{reader.cache_key}", lambda: _cite(rule_id, reader))


def _cite(rule_id: str, reader: Reader) -> Citation | None:
    rule = Rule.objects.live().filter(rule_id=rule_id).select_related("game").first()
    if rule is None:
        return None
    wording = wording_for(rule.game, reader)
    word = wording.rules[rule_id]
    return Citation(
        rule_id,
        wording.digits_of(word.number),
        html.plain(word.heading, wording),
        word.url,
        html.render(text(rule, "text", reader.language), wording),
    )


def links(game: Game, rule_ids: Iterable[str], language: str) -> list[RuleWord]:
    """Number, heading and address of the rules that exist, in reading order."""
    rules = game_rules(game.slug, game.stamp).rules
    wanted = set(rule_ids)
    return [
        RuleWord(digits(entry.number, language), entry.headings[language], rule_url(rule_id, language))
        for rule_id, entry in rules.items()
        if rule_id in wanted
    ]
