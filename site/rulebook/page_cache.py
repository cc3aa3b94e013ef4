"""Whole pages for visitors: kept once, compressed, for everybody who would be shown the same.

A view says by `same_for_all` that its page depends on nothing but the address and the reading preferences. Whoever is
signed in or has a message waiting is let through. Whatever changes a page renews the generation, which is part of
every key: nothing is searched for and deleted, and several server processes agree without talking to one another.
"""

from __future__ import annotations

import gzip
import hashlib
import secrets
from collections.abc import Callable, Mapping
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
ENCODINGS = ("br", "gzip")
DENSE, QUICK = 11, 6
"""Quality of brotli. The dense one saves an eighth of a page for a third of a second; pages of house rules, of which
there are billions, are asked for too seldom to be worth it."""
DAY = 24 * 3600


def same_for_all(request: HttpRequest, response: HttpResponse, query: str = "") -> HttpResponse:
    """Allow the page to be kept, if the address has no query but the canonical one of the house rules."""
    if request.META.get("QUERY_STRING", "") == query:
        response.is_same_for_all = True  # type: ignore[attr-defined]
    return response


def until_changed(name: str, make: Callable[[], T]) -> T:
    """What `make` finds, remembered until content or comments change; where no pages are kept it is asked each time."""
    if not settings.PAGE_CACHE_SECONDS:
        return make()
    found: Any = cache.get_or_set(f"rulebook:{current_generation()}:{name}", make, settings.PAGE_CACHE_SECONDS)
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
        said = _said(request)
        if not said:
            return self.get_response(request)
        generation = current_generation()
        key = hashlib.sha256(f"{generation}\n{said}".encode()).hexdigest()
        kept = caches["pages"].get(key)
        if kept is None:
            response = self.get_response(request)
            if not _may_be_kept(response):
                return response
            kept = _pack(response, QUICK if request.META.get("QUERY_STRING") else DENSE)
            caches["pages"].set(key, kept, settings.PAGE_CACHE_SECONDS)
        answer = _unpack(request, *kept)
        answer.generation = generation  # type: ignore[attr-defined]  # for `page_front`
        return answer


def _said(request: HttpRequest) -> str:
    """Everything that the page of a visitor depends on; "" for a request that is not answered from the cache."""
    reader = preferences(request.COOKIES)
    if request.method not in ("GET", "HEAD") or reader is None:
        return ""
    said = "\n".join((request.scheme or "", request.get_host(), request.get_full_path(), *reader))
    return said if len(said) <= LONGEST else ""


def preferences(cookies: Mapping[str, str]) -> tuple[str, ...] | None:
    """What a visitor's cookies say about how pages are read; None for who has a session or a message waiting."""
    if settings.SESSION_COOKIE_NAME in cookies or CookieStorage.cookie_name in cookies:
        return None
    return tuple(
        sorted(
            f"{name}={value}" for name, value in cookies.items() if name.startswith(PREFERENCE) and name != NOT_SHOWN
        )
    )


def current_generation() -> str:
    """The mark of everything that pages show; renewed by each change."""
    found: str | None = caches["pages"].get(GENERATION)
    if found is None:
        found = caches["pages"].get_or_set(GENERATION, secrets.token_hex(8), None)
    return found or ""


def _may_be_kept(response: HttpResponse) -> bool:
    """A page with a cookie is somebody's own: a token against forged requests always comes with one."""
    return response.status_code == 200 and getattr(response, "is_same_for_all", False) and not response.cookies


def _pack(response: HttpResponse, quality: int) -> tuple[dict[str, str], dict[str, bytes]]:
    """Headers, and the body in both encodings that browsers ask for."""
    body = response.content
    patch_vary_headers(response, ("Cookie", "Accept-Encoding"))
    headers = {name: value for name, value in response.items() if name != "Content-Length"}
    headers["Cache-Control"] = "no-cache"
    digest = hashlib.sha256(body).hexdigest()
    headers["ETag"] = f'W/"{digest[:32]}"'

    def packed() -> dict[str, bytes]:
        return {"br": brotli.compress(body, quality=quality), "gzip": gzip.compress(body, mtime=0)}

    # Most changes leave most pages as they were: these are not compressed again.
    bodies: Any = caches["pages"].get_or_set(f"packed:{digest}", packed, DAY)
    return headers, bodies


def preferred(accepted: str) -> str:
    """The encoding to answer in, of those that the browser accepts."""
    names = {name.strip() for name in accepted.split(",")}
    return next((name for name in ENCODINGS if name in names), "")


def _unpack(request: HttpRequest, headers: dict[str, str], bodies: dict[str, bytes]) -> HttpResponse:
    """The page in the encoding that the browser prefers, or 304 where it has the page already."""
    encoding = preferred(request.headers.get("Accept-Encoding", ""))
    body = bodies[encoding] if encoding else gzip.decompress(bodies["gzip"])
    response = HttpResponse(body, headers=headers)
    if encoding:
        response["Content-Encoding"] = encoding
    response["Content-Length"] = str(len(body))
    return get_conditional_response(request, etag=headers["ETag"], response=response) or response
