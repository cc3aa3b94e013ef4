"""What the reference's own content files share: where they lie, their kinds, checks of languages and tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from django.conf import settings

from rulebook.loading import facts
from rulebook.loading.kinds import ContentKind, Known
from rulebook.loading.records import ContentFile, Fault, Record
from rulebook.loading.texts import Allowed, language_faults, token_faults


def content_root() -> Path:
    """Where the content files lie."""
    return Path(getattr(settings, "RULEBOOK_CONTENT", Path(__file__).resolve().parents[1] / "content"))


def kind(name: str, model: Any, plain: str = "", foreign: Mapping[str, str] | None = None) -> ContentKind:
    """A kind whose plain fields are written as one line."""
    return ContentKind(name, model, tuple(plain.split()), foreign or {})


def with_lines(raw: dict[str, Any], file: ContentFile, name: str) -> list[tuple[dict[str, Any], int]]:
    """The entries of an array of tables, each with the line it begins on."""
    entries = raw.get(name, [])
    lines = file.blocks(name)
    return [(entry, lines[index] if index < len(lines) else 1) for index, entry in enumerate(entries)]


def existing(path: Path) -> list[Path]:
    """The file, if it is there."""
    return [path] if path.exists() else []


def missing_languages(
    record: Record, content: ContentKind, required: tuple[str, ...], optional: tuple[str, ...] = ()
) -> list[Fault]:
    """Faults of missing languages; `optional` fields may exist in English alone."""
    names = [name for name in content.translated if name not in optional and name not in record.partial]
    return [record.fault(fault, column) for column, fault in language_faults(record.values, names, required)]


def text_faults(record: Record, content: ContentKind, allowed: Allowed) -> Iterator[Fault]:
    """Faults of the tokens in every translated text of a record."""
    for name in content.translated:
        for code in ("en", "ko", "ar"):
            text = record.values.get(f"{name}_{code}", "")
            for fault in token_faults(text, code, allowed):
                yield record.fault(fault, f"{name}.{code}")


def allowed_by(known: Known, slug: str = "", **more: Any) -> Allowed:
    """Options of the game; terms and rules that exist."""
    options = facts.specs(slug) if slug else {}
    return Allowed(
        option=lambda name: name in options,
        term=lambda key: known.has("term", key),
        rule=lambda rule_id: known.has("rule", rule_id),
        **more,
    )
