"""The panel of house rules as a form: on a rule page below the bar, and on a page of its own.

It is sent by GET to the rule page itself. A form that posts would need a token against forged requests, which is
one visitor's own; this one is the same for everybody (see decision 15).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from rulebook import house
from rulebook.house import Reading
from rulebook.house_panel import Option, Panel

CHOSEN = "chosen"
"""Comes with every form that is sent: its set is put in force and remembered."""
OPEN = "panel"
"""In the address of a rule page: drawn with the panel open. Who has no script opens it so."""
TYPED = "number"
"""The radio button that stands for "the number typed beside it"."""
PLACE = "#house"
"""Where the bar and the panel stand on a rule page."""


def pairs(panel: Panel, given: QueryDict) -> list[tuple[str, str]]:
    """What an address or a form says: pairs of name and text."""
    if CHOSEN not in given:
        return [(name, value) for name, values in given.lists() for value in values if name != OPEN]
    return [*_fields(panel, given), *((house.PRESET, name) for name in given.getlist(house.PRESET))]


def _fields(panel: Panel, form: QueryDict) -> Iterator[tuple[str, str]]:
    """The fields of the form: a radio button may point to the number beside it."""
    for option in panel.options.values():
        given = form.get(option.name)
        number = form.get(f"{option.name}.{TYPED}", "")
        if given is None and number and not option.values:
            given = TYPED
        if given is not None:
            yield option.name, number if given == TYPED else given


def is_ours(request: HttpRequest) -> bool:
    """Was the form sent from a page of this site? What a link elsewhere asks for is shown, but not remembered."""
    sent_from = request.headers.get("Sec-Fetch-Site")
    if sent_from:
        return sent_from == "same-origin"
    return urlsplit(request.headers.get("Referer", "")).netloc == request.get_host()


def form_of(panel: Panel, reading: Reading, action: str) -> dict[str, Any]:
    """Everything that `_house_form.html` draws. `action` is the rule page that shows the set."""
    at_fault = dict(reading.faults)
    return {
        "slug": panel.slug,
        "action": f"{action}{PLACE}",
        "faults": reading.faults,
        "groups": [_group(panel, title, names, reading, at_fault) for title, names in panel.groups],
        "presets": [
            {
                "name": name,
                "title": house.preset_title(name),
                "is_chosen": not reading.faults and reading.changes == changes,
            }
            for name, changes in house.presets(panel).items()
        ],
        "standard": reverse("rulebook:house-standard", args=[panel.slug]),
    }


def _group(
    panel: Panel, title: str, names: tuple[str, ...], reading: Reading, at_fault: Mapping[str, str]
) -> dict[str, Any]:
    """A chapter's options; open where something was changed or is at fault."""
    fields = [_field(panel.options[name], reading.choices, at_fault) for name in names]
    is_changed = any(field["is_changed"] for field in fields)
    return {
        "title": title,
        "fields": fields,
        "is_changed": is_changed,
        "is_open": is_changed or any(field["fault"] for field in fields),
    }


def _field(option: Option, choices: Mapping[str, str], at_fault: Mapping[str, str]) -> dict[str, Any]:
    chosen = choices.get(option.name, option.default)
    listed = {value.text for value in option.values}
    is_number = chosen not in listed
    return {
        "option": option,
        "chosen": chosen,
        "is_number": is_number,
        "number": chosen[: house.LONGEST] if is_number else "",
        "is_changed": chosen != option.default,
        "standard": option.value_label(option.default),
        "fault": at_fault.get(option.name, ""),
        "help": option.help,
        "range": _("%(minimum)s to %(maximum)s")
        % {"minimum": option.shown(str(option.minimum)), "maximum": option.shown(str(option.maximum))}
        if option.minimum is not None
        else "",
    }
