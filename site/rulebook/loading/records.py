"""Content files as records: one record is one object with its values, and the line it stands on."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.conf import settings

LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong in a content file."""

    path: Path
    line: int
    reason: str

    def __str__(self) -> str:
        return f"{_short(self.path)}:{self.line}: {self.reason}"


class ContentError(Exception):
    """Content that is refused; carries every fault that was found."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


@dataclass(slots=True)
class ContentFile:
    """One TOML file. Raises ContentError if it is no TOML."""

    path: Path
    text: str = ""

    @classmethod
    def open(cls, path: Path) -> ContentFile:
        return cls(path, path.read_text(encoding="utf-8"))

    def parse(self) -> dict[str, Any]:
        """The file as data. Raises ContentError with the line of the syntax error."""
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            found = re.search(r"line (\d+)", str(error))
            line = int(found[1]) if found else self.text.count("\n") + 1
            raise ContentError([Fault(self.path, line, f"not valid TOML: {error}")]) from None

    def blocks(self, name: str) -> list[int]:
        """Lines on which the entries of an array of tables begin, in order."""
        header = re.compile(rf"^\s*\[\[\s*{re.escape(name)}\s*\]\]")
        return [number for number, line in enumerate(self.text.splitlines(), 1) if header.match(line)]

    def line_of(self, name: str, start: int = 1) -> int:
        """The line at or behind `start` that sets `name`, else `start`."""
        lines = self.text.splitlines()
        setting = re.compile(rf"^\s*{re.escape(name)}(?:\s*=|\.)|^\s*\[{re.escape(name)}\]")
        for number in range(start, len(lines) + 1):
            line = lines[number - 1]
            if number > start and line.startswith("[["):
                break
            if setting.match(line):
                return number
        return start


@dataclass(slots=True)
class Record:
    """One object of a content file. `values` are model fields; translated ones end in _en, _ko, _ar."""

    kind: str
    key: str
    values: dict[str, Any]
    file: ContentFile
    line: int = 1
    partial: frozenset[str] = field(default_factory=frozenset)
    """Translated fields that need not exist in every language."""

    def fault(self, reason: str, name: str = "") -> Fault:
        """A fault of this record, at the line of the field where it can be found."""
        line = self.file.line_of(name, self.line) if name else self.line
        where = f"{self.key} {name}".strip()
        return Fault(self.file.path, line, f"{where}: {reason}")


def texts(raw: Mapping[str, Any], name: str) -> dict[str, str]:
    """The translated columns of a field. A bare string is English only."""
    value = raw.get(name, {})
    if isinstance(value, str):
        value = {"en": value}
    return {f"{name}_{code}": str(value.get(code, "")).strip() for code in LANGUAGES}


def all_texts(raw: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, str]:
    """The translated columns of several fields."""
    columns: dict[str, str] = {}
    for name in names:
        columns |= texts(raw, name)
    return columns


def digest_of(data: Any) -> str:
    """A digest of JSON data that does not depend on the order of keys."""
    return sha256(_canonical(data).encode()).hexdigest()


def _canonical(data: Any) -> str:
    import json

    return json.dumps(data, sort_keys=True, ensure_ascii=False, default=str)


def _short(path: Path) -> str:
    root: Path = settings.ROOT
    return str(path.relative_to(root)) if path.is_relative_to(root) else str(path)


__all__ = [
    "LANGUAGES",
    "ContentError",
    "ContentFile",
    "Fault",
    "Record",
    "all_texts",
    "cached_property",
    "digest_of",
    "texts",
]
