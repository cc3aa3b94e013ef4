"""`{% house_note game %}`: says on a lesson that it keeps its own rules where the reader plays by others."""

from __future__ import annotations

from typing import Any

from django import template

from rulebook import house

register = template.Library()


@register.inclusion_tag("rulebook/_house_note.html", takes_context=True)
def house_note(context: dict[str, Any], game: Any) -> dict[str, Any]:
    """One line if the visitor has chosen house rules for this game; no query."""
    request = context.get("request")
    query = house.own_queries(request).get(game.slug, "") if request is not None else ""
    return {"has_own": bool(query), "game": game}
