"""A refusal of the engine in the reader's words: the sentence, and the rule that it cites."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from rulebook import html
from rulebook.citation import cite
from rulebook.held import held
from rulebook.models import Game, RefusalText
from rulebook.reader import Reader
from rulebook.vocabulary import text, wording_for
from rules_engine.options import value_text


class Description(TypedDict):
    """What is shown of a refusal; the rule's fields are empty where the rule is not in the content."""

    sentence_html: SafeString
    sentence: str
    rule_number: str
    rule_heading: str
    rule_text_html: SafeString
    url: str


def describe(refusal: Mapping[str, Any], reader: Reader) -> Description:
    """The refusal (`Refusal.as_dict()`) in the reader's language, with the rule's number, heading, text and address."""
    rule_id = str(refusal.get("rule", ""))
    slug, reason = rule_id.partition(".")[0], str(refusal.get("reason", ""))
    game = held(f"game:{slug}", lambda: Game.objects.filter(slug=slug).first())
    if game is None:
        return _unknown()
    wording = wording_for(game, reader, facts=facts_of(refusal))
    stored = held(f"refusal:{game.family}:{reason}", lambda: _stored(game.family, reason))
    source = text(stored, "text", reader.language) if stored else ""
    citation = cite(rule_id, reader)
    sentence = html.render_inline(source, wording) if source else SafeString(_("This move is not allowed."))
    return {
        "sentence_html": sentence,
        "sentence": html.plain(source, wording) if source else str(sentence),
        "rule_number": citation.number if citation else "",
        "rule_heading": citation.heading if citation else "",
        "rule_text_html": citation.text if citation else SafeString(""),
        "url": citation.url if citation else "",
    }


def _stored(family: str, reason: str) -> RefusalText | None:
    return RefusalText.objects.filter(family=family, reason=reason).first()


def facts_of(refusal: Mapping[str, Any]) -> dict[str, Any]:
    """The facts that `[[fact:name]]` may name; seats count from 1 for readers."""
    facts = {name: dict(refusal.get(name) or {}) for name in ("numbers", "groups", "words")}
    facts["words"] = {name: value_text(value) for name, value in facts["words"].items()}
    if "seat" in facts["numbers"]:
        facts["numbers"]["player"] = facts["numbers"]["seat"] + 1
    return {**facts, "cards": list(refusal.get("cards") or ())}


def _unknown() -> Description:
    sentence = SafeString(_("This move is not allowed."))
    return {
        "sentence_html": sentence,
        "sentence": str(sentence),
        "rule_number": "",
        "rule_heading": "",
        "rule_text_html": SafeString(""),
        "url": "",
    }


__all__ = ["Description", "describe", "facts_of"]
