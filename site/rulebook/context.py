"""What every template may rely on: the language, its direction and the same page in the others."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language, get_language_bidi

from accounts.forms import ReadingForm

CODES = tuple(code for code, _name in settings.LANGUAGES)


def alternates(request: HttpRequest) -> list[dict[str, Any]]:
    """The same address under each language, with its query, so that nothing is lost by switching."""
    parts = request.path.split("/", 2)
    if len(parts) < 3 or parts[1] not in CODES:
        return []
    query = request.META.get("QUERY_STRING", "")
    tail = f"/{parts[2]}" + (f"?{query}" if query else "")
    current = get_language()
    return [
        {
            "code": code,
            "name": name,
            "url": f"/{code}{tail}",
            "absolute_url": request.build_absolute_uri(f"/{code}{tail}"),
            "dir": "rtl" if code == "ar" else "ltr",
            "current": code == current,
        }
        for code, name in settings.LANGUAGES
    ]


def site_context(request: HttpRequest) -> dict[str, Any]:
    """`language`, `direction`, `alternates`, and what the reader has chosen in the reading settings."""
    return {
        "language": get_language() or settings.LANGUAGE_CODE,
        "direction": "rtl" if get_language_bidi() else "ltr",
        "alternates": alternates(request),
        "reading": ReadingForm.stored(request.COOKIES),
    }
