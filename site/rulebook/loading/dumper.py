"""Writes the database back into the content files, so that what editors changed can be reviewed and kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rulebook.loading import loader
from rulebook.loading.kinds import ContentKind, ContentSource
from rulebook.loading.own_files import content_root
from rulebook.loading.records import ContentFile, Record
from rulebook.models import ContentDigest


def dump(target: Path | None = None) -> list[Path]:
    """Write every file whose text changes; with `target`, write all of them below that folder. Returns the paths."""
    written: list[Path] = []
    loaded = set(ContentDigest.objects.values_list("kind", "key"))
    for source in loader.all_sources():
        snapshots = {kind.name: _snapshots(kind) for kind in source.kinds}
        placed = {name: set[str]() for name in snapshots}
        files = list(source.files())
        read = {path: list(source.read(ContentFile.open(path))) for path in files}
        for records in read.values():
            for record in records:
                placed[record.kind].add(record.key)
        for path in files:
            records = _current(read[path], snapshots, loaded) + _added(path, read[path], snapshots, placed)
            text = source.write(path, records)
            goal = path if target is None else target / _relative(path, source)
            if target is not None or text != path.read_text(encoding="utf-8"):
                goal.parent.mkdir(parents=True, exist_ok=True)
                goal.write_text(text, encoding="utf-8")
                written.append(goal)
    return written


def _relative(path: Path, source: ContentSource) -> Path:
    """The path below the source's own root; sources of other apps lie in a folder of their name."""
    root = content_root()
    if path.is_relative_to(root):
        return path.relative_to(root)
    return Path(type(source).__module__.partition(".")[0]) / path.parent.name / path.name


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


def _current(
    records: list[Record], snapshots: dict[str, dict[str, dict[str, Any]]], loaded: set[tuple[str, str]]
) -> list[Record]:
    """The records of a file with the values of today. What an editor took out of the database goes from the file;
    what was never loaded is new in the file and stays as it is."""
    kept = []
    for record in records:
        today = snapshots[record.kind].get(record.key)
        if today is not None:
            record.values = record.values | today
        elif (record.kind, record.key) in loaded:
            continue
        kept.append(record)
    return kept


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
