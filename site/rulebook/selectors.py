"""What pages show, read in few queries."""

from __future__ import annotations

from typing import Any


def home_context(page: Any) -> dict[str, Any]:
    return {}


def game_context(page: Any, request: Any) -> dict[str, Any]:
    return {}


def site_page_context(page: Any) -> dict[str, Any]:
    return {}
