"""content/themes.toml holds the texts, data/<theme>.jsonl the puzzles: both become rows with `load_content`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import tomlkit

from rulebook.loading import facts
from rulebook.loading.kinds import ContentKind, Known
from rulebook.loading.records import LANGUAGES, ContentError, ContentFile, Fault, Record, all_texts
from rulebook.loading.texts import Allowed, language_faults, token_faults
from rulebook.loading.writing import languages, update
from tutorials.lesson import LessonError, read_step
from tutorials.loading import hint_lines, keyed_lines
from tutorials.puzzles import told
from tutorials.puzzles.generator import DATA, Shipped
from tutorials.puzzles.models import Puzzle, PuzzleTheme
from tutorials.puzzles.themes import THEMES

CONTENT = Path(__file__).resolve().parent / "content"
FACT = re.compile(r"\[\[fact:([a-z_]+)")
THEME = ContentKind("puzzle-theme", PuzzleTheme, ("key",), {"game": "game"})
PUZZLE = ContentKind(
    "puzzle",
    Puzzle,
    ("key", "number", "band", "seed", "options", "engine_version", "data", "facts"),
    {"theme": "puzzle-theme"},
)
TEXTS = ("title", "question", "explanation", "success")


class ThemeSource:
    """The texts of all themes, in one file."""

    kinds = (THEME,)

    def files(self) -> list[Path]:
        """The one file."""
        return sorted(CONTENT.glob("*.toml"))

    def read(self, file: ContentFile) -> list[Record]:
        """One record a theme, in the order of the file."""
        lines = file.blocks("themes")
        raw = file.parse().get("themes", [])
        return [_theme_record(part, place, file, lines[place]) for place, part in enumerate(raw)]

    def check(self, record: Record, known: Known) -> list[Fault]:
        """Languages, tokens, and that the theme exists."""
        return list(_check_theme(record, known))

    def write(self, path: Path, records: Sequence[Record]) -> str:
        """The file again; what did not change keeps its form."""
        document = tomlkit.parse(path.read_text(encoding="utf-8")) if path.exists() else tomlkit.document()
        wanted = {record.key: record for record in records}
        for table in document.get("themes", []):
            record = wanted.get(str(table.get("key")))
            if record is not None:
                raw: dict[str, Any] = {name: languages(record.values, name) for name in TEXTS}
                raw["hints"] = {code: text.splitlines() for code, text in languages(record.values, "hints").items()}
                raw["ideas"] = _ideas(record.values)
                update(table, raw)
        return tomlkit.dumps(document)


def _theme_record(part: Mapping[str, Any], place: int, file: ContentFile, line: int) -> Record:
    key = str(part.get("key", ""))
    values = {"key": key, "game": key.partition(".")[0], "sort_order": place + 1}
    values |= all_texts(part, TEXTS)
    for code in LANGUAGES:
        values[f"idea_texts_{code}"] = keyed_lines(part.get("ideas", []), code)
        values[f"hints_{code}"] = hint_lines(part, code)
    return Record("puzzle-theme", key, values, file, line)


def _ideas(values: Mapping[str, Any]) -> list[dict[str, Any]]:
    found: dict[str, dict[str, str]] = {}
    for code in LANGUAGES:
        for line in values.get(f"idea_texts_{code}", "").splitlines():
            name, _colon, text = line.partition(":")
            found.setdefault(name, {})[code] = text.strip()
    return [{"key": name, "text": texts} for name, texts in found.items()]


def _check_theme(record: Record, known: Known) -> Iterator[Fault]:
    if record.key not in THEMES:
        yield record.fault("there is no such theme", "key")
        return
    options = facts.specs(record.values["game"])
    allowed = Allowed(
        option=lambda name: name in options,
        term=lambda key: known.has("term", key),
        rule=lambda rule_id: known.has("rule", rule_id),
        fact=lambda name: True,  # the puzzles say which facts there are: see `_check_puzzle`
    )
    for column, fault in language_faults(record.values, PuzzleTheme.unit_fields, ("title", "question")):
        yield record.fault(fault, column)
    keys = {code: [line.partition(":")[0] for line in record.values[f"idea_texts_{code}"].splitlines()]
            for code in LANGUAGES}  # fmt: skip
    if len({tuple(found) for found in keys.values()}) > 1:
        yield record.fault("the wrong ideas are not the same in every language", "ideas")
    if len({len(record.values[f"hints_{code}"].splitlines()) for code in LANGUAGES}) > 1:
        yield record.fault("not as many hints in every language", "hints")
    for name in PuzzleTheme.unit_fields:
        for code in LANGUAGES:
            for fault in token_faults(record.values.get(f"{name}_{code}", ""), code, allowed):
                yield record.fault(fault, f"{name}.{code}")


class PuzzleSource:
    """The puzzles of all themes, a file each. Their proof is `prove_puzzles`; loading only reads them."""

    kinds = (PUZZLE,)

    def files(self) -> list[Path]:
        """By theme."""
        return sorted(DATA.glob("*.jsonl"))

    def read(self, file: ContentFile) -> list[Record]:
        """One record a line. Raises ContentError."""
        records, theme = [], file.path.stem
        for line, text in enumerate(file.text.splitlines(), start=1):
            try:
                records.append(_puzzle_record(Shipped.read(text), theme, file, line))
            except (ValueError, TypeError) as fault:
                raise ContentError([Fault(file.path, line, f"not a puzzle: {fault}")]) from fault
        return records

    def check(self, record: Record, known: Known) -> list[Fault]:
        """The step can be read, its rules exist, and every fact and idea of the theme's texts is there."""
        return list(_check_puzzle(record, known))

    def write(self, path: Path, records: Sequence[Record]) -> str:
        """Puzzles are made by `make_puzzles` and never edited."""
        return path.read_text(encoding="utf-8")


