"""Texts in a column for each language; some hold one entry a line, perhaps behind its key and a colon."""

from __future__ import annotations


class TextColumns:
    """Reads the columns of a row in one language, or else in English."""

    def text(self, name: str, language: str) -> str:
        """The whole text."""
        return getattr(self, f"{name}_{language}") or getattr(self, f"{name}_en") or ""

    def lines(self, name: str, language: str) -> list[str]:
        """The entries of a text that holds one a line."""
        return [line.strip() for line in self.text(name, language).splitlines() if line.strip()]

    def keyed_lines(self, name: str, language: str) -> dict[str, str]:
        """The entries by their keys."""
        pairs = (line.partition(":") for line in self.lines(name, language))
        return {key.strip(): text.strip() for key, _colon, text in pairs}
