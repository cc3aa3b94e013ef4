"""content/<game>/{game,rules,examples}.toml: all that belongs to one game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rulebook import models, when
from rulebook.loading import facts
from rulebook.loading.kinds import Known
from rulebook.loading.own_files import allowed_by, content_root, kind, missing_languages, text_faults, with_lines
from rulebook.loading.records import ContentFile, Fault, Record, all_texts
from rulebook.loading.writing import rewrite

ADVICE = {"strategy": "strategy", "tips": "tip", "mistakes": "mistake", "variants": "variant"}
GAME = kind("game", models.Game, "slug family related")
SECTION = kind("section", models.Section, "key", {"game": "game"})
SOURCE = kind("source", models.Source, "key publisher url language kind", {"game": "game"})
ADVICE_KIND = kind("advice", models.Advice, "key kind when", {"game": "game"})
RULE = kind("rule", models.Rule, "rule_id when replaces sources", {"game": "game", "section": "section"})
EXAMPLE = kind("example", models.Example, "key also_shows question position options answer", {"rule": "rule"})


class GameSource:
    """content/<game>/{game,rules,examples}.toml: all that belongs to one game."""

    kinds = (GAME, SECTION, SOURCE, ADVICE_KIND, RULE, EXAMPLE)

    def files(self) -> list[Path]:
        """game.toml before rules.toml before examples.toml."""
        root = content_root()
        folders = sorted(path.parent for path in root.glob("*/game.toml"))
        return [
            path
            for name in ("game.toml", "rules.toml", "examples.toml")
            for folder in folders
            if (path := folder / name).exists()
        ]

    def read(self, file: ContentFile) -> list[Record]:
        """The records of one of the three files."""
        raw = file.parse()
        readers = {"game.toml": _read_game, "rules.toml": _read_rules, "examples.toml": _read_examples}
        return list(readers[file.path.name](raw, file))

    def check(self, record: Record, known: Known) -> list[Fault]:
        """Checks by kind of record."""
        return list(_CHECKS[record.kind](record, known))

    def write(self, path: Path, records: Sequence[Record]) -> str:
        return rewrite(path, records)


def _read_game(raw: dict[str, Any], file: ContentFile) -> Iterator[Record]:
    game = dict(raw.get("game", {}))
    slug = str(game.get("slug") or file.path.parent.name)
    for name in ("intro", "history"):
        game.setdefault(name, raw.get(name, {}))
    game["description"] = game.get("description") or game.get("search_description", {})
    values = {"slug": slug, "family": game.get("family", ""), "related": game.get("related", [])}
    values |= all_texts(game, models.Game.unit_fields) | {"sort_order": game.get("sort_order", 0)}
    yield Record("game", slug, values, file, file.line_of("game"))
    yield from _parts(raw, file, slug)


def _parts(raw: dict[str, Any], file: ContentFile, slug: str) -> Iterator[Record]:
    """Sections, sources and pieces of advice of a game."""
    for index, (part, line) in enumerate(with_lines(raw, file, "sections")):
        values = {"key": part.get("key", ""), "game": slug, "sort_order": index}
        yield Record("section", f"{slug}.{part.get('key')}", values | all_texts(part, ("title", "intro")), file, line)
    for index, (part, line) in enumerate(with_lines(raw, file, "sources")):
        values = {name: part.get(name, "") for name in ("key", "publisher", "url", "language", "kind")}
        values |= {"game": slug, "sort_order": index} | all_texts(part, ("title", "note"))
        partial = frozenset(name for name in ("title", "note") if isinstance(part.get(name, ""), str))
        yield Record("source", f"{slug}.{part.get('key')}", values, file, line, partial)
    for name, advice in ADVICE.items():
        for index, (part, line) in enumerate(with_lines(raw, file, name)):
            key = part.get("key") or f"{advice}-{index + 1}"
            values = {"key": key, "kind": advice, "when": part.get("when", {}), "game": slug, "sort_order": index}
            yield Record("advice", f"{slug}.{key}", values | all_texts(part, ("heading", "text")), file, line)


def _read_rules(raw: dict[str, Any], file: ContentFile) -> Iterator[Record]:
    slug = file.path.parent.name
    for index, (part, line) in enumerate(with_lines(raw, file, "rules")):
        values = {
            "rule_id": part.get("id", ""),
            "when": part.get("when", {}),
            "replaces": part.get("replaces", ""),
            "sources": part.get("sources", []),
            "game": slug,
            "section": f"{slug}.{part.get('section')}",
            "sort_order": index + 1,
        }
        yield Record("rule", str(part.get("id", "")), values | all_texts(part, models.Rule.unit_fields), file, line)


def _read_examples(raw: dict[str, Any], file: ContentFile) -> Iterator[Record]:
    for index, (part, line) in enumerate(with_lines(raw, file, "examples")):
        values = {
            "key": part.get("key", ""),
            "rule": part.get("rule", ""),
            "also_shows": part.get("also_shows", []),
            "question": part.get("question", ""),
            "position": part.get("position", {}),
            "options": part.get("options", {}),
            "answer": part.get("answer"),
            "sort_order": index + 1,
        }
        yield Record("example", str(part.get("key", "")), values | all_texts(part, ("caption",)), file, line)


def _check_game(record: Record, known: Known) -> Iterator[Fault]:
    slug = record.key
    if not facts.is_game(slug):
        yield record.fault(f"the engine has no game {slug}", "slug")
    yield from missing_languages(record, GAME, ("name", "aim", "players", "equipment"))
    yield from text_faults(record, GAME, allowed_by(known, slug))
    for other in record.values["related"]:
        if not known.has("game", other):
            yield record.fault(f"unknown related game {other}", "related")


def _check_part(record: Record, known: Known) -> Iterator[Fault]:
    content, required = {
        "section": (SECTION, ("title",)),
        "source": (SOURCE, ()),
        "advice": (ADVICE_KIND, ("text",)),
    }[record.kind]
    if not known.has("game", record.values["game"]):
        yield record.fault(f"unknown game {record.values['game']}")
    for fault in when.faults(record.values.get("when", {}), facts.specs(record.values["game"])):
        yield record.fault(fault, "when")
    yield from missing_languages(record, content, required)
    yield from text_faults(record, content, allowed_by(known, record.values["game"]))


def _check_rule(record: Record, known: Known) -> Iterator[Fault]:
    values = record.values
    slug = values["game"]
    if not record.key.startswith(f"{slug}."):
        yield record.fault(f"the rule ID must begin with {slug}.", "id")
    if not known.has("section", values["section"]):
        yield record.fault(f"unknown section {values['section']}", "section")
    if values["replaces"] and not known.has("rule", values["replaces"]):
        yield record.fault(f"replaces an unknown rule: {values['replaces']}", "replaces")
    for source in values["sources"]:
        if not known.has("source", f"{slug}.{source}"):
            yield record.fault(f"unknown source {source}", "sources")
    for fault in when.faults(values["when"], facts.specs(slug)):
        yield record.fault(fault, "when")
    yield from missing_languages(record, RULE, ("heading", "text"))
    yield from text_faults(record, RULE, allowed_by(known, slug))


def _check_example(record: Record, known: Known) -> Iterator[Fault]:
    values = record.values
    slug = values["rule"].partition(".")[0]
    if not known.has("rule", values["rule"]):
        yield record.fault(f"unknown rule {values['rule']}", "rule")
        return
    for rule_id in values["also_shows"]:
        if not known.has("rule", rule_id):
            yield record.fault(f"unknown rule {rule_id}", "also_shows")
    rule = known.records["rule"][values["rule"]]
    given, false = facts.example_answer(slug, values, rule.values["when"])
    for fault in false:
        yield record.fault(fault, "answer")
    allowed = allowed_by(known, slug, answer=lambda path: given is None or facts.has_field(given, path))
    yield from missing_languages(record, EXAMPLE, ("caption",))
    yield from text_faults(record, EXAMPLE, allowed)


_CHECKS = {
    "game": _check_game,
    "section": _check_part,
    "source": _check_part,
    "advice": _check_part,
    "rule": _check_rule,
    "example": _check_example,
}
