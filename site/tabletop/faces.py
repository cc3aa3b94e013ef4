"""Cards and tiles as HTML: in a sentence, in a row, as a picture. The language is always an argument.

Everything is isolated and left to right, because 5♣ turns into ♣5 in an Arabic line otherwise, and everything has
its spoken name. Codes are read strictly: an unknown card or tile raises CardError or TileError.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from django.utils import translation
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from rules_engine.cards import RANKS, parse_card
from rules_engine.tiles import parse_tile
from tabletop import deck, spoken

SIGNS: Final = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
BACK: Final = "back"


def codes(cards: str | Iterable[object] | None) -> list[str]:
    """Cards or tiles as a list of codes, from a text separated by spaces or commas or from any iterable."""
    if cards is None:
        return []
    if isinstance(cards, str):
        return cards.replace(",", " ").split()
    return [str(card) for card in cards]


@lru_cache(maxsize=512)
def canonical(code: object) -> str:
    """The one spelling that the art is filed under: "10♥" becomes "TH", "4-6" becomes "6-4"."""
    text = str(code)
    return str(parse_tile(text)) if spoken.is_tile(text) else str(parse_card(text))


@lru_cache(maxsize=512)
def label(code: object) -> str:
    """What is printed: 10♥ or 6–4."""
    name = canonical(code)
    if spoken.is_tile(name):
        return name.replace("-", "–")
    return name[0].replace("T", "10") + SIGNS[name[1]]


def suit_class(code: object) -> str:
    """The suit's letter in lower case, the class that colours a card in text."""
    return canonical(code)[1].lower()


def rank_index(code: object) -> int:
    """0 for the ace to 12 for the king."""
    return RANKS.index(canonical(code)[0])


def card_inline(code: object, lang: str) -> SafeString:
    """A card in a sentence: bold, in the colour of its suit, no box."""
    return format_html(
        '<bdi class="tok-card {}" dir="ltr" role="img" aria-label="{}">{}</bdi>',
        suit_class(code),
        spoken.card_name(code, lang),
        label(code),
    )


def tile_inline(code: object, lang: str) -> SafeString:
    """A tile in a sentence: its two numbers in a thin box."""
    return format_html(
        '<bdi class="tok-tile" dir="ltr" role="img" aria-label="{}">{}</bdi>',
        spoken.tile_name(code, lang),
        label(code),
    )


def item_inline(code: object, lang: str) -> SafeString:
    """A card or a tile in a sentence, whichever the code is."""
    return tile_inline(code, lang) if spoken.is_tile(code) else card_inline(code, lang)


@lru_cache(maxsize=2048)
def _image(path: str, alt: str, css: str, width: int, height: int) -> SafeString:
    return format_html(
        '<img class="{}" src="{}" alt="{}" width="{}" height="{}" loading="lazy">',
        css,
        deck.address(path),
        alt,
        width,
        height,
    )


def card_face(code: object, lang: str, *, alt: str | None = None) -> SafeString:
    """The whole card as a picture; "back" is the back of one."""
    if str(code) == BACK:
        return _image("cards/back", alt or "", "face", 100, 140)
    return _image(f"cards/{canonical(code)}", spoken.card_name(code, lang) if alt is None else alt, "face", 100, 140)


def mini_face(code: object, lang: str, *, alt: str | None = None) -> SafeString:
    """The small face of a card, for rows and print."""
    return _image(f"mini/{canonical(code)}", spoken.card_name(code, lang) if alt is None else alt, "mini", 40, 56)


def tile_face(code: object, lang: str, *, lying: bool = False, alt: str | None = None) -> SafeString:
    """A domino as a picture, standing or lying; "back" is the back of one."""
    css = "tile is-lying" if lying else "tile"
    if str(code) == BACK:
        return _image("tiles/back", alt or "", css, 60, 120)
    return _image(f"tiles/{canonical(code)}", spoken.tile_name(code, lang) if alt is None else alt, css, 60, 120)


def face(code: object, lang: str, *, alt: str | None = None) -> SafeString:
    """The picture of a card or a tile, whichever the code is."""
    return tile_face(code, lang, alt=alt) if spoken.is_tile(code) else card_face(code, lang, alt=alt)


def _verdict(verdict: str, lang: str) -> SafeString:
    if not verdict:
        return SafeString("")
    with translation.override(lang):
        name = gettext("legal") if verdict == "ok" else gettext("not legal")
    return format_html(
        '<span class="verdict is-{}" role="img" aria-label="{}">{}</span>',
        "ok" if verdict == "ok" else "no",
        name,
        "✓" if verdict == "ok" else "✕",
    )


def cards_row(cards: str | Iterable[object], lang: str, verdict: str = "") -> SafeString:
    """Small faces side by side, left to right in every language; `verdict` is "ok", "no" or nothing."""
    names = codes(cards)
    pictures = format_html_join("", "{}", ((mini_face(code, lang, alt=""),) for code in names))
    return format_html(
        '<span class="cards-row">{}<span class="cards-run" dir="ltr" role="img" aria-label="{}">{}</span></span>',
        _verdict(verdict, lang),
        spoken.items_text(names, lang),
        pictures,
    )


def tiles_row(tiles: str | Iterable[object], lang: str, verdict: str = "") -> SafeString:
    """Tiles in text side by side, left to right in every language."""
    names = codes(tiles)
    boxes = format_html_join(
        " ", '<span class="tok-tile" aria-hidden="true">{}</span>', ((label(code),) for code in names)
    )
    return format_html(
        '<span class="cards-row">{}<span class="tiles-run" dir="ltr" role="img" aria-label="{}">{}</span></span>',
        _verdict(verdict, lang),
        spoken.items_text(names, lang),
        boxes,
    )


def items_row(items: str | Iterable[object], lang: str, verdict: str = "") -> SafeString:
    """A row of cards or of tiles, whichever the first one is."""
    names = codes(items)
    row = tiles_row if names and spoken.is_tile(names[0]) else cards_row
    return row(names, lang, verdict)
