"""Writes the database back into the content files, so that what editors changed can be reviewed and kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rulebook.loading import loader
from rulebook.loading.kinds import ContentKind, ContentSource
from rulebook.loading.records import ContentFile, Record


def dump(target: Path | None = None) -> list[Path]:
    """Write every file whose text changes; with `target`, write all of them below that folder. Returns the paths."""
    written: list[Path] = []
    for source in loader.all_sources():
        snapshots = {kind.name: _snapshots(kind) for kind in source.kinds}
        placed = {name: set[str]() for name in snapshots}
        files = list(source.files())
        read = {path: list(source.read(ContentFile.open(path))) for path in files}
        for records in read.values():
            for record in records:
                placed[record.kind].add(record.key)
        for path in files:
            records = _current(read[path], snapshots) + _added(path, read[path], snapshots, placed)
            text = source.write(path, records)
            goal = path if target is None else target / path.relative_to(_root(source))
            if target is not None or text != path.read_text(encoding="utf-8"):
                goal.parent.mkdir(parents=True, exist_ok=True)
                goal.write_text(text, encoding="utf-8")
                written.append(goal)
    return written


def _root(source: ContentSource) -> Path:
    from rulebook.loading.sources import content_root

    own: Any = getattr(source, "root", None)
    return own() if callable(own) else content_root()


def _snapshots(kind: ContentKind) -> dict[str, dict[str, Any]]:
    return {
        kind.key_of(instance): kind.snapshot(instance) | _place(instance)
        for instance in kind.all()
        if _is_live(instance)
    }


def _place(instance: Any) -> dict[str, Any]:
    return {"sort_order": instance.sort_order} if hasattr(instance, "sort_order") else {}


def _is_live(instance: Any) -> bool:
    return bool(getattr(instance, "live", True))


def _current(records: list[Record], snapshots: dict[str, dict[str, dict[str, Any]]]) -> list[Record]:
    """The records of a file with the values of today; what is gone from the database goes from the file."""
    return [
        Record(record.kind, record.key, record.values | snapshots[record.kind][record.key], record.file, record.line)
        for record in records
        if record.key in snapshots[record.kind]
    ]


def _added(
    path: Path, records: list[Record], snapshots: dict[str, dict[str, dict[str, Any]]], placed: dict[str, set[str]]
) -> list[Record]:
    """What editors made: it joins the file that holds the same kind and game or family."""
    kinds = {record.kind for record in records}
    added = []
    for name in kinds:
        for key, values in snapshots[name].items():
            group = key.partition(".")[0]
            here = {record.key.partition(".")[0] for record in records if record.kind == name}
            if key not in placed[name] and (group in here or "." not in key):
                placed[name].add(key)
                added.append(Record(name, key, values, ContentFile(path)))
    return added
