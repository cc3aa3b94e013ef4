"""The reference's own content files: games, rules, examples, glossary, options, refusals, pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings

from rulebook import models, when
from rulebook.loading import facts
from rulebook.loading.kinds import ContentKind, Known
from rulebook.loading.records import ContentFile, Fault, Record, all_texts
from rulebook.loading.texts import Allowed, language_faults, token_faults
from rulebook.loading.writing import rewrite
from rules_engine.options import value_text

ADVICE = {"strategy": "strategy", "tips": "tip", "mistakes": "mistake", "variants": "variant"}


def content_root() -> Path:
    """Where the content files lie."""
    return Path(getattr(settings, "RULEBOOK_CONTENT", Path(__file__).resolve().parents[1] / "content"))


def kind(name: str, model: Any, plain: str = "", foreign: Mapping[str, str] | None = None) -> ContentKind:
    """A kind whose plain fields are written as one line."""
    return ContentKind(name, model, tuple(plain.split()), foreign or {})


GAME = kind("game", models.Game, "slug family related")
SECTION = kind("section", models.Section, "key", {"game": "game"})
SOURCE = kind("source", models.Source, "key publisher url language kind", {"game": "game"})
ADVICE_KIND = kind("advice", models.Advice, "key kind when", {"game": "game"})
RULE = kind("rule", models.Rule, "rule_id when replaces sources", {"game": "game", "section": "section"})
EXAMPLE = kind("example", models.Example, "key also_shows question position options answer", {"rule": "rule"})
TERM = kind("term", models.GlossaryTerm, "key domain synonyms avoid grammar note")
OPTION = kind("option", models.OptionLabel, "family option value")
WORD = kind("word", models.WordLabel, "family name value")
REFUSAL = kind("refusal", models.RefusalText, "family reason")


def _records_of_languages(
    record: Record, content: ContentKind, required: tuple[str, ...], optional: tuple[str, ...] = ()
) -> list[Fault]:
    """Faults of missing languages; `optional` fields may exist in English alone."""
    names = [name for name in content.translated if name not in optional and name not in record.partial]
    return [
        record.fault(fault, column.replace(".", "."))
        for column, fault in language_faults(record.values, names, required)
    ]


def text_faults(record: Record, content: ContentKind, allowed: Allowed) -> Iterator[Fault]:
    """Faults of the tokens in every translated text of a record."""
    for name in content.translated:
        for code in ("en", "ko", "ar"):
            text = record.values.get(f"{name}_{code}", "")
            for fault in token_faults(text, code, allowed):
                yield record.fault(fault, f"{name}.{code}")


def unknown_keys(raw: Mapping[str, Any], known: str, record: Record) -> list[Fault]:
    """Keys of a table that mean nothing (a slip of the pen would be lost silently)."""
    return [record.fault(f"unknown key {name!r}", name) for name in raw if name not in known.split()]


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
    for index, (part, line) in enumerate(_with_lines(raw, file, "sections")):
        values = {"key": part.get("key", ""), "game": slug, "sort_order": index}
        yield Record("section", f"{slug}.{part.get('key')}", values | all_texts(part, ("title", "intro")), file, line)
    for index, (part, line) in enumerate(_with_lines(raw, file, "sources")):
        values = {name: part.get(name, "") for name in ("key", "publisher", "url", "language", "kind")}
        values |= {"game": slug, "sort_order": index} | all_texts(part, ("title", "note"))
        partial = frozenset(name for name in ("title", "note") if isinstance(part.get(name, ""), str))
        yield Record("source", f"{slug}.{part.get('key')}", values, file, line, partial)
    for name, advice in ADVICE.items():
        for index, (part, line) in enumerate(_with_lines(raw, file, name)):
            key = part.get("key") or f"{advice}-{index + 1}"
            values = {"key": key, "kind": advice, "when": part.get("when", {}), "game": slug, "sort_order": index}
            yield Record("advice", f"{slug}.{key}", values | all_texts(part, ("heading", "text")), file, line)


def _with_lines(raw: dict[str, Any], file: ContentFile, name: str) -> list[tuple[dict[str, Any], int]]:
    entries = raw.get(name, [])
    lines = file.blocks(name)
    return [(entry, lines[index] if index < len(lines) else 1) for index, entry in enumerate(entries)]


def _read_rules(raw: dict[str, Any], file: ContentFile) -> Iterator[Record]:
    slug = file.path.parent.name
    for index, (part, line) in enumerate(_with_lines(raw, file, "rules")):
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
    for index, (part, line) in enumerate(_with_lines(raw, file, "examples")):
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


def _allowed(known: Known, slug: str = "", **more: Any) -> Allowed:
    """Options of the game; terms and rules that exist."""
    options = facts.specs(slug) if slug else {}
    return Allowed(
        option=lambda name: name in options,
        term=lambda key: known.has("term", key),
        rule=lambda rule_id: known.has("rule", rule_id),
        **more,
    )


def _check_game(record: Record, known: Known) -> Iterator[Fault]:
    slug = record.key
    if not facts.is_game(slug):
        yield record.fault(f"the engine has no game {slug}", "slug")
    yield from _records_of_languages(record, GAME, ("name", "aim", "players", "equipment"))
    yield from text_faults(record, GAME, _allowed(known, slug))
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
    yield from _records_of_languages(record, content, required)
    yield from text_faults(record, content, _allowed(known, record.values["game"]))


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
    yield from _records_of_languages(record, RULE, ("heading", "text"))
    yield from text_faults(record, RULE, _allowed(known, slug))


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
    allowed = _allowed(known, slug, answer=lambda path: given is None or facts.has_field(given, path))
    yield from _records_of_languages(record, EXAMPLE, ("caption",))
    yield from text_faults(record, EXAMPLE, allowed)


_CHECKS = {
    "game": _check_game,
    "section": _check_part,
    "source": _check_part,
    "advice": _check_part,
    "rule": _check_rule,
    "example": _check_example,
}


def choice_faults(synonyms: Mapping[str, Sequence[Mapping[str, Any]]]) -> Iterator[str]:
    """A synonym that readers may choose needs its grammar: how it ends in Korean, its gender in Arabic."""
    for language, entries in synonyms.items():
        for entry in entries:
            word = entry["word"]
            if not entry.get("choice"):
                continue
            if language == "ko" and not "가" <= word[-1] <= "힣":
                yield f"{word} cannot be chosen: no particle fits behind it"
            if language == "ar" and entry.get("gender") not in ("m", "f"):
                yield f"{word} cannot be chosen without its gender"


class GlossarySource:
    """content/glossary.toml."""

    kinds = (TERM,)

    def files(self) -> list[Path]:
        return _existing(content_root() / "glossary.toml")

    def read(self, file: ContentFile) -> list[Record]:
        records = []
        for index, (part, line) in enumerate(_with_lines(file.parse(), file, "terms")):
            values = {name: part.get(name, "") for name in ("key", "domain", "note")}
            values |= {name: part.get(name, {}) for name in ("synonyms", "avoid")}
            values["grammar"] = {name: part[name] for name in ("gender_ar", "spoken_ko", "counter_ko") if name in part}
            values |= all_texts(part, models.GlossaryTerm.unit_fields) | {"sort_order": index + 1}
            records.append(Record("term", str(part.get("key", "")), values, file, line, frozenset({"plural"})))
        return records

    def check(self, record: Record, known: Known) -> list[Fault]:
        return [
            *_records_of_languages(record, TERM, ("name", "definition")),
            *text_faults(record, TERM, _allowed(known)),
            *(record.fault(fault, "synonyms") for fault in choice_faults(record.values["synonyms"])),
        ]

    def write(self, path: Path, records: Sequence[Record]) -> str:
        return rewrite(path, records)


class OptionSource:
    """content/options/<family>.toml: names of options and of their worded values."""

    kinds = (OPTION,)

    def files(self) -> list[Path]:
        return sorted((content_root() / "options").glob("*.toml"))

    def read(self, file: ContentFile) -> list[Record]:
        family = file.path.stem
        records: list[Record] = []
        value_lines = iter(file.blocks("options.values"))
        for part, line in _with_lines(file.parse(), file, "options"):
            name = str(part.get("name", ""))
            for value, raw, where in [
                ("", part, line),
                *((value_text(v.get("value", "")), v, next(value_lines, line)) for v in part.get("values", [])),
            ]:
                key = f"{family}.{name}" + (f"={value}" if value else "")
                values = {"family": family, "option": name, "value": value, "sort_order": len(records) + 1}
                texts = all_texts(raw, models.OptionLabel.unit_fields)
                records.append(Record("option", key, values | texts, file, where))
        return records

    def check(self, record: Record, known: Known) -> list[Fault]:
        family, option, value = (record.values[name] for name in ("family", "option", "value"))
        faults = []
        if option not in facts.family_specs(family):
            faults.append(record.fault(f"unknown option {option}", "name"))
        elif value and not facts.is_value(family, option, value):
            allowed = facts.family_specs(family)[option].allowed()
            faults.append(record.fault(f"{option} is never {value} (allowed: {allowed})", "value"))
        return [
            *faults,
            *_records_of_languages(record, OPTION, ("label",)),
            *text_faults(record, OPTION, _allowed(known)),
        ]

    def write(self, path: Path, records: Sequence[Record]) -> str:
        return rewrite(path, records)


class RefusalSource:
    """content/refusals/<family>.toml: a sentence for each reason, and labels of the words in them."""

    kinds = (REFUSAL, WORD)

    def files(self) -> list[Path]:
        return sorted((content_root() / "refusals").glob("*.toml"))

    def read(self, file: ContentFile) -> list[Record]:
        family, raw = file.path.stem, file.parse()
        records: list[Record] = []
        for part, line in _with_lines(raw, file, "refusals"):
            reason = str(part.get("reason", ""))
            values = {"family": family, "reason": reason} | all_texts(part, ("text",))
            records.append(Record("refusal", f"{family}.{reason}", values, file, line))
        for part, line in _with_lines(raw, file, "words"):
            values = {"family": family, "name": str(part.get("name", "")), "value": str(part.get("value", ""))}
            key = f"{family}.{values['name']}={values['value']}"
            records.append(Record("word", key, values | all_texts(part, ("label",)), file, line))
        return records

    def check(self, record: Record, known: Known) -> list[Fault]:
        if record.kind == "word":
            return [
                *_records_of_languages(record, WORD, ("label",)),
                *text_faults(record, WORD, _allowed(known)),
            ]
        family, reason = record.values["family"], record.values["reason"]
        faults = []
        if reason not in facts.reasons(family):
            faults.append(record.fault(f"the family {family} has no reason {reason}", "reason"))
        allowed = Allowed(
            option=lambda name: name in facts.family_specs(family),
            term=lambda key: known.has("term", key),
            rule=lambda rule_id: known.has("rule", rule_id),
            fact=lambda name: True,
        )
        return [*faults, *_records_of_languages(record, REFUSAL, ("text",)), *text_faults(record, REFUSAL, allowed)]

    def write(self, path: Path, records: Sequence[Record]) -> str:
        return rewrite(path, records)


def _existing(path: Path) -> list[Path]:
    return [path] if path.exists() else []
