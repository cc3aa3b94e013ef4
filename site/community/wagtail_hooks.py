"""Moderation in the admin: comments are hidden and restored, never deleted or rewritten."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms import WagtailAdminModelForm
from wagtail.admin.panels import FieldPanel, MultiFieldPanel
from wagtail.admin.ui.tables import BooleanColumn
from wagtail.permission_policies import ModelPermissionPolicy
from wagtail.permissions import register_permission_policy
from wagtail.snippets.models import register_snippet
from wagtail.snippets.views.snippets import SnippetViewSet

from community import services
from community.models import Comment


class ModerationForm(WagtailAdminModelForm):  # type: ignore[misc]
    """One question: may readers see it?"""

    is_hidden_now = forms.BooleanField(label=_("Hidden from readers"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["is_hidden_now"].initial = self.instance.is_hidden

    def save(self, commit: bool = True) -> Comment:
        """Hide or restore by the service, so that who and when are kept."""
        comment: Comment = self.instance
        reason = comment.hidden_reason
        if self.cleaned_data["is_hidden_now"]:
            return services.hide_comment(comment=comment, moderator=self.for_user, reason=reason)
        return services.restore_comment(comment=comment)


class ModerationPolicy(ModelPermissionPolicy):  # type: ignore[misc]
    """Nobody adds or deletes comments in the admin; moderators change them."""

    def user_has_permission(self, user: Any, action: str) -> bool:
        """Only looking and hiding."""
        if action in ("add", "delete"):
            return False
        return bool(user.is_active and user.has_perm("community.moderate_comment"))

    def user_has_any_permission(self, user: Any, actions: Any) -> bool:
        """True if one of the actions is allowed."""
        return any(self.user_has_permission(user, action) for action in actions)

    def user_has_permission_for_instance(self, user: Any, action: str, instance: Any) -> bool:
        """The same for every comment."""
        return self.user_has_permission(user, action)

    def user_has_any_permission_for_instance(self, user: Any, actions: Any, instance: Any) -> bool:
        """The same for every comment."""
        return self.user_has_any_permission(user, actions)


class CommentViewSet(SnippetViewSet):  # type: ignore[misc]
    """All comments, newest first."""

    model = Comment
    icon = "comment"
    menu_label = _("Comments")
    add_to_admin_menu = True
    menu_order = 420
    list_display = ("text", "author", "rule", "language", "created_at", BooleanColumn("is_hidden", label=_("Hidden")))
    list_filter = ("language", "rule__game")
    search_fields = ("text", "author__username")
    ordering = ("-created_at",)
    copy_view_enabled = False
    panels = (
        FieldPanel("rule", read_only=True),
        FieldPanel("author", read_only=True),
        FieldPanel("language", read_only=True),
        FieldPanel("text", read_only=True),
        MultiFieldPanel([FieldPanel("is_hidden_now"), FieldPanel("hidden_reason")], heading=_("Moderation")),
    )

    def get_form_class(self, for_update: bool = False) -> Any:
        """The one form of moderation."""
        return self.get_edit_handler().get_form_class()

    def get_edit_handler(self) -> Any:
        """Panels bound to the form above."""
        from wagtail.admin.panels import ObjectList

        return ObjectList(list(self.panels), base_form_class=ModerationForm).bind_to_model(Comment)


register_permission_policy(Comment, ModerationPolicy(Comment))
register_snippet(CommentViewSet)
