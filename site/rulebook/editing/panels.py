"""Panels: three languages side by side, each in its own direction, each behind its own permission."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from django import forms
from django.utils.translation import gettext_lazy as _
from wagtail.admin.panels import FieldPanel, FieldRowPanel, MultiFieldPanel, Panel
from wagtail.admin.widgets import AdminAutoHeightTextInput

FACTS = "rulebook.edit_facts"
DIRECTIONS = {"en": "ltr", "ko": "ltr", "ar": "rtl"}
NAMES = {"en": "English", "ko": "한국어", "ar": "العربية"}


def permission_for(language: str) -> str:
    """The permission to edit the texts of a language."""
    return f"rulebook.translate_{language}"


def _widget(language: str, *, is_long: bool) -> forms.Widget:
    attrs = {"dir": DIRECTIONS[language], "lang": language}
    return AdminAutoHeightTextInput(attrs=attrs) if is_long else forms.TextInput(attrs=attrs)


def text_panel(field: str, title: object, *, is_long: bool = True) -> MultiFieldPanel:
    """One translated field in its three languages."""
    row = FieldRowPanel(
        [
            FieldPanel(
                f"{field}_{code}",
                heading=NAMES[code],
                widget=_widget(code, is_long=is_long),
                permission=permission_for(code),
            )
            for code in DIRECTIONS
        ]
    )
    return MultiFieldPanel([row], heading=title)


def fact_panels(
    fields: Sequence[str], title: object = _("Facts"), helps: Mapping[str, object] = MappingProxyType({})
) -> Panel:
    """Untranslated fields, for those who may edit facts; `helps` are the lines below some of them."""
    panels = [FieldPanel(field, permission=FACTS, help_text=helps.get(field, "")) for field in fields]
    return MultiFieldPanel(panels, heading=title)
