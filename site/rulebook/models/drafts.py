"""What rules and examples share: drafts, revisions, workflow, locks and a preview in each language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from wagtail.models import DraftStateMixin, LockableMixin, PreviewableMixin, RevisionMixin, WorkflowMixin

if TYPE_CHECKING:
    from wagtail.models import Revision


class CheckedDraft(
    WorkflowMixin,  # type: ignore[misc]
    DraftStateMixin,  # type: ignore[misc]
    LockableMixin,  # type: ignore[misc]
    RevisionMixin,  # type: ignore[misc]
    PreviewableMixin,  # type: ignore[misc]
    models.Model,
):
    """Nothing that fails its own check goes live, whichever way it is published."""

    is_unfinished = False
    """True while a form saves a draft or shows a preview, which may be wrong."""

    class Meta:
        abstract = True

    def publish(self, revision: Revision, *args: Any, **kwargs: Any) -> Any:
        """Workflow, schedule and services skip the form, so the check is repeated here."""
        revision.as_object().full_clean()
        return super().publish(revision, *args, **kwargs)

    @property
    def preview_modes(self) -> list[tuple[str, str]]:
        return list(settings.LANGUAGES)

    @property
    def default_preview_mode(self) -> str:
        return settings.LANGUAGE_CODE

    def serve_preview(self, request: HttpRequest, mode_name: str) -> HttpResponse:
        """Rendered inside the override: a lazy response would be rendered in English after it."""
        with translation.override(mode_name):
            response: HttpResponse = super().serve_preview(request, mode_name)
            if hasattr(response, "render"):
                response.render()
            return response
