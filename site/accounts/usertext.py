"""Text that members write is hostile until it has been through here; what comes out is text and nothing else.

Escaping is the templates' work. This takes away what escaping cannot: control characters, marks that turn the
direction of the page around them, invisible padding, towers of combining marks.
"""

from __future__ import annotations

import re
import unicodedata

KEPT_FORMATS = "\u200c\u200d"  # joiners that Arabic script and emoji need
MARKS_IN_A_ROW = 4
_SPACES = re.compile(r"[^\S\n]+")
_LINES = re.compile(r"\n{3,}")


def clean(text: str) -> str:
    """Several lines of text in NFC, without control characters, direction marks or towers of accents."""
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    kept: list[str] = []
    marks = 0
    for char in text:
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > MARKS_IN_A_ROW or _is_dropped(char, category):
            continue
        kept.append(" " if category in ("Zs", "Zl", "Zp") or char == "\t" else char)
    lines = [_SPACES.sub(" ", line).strip() for line in "".join(kept).split("\n")]
    return _LINES.sub("\n\n", "\n".join(lines)).strip()


def clean_line(text: str) -> str:
    """One line of text, cleaned likewise."""
    return " ".join(clean(text).split())


def _is_dropped(char: str, category: str) -> bool:
    if char in "\n\t" or char in KEPT_FORMATS:
        return False
    return category in ("Cc", "Cf", "Cs", "Co", "Cn") or char in "\u115f\u1160\u3164\uffa0"


def has_words(text: str) -> bool:
    """True if something can be read: a letter, a digit or a sign, not only joiners and spaces."""
    return any(unicodedata.category(char)[0] in "LNSP" for char in text)
