"""The groups that a fresh site has. An administrator may change them; a group that exists is left alone."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import Group, Permission
from django.db.models import Q

ADMIN = "wagtailadmin.access_admin"
SNIPPETS = ("rule", "example", "glossaryterm", "section", "source", "advice", "optionlabel", "refusaltext", "game")


def _all(app: str, models: tuple[str, ...], *actions: str) -> list[str]:
    return [f"{app}.{action}_{model}" for model in models for action in actions]


EDITING = [
    ADMIN,
    *_all("rulebook", SNIPPETS, "add", "change", "delete", "view", "publish"),
    *_all("tutorials", ("lesson", "step"), "add", "change", "delete", "view", "publish"),
    *(f"rulebook.{name}" for name in ("translate_en", "translate_ko", "translate_ar", "edit_facts")),
]


def _reviewing(language: str) -> list[str]:
    """A reviewer decides on proposals, and edits that language in the admin."""
    texts = _all("rulebook", ("rule", "example", "glossaryterm"), "change", "view", "publish")
    steps = _all("tutorials", ("lesson", "step"), "change", "view", "publish")
    return [ADMIN, f"rulebook.translate_{language}", *texts, *steps]


GROUPS = {
    "Rule editors": EDITING,
    "English reviewers": _reviewing("en"),
    "Korean reviewers": _reviewing("ko"),
    "Arabic reviewers": _reviewing("ar"),
    "Comment moderators": [ADMIN, *_all("community", ("comment",), "change", "view"), "community.moderate_comment"],
}


def ensure_groups(**kwargs: Any) -> None:
    """Make the groups that do not exist yet (runs behind `migrate`)."""
    existing = set(Group.objects.values_list("name", flat=True))
    for name, codes in GROUPS.items():
        if name in existing:
            continue
        wanted = Q(pk__in=[])
        for code in codes:
            app, _dot, codename = code.partition(".")
            wanted |= Q(content_type__app_label=app, codename=codename)
        permissions = list(Permission.objects.filter(wanted))
        if permissions:
            group = Group.objects.create(name=name)
            group.permissions.set(permissions)
