"""Keeps the state of each translation true, whoever changes a text: editor, content file or accepted proposal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models.signals import post_delete, post_save

from rulebook.models import Unit
from rulebook.registries import after_load
from rulebook.stamps import is_held
from translation_desk.digests import digest
from translation_desk.models import TARGETS, TranslationState
from translation_desk.units import text_of, unit_models

LANGUAGES = tuple(code for code, _name in TARGETS)


def connect() -> None:
    """Watch every model with translated texts; a load of content is recorded as a whole at its end."""
    after_load.register("translation states", record_all)
    for model in unit_models():
        label = f"translation_desk.states.{model._meta.label}"
        post_save.connect(_saved, sender=model, dispatch_uid=label)
        post_delete.connect(_deleted, sender=model, dispatch_uid=label)


def _saved(sender: Any, instance: Any, **kwargs: Any) -> None:
    fields = kwargs.get("update_fields")
    if kwargs.get("raw") or is_held() or (fields is not None and not _touches_texts(instance, fields)):
        return
    record(instance)


def _touches_texts(instance: Any, fields: Any) -> bool:
    names = {f"{name}_{code}" for name in instance.unit_fields for code in ("en", *LANGUAGES)}
    return bool(names & set(fields))


def _deleted(sender: Any, instance: Any, **kwargs: Any) -> None:
    TranslationState.objects.filter(unit=instance.unit_key).delete()


def record(instance: Any) -> None:
    """Compare the unit's texts with its states: a changed target is renewed, a changed source makes stale."""
    record_all([instance])


def record_all(instances: Sequence[Any]) -> None:
    """The same for many units in few queries."""
    units = [instance for instance in instances if isinstance(instance, Unit)]
    known: dict[str, dict[tuple[str, str], TranslationState]] = {}
    for row in TranslationState.objects.filter(unit__in=[unit.unit_key for unit in units]):
        known.setdefault(row.unit, {})[(row.field, row.language)] = row
    new: list[TranslationState] = []
    changed: list[TranslationState] = []
    gone: list[int] = []
    for unit in units:
        _compare(unit, known.get(unit.unit_key, {}), new, changed, gone)
    TranslationState.objects.bulk_create(new, batch_size=500)
    if changed:
        TranslationState.objects.bulk_update(
            changed,
            ["source_text", "source_digest", "current_digest", "target_digest", "translator", "reviewer"],
            batch_size=500,
        )
    if gone:
        TranslationState.objects.filter(pk__in=gone).delete()


def _compare(
    instance: Any,
    known: Mapping[tuple[str, str], TranslationState],
    new: list[TranslationState],
    changed: list[TranslationState],
    gone: list[int],
) -> None:
    for field in instance.unit_fields:
        source = text_of(instance, field, "en")
        for language in LANGUAGES:
            target = text_of(instance, field, language)
            row = known.get((field, language))
            if not target:
                gone += [row.pk] if row else []
            elif row is None:
                row = TranslationState(unit=instance.unit_key, field=field, language=language)
                new.append(_fresh(row, source, target))
            elif _renewed(row, source, target):
                changed.append(row)


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
