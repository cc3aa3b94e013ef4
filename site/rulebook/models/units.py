"""What all translated things have in common: a stable key and a list of their translated fields."""

from __future__ import annotations

from typing import ClassVar


class Unit:
    """Mixin of every model with texts in three languages; `unit_key` never changes."""

    wagtail_reference_index_ignore = True  # texts point to one another by tokens, which that index cannot read
    unit_kind: ClassVar[str]
    unit_fields: ClassVar[tuple[str, ...]]

    @property
    def natural_key_text(self) -> str:
        """The part of the key behind the colon."""
        raise NotImplementedError

    @property
    def unit_key(self) -> str:
        """The stable key, e.g. "rule:gin-rummy.knock.limit"."""
        return f"{self.unit_kind}:{self.natural_key_text}"

    @property
    def unit_game(self) -> str:
        """Slug of the game that the unit belongs to, or "" for what belongs to all."""
        return ""
