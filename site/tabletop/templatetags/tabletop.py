"""Template tags that draw cards, tiles, hands and tables, and render forms in the site's look.

The language is the active one unless `lang` says otherwise. Codes are read strictly: a template that names
an unknown card raises, so that a wrong picture cannot be published.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from django import template
from django.conf import settings
from django.forms import BaseForm, BoundField, CheckboxInput
from django.template import Context
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, get_language_info, gettext_lazy
from django.utils.translation import gettext as _

from tabletop import faces, pictures, spoken

register = template.Library()


def _lang(lang: str | None) -> str:
    code = (lang or get_language() or settings.LANGUAGE_CODE).split("-")[0]
    return code if code in spoken.LANGUAGES else "en"


@register.filter(is_safe=True)
def digits(text: object) -> str:
    """Numbers of the interface in the reader's digits; stands around text only, never around tags."""
    return pictures.in_digits(text)


@register.simple_tag
def card(code: str, size: str = "full", lang: str | None = None, alt: str | None = None) -> SafeString:
    """One card: "full" face, "mini" face, or "inline" in a sentence."""
    if size == "inline":
        return faces.card_inline(code, _lang(lang))
    if size == "mini":
        return faces.mini_face(code, _lang(lang), alt=alt)
    return faces.card_face(code, _lang(lang), alt=alt)


@register.simple_tag
def cards(codes: str | Iterable[object], verdict: str = "", lang: str | None = None) -> SafeString:
    """Small faces in a row; `verdict` is "ok", "no" or nothing."""
    return faces.items_row(codes, _lang(lang), verdict)


@register.simple_tag
def tile(code: str, size: str = "full", lang: str | None = None, alt: str | None = None) -> SafeString:
    """One domino: "full", "lying" or "inline"."""
    if size == "inline":
        return faces.tile_inline(code, _lang(lang))
    return faces.tile_face(code, _lang(lang), lying=size == "lying", alt=alt)


@register.simple_tag
def tiles(codes: str | Iterable[object], verdict: str = "", lang: str | None = None) -> SafeString:
    """Dominoes in text, in a row."""
    return faces.tiles_row(codes, _lang(lang), verdict)


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
    return spoken.item_name(code, _lang(lang))


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
    """A hand; `choose` is "many", "one" or nothing."""
    laid = pictures.hand_groups(
        cards,
        _lang(lang),
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
        "label": label or _("Your hand, %(count)s") % {"count": counted},
    }


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
    code = _lang(lang)
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
    code = _lang(lang)
    if kind == "stock":
        face, word = faces.card_face(faces.BACK, code), _("stock")
    else:
        face, word = (faces.card_face(top, code) if top else SafeString("")), _("discards")
    shown = None if count is None else pictures.in_digits(count)
    return {"face": face, "word": word, "count": shown, "choose": choose, "kind": kind, "empty": not face}


@register.inclusion_tag("tabletop/_felt.html", takes_context=True)
def felt_table(
    context: Context,
    view: pictures.View,
    choose: str = "",
    selected: pictures.Codes = None,
    refused: pictures.Codes = None,
    groups: Sequence[pictures.Codes] | str | None = None,
    actions: Sequence[Mapping[str, Any]] = (),
    names: Sequence[str] | None = None,
    targets: bool = False,
    target: str | int | None = None,
    unavailable: pictures.Codes | Mapping[str, str] = None,
    added: pictures.Codes = None,
    piles: bool = False,
    status: str = "",
    label: str = "",
    lang: str | None = None,
) -> dict[str, Any]:
    """The live table from the engine's `view_for`; stands inside the caller's form."""
    table = pictures.felt(
        view,
        _lang(lang),
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
    return {"lines": pictures.table_lines(view, _lang(lang), names=names)}


@register.inclusion_tag("tabletop/_example_picture.html")
def example_picture(groups: Any, label: str = "", lang: str | None = None) -> dict[str, Any]:
    """Named groups of cards or tiles on pale felt."""
    return {"groups": pictures.example_groups(groups, _lang(lang)), "label": label}


@register.inclusion_tag("tabletop/_lines.html")
def example_text(groups: Any, lang: str | None = None) -> dict[str, Any]:
    """The same groups in words, in a box that opens."""
    return {"lines": pictures.example_lines(groups, _lang(lang))}


@register.inclusion_tag("tabletop/_progress_dots.html")
def progress_dots(done: int, total: int) -> dict[str, Any]:
    """Dots for the steps of a lesson: done, now, to come; with the words beside them."""
    return {
        "dots": ["done" if step < done else "now" if step == done else "todo" for step in range(total)],
        "text": pictures.in_digits(_("Step %(step)d of %(total)d") % {"step": min(done + 1, total), "total": total}),
    }


NAVIGATION = (
    # key, word, names of the address to try, first words of paths that belong to it
    ("games", gettext_lazy("Games"), ("home", "rulebook:home"), ()),
    ("learn", gettext_lazy("Learn"), ("learn", "tutorials:index", "tutorials:learn"), ("learn",)),
    ("puzzles", gettext_lazy("Puzzles"), ("puzzles", "tutorials:puzzles"), ("puzzles",)),
    ("glossary", gettext_lazy("Glossary"), ("glossary", "rulebook:glossary"), ("glossary",)),
    ("translate", gettext_lazy("Translate"), ("translation_desk", "translation_desk:index"), ("translate",)),
)
NOT_GAMES = {"accounts", "about", "credits", "accessibility", "contact", "search", "settings"}


def _address(names: Iterable[str]) -> str:
    return _address_in(tuple(names), get_language())


@cache
def _address_in(names: tuple[str, ...], language: str | None) -> str:
    """A name without an address costs an exception, and every page asks for several."""
    for name in names:
        try:
            return reverse(name)
        except NoReverseMatch:
            continue
    return ""


@register.simple_tag
def address(*names: str) -> str:
    """The first of these URL names that exists, or nothing: a link to what is not there is not shown."""
    return _address(names)


@register.inclusion_tag("tabletop/_site_nav.html", takes_context=True)
def site_nav(context: Context) -> dict[str, Any]:
    """The main links; where one is comes from the address, or from `nav_key` in the context."""
    request = context.get("request")
    parts = request.path.split("/") if request else []
    first = parts[2] if len(parts) > 2 else ""
    here = context.get("nav_key")
    if here is None and first not in NOT_GAMES:
        here = next((key for key, _word, _names, paths in NAVIGATION if first in paths), "games")
    links = []
    for key, word, names, _paths in NAVIGATION:
        url = _address(names) or (f"/{_lang(None)}/" if key == "games" else "")
        if url:
            links.append({"word": word, "url": url, "current": key == here and request is not None})
    return {"links": links}


@register.inclusion_tag("tabletop/_language_links.html", takes_context=True)
def language_links(context: Context) -> dict[str, Any]:
    """The language switcher; it keeps page and query where the page offers alternates."""
    known = {link["code"]: link["url"] for link in context.get("alternates") or ()}
    current = _lang(None)
    links = []
    for code in ("ko", "ar", "en"):
        info = get_language_info(code)
        links.append(
            {
                "code": code,
                "name": info["name_local"] if code != "ar" else "العربية",
                "url": known.get(code, f"/{code}/"),
                "bidi": info["bidi"],
                "current": code == current,
            }
        )
    return {"links": links}


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
