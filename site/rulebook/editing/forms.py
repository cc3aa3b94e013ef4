"""Forms of translated things."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms import WagtailAdminModelForm, WagtailAdminPageForm

STALE = _(
    "Somebody has saved a newer version since you opened this page. Your text is still here; "
    "compare it with the newer version before you save again."
)


class UnitForm(WagtailAdminModelForm):  # type: ignore[misc]
    """Faults of fields that this editor may not touch are shown above the form instead of breaking it."""

    def _post_clean(self) -> None:
        self.instance.is_unfinished = self.is_deferred_validation
        super()._post_clean()
        self.instance.is_unfinished = False

    def _update_errors(self, errors: ValidationError) -> None:
        if hasattr(errors, "error_dict"):
            foreign = [name for name in errors.error_dict if name != NON_FIELD_ERRORS and name not in self.fields]
            for name in foreign:
                for error in errors.error_dict.pop(name):
                    text = ValidationError(f"{name}: {'; '.join(error.messages)}")
                    errors.error_dict.setdefault(NON_FIELD_ERRORS, []).append(text)
        super()._update_errors(errors)


class UnitPageForm(WagtailAdminPageForm):  # type: ignore[misc]
    """A page that somebody else has saved meanwhile is not overwritten silently."""

    def clean(self) -> dict[str, Any]:
        """The version that the form was opened with must still be the newest."""
        cleaned: dict[str, Any] = super().clean()
        opened = self.data.get("loaded_revision_id")
        newest = self.instance.latest_revision_id
        if opened and newest and str(newest) != opened:
            self.add_error(None, ValidationError(STALE, code="stale"))
        return cleaned
