"""What the desk and the rule pages read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import get_language

from rulebook.models import Game, GlossaryTerm
from rulebook.vocabulary import HOUR
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


@dataclass(frozen=True, slots=True)
class Mark:
    """A translation whose original has changed."""

    unit: str
    language: str


def marks_of(request: HttpRequest, game: Game, rule_ids: Sequence[str]) -> Mapping[str, Mark]:
    """Stale translations by rule ID in the reader's language; no query while nothing of the game has changed."""
    language = get_language() or "en"
    if language not in dict(TARGETS):
        return {}
    key = f"translation_desk:stale:{game.slug}:{game.stamp}:{language}"
    found: dict[str, Mark] | None = cache.get(key)
    if found is None:
        rows = TranslationState.objects.stale().into(language).filter(unit__startswith=f"rule:{game.slug}.")
        found = {row.unit.partition(":")[2]: Mark(row.unit, language) for row in rows}
        cache.set(key, found, HOUR)
    return found


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
