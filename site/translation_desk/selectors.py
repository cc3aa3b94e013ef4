"""What the desk and the rule pages read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language

from rulebook.models import Game, GlossaryTerm
from translation_desk.checks import Term
from translation_desk.models import TARGETS, Proposal, TranslationState


def terms_for(language: str) -> list[Term]:
    """The glossary in one language: what to write and what to avoid."""
    rows = GlossaryTerm.objects.all()
    names = {getattr(row, f"name_{language}") for row in rows}
    return [
        Term(
            row.name_en,
            getattr(row, f"name_{language}") or "",
            tuple(entry["word"] for entry in row.avoid.get(language, ()) if entry["word"] not in names),
            tuple(entry["word"] for entry in row.synonyms.get(language, ())),
        )
        for row in rows
        if row.name_en
    ]


def terms_in(text: str, language: str) -> list[dict[str, str]]:
    """The glossary's words that occur in a source text, with their names in the target language."""
    lowered = text.lower()
    rows = GlossaryTerm.objects.all()
    found = [
        row for row in rows if f"term:{row.key}" in text or (len(row.name_en) > 3 and row.name_en.lower() in lowered)
    ]
    return [
        {
            "key": row.key,
            "source": row.name_en,
            "target": getattr(row, f"name_{language}") or "",
            "definition": getattr(row, f"definition_{language}") or "",
        }
        for row in found
    ]


def marks_of(request: HttpRequest, game: Game, rule_ids: Sequence[str]) -> Mapping[str, Any]:
    """Stale translations by rule ID in the reader's language, for a whole page in one query."""
    language = get_language() or "en"
    if language not in dict(TARGETS):
        return {}
    units = [f"rule:{rule_id}" for rule_id in rule_ids]
    rows = TranslationState.objects.stale().into(language).filter(unit__in=units)
    return {row.unit.partition(":")[2]: row for row in rows}


def tools_of(request: HttpRequest, game: Game, rule_ids: Sequence[str]) -> Mapping[str, str]:
    """The link "improve this translation" beside each rule; no query."""
    language = get_language() or "en"
    return dict.fromkeys(rule_ids, language)


def state_of(unit: str, language: str) -> dict[str, TranslationState]:
    """The states of a unit's fields."""
    return {row.field: row for row in TranslationState.objects.into(language).filter(unit=unit)}


def waiting_for(languages: Sequence[str]) -> list[Proposal]:
    """Open proposals into these languages."""
    return list(Proposal.objects.open().into(*languages).select_related("author")[:100])


def written_by(user_id: int) -> list[Proposal]:
    """A member's own proposals, newest first."""
    return list(Proposal.objects.filter(author_id=user_id).select_related("reviewer")[:50])


def stale_units(language: str) -> list[TranslationState]:
    """What waits to be renewed."""
    return list(TranslationState.objects.stale().into(language).order_by("unit")[:100])
