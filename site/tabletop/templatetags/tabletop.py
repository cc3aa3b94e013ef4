"""Template tags that draw cards, tiles, hands and tables, and render forms in the site's look.

The language is the active one unless `lang` says otherwise. Codes are read strictly: a template that names
an unknown card raises, so that a wrong picture cannot be published.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from django import template
from django.forms import BaseForm, BoundField, CheckboxInput
from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tabletop import faces, pictures, reading, spoken
from tabletop.templatetags.site_frame import language_of

register = template.Library()
MOST_FELTS = 1000
"""Tables that a process remembers, some five kB each."""


@register.filter(is_safe=True)
def digits(text: object) -> str:
    """Numbers of the interface in the reader's digits; stands around text only, never around tags."""
    return pictures.in_digits(text)


@register.simple_tag
def card(code: str, size: str = "full", lang: str | None = None, alt: str | None = None) -> SafeString:
    """One card: "full" face, "mini" face, or "inline" in a sentence."""
    if size == "inline":
        return faces.card_inline(code, language_of(lang))
    if size == "mini":
        return faces.mini_face(code, language_of(lang), alt=alt)
    return faces.card_face(code, language_of(lang), alt=alt)


@register.simple_tag
def cards(codes: str | Iterable[object], verdict: str = "", lang: str | None = None) -> SafeString:
    """Small faces in a row; `verdict` is "ok", "no" or nothing."""
    return faces.items_row(codes, language_of(lang), verdict)


@register.simple_tag
def tile(code: str, size: str = "full", lang: str | None = None, alt: str | None = None) -> SafeString:
    """One domino: "full", "lying" or "inline"."""
    if size == "inline":
        return faces.tile_inline(code, language_of(lang))
    return faces.tile_face(code, language_of(lang), lying=size == "lying", alt=alt)


@register.simple_tag
def tiles(codes: str | Iterable[object], verdict: str = "", lang: str | None = None) -> SafeString:
    """Dominoes in text, in a row."""
    return faces.tiles_row(codes, language_of(lang), verdict)


@register.simple_tag
def fan(codes: str | Iterable[object]) -> SafeString:
    """Three cards or tiles as an ornament; nothing is said aloud."""
    names = faces.codes(codes)
    css = "fan is-tiles" if names and spoken.is_tile(names[0]) else "fan"
    pictures_ = format_html_join("", "{}", ((faces.face(code, "en", alt=""),) for code in names))
    return format_html('<span class="{}" dir="ltr" aria-hidden="true">{}</span>', css, pictures_)


@register.simple_tag
def spoken_name(code: str, lang: str | None = None) -> str:
    """What a card or tile is called."""
    return spoken.item_name(code, language_of(lang))


@register.inclusion_tag("tabletop/_hand.html")
def hand(
    cards: pictures.Codes,
    choose: str = "",
    selected: pictures.Codes = None,
    refused: pictures.Codes = None,
    drawn: str | None = None,
    groups: Sequence[pictures.Codes] | str | None = None,
    unavailable: pictures.Codes | Mapping[str, str] = None,
    name: str = "cards",
    label: str = "",
    lang: str | None = None,
) -> dict[str, Any]:
    """Cards or tiles in a row; `choose` is "many", "one" or nothing. Without a `label` it is called by their number:
    not all that lie there are the reader's hand."""
    laid = pictures.hand_groups(
        cards,
        language_of(lang),
        groups=groups,
        selected=selected,
        refused=refused,
        drawn=drawn,
        unavailable=unavailable,
    )
    count = sum(map(len, laid))
    is_tiles = bool(laid) and laid[0][0]["is_tile"]
    counted = pictures.tiles_counted(count) if is_tiles else pictures.cards_counted(count)
    return {
        "groups": laid,
        "choose": choose,
        "name": name,
        "tiles": is_tiles,
        "label": label or counted,
    }


@register.simple_tag
def slot(drawn: Mapping[str, Any], choose: str = "", name: str = "") -> SafeString:
    """One place of a hand. A few hundred different ones make up all hands, so each is drawn once a process."""
    return _slot(tuple(drawn.items()), choose, name, language_of(None))


@lru_cache(maxsize=4096)
def _slot(drawn: tuple[tuple[str, Any], ...], choose: str, name: str, lang: str) -> SafeString:
    return render_to_string("tabletop/_slot.html", {"slot": dict(drawn), "choose": choose, "name": name})


@register.inclusion_tag("tabletop/_meld.html")
def meld(
    cards: pictures.Codes,
    caption: str = "",
    index: int = 0,
    target: bool = False,
    added: pictures.Codes = None,
    kind: str = "meld",
    lang: str | None = None,
) -> dict[str, Any]:
    """A meld on the table with its caption; with `target` it can be chosen to lay off on."""
    code = language_of(lang)
    names = faces.codes(cards)
    return {
        "meld": {
            "cards": pictures.meld_cards(names, code, added),
            "text": spoken.items_text(names, code),
            "caption": caption,
            "index": index,
        },
        "target": target,
        "kind": kind,
    }


