"""Whole pages for visitors: kept once, compressed, for everybody who would be shown the same.

A view says by `same_for_all` that its page depends on nothing but the address and the reading preferences. Whoever is
signed in or has a message waiting is let through. Whatever changes a page renews the generation, which is part of
every key: nothing is searched for and deleted, and several server processes agree without talking to one another.
"""

from __future__ import annotations

import gzip
import hashlib
import secrets
from collections.abc import Callable
from typing import Any, TypeVar, cast

import brotli
from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.core.cache import cache, caches
from django.core.exceptions import MiddlewareNotUsed
from django.db import transaction
from django.db.models import Model
from django.db.models.signals import post_delete, post_save
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers

T = TypeVar("T")
GENERATION = "generation"
PREFERENCE = "waraq_"
NOT_SHOWN = "waraq_visitor"
"""Whose progress it is; no page that is kept shows any."""
LONGEST = 1000
QUALITY = 6
"""Of brotli: denser settings take ten times as long for three percent."""


def same_for_all(request: HttpRequest, response: HttpResponse, query: str = "") -> HttpResponse:
    """Allow the page to be kept, if the address has no query but the canonical one of the house rules."""
    if request.META.get("QUERY_STRING", "") == query:
        response.is_same_for_all = True  # type: ignore[attr-defined]
    return response


def until_changed(name: str, make: Callable[[], T]) -> T:
    """What `make` finds, remembered until content or comments change; where no pages are kept it is asked each time."""
    if not settings.PAGE_CACHE_SECONDS:
        return make()
    found: Any = cache.get_or_set(f"rulebook:{_generation()}:{name}", make, settings.PAGE_CACHE_SECONDS)
    return cast("T", found)


def renew(**_signal: Any) -> None:
    """Forget all pages once the change is committed: before that they would be drawn again from the old rows."""
    transaction.on_commit(lambda: caches["pages"].set(GENERATION, secrets.token_hex(8), None))


def watch(*models: type[Model]) -> None:
    """Renew at each change of these."""
    for model in models:
        for signal in (post_save, post_delete):
            signal.connect(renew, sender=model, dispatch_uid=f"rulebook.page_cache.{model._meta.label}")


class PageCacheMiddleware:
    """Stands before sessions and messages, so that a page from the cache asks the database nothing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if not settings.PAGE_CACHE_SECONDS:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        key = _key(request)
        if not key:
            return self.get_response(request)
        kept = caches["pages"].get(key)
        if kept is None:
            response = self.get_response(request)
            if not _may_be_kept(response):
                return response
            kept = _pack(response)
            caches["pages"].set(key, kept, settings.PAGE_CACHE_SECONDS)
        return _unpack(request, *kept)


def _key(request: HttpRequest) -> str:
    """Everything that the page of a visitor depends on; "" for a request that is not answered from the cache."""
    personal = {settings.SESSION_COOKIE_NAME, CookieStorage.cookie_name}
    path = request.get_full_path()
    preferences = sorted(
        f"{name}={value}"
        for name, value in request.COOKIES.items()
        if name.startswith(PREFERENCE) and name != NOT_SHOWN
    )
    said = "\n".join((request.scheme or "", request.get_host(), path, *preferences))
    if request.method not in ("GET", "HEAD") or personal & request.COOKIES.keys() or len(said) > LONGEST:
        return ""
    return hashlib.sha256(f"{_generation()}\n{said}".encode()).hexdigest()


def _generation() -> str:
    found: str | None = caches["pages"].get(GENERATION)
    if found is None:
        found = caches["pages"].get_or_set(GENERATION, secrets.token_hex(8), None)
    return found or ""


def _may_be_kept(response: HttpResponse) -> bool:
    """A page with a cookie is somebody's own: a token against forged requests always comes with one."""
    return response.status_code == 200 and getattr(response, "is_same_for_all", False) and not response.cookies


def _pack(response: HttpResponse) -> tuple[dict[str, str], dict[str, bytes]]:
    """Headers, and the body in both encodings that browsers ask for."""
    body = response.content
    patch_vary_headers(response, ("Cookie", "Accept-Encoding"))
    headers = {name: value for name, value in response.items() if name != "Content-Length"}
    headers["Cache-Control"] = "no-cache"
    headers["ETag"] = f'W/"{hashlib.sha256(body).hexdigest()[:32]}"'
    return headers, {"br": brotli.compress(body, quality=QUALITY), "gzip": gzip.compress(body, mtime=0)}


def _unpack(request: HttpRequest, headers: dict[str, str], bodies: dict[str, bytes]) -> HttpResponse:
    """The page in the encoding that the browser prefers, or 304 where it has the page already."""
    accepted = {name.strip() for name in request.headers.get("Accept-Encoding", "").split(",")}
    encoding = next((name for name in bodies if name in accepted), "")
    body = bodies[encoding] if encoding else gzip.decompress(bodies["gzip"])
    response = HttpResponse(body, headers=headers)
    if encoding:
        response["Content-Encoding"] = encoding
    response["Content-Length"] = str(len(body))
    return get_conditional_response(request, etag=headers["ETag"], response=response) or response
