"""Registers the rule book with the Wagtail admin."""

from __future__ import annotations

from django.contrib.auth.models import Permission
from django.db.models import QuerySet
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _
from wagtail import hooks
from wagtail.snippets.models import register_snippet

from rulebook.editing.coverage_view import CoverageMenuItem, CoverageView
from rulebook.editing.viewsets import RulesGroup

register_snippet(RulesGroup)


@hooks.register("register_permissions")  # type: ignore[untyped-decorator]
def permissions_of_languages() -> QuerySet[Permission]:
    """Languages and facts, for the groups of editors."""
    return Permission.objects.filter(
        content_type__app_label="rulebook",
        codename__in=["translate_en", "translate_ko", "translate_ar", "edit_facts"],
    )


@hooks.register("register_admin_urls")  # type: ignore[untyped-decorator]
def address_of_the_matrix() -> list[URLPattern]:
    """What covers each rule, and what lacks."""
    return [path("reports/rule-coverage/", CoverageView.as_view(), name="rulebook_coverage")]


@hooks.register("register_reports_menu_item")  # type: ignore[untyped-decorator]
def menu_item_of_the_matrix() -> CoverageMenuItem:
    """Among the reports."""
    return CoverageMenuItem(
        _("Rule coverage"), reverse("rulebook_coverage"), name="rule-coverage", icon_name="table", order=50
    )
