"""content/<game>/NN-name.toml: one lesson a file, with its steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import tomlkit
from django.conf import settings

from rulebook.loading import facts
from rulebook.loading.kinds import ContentKind, Known
from rulebook.loading.records import LANGUAGES, ContentFile, Fault, Record, all_texts
from rulebook.loading.texts import Allowed, language_faults, token_faults
from rulebook.loading.writing import languages, update
from tutorials import checks
from tutorials.models import Lesson, Step

LESSON = ContentKind("lesson", Lesson, ("key", "minutes"), {"game": "game"})
STEP = ContentKind(
    "step", Step, ("key", "kind", "rules", "position", "options", "turns", "details"), {"lesson": "lesson"}
)
DETAILS = ("offered", "choices", "actions", "ideas", "solution", "free", "seed", "opponents", "par")
STEP_KEYS = {
    *("key", "kind", "rules", "position", "options", "goal", "replies", "turns", "hints"),
    *("instruction", "explanation", "success"),
    *DETAILS,
}


def content_root() -> Path:
    """Where the lessons lie."""
    return Path(getattr(settings, "TUTORIALS_CONTENT", Path(__file__).resolve().parent / "content"))


class LessonSource:
    """The lessons of all games."""

    kinds = (LESSON, STEP)

    def files(self) -> list[Path]:
        """In the order of their names: 01-…, 02-…"""
        return sorted(content_root().glob("*/*.toml"))

    def read(self, file: ContentFile) -> list[Record]:
        """A lesson and its steps."""
        raw = file.parse()
        slug = file.path.parent.name
        name = file.path.stem.partition("-")
        key = str(raw.get("key", ""))
        values = {"key": key, "minutes": raw.get("minutes", 5), "game": slug}
        values["sort_order"] = int(name[0]) if name[0].isdecimal() else 99
        values |= all_texts(raw, Lesson.unit_fields)
        records = [Record("lesson", key, values, file, 1)]
        lines = file.blocks("steps")
        for index, part in enumerate(raw.get("steps", [])):
            records.append(_step_record(part, key, index, file, lines[index]))
        return records

    def check(self, record: Record, known: Known) -> list[Fault]:
        """Languages, tokens, rules, and what the engine says of the solution."""
        if record.kind == "lesson":
            return list(_check_lesson(record, known))
        return list(_check_step(record, known))

    def write(self, path: Path, records: Sequence[Record]) -> str:
        """The file again; what did not change keeps its form."""
        document = tomlkit.parse(path.read_text(encoding="utf-8")) if path.exists() else tomlkit.document()
        steps = [record for record in records if record.kind == "step"]
        for record in records:
            if record.kind == "lesson":
                raw = {name: record.values[name] for name in ("key", "minutes")}
                update(document, raw | {name: languages(record.values, name) for name in Lesson.unit_fields})
        _write_steps(document, steps)
        return tomlkit.dumps(document)


def _step_record(part: Mapping[str, Any], lesson: str, index: int, file: ContentFile, line: int) -> Record:
    key = f"{lesson}.{part.get('key', '')}"
    turns = part.get("turns") or (
        [{"goal": part["goal"], "replies": part.get("replies", [])}] if "goal" in part else []
    )
    values = {
        "key": key,
        "lesson": lesson,
        "sort_order": index + 1,
        "kind": part.get("kind", ""),
        "rules": part.get("rules", []),
        "position": part.get("position", ""),
        "options": part.get("options", {}),
        "turns": [{"goal": turn.get("goal", {}), "replies": list(turn.get("replies", []))} for turn in turns],
        "details": _details(part),
        "unknown": sorted(set(part) - STEP_KEYS),
    }
    values |= all_texts(part, ("instruction", "explanation", "success"))
    for code in LANGUAGES:
        values[f"hints_{code}"] = hint_lines(part, code)
        values[f"choice_texts_{code}"] = keyed_lines(part.get("choices", []), code)
        values[f"idea_texts_{code}"] = keyed_lines(part.get("ideas", []), code)
    return Record("step", key, values, file, line)


def _details(part: Mapping[str, Any]) -> dict[str, Any]:
    details = {name: part[name] for name in DETAILS if name in part}
    if "choices" in details:
        details["choices"] = [str(choice.get("key", "")) for choice in details["choices"]]
    if "ideas" in details:
        details["ideas"] = [{"key": idea.get("key", ""), "when": idea.get("when", {})} for idea in details["ideas"]]
    return details


def hint_lines(part: Mapping[str, Any], code: str) -> str:
    """The hints of a step or a theme of puzzles, one a line."""
    return "\n".join(" ".join(str(hint).split()) for hint in part.get("hints", {}).get(code, []))


def keyed_lines(entries: Sequence[Mapping[str, Any]], code: str) -> str:
    """One line an entry: its key, a colon, its text."""
    lines = [
        (str(entry.get("key", "")), " ".join(str(entry.get("text", {}).get(code, "")).split())) for entry in entries
    ]
    return "\n".join(f"{key}: {text}" for key, text in lines if text)


def _check_lesson(record: Record, known: Known) -> Iterator[Fault]:
    slug = record.values["game"]
    if not known.has("game", slug):
        yield record.fault(f"unknown game {slug}")
    if not record.key.startswith(f"{slug}."):
        yield record.fault(f"the key must begin with {slug}.", "key")
    yield from _text_faults(record, known, Lesson.unit_fields, slug)


def _check_step(record: Record, known: Known) -> Iterator[Fault]:
    values = record.values
    slug = record.key.partition(".")[0]
    for name in values["unknown"]:
        yield record.fault(f"unknown key {name!r}", name)
    for rule_id in values["rules"]:
        if not known.has("rule", rule_id):
            yield record.fault(f"unknown rule {rule_id}", "rules")
    yield from _text_faults(record, known, Step.unit_fields, slug)
    columns = {name: values[name] for name in (*STEP.plain, *STEP.columns)}
    step = Step(**columns)
    for column, faults in checks.text_faults(step).items():
        for fault in faults:
            yield record.fault(fault, column)
    for fault in checks.definition_faults(step):
        yield record.fault(fault)


def _text_faults(record: Record, known: Known, names: Sequence[str], slug: str) -> Iterator[Fault]:
    options = facts.specs(slug)
    allowed = Allowed(
        option=lambda name: name in options,
        term=lambda key: known.has("term", key),
        rule=lambda rule_id: known.has("rule", rule_id),
    )
    required = ("title", "summary") if record.kind == "lesson" else ("instruction",)
    for column, fault in language_faults(record.values, names, required):
        yield record.fault(fault, column)
    for name in names:
        for code in LANGUAGES:
            for fault in token_faults(record.values.get(f"{name}_{code}", ""), code, allowed):
                yield record.fault(fault, f"{name}.{code}")


def _write_steps(document: Any, records: Sequence[Record]) -> None:
    if "steps" not in document:
        document["steps"] = tomlkit.aot()
    array = document["steps"]
    wanted = {record.key.rpartition(".")[2]: _raw_step(record) for record in records}
    for index in range(len(array) - 1, -1, -1):
        key = str(array[index].get("key"))
        if key in wanted:
            _update_step(array[index], wanted.pop(key))
        else:
            del array[index]
    for key, raw in wanted.items():
        table = tomlkit.table()
        _update_step(table, {"key": key, **raw})
        array.append(table)


def _raw_step(record: Record) -> dict[str, Any]:
    values = record.values
    details = dict(values["details"])
    raw = {name: values[name] for name in ("kind", "rules", "position", "options")}
    raw |= {name: languages(values, name) for name in ("instruction", "explanation", "success")}
    raw["hints"] = {code: text.splitlines() for code, text in languages(values, "hints").items()}
    raw["turns"] = values["turns"]
    raw["choices"] = [
        {"key": key, "text": _texts_of(values, "choice_texts", key)} for key in details.pop("choices", [])
    ]
    raw["ideas"] = [{**idea, "text": _texts_of(values, "idea_texts", idea["key"])} for idea in details.pop("ideas", [])]
    return raw | details


def _texts_of(values: Mapping[str, Any], name: str, key: str) -> dict[str, str]:
    found = {}
    for code in LANGUAGES:
        for line in values.get(f"{name}_{code}", "").splitlines():
            if line.startswith(f"{key}: "):
                found[code] = line.removeprefix(f"{key}: ")
    return found


def _update_step(table: Any, raw: dict[str, Any]) -> None:
    """Goals keep their short form where the file has it."""
    turns = raw.pop("turns")
    if len(turns) == 1 and "turns" not in table:
        raw["goal"] = turns[0]["goal"]
        raw["replies"] = turns[0].get("replies", [])
    elif turns:
        raw["turns"] = turns
    update(table, raw)
