"""A thin layer before Django: pages that this process has sent are sent again without Django.

What `page_cache` answered is remembered as it left the whole stack, with every header of every middleware, under all
that the answer depended on. So nothing is decided here: a host, a scheme or a cookie that Django has not answered yet
goes to Django. Whatever is no plain GET of a visitor goes there too.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http.cookie import parse_cookie

from rulebook.page_cache import current_generation, preferences, preferred

MOST = 200
"""Pages at hand, about five megabytes."""
ADDRESS = (
    "wsgi.url_scheme",
    "HTTP_HOST",
    "HTTP_X_FORWARDED_HOST",
    "HTTP_X_FORWARDED_PORT",
    "SERVER_NAME",
    "SERVER_PORT",
    "SCRIPT_NAME",
    "PATH_INFO",
    "QUERY_STRING",
)
"""All that Django builds an address from, besides the header that says whether the proxy was asked by https."""
CONDITIONS = ("HTTP_IF_MATCH", "HTTP_IF_UNMODIFIED_SINCE", "HTTP_IF_MODIFIED_SINCE", "HTTP_RANGE")
Environ = Mapping[str, Any]
Start = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Sent:
    """A page as it was sent."""

    generation: str
    until: float
    etag: str
    headers: list[tuple[str, str]]
    body: bytes

    def is_right(self) -> bool:
        """Has nothing changed since?"""
        return self.until > time.monotonic() and self.generation == current_generation()

    def send(self, environ: Environ, start: Start) -> Iterable[bytes]:
        """Once more, or 304 where the browser has it."""
        known = {tag.strip() for tag in environ.get("HTTP_IF_NONE_MATCH", "").split(",")}
        if self.etag in known:
            start("304 Not Modified", [pair for pair in self.headers if not pair[0].startswith("Content-")])
            return []
        start("200 OK", list(self.headers))
        return [self.body]


class PageFront:
    """The WSGI application around Django's."""

    def __init__(self, application: Callable[..., Any]) -> None:
        self.application = application
        proxy = settings.SECURE_PROXY_SSL_HEADER
        self.address = (*ADDRESS, *([proxy[0]] if proxy else []))
        self.sent: dict[tuple[Any, ...], Sent] = {}

    def __call__(self, environ: Environ, start: Start) -> Iterable[bytes]:
        key = self._key(environ)
        found = self.sent.get(key)
        if found and found.is_right():
            return found.send(environ, start)
        response = self.application(environ, start)
        is_kept: bool = bool(getattr(response, "generation", "")) and response.status_code == 200
        if key and is_kept:
            self._remember(key, response)
        return response  # type: ignore[no-any-return]

    def _remember(self, key: tuple[Any, ...], response: Any) -> None:
        if len(self.sent) >= MOST:
            self.sent.clear()
        until = time.monotonic() + settings.PAGE_CACHE_SECONDS
        self.sent[key] = Sent(response.generation, until, response["ETag"], list(response.items()), response.content)

    def _key(self, environ: Environ) -> tuple[Any, ...]:
        """Everything that the answer depends on; () for what is left to Django."""
        if environ["REQUEST_METHOD"] != "GET" or any(name in environ for name in CONDITIONS):
            return ()
        reader = preferences(parse_cookie(environ.get("HTTP_COOKIE", "")))
        if reader is None:
            return ()
        return (
            *(environ.get(name) for name in self.address),
            preferred(environ.get("HTTP_ACCEPT_ENCODING", "")),
            reader,
        )
