"""Parallel reading: every pair, aligned by rule, each side in its own language, under the reader's house rules."""

from __future__ import annotations

import re
from itertools import permutations

import pytest
from django.test import Client

from rulebook.models import Game, Rule
from rulebook.reader import Reader
from rulebook.rendered import game_page
from tests.conftest import GAMES, LANGUAGES
from tests.rulebook.test_pages import html_of, warm_queries

pytestmark = pytest.mark.django_db
DIRECTIONS = {"en": "ltr", "ko": "ltr", "ar": "rtl"}
PAIRS = list(permutations(LANGUAGES, 2))


def rows_of(page: str) -> dict[str, str]:
    """Rows by anchor."""
    found = re.findall(r'<article class="parallel-row" id="([^"]+)">(.*?)</article>', page, re.DOTALL)
    return dict(found)


@pytest.mark.parametrize(("language", "other"), PAIRS)
def test_every_rule_stands_in_both_languages(client: Client, gin: Game, language: str, other: str) -> None:
    rows = rows_of(html_of(client, f"/{language}/parallel/gin-rummy/{other}/"))
    books = [game_page(gin, Reader(code)) for code in (language, other)]
    assert ["gin-rummy." + key for key in rows] == books[0].rule_ids
    for book, code in zip(books, (language, other), strict=True):
        for rule in (rule for section in book.sections for rule in section.rules):
            side = rows[rule.key].partition(f'<div class="parallel-side" lang="{code}" dir="{DIRECTIONS[code]}">')[2]
            assert rule.text in side


@pytest.mark.parametrize("slug", GAMES)
def test_the_readers_digits_hold_on_the_side_that_has_them(client: Client, slug: str) -> None:
    client.cookies["waraq_digits"] = "arab"
    sides = re.split('<div class="parallel-side(?: prose)?" ', html_of(client, f"/ko/parallel/{slug}/ar/"))
    for code, digits in (("ko", "0-9"), ("ar", "٠-٩")):
        texts = "".join(side for side in sides if side.startswith(f'lang="{code}"'))
        options = re.findall("tok-option.*?>(.*?)<", texts)
        assert any(re.search(f"[{digits}]", option) for option in options)
        assert not any(re.search(f"(?![{digits}])[0-9٠-٩]", option) for option in options)


def test_the_pair_is_read_under_the_house_rules_of_the_address(client: Client) -> None:
    page = html_of(client, "/en/parallel/gin-rummy/ko/?knock_limit=0")
    rows = rows_of(page)
    assert "knock.straight-gin" in rows
    assert "knock.limit" not in rows
    assert 'href="/ko/parallel/gin-rummy/en/?knock_limit=0"' in page
    assert 'content="noindex"' in page


def test_a_set_is_redirected_to_its_one_address_and_refused_as_on_the_page_of_rules(client: Client) -> None:
    found = client.get("/en/parallel/gin-rummy/ko/?knock_limit=10&gin_bonus=20")
    assert (found.status_code, found["Location"]) == (302, "/en/parallel/gin-rummy/ko/?gin_bonus=20")
    assert client.get("/en/parallel/gin-rummy/ko/?gin_bonus=many").status_code == 422
    client.cookies["waraq_house"] = "gin-rummy%3Fgin_bonus%3D20"
    found = client.get("/ar/parallel/gin-rummy/ko/")
    assert found["Location"] == "/ar/parallel/gin-rummy/ko/?gin_bonus=20"
    assert "Cookie" in found["Vary"]


def test_languages_swap_and_the_third_keeps_its_partner(client: Client) -> None:
    page = html_of(client, "/ko/parallel/gin-rummy/ar/")
    switch = re.search(r'<nav class="lang-switch".*?</nav>', page, re.DOTALL)[0]  # type: ignore[index]
    assert re.findall(r'href="([^"]+)"', switch) == [
        "/ko/parallel/gin-rummy/ar/", "/ar/parallel/gin-rummy/ko/", "/en/parallel/gin-rummy/ar/",
    ]  # fmt: skip
    alternates = re.findall(r'<link rel="alternate" hreflang="(\w+)" href="http://testserver([^"]+)"', page)
    assert sorted(alternates) == [("ar", "/ar/parallel/gin-rummy/ko/"), ("ko", "/ko/parallel/gin-rummy/ar/")]


@pytest.mark.parametrize("path", ["parallel/chess/ko/", "parallel/gin-rummy/fr/", "parallel/gin-rummy/"])
def test_no_such_pair(client: Client, path: str) -> None:
    assert client.get(f"/en/{path}").status_code == 404


def test_a_language_beside_itself_is_the_page_of_rules(client: Client) -> None:
    assert client.get("/ko/parallel/gin-rummy/ko/")["Location"] == "/ko/gin-rummy/"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_page_of_rules_leads_to_its_pairs(client: Client, language: str) -> None:
    page = html_of(client, f"/{language}/rummy/?ace=high_low")
    for other in set(LANGUAGES) - {language}:
        assert f'href="/{language}/parallel/rummy/{other}/?ace=high_low"' in page


def test_queries_do_not_grow_with_rules(client: Client, gin: Game, limit: Rule) -> None:
    before = warm_queries(client, "/ko/parallel/gin-rummy/ar/")
    assert before == 1
    for number in range(10):
        Rule.objects.create(
            game=gin, section=limit.section, rule_id=f"gin-rummy.knock.more-{number}", sort_order=500 + number,
            heading_en="More", text_en="More [[term:meld]].",
        )  # fmt: skip
    rows = rows_of(html_of(client, "/ko/parallel/gin-rummy/ar/"))
    assert rows["knock.more-9"].count('lang="en" dir="ltr"') == 2
    assert warm_queries(client, "/ko/parallel/gin-rummy/ar/") == before
