"""The one way to write a text outside the editor's form: the live row AND the latest draft.

Writing only the live row would lose the change with the next publish of the draft that lies above it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from django.db import models, transaction
from wagtail.models import DraftStateMixin, RevisionMixin

M = TypeVar("M", bound=models.Model)


@transaction.atomic
def publish_text(*, instance: M, changes: Mapping[str, Any], user: Any = None) -> M:
    """Set the fields in `changes` live and in the draft above it; other changes of the draft stay a draft.

    Returns the live instance. Raises ValidationError (for instance for an example that became false).
    """
    live = type(instance)._default_manager.select_for_update(of=("self",)).get(pk=instance.pk)
    if not isinstance(live, RevisionMixin):
        return _save(live, changes)
    draft: Any = live.get_latest_revision_as_object() if live.latest_revision_id else None
    has_draft = isinstance(live, DraftStateMixin) and live.has_unpublished_changes and draft is not None
    _apply(live, changes)
    live.full_clean()
    revision = live.save_revision(user=user)
    if isinstance(live, DraftStateMixin):
        if live.live:
            revision.publish(user=user, skip_permission_checks=True)
    else:
        live.save()
    if has_draft and draft is not None:
        _apply(draft, changes)
        draft.save_revision(user=user, clean=False)  # an unfinished draft must not block a finished text
    return type(instance)._default_manager.get(pk=instance.pk)


def _save(instance: M, changes: Mapping[str, Any]) -> M:
    _apply(instance, changes)
    instance.full_clean()
    instance.save()
    return instance


def _apply(instance: Any, changes: Mapping[str, Any]) -> None:
    """Only columns with a language in their name are safe: the bare one follows the active language."""
    for name, value in changes.items():
        setattr(instance, name, value)
