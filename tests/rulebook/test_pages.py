"""Pages: three languages, few queries, nothing that grows with the number of rules."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from rulebook import registries
from rulebook.models import Example, Game, Rule
from rulebook.reader import Reader
from rulebook.refusal_text import describe
from rulebook.rendered import game_page
from rulebook.vocabulary import game_rules

pytestmark = pytest.mark.django_db
LANGUAGES = {"en": "ltr", "ko": "ltr", "ar": "rtl"}
GAMES = ("multiplayer-rummy", "rummy", "gin-rummy", "domino-loo")


def html_of(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["", *(f"{slug}/" for slug in GAMES), "about/", "contact/", "glossary/"])
def test_pages_say_their_language_and_direction(client: Client, language: str, path: str) -> None:
    page = html_of(client, f"/{language}/{path}")
    tag = re.search(r"<html[^>]*>", page)
    assert tag
    assert f'lang="{language}"' in tag[0]
    assert f'dir="{LANGUAGES[language]}"' in tag[0]
    assert "[[" not in page


@pytest.mark.parametrize(("header", "target"), [("ko,en;q=0.5", "/ko/"), ("ar-EG", "/ar/"), ("fr", "/en/")])
def test_the_bare_address_leads_to_the_readers_language(client: Client, header: str, target: str) -> None:
    response = client.get("/", HTTP_ACCEPT_LANGUAGE=header)
    assert (response.status_code, response["Location"]) == (302, target)
    assert "Accept-Language" in response["Vary"]


def test_an_unknown_page_is_not_found(client: Client) -> None:
    assert client.get("/ko/no-such-game/").status_code == 404


def test_every_default_rule_is_shown_with_its_anchor(client: Client) -> None:
    page = html_of(client, "/ko/gin-rummy/")
    rules = game_rules("gin-rummy")
    for entry in rules.rules.values():
        anchor = f'id="{entry.rule_id.partition(".")[2]}"'
        assert (anchor in page) is entry.is_default
    assert rules.rules["gin-rummy.knock.limit"].number == "4.3"
    assert rules.rules["gin-rummy.knock.straight-gin"].number == "4.3"


NUMBERS = {"gin-rummy.turn.void": "3.11", "gin-rummy.game.winner": "7.8", "domino-loo.game.target": "6.1"}


@pytest.mark.parametrize(("rule_id", "number"), NUMBERS.items())
def test_numbers_are_those_of_the_catalogue(rule_id: str, number: str) -> None:
    assert game_rules(rule_id.partition(".")[0]).rules[rule_id].number == number


def test_language_links_keep_page_and_query(client: Client) -> None:
    response = client.get("/ko/gin-rummy/?a=1")
    links = {link["code"]: link["url"] for link in response.context["alternates"]}
    assert links == {code: f"/{code}/gin-rummy/?a=1" for code in LANGUAGES}
    assert 'hreflang="ar"' in response.content.decode()


def test_the_description_is_plain_text(client: Client) -> None:
    page = html_of(client, "/ar/gin-rummy/")
    description = re.search(r'<meta name="description" content="([^"]*)"', page)
    assert description
    assert description[1]
    assert "<" not in description[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_living_examples_say_the_engines_numbers(client: Client, language: str, example: Example) -> None:
    page = html_of(client, f"/{language}/gin-rummy/")
    figure = page[page.index('id="example-knock-sixteen"') :]
    assert "16" in figure[: figure.index("</figure>")]


def test_sources_link_back_to_their_rules(client: Client) -> None:
    page = html_of(client, "/en/gin-rummy/")
    entry = page[page.index('id="source-wikihow"') :]
    assert 'href="#setup.players"' in entry[: entry.index("</li>")]


def warm_queries(client: Client, path: str) -> int:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    client.get(path)
    client.get(path)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == 200
    return len(queries)


def test_a_rule_page_takes_at_most_eight_queries(client: Client) -> None:
    assert warm_queries(client, "/ko/gin-rummy/") <= 8
    assert warm_queries(client, "/en/") <= 8


def test_queries_do_not_grow_with_the_number_of_rules(client: Client, gin: Game, limit: Rule) -> None:
    before = warm_queries(client, "/en/gin-rummy/")
    for number in range(30):
        Rule.objects.create(
            game=gin, section=limit.section, rule_id=f"gin-rummy.knock.more-{number}", sort_order=500 + number,
            heading_en="More", text_en="More [[term:meld]].",
        )  # fmt: skip
    page = html_of(client, "/en/gin-rummy/")
    assert 'id="knock.more-29"' in page
    assert warm_queries(client, "/en/gin-rummy/") == before


def test_an_edit_is_seen_at_once(client: Client, limit: Rule) -> None:
    assert "노크 한도" in html_of(client, "/ko/gin-rummy/")
    limit.heading_ko = "새로운 한도"
    limit.save()
    assert "새로운 한도" in html_of(client, "/ko/gin-rummy/")


def test_a_missing_translation_is_marked_and_shown_in_english(client: Client, limit: Rule) -> None:
    limit.text_ko = ""
    limit.save()
    page = html_of(client, "/ko/gin-rummy/")
    rule = page[page.index('id="knock.limit"') :]
    assert "is-missing" in rule[: rule.index("</article>")]
    assert 'lang="en" dir="ltr"' in rule[: rule.index("</article>")]


def test_house_rules_change_numbers_rules_and_examples(gin: Game) -> None:
    with_zero = game_page(gin, Reader("en", changes={"knock_limit": 0}))
    assert "gin-rummy.knock.straight-gin" in with_zero.rule_ids
    assert "gin-rummy.knock.limit" not in with_zero.rule_ids
    twenty = game_page(gin, Reader("en", changes={"knock_limit": 20}))
    shown = {rule.rule_id: rule for section in twenty.sections for rule in section.rules}
    limit = shown["gin-rummy.knock.limit"]
    assert "20 points" in limit.text
    assert "is-changed" in limit.text
    false_here = [example.key for example in limit.examples if not example.is_true_here]
    assert "gin-rummy.knock-sixteen" in false_here


def test_page_parts_are_asked_once_and_drawn_at_their_rule(client: Client, tmp_path: Any) -> None:
    asked: list[list[str]] = []

    def load(request: Any, game: Any, rule_ids: Any) -> dict[str, str]:
        asked.append(list(rule_ids))
        return {"gin-rummy.knock.limit": "three"}

    registries.page_parts.register("test", registries.PagePart(load, "rulebook/_rule_number.html", "meta"))
    try:
        page = html_of(client, "/en/gin-rummy/")
    finally:
        registries.page_parts.unregister("test")
    assert len(asked) == 1
    assert page.count('class="rule-meta"') >= 1


REFUSAL = {
    "reason": "knock-above-limit", "rule": "gin-rummy.knock.limit", "cards": ["4D"],
    "groups": {"loose": ["AH", "2S", "3H", "KS"], "would_do": ["KS"]},
    "numbers": {"deadwood": 16, "limit": 10, "excess": 6}, "words": {},
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_said_in_the_readers_language(language: str) -> None:
    said = describe(REFUSAL, Reader(language))
    assert "16" in said["sentence"]
    assert "[[" not in said["sentence"]
    assert said["rule_number"] == "4.3"
    assert said["url"] == f"/{language}/gin-rummy/#knock.limit"
    assert said["rule_text_html"].startswith("<p>")


def test_an_unknown_refusal_still_has_a_sentence() -> None:
    assert describe({}, Reader("en"))["sentence"]


def test_the_sitemap_names_every_language(client: Client) -> None:
    page = html_of(client, "/sitemap.xml")
    assert "/ko/gin-rummy/</loc>" in page
    assert 'hreflang="ar" href="http' in page or "hreflang='ar'" in page
