"""The coverage matrix as a report of the admin."""

from __future__ import annotations

from typing import Any

from django.urls import reverse_lazy
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.generic import TemplateView
from wagtail.admin.menu import MenuItem
from wagtail.admin.views.generic import PermissionCheckedMixin, WagtailAdminTemplateMixin
from wagtail.permission_policies import ModelPermissionPolicy

from rulebook import coverage
from rulebook.models import Rule

READERS = ("add", "change", "delete", "view")
"""Whoever may do one of these to rules may see what lacks."""
policy = ModelPermissionPolicy(Rule)


class CoverageView(PermissionCheckedMixin, WagtailAdminTemplateMixin, TemplateView):  # type: ignore[misc]
    """One game at a time (`?game=`), all its rules or those that lack something (`?gaps=on`)."""

    template_name = "rulebook/coverage.html"
    page_title = _("Rule coverage")
    header_icon = "table"
    permission_policy = policy
    any_permission_required = READERS
    index_url = reverse_lazy("rulebook_coverage")

    def get_breadcrumbs_items(self) -> list[dict[str, Any]]:
        return [*self.breadcrumbs_items, {"url": "", "label": self.page_title}]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        games = coverage.matrices((get_language() or "en").split("-")[0])
        chosen = next((game for game in games if game.slug == self.request.GET.get("game")), games[0])
        only_gaps = "gaps" in self.request.GET
        return super().get_context_data(
            games=games,
            chosen=chosen,
            only_gaps=only_gaps,
            rows=[row for row in chosen.rows if row.has_gap or not only_gaps],
            **kwargs,
        )


class CoverageMenuItem(MenuItem):  # type: ignore[misc]
    """Shown to those who may open it."""

    def is_shown(self, request: Any) -> bool:
        return bool(policy.user_has_any_permission(request.user, READERS))
