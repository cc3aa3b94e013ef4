"""How each kind of the reference lies in its file: the inverse of `sources` and `page_source`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import tomlkit

from rulebook.loading.records import Record
from rulebook.loading.writing import Block, Raw, fields, item, languages, plain, update
from rules_engine.options import value_text

_ADVICE = {"strategy": "strategy", "tip": "tips", "mistake": "mistakes", "variant": "variants"}
_GAME_TEXTS = "name tagline aim players equipment kind audience length intro history"


def _rule(record: Record) -> Raw:
    values = record.values
    section = values["section"].rpartition(".")[2]
    raw = {"id": values["rule_id"], "section": section}
    return raw | fields(values, "when replaces sources", "heading text source_note")


def _example(record: Record) -> Raw:
    return fields(record.values, "key rule also_shows question position options answer", "caption")


def _term(record: Record) -> Raw:
    raw = fields(record.values, "key domain", "name plural definition")
    return raw | dict(record.values["grammar"]) | {name: record.values[name] for name in ("synonyms", "avoid", "note")}


def _refusal(record: Record) -> Raw:
    return fields(record.values, "reason", "text")


def _word(record: Record) -> Raw:
    return fields(record.values, "name value", "label")


def _source(record: Record) -> Raw:
    return fields(record.values, "key publisher url language kind", "title note")


def _section(record: Record) -> Raw:
    return fields(record.values, "key", "title intro")


def _advice(record: Record) -> Raw:
    raw = fields(record.values, "key", "heading text")
    if raw["key"].rpartition("-")[2].isdigit() and raw["key"].startswith(f"{record.values['kind']}-"):
        del raw["key"]
    return raw


def _page(record: Record) -> Raw:
    renamed = {"heading": "title", "description": "search_description"}
    return {"slug": record.values["slug"]} | fields(record.values, "", "heading description body", renamed)


def _key(name: str) -> Callable[[Raw], str]:
    return lambda raw: str(raw.get(name, ""))


BLOCKS = {
    "rule": Block(lambda record: "rules", _key("id"), _rule),
    "example": Block(lambda record: "examples", _key("key"), _example),
    "term": Block(lambda record: "terms", _key("key"), _term),
    "refusal": Block(lambda record: "refusals", _key("reason"), _refusal),
    "word": Block(lambda record: "words", lambda raw: f"{raw.get('name')}={raw.get('value')}", _word),
    "source": Block(lambda record: "sources", _key("key"), _source),
    "section": Block(lambda record: "sections", _key("key"), _section),
    "advice": Block(lambda record: _ADVICE[record.values["kind"]], _key("key"), _advice),
    "page": Block(lambda record: "pages", _key("slug"), _page),
}


def _write_game(document: Any, record: Record) -> None:
    """The game's own table; introduction and history stay at the top where they stand there."""
    if "game" not in document:
        document["game"] = tomlkit.table()
    game = document["game"]
    raw = fields(record.values, "slug family related", _GAME_TEXTS)
    at_top = {name: raw.pop(name) for name in ("intro", "history") if name in document}
    description = "description" if "description" in game else "search_description"
    update(game, raw | {description: languages(record.values, "description")})
    update(document, at_top)


def _write_home(document: Any, record: Record) -> None:
    if "home" not in document:
        document["home"] = tomlkit.table()
    renamed = {"heading": "title", "intro": "lead", "description": "search_description"}
    update(document["home"], fields(record.values, "", "heading intro description", renamed))


def _write_option(document: Any, record: Record) -> None:
    """An option's own names, or those of one of its values inside it."""
    if "options" not in document:
        document["options"] = tomlkit.aot()
    option = _find(document["options"], "name", record.values["option"])
    raw = {name: languages(record.values, name) for name in ("label", "help")}
    raw = {name: value for name, value in raw.items() if value}
    if not record.values["value"]:
        update(option, raw)
        return
    if "values" not in option:
        option["values"] = tomlkit.aot()
    update(_find(option["values"], "value", record.values["value"]), raw)


def _find(array: Any, name: str, value: str) -> Any:
    for entry in array:
        if value_text(plain(entry.get(name))) == value:
            return entry
    table = tomlkit.table()
    table[name] = item(value)
    array.append(table)
    return array[-1]


SINGLE: dict[str, Callable[[Any, Record], None]] = {
    "game": _write_game,
    "home": _write_home,
    "option": _write_option,
}
