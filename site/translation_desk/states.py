"""Keeps the state of each translation true, whoever changes a text: editor, content file or accepted proposal."""

from __future__ import annotations

from typing import Any

from django.db.models.signals import post_delete, post_save

from translation_desk.digests import digest
from translation_desk.models import TARGETS, TranslationState
from translation_desk.units import text_of, unit_models

LANGUAGES = tuple(code for code, _name in TARGETS)


def connect() -> None:
    """Watch every model with translated texts."""
    for model in unit_models():
        label = f"translation_desk.states.{model._meta.label}"
        post_save.connect(_saved, sender=model, dispatch_uid=label)
        post_delete.connect(_deleted, sender=model, dispatch_uid=label)


def _saved(sender: Any, instance: Any, **kwargs: Any) -> None:
    fields = kwargs.get("update_fields")
    if kwargs.get("raw") or (fields is not None and not _touches_texts(instance, fields)):
        return
    record(instance)


def _touches_texts(instance: Any, fields: Any) -> bool:
    names = {f"{name}_{code}" for name in instance.unit_fields for code in ("en", *LANGUAGES)}
    return bool(names & set(fields))


def _deleted(sender: Any, instance: Any, **kwargs: Any) -> None:
    TranslationState.objects.filter(unit=instance.unit_key).delete()


def record(instance: Any) -> None:
    """Compare the unit's texts with its states: a changed target is renewed, a changed source makes stale."""
    known = {(row.field, row.language): row for row in TranslationState.objects.filter(unit=instance.unit_key)}
    new, changed, gone = [], [], []
    for field in instance.unit_fields:
        source = text_of(instance, field, "en")
        for language in LANGUAGES:
            target = text_of(instance, field, language)
            row = known.get((field, language))
            if not target:
                gone += [row.pk] if row else []
            elif row is None:
                new.append(
                    _fresh(TranslationState(unit=instance.unit_key, field=field, language=language), source, target)
                )
            elif _renewed(row, source, target):
                changed.append(row)
    TranslationState.objects.bulk_create(new)
    if changed:
        TranslationState.objects.bulk_update(
            changed, ["source_text", "source_digest", "current_digest", "target_digest", "translator", "reviewer"]
        )
    if gone:
        TranslationState.objects.filter(pk__in=gone).delete()


def _fresh(row: TranslationState, source: str, target: str) -> TranslationState:
    row.source_text, row.source_digest = source, digest(source)
    row.current_digest, row.target_digest = row.source_digest, digest(target)
    return row


def _renewed(row: TranslationState, source: str, target: str) -> bool:
    """Bring a state up to date; True if it changed."""
    if row.target_digest != digest(target):
        _fresh(row, source, target)
        row.translator = row.reviewer = None
        return True
    if row.current_digest != digest(source):
        row.current_digest = digest(source)
        return True
    return False
