"""What the pages of the desk show, put together for one reader."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from rulebook import html
from rulebook.citation import cite
from rulebook.models import Game
from rulebook.reader import Reader
from rulebook.vocabulary import wording_for
from rulebook.wording import Wording
from translation_desk import checks, difference, selectors, services, words
from translation_desk.models import Proposal, TranslationState
from translation_desk.units import UnknownUnitError, find_unit, text_of

LANGUAGE_NAMES = dict(settings.LANGUAGES)


def unit_page(
    unit: Any,
    language: str,
    reader: str,
    texts: Mapping[str, str] | None = None,
    results: Mapping[str, checks.Result] | None = None,
) -> dict[str, Any]:
    """Source and target side by side, with terms, checks, differences and a preview."""
    states = selectors.state_of(unit.unit_key, language)
    fields = [name for name in unit.unit_fields if text_of(unit, name, "en")]
    shown = [_field(unit, name, language, states.get(name), texts, results) for name in fields]
    source = " ".join(text_of(unit, name, "en") for name in fields)
    return {
        "unit": unit,
        "target_language": language,
        "target_name": LANGUAGE_NAMES[language],
        "fields": shown,
        "terms": selectors.terms_in(source, language),
        "quoted": _quoted(unit, reader),
        "is_stale": any(item["is_stale"] for item in shown),
        "waiting": Proposal.objects.open().into(language).filter(unit=unit.unit_key).count(),
    }


def _field(
    unit: Any,
    name: str,
    language: str,
    state: TranslationState | None,
    texts: Mapping[str, str] | None,
    results: Mapping[str, checks.Result] | None,
) -> dict[str, Any]:
    source, now = text_of(unit, name, "en"), text_of(unit, name, language)
    draft = (texts or {}).get(name, now)
    result = (results or {}).get(name)
    wording = _wording(unit.unit_game, language) if result else None
    is_stale = bool(state and state.is_stale)
    return {
        "name": name,
        "label": words.field_name(name),
        "source": source,
        "text": isolated(draft) if language == "ar" else draft,
        "is_long": len(source) > 80 or name in ("text", "body", "intro"),
        "tokens": sorted({token for token in difference.pieces(source) if token.startswith("[[")}),
        "errors": [words.sentence(finding) for finding in result.errors] if result else [],
        "warnings": [words.sentence(finding) for finding in result.warnings] if result else [],
        "preview": html.render(draft, wording) if wording and result and result.is_ok else "",
        "is_stale": is_stale,
        "difference": difference.marked(state.source_text, source) if state and is_stale else "",
        "is_serious": bool(state and is_stale and difference.changes_the_rule(state.source_text, source)),
        "since": state.accepted_at if state else None,
    }


def isolated(text: str) -> str:
    """The text for an Arabic field: each token between marks that keep it readable; sending drops them."""
    return re.sub(r"\[\[.*?\]\]", "\u2066\\g<0>\u2069", text)


def _wording(slug: str, language: str) -> Wording:
    """The words of the unit's game; of none, where the unit belongs to all."""
    game = Game.objects.filter(slug=slug).first() or Game.objects.first()
    return wording_for(game, Reader(language)) if game else Wording(language)


def _quoted(unit: Any, reader: str) -> Any:
    """The rule that the unit belongs to, for the way back."""
    rule_id = unit.natural_key_text if unit.unit_kind == "rule" else ""
    if unit.unit_kind == "example":
        rule_id = unit.rule.rule_id
    return cite(rule_id, Reader(reader)) if rule_id else None


def proposal_page(proposal: Proposal, user: Any, reader: str) -> dict[str, Any]:
    """One proposal with its differences, and what this person may do with it."""
    try:
        unit = find_unit(proposal.unit)
    except UnknownUnitError:
        unit = None
    results = services.check_texts(unit, proposal.language, proposal.texts) if unit else {}
    fields = [_proposed(unit, proposal, name, results) for name in proposal.texts]
    return {
        "proposal": proposal,
        "unit": unit,
        "target_name": LANGUAGE_NAMES[proposal.language],
        "fields": fields,
        "quoted": _quoted(unit, reader) if unit else None,
        "may_review": proposal.is_open and services.may_review(user, proposal.language),
        "may_withdraw": proposal.is_open and user.pk == proposal.author_id,
    }


def _proposed(unit: Any, proposal: Proposal, name: str, results: Mapping[str, checks.Result]) -> dict[str, Any]:
    result = results.get(name, checks.Result())
    now = text_of(unit, name, proposal.language) if unit else proposal.replaced[name]
    slug = unit.unit_game if unit else ""
    return {
        "label": words.field_name(name),
        "source": proposal.sources[name],
        "difference": difference.marked(now, proposal.texts[name]),
        "preview": html.render(proposal.texts[name], _wording(slug, proposal.language)),
        "warnings": [words.sentence(finding) for finding in (*result.errors, *result.warnings)],
    }


def desk_page(user: Any) -> dict[str, Any]:
    """Proposals that wait for this person, the person's own, and what is stale."""
    may = [code for code, _name in settings.LANGUAGES if services.may_review(user, code)]
    targets = [code for code, _name in settings.LANGUAGES if code != "en"]
    return {
        "may": may,
        "waiting": [_row(row) for row in selectors.waiting_for(may)] if may else [],
        "own": [_row(row) for row in selectors.written_by(user.pk)] if user.is_authenticated else [],
        "stale": [
            {"language": code, "name": LANGUAGE_NAMES[code], "rows": _stale(selectors.stale_units(code))}
            for code in targets
        ],
    }


def _row(proposal: Proposal) -> dict[str, Any]:
    return {"proposal": proposal, "target_name": LANGUAGE_NAMES[proposal.language], "title": unit_title(proposal.unit)}


def _stale(rows: Sequence[TranslationState]) -> list[dict[str, Any]]:
    units = dict.fromkeys(row.unit for row in rows)
    return [{"unit": unit, "title": unit_title(unit)} for unit in units]


def unit_title(key: str) -> str:
    """A unit's key without the kind in front, which readers can do without."""
    return key.partition(":")[2] or _("Text")
