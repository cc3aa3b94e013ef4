"""Reads all content files, refuses them whole if anything is wrong, writes what changed.

Each object's digest is stored as it was written. An object that differs from it was changed by an editor: it is
left alone and listed, unless `force` is given. If no file has changed since the last load, nothing is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.db import models as db
from django.db import transaction
from wagtail.models import DraftStateMixin

from rulebook import stamps
from rulebook.loading import page_source
from rulebook.loading.game_source import GameSource
from rulebook.loading.kinds import ContentKind, ContentSource, Known
from rulebook.loading.records import ContentError, ContentFile, Fault, Record, digest_of
from rulebook.loading.word_sources import GlossarySource, OptionSource, RefusalSource
from rulebook.models import ContentDigest
from rulebook.publishing import publish_text
from rulebook.registries import after_load, content_loaders

LOADER = "2"
"""Part of the digest of all files: raise it when the loader writes differently."""

Progress = Callable[[str], None]


@dataclass(slots=True)
class Report:
    """What a load did, as counts and keys by kind."""

    skipped: bool = False
    created: dict[str, int] = field(default_factory=dict)
    updated: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    retired: list[str] = field(default_factory=list)
    records: int = 0


def all_sources() -> list[ContentSource]:
    """The reference's own files first, then those of higher apps."""
    own: list[ContentSource] = [
        GlossarySource(),
        GameSource(),
        OptionSource(),
        RefusalSource(),
        page_source.PageSource(),
    ]
    return own + list(content_loaders)


