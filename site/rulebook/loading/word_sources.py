"""content/glossary.toml, options/<family>.toml, refusals/<family>.toml: words that several games share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rulebook import models
from rulebook.loading import facts
from rulebook.loading.kinds import Known
from rulebook.loading.own_files import (
    allowed_by,
    content_root,
    existing,
    kind,
    missing_languages,
    text_faults,
    with_lines,
)
from rulebook.loading.records import ContentFile, Fault, Record, all_texts
from rulebook.loading.texts import Allowed
from rulebook.loading.writing import rewrite
from rules_engine.options import value_text

TERM = kind("term", models.GlossaryTerm, "key domain synonyms avoid grammar note")
OPTION = kind("option", models.OptionLabel, "family option value")
WORD = kind("word", models.WordLabel, "family name value")
REFUSAL = kind("refusal", models.RefusalText, "family reason")


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
        return existing(content_root() / "glossary.toml")

    def read(self, file: ContentFile) -> list[Record]:
        records = []
        for index, (part, line) in enumerate(with_lines(file.parse(), file, "terms")):
            values = {name: part.get(name, "") for name in ("key", "domain", "note")}
            values |= {name: part.get(name, {}) for name in ("synonyms", "avoid")}
            values["grammar"] = {name: part[name] for name in ("gender_ar", "spoken_ko", "counter_ko") if name in part}
            values |= all_texts(part, models.GlossaryTerm.unit_fields) | {"sort_order": index + 1}
            records.append(Record("term", str(part.get("key", "")), values, file, line, frozenset({"plural"})))
        return records

    def check(self, record: Record, known: Known) -> list[Fault]:
        return [
            *missing_languages(record, TERM, ("name", "definition")),
            *text_faults(record, TERM, allowed_by(known)),
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
        for part, line in with_lines(file.parse(), file, "options"):
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
            *missing_languages(record, OPTION, ("label",)),
            *text_faults(record, OPTION, allowed_by(known)),
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
        for part, line in with_lines(raw, file, "refusals"):
            reason = str(part.get("reason", ""))
            values = {"family": family, "reason": reason} | all_texts(part, ("text",))
            records.append(Record("refusal", f"{family}.{reason}", values, file, line))
        for part, line in with_lines(raw, file, "words"):
            values = {"family": family, "name": str(part.get("name", "")), "value": str(part.get("value", ""))}
            key = f"{family}.{values['name']}={values['value']}"
            records.append(Record("word", key, values | all_texts(part, ("label",)), file, line))
        return records

    def check(self, record: Record, known: Known) -> list[Fault]:
        if record.kind == "word":
            return [
                *missing_languages(record, WORD, ("label",)),
                *text_faults(record, WORD, allowed_by(known)),
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
        return [*faults, *missing_languages(record, REFUSAL, ("text",)), *text_faults(record, REFUSAL, allowed)]

    def write(self, path: Path, records: Sequence[Record]) -> str:
        return rewrite(path, records)
