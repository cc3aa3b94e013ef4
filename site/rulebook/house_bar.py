"""The strip above the rules: the main values, what differs, and the ways from here."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.template.loader import render_to_string
from django.urls import reverse

from rulebook import house
from rulebook.house_form import OPEN, PLACE
from rulebook.house_panel import MAIN, Panel, panel_of
from rulebook.models import Game
from rulebook.reader import Reader
from rules_engine.options import value_text


def draw(game: Game, reader: Reader) -> str:
    """The strip for this game and set; the same for everybody who reads this set."""
    panel = panel_of(game, reader)
    if not panel.options:
        return ""
    query = house.canonical(reader.changes)
    return render_to_string("rulebook/_house_bar.html", bar_of(panel, reader, query))


def bar_of(panel: Panel, reader: Reader, query: str) -> dict[str, Any]:
    """Everything that the strip names and links."""
    changed = {name: value_text(value) for name, value in reader.changes.items()}
    names = [name for name in MAIN.get(panel.slug, ()) if name in panel.options]
    names += [name for name in panel.names if name in changed and name not in names]
    count = len(changed)
    return {
        "items": [_item(panel, name, changed) for name in names],
        "count": count,
        "shown_count": next(iter(panel.options.values())).shown(str(count)),
        "links": links(panel.slug, query),
        "open": f"?{query}&{OPEN}=1{PLACE}" if query else f"?{OPEN}=1{PLACE}",
    }


def links(slug: str, query: str) -> dict[str, str]:
    """Addresses of the pages around a set."""
    tail = f"?{query}" if query else ""
    return {
        "change": reverse("rulebook:house", args=[slug]) + tail,
        "standard": reverse("rulebook:house-standard", args=[slug]),
        "compare": f"{reverse('rulebook:house-compare', args=[slug])}?{urlencode({'b': query})}" if query else "",
        "share": reverse("rulebook:house-share", args=[slug]) + tail,
    }


def _item(panel: Panel, name: str, changed: dict[str, str]) -> dict[str, str]:
    option = panel.options[name]
    return {
        "label": option.label,
        "standard": option.value_label(option.default),
        "changed": option.value_label(changed[name]) if name in changed else "",
    }