def files_digest(content: Iterable[ContentSource]) -> str:
    """One digest of all the files' names and bytes."""
    total = sha256(LOADER.encode())
    for source in content:
        for path in source.files():
            total.update(str(path.name).encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def read_all(content: Sequence[ContentSource]) -> tuple[list[tuple[ContentSource, Record]], Known, list[Fault]]:
    """Every record of every file, and the faults that reading alone shows."""
    records: list[tuple[ContentSource, Record]] = []
    known, faults = Known(), []
    for source in content:
        for path in source.files():
            try:
                found = source.read(ContentFile.open(path))
            except ContentError as error:
                faults += error.faults
                continue
            except UnicodeDecodeError as error:
                faults.append(Fault(path, 1, f"not UTF-8: {error.reason} at byte {error.start}"))
                continue
            except (AttributeError, TypeError, ValueError) as error:
                faults.append(Fault(path, 1, f"not the expected form: {error}"))
                continue
            for record in found:
                fault = known.add(record)
                if fault is not None:
                    faults.append(fault)
                records.append((source, record))
    return records, known, faults


def check(content: Sequence[ContentSource] | None = None) -> tuple[list[tuple[ContentSource, Record]], list[Fault]]:
    """Read and check everything; needs no database."""
    content = all_sources() if content is None else content
    records, known, faults = read_all(content)
    for source, record in records:
        faults += source.check(record, known)
    return records, sorted(faults, key=lambda fault: (str(fault.path), fault.line))


def load(*, force: bool = False, progress: Progress | None = None) -> Report:
    """Write what the files say. Raises ContentError with every fault; then nothing was changed."""
    content = all_sources()
    digest = files_digest(content)
    if not force and ContentDigest.objects.filter(kind="files", key="all", digest=digest).exists():
        return Report(skipped=True)
    say = progress or (lambda text: None)
    say("checking")
    records, faults = check(content)
    if faults:
        raise ContentError(faults)
    with transaction.atomic(), stamps.at_the_end():
        report = _Writer(force, say).write(content, [record for _source, record in records])
        ContentDigest.objects.update_or_create(kind="files", key="all", defaults={"digest": digest})
    return report


class _Writer:
    """One load: what exists, what was written last time, what is written now."""

    def __init__(self, force: bool, progress: Progress) -> None:
        self.force = force
        self.progress = progress
        self.report = Report()
        self.stored = {(row.kind, row.key): row for row in ContentDigest.objects.all()}
        self.existing: dict[str, dict[str, Any]] = {}
        self.kinds: dict[str, ContentKind] = {}
        self.changed: list[Any] = []
        self.digests: list[ContentDigest] = []

    def write(self, content: Sequence[ContentSource], records: Sequence[Record]) -> Report:
        """All kinds in the order in which sources name them; then places, then what has gone."""
        self.report.records = len(records)
        by_kind: dict[str, list[Record]] = {}
        for record in records:
            by_kind.setdefault(record.kind, []).append(record)
        for source in content:
            for kind in source.kinds:
                self.kinds[kind.name] = kind
                self._write_kind(kind, by_kind.get(kind.name, []))
        page_source.ensure_game_pages()
        for kind in reversed(list(self.kinds.values())):
            self._retire(kind, {record.key for record in by_kind.get(kind.name, [])})
        ContentDigest.objects.bulk_create(
            self.digests, update_conflicts=True, unique_fields=["kind", "key"], update_fields=["digest", "loaded_at"]
        )
        for callback in after_load:
            callback(self.changed)
        return self.report

    def _objects(self, kind: ContentKind) -> dict[str, Any]:
        if kind.name not in self.existing:
            self.existing[kind.name] = {kind.key_of(instance): instance for instance in kind.all()}
        return self.existing[kind.name]

    def _write_kind(self, kind: ContentKind, records: Sequence[Record]) -> None:
        if records:
            self.progress(f"{kind.name}: {len(records)}")
        objects = self._objects(kind)
        for record in records:
            values = {
                name: record.values[name]
                for name in (*kind.plain, *kind.columns, *kind.foreign)
                if name in record.values
            }
            instance = objects.get(record.key)
            if instance is None:
                objects[record.key] = self._create(kind, record, values)
            else:
                self._update(kind, record, instance, values)
        if records and any(f.name == "sort_order" for f in kind.model._meta.fields):
            self._order(kind, records)

    def _resolved(self, kind: ContentKind, values: dict[str, Any]) -> dict[str, Any]:
        """Keys of other objects become the objects."""
        foreign = {name: self._objects(self.kinds[target])[values[name]] for name, target in kind.foreign.items()}
        return values | foreign

    def _create(self, kind: ContentKind, record: Record, values: dict[str, Any]) -> Any:
        more = {name: record.values[name] for name in ("sort_order", "title", "slug") if name in record.values}
        instance = kind.model(**(more | self._resolved(kind, values)))
        kind.create(instance)
        self.changed.append(instance)
        self.report.created[kind.name] = self.report.created.get(kind.name, 0) + 1
        self._remember(kind, record.key, values)
        return instance

    def _update(self, kind: ContentKind, record: Record, instance: Any, values: dict[str, Any]) -> None:
        if (kind.name, record.key) not in self.stored:
            self._bring_back(instance)
        wanted = digest_of(values)
        current = {name: value for name, value in kind.snapshot(instance).items() if name in values}
        if digest_of(current) == wanted and not self._has_other_draft(kind, instance, values):
            self._remember(kind, record.key, values)
            return
        stored = self.stored.get((kind.name, record.key))
        is_edited = stored is None or digest_of(current) != stored.digest
        if not self.force and (is_edited or self._has_other_draft(kind, instance, current)):
            if stored is None or stored.digest != wanted or digest_of(current) != wanted:
                self.report.kept.append(f"{kind.name}:{record.key}")
            return
        changes = {name: value for name, value in values.items() if current.get(name) != value}
        live = publish_text(instance=instance, changes=self._only(self._resolved(kind, values), changes or values))
        self.changed.append(live)
        self.report.updated.append(f"{kind.name}:{record.key}")
        self._remember(kind, record.key, values)

    @staticmethod
    def _bring_back(instance: Any) -> None:
        """What was taken down with its file comes back with it."""
        if isinstance(instance, DraftStateMixin) and not instance.live:
            instance.live = True
            instance.save(update_fields=["live"])

    @staticmethod
    def _only(values: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
        return {name: values[name] for name in changes}

    def _has_other_draft(self, kind: ContentKind, instance: Any, values: dict[str, Any]) -> bool:
        """Does an editor's draft say something else?"""
        if not isinstance(instance, DraftStateMixin) or not instance.has_unpublished_changes:
            return False
        if not instance.latest_revision_id:
            return False
        draft = kind.snapshot(instance.get_latest_revision_as_object())
        return any(draft.get(name) != value for name, value in values.items())

    def _remember(self, kind: ContentKind, key: str, values: dict[str, Any]) -> None:
        digest = digest_of(values)
        row = self.stored.get((kind.name, key))
        if row is not None and row.digest == digest:
            return
        self.digests.append(ContentDigest(kind=kind.name, key=key, digest=digest))

    def _order(self, kind: ContentKind, records: Sequence[Record]) -> None:
        """Places follow the file, unless an editor has moved something since the last load."""
        objects = self._objects(kind)
        ours = [record for record in records if record.key in objects]
        now = sorted(ours, key=lambda record: (objects[record.key].sort_order, objects[record.key].pk))
        order = digest_of([record.key for record in ours])
        stored = self.stored.get((f"order:{kind.name}", ""))
        previous = digest_of([record.key for record in now])
        by_file = sorted(ours, key=lambda record: (record.values["sort_order"], objects[record.key].pk))
        was_moved = stored is not None and previous != stored.digest and previous != order
        known_before = stored is not None and len(now) == len(by_file)
        if was_moved and known_before and not self.force and not self.report.created.get(kind.name):
            self.report.kept.append(f"{kind.name}: order")
            return
        moved = [record for record in ours if objects[record.key].sort_order != record.values["sort_order"]]
        for record in moved:
            objects[record.key].sort_order = record.values["sort_order"]
        kind.model._default_manager.bulk_update([objects[record.key] for record in moved], ["sort_order"])
        digest = digest_of(
            [record.key for record in sorted(ours, key=lambda r: (r.values["sort_order"], objects[r.key].pk))]
        )
        row, _made = ContentDigest.objects.update_or_create(
            kind=f"order:{kind.name}", key="", defaults={"digest": digest}
        )
        self.stored[(row.kind, row.key)] = row

    def _retire(self, kind: ContentKind, keys: set[str]) -> None:
        """What was loaded once and is in no file any more goes, unless an editor has changed it."""
        objects = self._objects(kind)
        for (name, key), row in list(self.stored.items()):
            if name != kind.name or key in keys:
                continue
            instance = objects.get(key)
            if instance is not None and not self._take_down(kind, instance, row):
                self.report.kept.append(f"{name}:{key} (no longer in the files)")
                continue
            if instance is not None:
                self.report.retired.append(f"{name}:{key}")
            row.delete()

    def _take_down(self, kind: ContentKind, instance: Any, row: ContentDigest) -> bool:
        if not self.force and digest_of(kind.snapshot(instance)) != row.digest:
            return False
        if isinstance(instance, DraftStateMixin):
            instance.unpublish()
            return True
        try:
            with transaction.atomic():
                instance.delete()
        except db.ProtectedError:
            return False
        return True


def content_paths() -> list[Path]:
    """Every content file."""
    return [path for source in all_sources() for path in source.files()]