@register.inclusion_tag("tabletop/_pile.html")
def pile(
    kind: str, count: int | str | None = None, top: str | None = None, choose: str = "", lang: str | None = None
) -> dict[str, Any]:
    """The stock or the discard pile; `choose` makes it a button that posts action=that value."""
    code = language_of(lang)
    if kind == "stock":
        face, word = faces.card_face(faces.BACK, code), _("stock")
    else:
        face, word = (faces.card_face(top, code) if top else SafeString("")), _("discards")
    shown = None if count is None else pictures.in_digits(count)
    return {"face": face, "word": word, "count": shown, "choose": choose, "kind": kind, "empty": not face}


@register.simple_tag
def felt_table(view: pictures.View, **drawing: Any) -> SafeString:
    """The live table from the engine's `view_for`; stands inside the caller's form (see `_felt` for what it takes).

    A task leads to few tables and everybody sees the same ones, so a drawn one is remembered under all that it shows.
    """
    key = repr((view, drawing, language_of(drawing.get("lang")), reading.active()))
    if key not in _felts:
        if len(_felts) >= MOST_FELTS:
            _felts.clear()
        _felts[key] = render_to_string("tabletop/_felt.html", _felt(view, **drawing))
    return _felts[key]


_felts: dict[str, SafeString] = {}


def _felt(
    view: pictures.View,
    choose: str = "",
    selected: pictures.Codes = None,
    refused: pictures.Codes = None,
    groups: Sequence[pictures.Codes] | str | None = None,
    actions: Sequence[Mapping[str, Any]] = (),
    names: Sequence[str] | None = None,
    targets: bool = False,
    target: str | int | None = None,
    suits: Sequence[Mapping[str, str]] = (),
    suit: str = "",
    unavailable: pictures.Codes | Mapping[str, str] = None,
    added: pictures.Codes = None,
    piles: bool = False,
    status: str = "",
    label: str = "",
    lang: str | None = None,
) -> dict[str, Any]:
    table = pictures.felt(
        view,
        language_of(lang),
        names=names,
        groups=groups,
        selected=selected,
        refused=refused,
        unavailable=unavailable,
        added=added,
    )
    return {
        "table": table,
        "choose": choose,
        "targets": targets,
        "target": "" if target is None else str(target),
        "suits": suits,
        "suit": suit,
        "actions": actions,
        "piles": piles,
        "status": status,
        "label": label or _("The table"),
        "sortable": bool(choose) and not table["tiles"] and sum(map(len, table["hand"])) > 3,
        "by_meld": bool(groups) and groups not in ("suit", "rank"),
        "sorted_by": groups if isinstance(groups, str) else ("meld" if groups else ""),
    }


@register.inclusion_tag("tabletop/_lines.html")
def table_text(view: pictures.View, names: Sequence[str] | None = None, lang: str | None = None) -> dict[str, Any]:
    """A table in words, in a box that opens."""
    return {"lines": pictures.table_lines(view, language_of(lang), names=names)}


@register.inclusion_tag("tabletop/_example_picture.html")
def example_picture(groups: Any, label: str = "", lang: str | None = None) -> dict[str, Any]:
    """Named groups of cards or tiles on pale felt."""
    return {"groups": pictures.example_groups(groups, language_of(lang)), "label": label}


@register.inclusion_tag("tabletop/_lines.html")
def example_text(groups: Any, lang: str | None = None) -> dict[str, Any]:
    """The same groups in words, in a box that opens."""
    return {"lines": pictures.example_lines(groups, language_of(lang))}


@register.inclusion_tag("tabletop/_progress_dots.html")
def progress_dots(done: int, total: int) -> dict[str, Any]:
    """Dots for the steps of a lesson: done, now, to come; with the words beside them."""
    return {
        "dots": ["done" if step < done else "now" if step == done else "todo" for step in range(total)],
        "text": pictures.in_digits(_("Step %(step)d of %(total)d") % {"step": min(done + 1, total), "total": total}),
    }


@register.inclusion_tag("tabletop/_form_errors.html")
def form_errors(form: BaseForm) -> dict[str, Any]:
    """The summary above a form that came back, with a link to each field at fault."""
    faults = [(form[name] if name != "__all__" else None, errors) for name, errors in form.errors.items()]
    return {"faults": faults, "count": sum(len(errors) for _field, errors in faults)}


@register.inclusion_tag("tabletop/_field.html")
def field(bound: BoundField, help_text: str | None = None) -> dict[str, Any]:
    """One field with label, help and errors."""
    widget = bound.field.widget
    marks: dict[str, str] = {}
    described = []
    if bound.errors:
        marks["aria-invalid"] = "true"
        described.append(f"{bound.id_for_label}_error")
    words = bound.help_text if help_text is None else help_text
    if words:
        described.append(f"{bound.id_for_label}_help")
    if described:
        marks["aria-describedby"] = " ".join(described)
    if getattr(widget, "input_type", "") in {"email", "password", "url", "tel", "number"}:
        marks["dir"] = "ltr"
    return {
        "field": bound,
        "control": bound.as_widget(attrs={**widget.attrs, **marks}),
        "help": words,
        "is_check": isinstance(widget, CheckboxInput),
    }


@register.inclusion_tag("tabletop/_form_fields.html")
def form_fields(form: BaseForm) -> dict[str, Any]:
    """All fields of a form in their order."""
    return {"form": form}
