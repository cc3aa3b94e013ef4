"""Registers the rule book with the Wagtail admin."""

from __future__ import annotations

from django.contrib.auth.models import Permission
from django.db.models import QuerySet
from wagtail import hooks
from wagtail.snippets.models import register_snippet

from rulebook.editing.viewsets import RulesGroup

register_snippet(RulesGroup)


@hooks.register("register_permissions")  # type: ignore[untyped-decorator]
def permissions_of_languages() -> QuerySet[Permission]:
    """Languages and facts, for the groups of editors."""
    return Permission.objects.filter(
        content_type__app_label="rulebook",
        codename__in=["translate_en", "translate_ko", "translate_ar", "edit_facts"],
    )
