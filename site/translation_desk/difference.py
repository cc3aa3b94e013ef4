"""The difference of two texts, word by word, as safe HTML, and how much it matters."""

from __future__ import annotations

import difflib
import re

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

_PIECES = re.compile(r"\[\[.*?\]\](?:\{[^}]*\})?|\s+|[^\s\[]+|\[")


def pieces(text: str) -> list[str]:
    """Words, spaces and whole tokens."""
    return _PIECES.findall(text)


def marked(before: str, after: str) -> SafeString:
    """The new text with <ins> and <del> around what changed."""
    old, new = pieces(before), pieces(after)
    parts: list[SafeString] = []
    for kind, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            parts.append(format_html("{}", "".join(new[c:d])))
            continue
        if a < b:
            parts.append(format_html("<del>{}</del>", "".join(old[a:b])))
        if c < d:
            parts.append(format_html("<ins>{}</ins>", "".join(new[c:d])))
    return format_html_join("", "{}", ((part,) for part in parts)) if parts else mark_safe("")


def changes_the_rule(before: str, after: str) -> bool:
    """True if a token or a number changed; otherwise only the wording did."""
    return sorted(_facts(before)) != sorted(_facts(after))


def _facts(text: str) -> list[str]:
    return re.findall(r"\[\[(?!term:).*?\]\]|\d+", text)