def _puzzle_record(puzzle: Shipped, theme: str, file: ContentFile, line: int) -> Record:
    key = f"{theme}.{puzzle.number}"
    values = {
        "key": key,
        "theme": theme,
        "number": puzzle.number,
        "band": puzzle.band,
        "seed": puzzle.seed,
        "options": puzzle.options,
        "engine_version": puzzle.engine,
        "data": puzzle.step,
        "facts": puzzle.facts,
    }
    return Record("puzzle", key, values, file, line)


def _check_puzzle(record: Record, known: Known) -> Iterator[Fault]:
    values = record.values
    theme = known.records.get("puzzle-theme", {}).get(values["theme"])
    if theme is None:
        yield record.fault(f"the theme {values['theme']} has no texts")
        return
    try:
        step = read_step({"key": record.key, "options": values["options"], **values["data"]}, theme.values["game"], "")
    except LessonError as fault:
        yield record.fault(str(fault))
        return
    for rule_id in step.rules:
        if not known.has("rule", rule_id):
            yield record.fault(f"unknown rule {rule_id}")
    answered = {line.partition(":")[0] for line in theme.values["idea_texts_en"].splitlines()}
    for idea in step.ideas:
        if idea.key not in answered:
            yield record.fault(f"nothing answers the idea {idea.key}")
    stated, met = told.facts_of(values["facts"], "en"), {idea.key for idea in step.ideas}
    named = {name for text in _texts_met(theme.values, met) for name in FACT.findall(text)}
    for name in sorted(named - set(told.RECKONED)):
        if name not in stated:
            yield record.fault(f"the fact {name} is missing")
        elif isinstance(stated[name], list) and [] in stated[name]:
            yield record.fault(f"the fact {name} names a group of no cards")


def _texts_met(theme: Mapping[str, Any], ideas: set[str]) -> Iterator[str]:
    """The texts that a puzzle with these wrong ideas can show, in all languages."""
    for code in LANGUAGES:
        yield from (theme[f"{field}_{code}"] for field in ("question", "explanation", "success", "hints"))
        lines = (line.partition(":") for line in theme[f"idea_texts_{code}"].splitlines())
        yield from (text for key, _colon, text in lines if key in ideas)
