"""Writes records back into their TOML file: what did not change keeps its form, its order and its comments."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.items import AoT, Table

from rulebook.loading.records import LANGUAGES, Record

Raw = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Block:
    """How one kind lies in a file: the array of tables, the key of an entry, and the fields it has there."""

    array: Callable[[Record], str]
    key: Callable[[Raw], str]
    raw: Callable[[Record], Raw]


def languages(values: Mapping[str, Any], field: str) -> dict[str, str]:
    """A translated field as files have it, without the languages that are empty."""
    return {code: text for code in LANGUAGES if (text := values.get(f"{field}_{code}"))}


def fields(values: Mapping[str, Any], plain: str, translated: str, renamed: Mapping[str, str] | None = None) -> Raw:
    """Plain and translated fields under the names that files use."""
    names = renamed or {}
    raw: Raw = {names.get(name, name): values[name] for name in plain.split()}
    return raw | {names.get(name, name): languages(values, name) for name in translated.split()}


def rewrite(path: Path, records: Sequence[Record]) -> str:
    """The file's text with these records: entries are changed in place, added at the end or taken out."""
    from rulebook.loading.blocks import BLOCKS, SINGLE

    document = tomlkit.parse(path.read_text(encoding="utf-8")) if path.exists() else tomlkit.document()
    arrays: dict[str, list[tuple[Block, Record]]] = {}
    for record in records:
        if record.kind in SINGLE:
            SINGLE[record.kind](document, record)
        elif record.kind in BLOCKS:
            block = BLOCKS[record.kind]
            arrays.setdefault(block.array(record), []).append((block, record))
    for name, entries in arrays.items():
        _rewrite_array(document, name, entries)
    return tomlkit.dumps(document)


def _rewrite_array(document: Any, name: str, entries: Sequence[tuple[Block, Record]]) -> None:
    array = document.get(name)
    if array is None:
        array = tomlkit.aot()
        document.append(name, array)
    block = entries[0][0]
    wanted = {
        block.key(block.raw(record)) or str(index): block.raw(record) for index, (_b, record) in enumerate(entries)
    }
    seen: set[str] = set()
    for index in range(len(array) - 1, -1, -1):
        key = block.key(array[index]) or str(index)
        if key in wanted:
            update(array[index], wanted[key])
            seen.add(key)
        else:
            del array[index]
    _append(array, [raw for key, raw in wanted.items() if key not in seen])


def _append(array: AoT, added: Sequence[Raw]) -> None:
    for raw in added:
        table = tomlkit.table()
        update(table, raw)
        array.append(table)


def update(table: Table | Any, raw: Mapping[str, Any]) -> None:
    """Set what differs; an empty value that the table does not have is not written."""
    for name, value in raw.items():
        if is_languages(value):
            _update_languages(table, name, value)
        elif name in table:
            if plain(table[name]) != value:
                table[name] = item(value)
        elif value not in ("", [], {}, None):
            table.add(name, item(value))


def is_languages(value: Any) -> bool:
    """A table of texts by language."""
    return isinstance(value, dict) and bool(value) and set(value) <= set(LANGUAGES)


def _update_languages(table: Any, name: str, value: Mapping[str, Any]) -> None:
    if name in table and isinstance(plain(table[name]), str):
        if set(value) == {"en"}:
            if not _is_same(table[name], value["en"]):
                table[name] = item(value["en"])
            return
        del table[name]
    if name not in table:
        for code, text in value.items():
            table.append(tomlkit.key([name, code]), item(text))
        return
    for code, text in value.items():
        if code not in table[name] or not _is_same(table[name][code], text):
            table[name][code] = item(text)
    for code in LANGUAGES:
        if code in table[name] and code not in value:
            del table[name][code]


def _is_same(old: Any, new: Any) -> bool:
    """Space around a text is no difference."""
    was = plain(old)
    return bool((was.strip() if isinstance(was, str) else was) == new)


def plain(value: Any) -> Any:
    """Data without the library's wrappers."""
    return value.unwrap() if hasattr(value, "unwrap") else value


def text_item(text: str) -> Any:
    """A text as a string of one or several lines."""
    if "\n" in text:
        return tomlkit.string("\n" + text + "\n", multiline=True)
    return tomlkit.string(text)


def item(value: Any) -> Any:
    """A value on one line."""
    if isinstance(value, str):
        return text_item(value)
    if isinstance(value, Mapping):
        inline = tomlkit.inline_table()
        for name, part in value.items():
            if part is not None:
                inline[name] = item(part)
        return inline
    if isinstance(value, (list, tuple)):
        array = tomlkit.array()
        for part in value:
            array.append(item(part))
        return array
    return tomlkit.item(value)
