"""Faults of rules and examples by field, for forms, publishing and the loader."""

from __future__ import annotations

from typing import Any


def rule_faults(rule: Any) -> dict[str, list[str]]:
    return {}


def example_faults(example: Any) -> dict[str, list[str]]:
    return {}
