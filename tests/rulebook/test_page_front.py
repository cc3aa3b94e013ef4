"""The layer before Django: sends again what Django has sent, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import brotli
import pytest
from django.core import signals
from django.core.handlers.wsgi import WSGIHandler
from django.db import close_old_connections
from django.test import RequestFactory

from rulebook import page_front
from rulebook.models import Rule
from rulebook.page_front import PageFront

pytestmark = pytest.mark.django_db
HTTPS = {"x-forwarded-proto": "https", "accept-encoding": "gzip, br"}


class Counted:
    """Django, and how often it was asked."""

    def __init__(self) -> None:
        self.handler, self.asked = WSGIHandler(), 0

    def __call__(self, environ: Any, start: Any) -> Any:
        self.asked += 1
        return self.handler(environ, start)


@pytest.fixture
def front(settings: Any, pages_kept: None) -> Iterator[PageFront]:
    """The site as on a public server behind a proxy."""
    settings.ALLOWED_HOSTS = ["waraq.example"]
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_HSTS_SECONDS = 60
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    signals.request_started.disconnect(close_old_connections)  # as the test client does: the test's own stays
    yield PageFront(Counted())
    signals.request_started.connect(close_old_connections)


def ask(front: PageFront, path: str, method: str = "GET", host: str = "waraq.example", **headers: str) -> Any:
    """Status, headers, body, and whether Django was asked."""
    given = {**HTTPS, **{name.replace("_", "-"): value for name, value in headers.items()}}
    environ = RequestFactory(SERVER_NAME=host, headers=given).generic(method, path).environ
    said: list[Any] = []
    before = front.application.asked
    body = b"".join(front(environ, lambda status, pairs: said.extend((int(status[:3]), dict(pairs)))))
    return (*said, body, front.application.asked > before)


@pytest.mark.parametrize("path", ["/ko/gin-rummy/", "/ar/", "/en/gin-rummy/?knock_limit=5"])
def test_what_was_sent_is_sent_again_whole(front: PageFront, path: str) -> None:
    first, again = ask(front, path), ask(front, path)
    assert (first[3], again[3]) == (True, False)
    assert again[:3] == first[:3]
    assert first[0] == 200
    for name in ("Content-Security-Policy", "Strict-Transport-Security", "X-Content-Type-Options", "Vary", "ETag"):
        assert again[1][name]
    assert again[1]["Content-Length"] == str(len(again[2]))
    assert brotli.decompress(again[2]).startswith(b"<!DOCTYPE html>")


OTHER = [
    {"host": "evil.example"},
    {"x_forwarded_proto": "http"},
    {"accept_encoding": "gzip"},
    {"cookie": "waraq_theme=dark"},
    {"cookie": "sessionid=x"},
    {"cookie": "messages=x"},
    {"method": "HEAD"},
    {"method": "POST"},
    {"path": "/en/gin-rummy/?knock_limit=5"},
    {"path": "/ko/gin-rummy/"},
    {"if_match": '"x"'},
]


@pytest.mark.parametrize("other", OTHER)
def test_whatever_is_asked_otherwise_is_left_to_django(front: PageFront, other: dict[str, str]) -> None:
    ask(front, "/en/gin-rummy/")
    given = {"path": "/en/gin-rummy/", **other}
    assert ask(front, **given)[3]


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/en/gin-rummy/", {"host": "evil.example"}, 400),
        ("/en/gin-rummy/", {"x_forwarded_proto": "http"}, 301),
        ("/en/gin-rummy/", {"cookie": "waraq_house=gin-rummy%3Fgin_bonus%3D20"}, 302),
        ("/en/gin-rummy/?ace_value=15", {}, 422),
        ("/en/puzzles/", {}, 200),
        ("/en/nothing/", {}, 404),
    ],
)
@pytest.mark.filterwarnings("ignore")
def test_what_is_no_kept_page_is_never_remembered(
    front: PageFront, path: str, headers: dict[str, str], status: int
) -> None:
    for _turn in range(2):
        answer = ask(front, path, **headers)
        assert (answer[0], answer[3]) == (status, True)
    assert front.sent == {}


def test_a_visitors_own_number_and_foreign_cookies_make_no_copies(front: PageFront) -> None:
    ask(front, "/en/gin-rummy/")
    assert not ask(front, "/en/gin-rummy/", cookie="waraq_visitor=1; csrftoken=2; other=3")[3]


def test_a_browser_that_has_the_page_gets_304(front: PageFront) -> None:
    tag = ask(front, "/en/gin-rummy/")[1]["ETag"]
    status, headers, body, is_asked = ask(front, "/en/gin-rummy/", if_none_match=f'"x", {tag}')
    assert (status, body, is_asked, headers["ETag"]) == (304, b"", False, tag)
    assert "Content-Length" not in headers
    assert ask(front, "/en/gin-rummy/", if_none_match='"x"')[0] == 200


def test_a_304_of_django_is_not_remembered_as_the_page(front: PageFront) -> None:
    tag = ask(front, "/en/gin-rummy/")[1]["ETag"]
    front.sent.clear()
    assert ask(front, "/en/gin-rummy/", if_none_match=tag)[0] == 304
    assert ask(front, "/en/gin-rummy/")[0] == 200


def test_a_change_is_seen_once_it_is_committed(
    front: PageFront, rule: Rule, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    before = ask(front, "/en/gin-rummy/")[1]["ETag"]
    with django_capture_on_commit_callbacks(execute=True):
        rule.heading_en = "Another heading"
        rule.save()
    _status, headers, body, is_asked = ask(front, "/en/gin-rummy/")
    assert is_asked
    assert headers["ETag"] != before
    assert b"Another heading" in brotli.decompress(body)


def test_pages_are_forgotten_by_time_and_by_number(front: PageFront, monkeypatch: pytest.MonkeyPatch) -> None:
    ask(front, "/en/gin-rummy/")
    monkeypatch.setattr(page_front, "MOST", 1)
    ask(front, "/en/rummy/")
    assert len(front.sent) == 1
    now = page_front.time.monotonic()
    monkeypatch.setattr(page_front.time, "monotonic", lambda: now + 61)
    assert ask(front, "/en/rummy/")[3]
