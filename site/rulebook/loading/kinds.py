"""Kinds of content: which model a record becomes, which fields it has, how it is found again.

A higher app registers a `ContentKind` for each of its models and a `ContentSource` for its files in
`rulebook.registries.content_loaders`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from django.db import models

from rulebook.loading.records import LANGUAGES, ContentFile, Fault, Record


def _create(instance: Any) -> None:
    instance.save()


@dataclass(frozen=True, slots=True)
class ContentKind:
    """One model. `plain` are untranslated fields, `foreign` field -> kind of the object it points to."""

    name: str
    model: type[models.Model]
    plain: tuple[str, ...] = ()
    foreign: Mapping[str, str] = field(default_factory=dict)
    create: Callable[[Any], None] = _create
    with_children: tuple[str, ...] = ()

    @property
    def translated(self) -> tuple[str, ...]:
        """The translated fields, without language."""
        return tuple(self.model.unit_fields)  # type: ignore[attr-defined]

    @property
    def columns(self) -> tuple[str, ...]:
        """The translated columns, one per language."""
        return tuple(f"{name}_{code}" for name in self.translated for code in LANGUAGES)

    def key_of(self, instance: Any) -> str:
        """The key under which files name the object."""
        return str(instance.natural_key_text)

    def snapshot(self, instance: Any) -> dict[str, Any]:
        """The object's values in the form that records have."""
        values = {name: getattr(instance, name) for name in self.plain}
        values |= {name: getattr(instance, name) or "" for name in self.columns}
        return values | {name: getattr(instance, name).natural_key_text for name in self.foreign}

    def all(self) -> list[Any]:
        """Every object of the kind, with what it points to."""
        return list(self.model._default_manager.select_related(*self.foreign))


@dataclass(slots=True)
class Known:
    """What the files that are loaded together define, for checks across files: kind -> key -> record."""

    records: dict[str, dict[str, Record]] = field(default_factory=dict)

    def add(self, record: Record) -> Fault | None:
        """Remember a record; a key that exists already is a fault."""
        place = self.records.setdefault(record.kind, {})
        if record.key in place:
            return record.fault(f"{record.kind} {record.key} exists twice")
        place[record.key] = record
        return None

    def has(self, kind: str, key: str) -> bool:
        """Is there an object of that kind and key?"""
        return key in self.records.get(kind, {})

    def of(self, kind: str) -> list[Record]:
        """The records of a kind in the order of the files."""
        return list(self.records.get(kind, {}).values())


class ContentSource(Protocol):
    """A family of files and the kinds that they hold."""

    @property
    def kinds(self) -> Sequence[ContentKind]:
        """Its kinds, those that others point to first."""
        ...

    def files(self) -> Sequence[Path]:
        """The files, in the order in which they are read."""
        ...

    def read(self, file: ContentFile) -> Sequence[Record]:
        """The records of one file. Raises ContentError."""
        ...

    def check(self, record: Record, known: Known) -> Sequence[Fault]:
        """What is wrong with a record beyond what every record is checked for."""
        ...

    def write(self, path: Path, records: Sequence[Record]) -> str:
        """The text of a file that reads back to these records; keeps what it can of the old text."""
        ...
