"""What counts as the same text: white space and emphasis do not, words, numbers and tokens do."""

from __future__ import annotations

import hashlib
import re

_MARKUP = re.compile(r"(?<!\\)[*_>`#]+")


def digest(text: str | None) -> str:
    """sha256 of the text with white space folded and marks of emphasis, quotes and lists taken out."""
    bare = _MARKUP.sub("", text or "")
    return hashlib.sha256(" ".join(bare.split()).encode()).hexdigest()
