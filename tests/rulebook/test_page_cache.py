"""Whole pages of visitors: no query, one for each language, set and preference, never anybody's own, never old."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any

import brotli
import pytest
from django.core.cache import caches
from django.test import Client
from wagtail.models import PageViewRestriction

from rulebook.models import GamePage, HomePage, Rule
from rulebook.page_cache import DENSE, QUICK
from tests.conftest import LANGUAGES

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pages_kept")]
PAGES = ["", "gin-rummy/", "gin-rummy/?knock_limit=5", "glossary/", "about/", "parallel/gin-rummy/ar/"]
Committed = Callable[..., Any]


@pytest.mark.parametrize("path", PAGES)
def test_the_second_visitor_costs_no_query(client: Client, path: str, django_assert_num_queries: Any) -> None:
    first = client.get(f"/ko/{path}" if "ar" not in path else f"/en/{path}")
    with django_assert_num_queries(0):
        second = Client().get(first.request["PATH_INFO"] + f"?{first.request['QUERY_STRING']}".rstrip("?"))
    assert (second.status_code, second.content) == (200, first.content)
    for header in ("ETag", "Vary", "Content-Security-Policy", "Content-Language", "X-Frame-Options"):
        assert second[header] == first[header]
    assert "Cookie" in second["Vary"]
    assert not second.cookies


@pytest.mark.parametrize(("encoding", "unpack"), [("br", brotli.decompress), ("gzip", gzip.decompress)])
def test_a_kept_page_is_compressed_as_the_browser_asks(client: Client, encoding: str, unpack: Any) -> None:
    plain = client.get("/en/gin-rummy/")
    packed = client.get("/en/gin-rummy/", headers={"accept-encoding": f"deflate, {encoding}"})
    assert packed["Content-Encoding"] == encoding
    assert unpack(packed.content) == plain.content
    assert len(packed.content) * 5 < len(plain.content)


def test_a_browser_that_has_the_page_gets_304(client: Client) -> None:
    tag = client.get("/ar/rummy/")["ETag"]
    again = client.get("/ar/rummy/", headers={"if-none-match": tag})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
    assert client.get("/ko/rummy/", headers={"if-none-match": tag}).status_code == 200


def test_preferences_and_house_rules_have_pages_of_their_own(client: Client) -> None:
    addresses = [f"/{code}/gin-rummy/" for code in LANGUAGES] + ["/ar/gin-rummy/?gin_bonus=20"]
    tags = [client.get(address)["ETag"] for address in addresses]
    for name, value in (("waraq_digits", "arab"), ("waraq_theme", "dark")):
        client.cookies[name] = value
        tags.append(client.get("/ar/gin-rummy/")["ETag"])
    assert len(set(tags)) == len(tags)
    client.cookies["waraq_house"] = "gin-rummy%3Fgin_bonus%3D20"
    assert client.get("/ar/gin-rummy/").status_code == 302


def test_a_member_never_gets_or_leaves_a_kept_page(client: Client, member: Any) -> None:
    own = Client()
    own.force_login(member)
    assert b"jiwoo" in own.get("/en/gin-rummy/").content
    assert b"jiwoo" not in client.get("/en/gin-rummy/").content
    assert b"jiwoo" in own.get("/en/gin-rummy/").content


@pytest.mark.parametrize(
    "path", ["accounts/sign-in/", "learn/gin-rummy/", "house/gin-rummy/", "puzzles/", "about/?a=1"]
)
def test_what_is_personal_or_has_any_query_is_drawn_each_time(client: Client, path: str) -> None:
    assert "ETag" not in client.get(f"/en/{path}")


def test_a_waiting_message_is_shown_to_its_reader_alone(client: Client) -> None:
    client.get("/en/about/")
    client.post("/en/accounts/reading/", {"theme": "dark", "digits": "latn", "next": "/en/about/"})
    assert b'class="notice is-ok"' in client.get("/en/about/").content
    assert b'class="notice is-ok"' not in Client().get("/en/about/").content
    assert b'class="notice is-ok"' not in client.get("/en/about/").content


def change_a_rule(rule: Rule, _author: Any) -> None:
    rule.heading_en = "Another heading"
    rule.save()


def change_the_home_page(_rule: Rule, _author: Any) -> None:
    page = HomePage.objects.get()
    page.heading_en = "Another heading"
    page.save_revision().publish()


def comment_on_a_rule(rule: Rule, author: Any) -> None:
    from community.services import post_comment

    post_comment(rule=rule, author=author, language="en", text="Why?", key="1")


CHANGES = {"gin-rummy/": (change_a_rule, comment_on_a_rule), "": (change_the_home_page,)}


@pytest.mark.parametrize(
    ("path", "change"), [(path, change) for path, changes in CHANGES.items() for change in changes]
)
def test_a_change_is_seen_once_it_is_committed(
    client: Client, rule: Rule, member: Any, path: str, change: Any, django_capture_on_commit_callbacks: Committed
) -> None:
    before = client.get(f"/en/{path}")["ETag"]
    with django_capture_on_commit_callbacks(execute=True):
        change(rule, member)
        assert client.get(f"/en/{path}")["ETag"] == before
    assert client.get(f"/en/{path}")["ETag"] != before


def test_a_forged_host_or_a_long_address_is_not_kept(client: Client) -> None:
    client.get("/en/", headers={"host": "other.example"})
    assert b"other.example" not in client.get("/en/").content
    assert "ETag" not in client.get("/en/?" + "a" * 2000)
    assert caches["pages"].get("generation")


def unpublish(page: GamePage) -> None:
    page.unpublish()


def restrict(page: GamePage) -> None:
    PageViewRestriction.objects.create(page=page, restriction_type="login")


@pytest.mark.parametrize(("change", "status"), [(unpublish, 404), (restrict, 302)])
def test_a_page_that_is_closed_is_closed_to_visitors_at_once(
    client: Client, change: Any, status: int, django_capture_on_commit_callbacks: Committed
) -> None:
    assert client.get("/en/gin-rummy/").status_code == 200
    with django_capture_on_commit_callbacks(execute=True):
        change(GamePage.objects.get(slug="gin-rummy"))
    assert client.get("/en/gin-rummy/").status_code == status
    client.cookies["messages"] = "no cached page for me"
    assert client.get("/en/gin-rummy/").status_code == status


def test_a_page_that_a_change_left_alone_is_not_compressed_again(
    client: Client, rule: Rule, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Committed
) -> None:
    packed: list[int] = []
    compress = brotli.compress
    monkeypatch.setattr(brotli, "compress", lambda body, quality: packed.append(quality) or compress(body, quality=1))
    for path in ("rummy/", "gin-rummy/", "gin-rummy/?knock_limit=5"):
        client.get(f"/en/{path}")
    assert packed == [DENSE, DENSE, QUICK]
    with django_capture_on_commit_callbacks(execute=True):
        rule.heading_en = "Another heading"
        rule.save()
    for path in ("rummy/", "gin-rummy/"):
        client.get(f"/en/{path}")
    assert packed[3:] == [DENSE]
