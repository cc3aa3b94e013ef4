"""Units: every translated text a reader sees, found by its stable key."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.apps import apps
from django.db import models

from rulebook.models import Unit


class UnknownUnitError(LookupError):
    """No text has that key."""


Lookup = Callable[[str], dict[str, Any]]


def _by(field: str) -> Lookup:
    return lambda key: {field: key}


def _in_game(key: str) -> dict[str, Any]:
    slug, _dot, rest = key.partition(".")
    return {"game__slug": slug, "key": rest}


def _option(key: str) -> dict[str, Any]:
    family, _dot, rest = key.partition(".")
    option, _equals, value = rest.partition("=")
    return {"family": family, "option": option, "value": value}


def _word(key: str) -> dict[str, Any]:
    family, _dot, rest = key.partition(".")
    name, _equals, value = rest.partition("=")
    return {"family": family, "name": name, "value": value}


def _home(key: str) -> dict[str, Any]:
    return {}


def _reason(key: str) -> dict[str, Any]:
    family, _dot, reason = key.partition(".")
    return {"family": family, "reason": reason}


LOOKUPS: dict[str, Lookup] = {
    "rule": _by("rule_id"),
    "example": _by("key"),
    "term": _by("key"),
    "lesson": _by("key"),
    "step": _by("key"),
    "puzzle-theme": _by("key"),
    "game": _by("slug"),
    "section": _in_game,
    "source": _in_game,
    "advice": _in_game,
    "option": _option,
    "refusal": _reason,
    "word": _word,
    "home": _home,
    "page": _by("slug"),
}


def unit_models() -> Iterator[type[models.Model]]:
    """Every model with translated texts and a stable key."""
    return (model for model in apps.get_models() if issubclass(model, Unit))


def find_unit(key: str) -> Any:
    """The live row of a unit. Raises UnknownUnitError."""
    kind, _colon, name = key.partition(":")
    model = next((model for model in unit_models() if model.unit_kind == kind), None)  # type: ignore[attr-defined]
    lookup = LOOKUPS.get(kind)
    if model is None or lookup is None:
        raise UnknownUnitError(key)
    row = model._default_manager.filter(**lookup(name)).first()
    if row is None:
        raise UnknownUnitError(key)
    return row


def text_of(row: Any, field: str, language: str) -> str:
    """One text of a unit; empty if there is none."""
    return getattr(row, f"{field}_{language}") or ""
