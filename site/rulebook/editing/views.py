"""Views of the admin that are stricter than Wagtail's own."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import cached_property
from wagtail.admin import messages
from wagtail.snippets.views import snippets

from rulebook.editing.forms import STALE
from rulebook.models import Rule


class GuardedEditView(snippets.EditView):  # type: ignore[misc]
    """An old form is answered 409 with its text kept; Wagtail itself would restore the old text silently."""

    @cached_property
    def is_stale(self) -> bool:
        """Has a revision been saved that this form does not know?"""
        if self.request.method != "POST" or not self.latest_revision:
            return False
        opened = self.request.POST.get("loaded_revision_id") or self.request.POST.get("overwrite_revision_id")
        return not opened or bool(self.is_out_of_date)

    def is_valid(self, form: Any) -> bool:
        if self.is_stale and not self.expects_json_response:
            form.is_valid()
            form.add_error(None, ValidationError(STALE, code="stale"))
            self.produced_error_code = "invalid_revision"
            self.produced_error_message = str(STALE)
            return False
        return bool(super().is_valid(form))

    def form_invalid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_invalid(form)
        if self.is_stale:
            response.status_code = 409
        return response


class CarefulWorkflowActionView(snippets.WorkflowActionView):  # type: ignore[misc]
    """Approving what turns out to be false is refused with what the engine says, not with an error page."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            response: HttpResponse = super().post(request, *args, **kwargs)
        except ValidationError as error:
            for text in error.messages:
                messages.error(request, text)
            return redirect(self.redirect_url)
        return response


class RuleIndexView(snippets.IndexView):  # type: ignore[misc]
    """Rules in reading order; those of one game can be dragged."""

    def get_valid_orderings(self) -> list[str]:
        orderings: list[str] = super().get_valid_orderings()
        if self.is_one_game and self.sort_order_field not in orderings:
            orderings.append(self.sort_order_field)
        return orderings

    @cached_property
    def is_one_game(self) -> bool:
        """Is the list narrowed to one game and nothing else? Only then do places on screen and in the game agree."""
        used = {name for name, value in self.request.GET.items() if value and name not in ("ordering", "p")}
        return used == {"game"}

    @property
    def reorder_button(self) -> Any:
        """Without a game there is nothing to put in order: reading order is a game's own."""
        return super().reorder_button if self.is_one_game else None


class RuleReorderView(snippets.ReorderView):  # type: ignore[misc]
    """Moves a rule among the rules of its own game."""

    def get_queryset(self) -> QuerySet[Rule]:
        queryset: QuerySet[Rule] = Rule.objects.filter(game__rules=self.kwargs["pk"]).order_by("sort_order", "pk")
        return queryset
