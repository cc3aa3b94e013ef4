"""Every public address: the right status, language and direction, in three languages."""

import re

import pytest

from tests.conftest import GAMES, LANGUAGES

pytestmark = pytest.mark.django_db
DIRECTIONS = {"en": "ltr", "ko": "ltr", "ar": "rtl"}
PAGES = [
    "",
    *(f"{game}/" for game in GAMES),
    "learn/",
    *(f"learn/{game}/" for game in GAMES),
    "glossary/",
    "translate/",
    "translate/ko/rule:gin-rummy.knock.limit/",
    "comments/gin-rummy.knock.limit/",
    "about/",
    "credits/",
    "accessibility/",
    "contact/",
    "accounts/sign-in/",
    "accounts/sign-up/",
    "accounts/password/reset/",
    "accounts/reading/",
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_the_page_answers_in_its_language(client, language, page):
    response = client.get(f"/{language}/{page}")
    assert response.status_code == 200
    html = response.content.decode()
    opening = re.search(r"<html[^>]*>", html)[0]
    assert f'lang="{language}"' in opening
    assert f'dir="{DIRECTIONS[language]}"' in opening
    assert html.count("<h1") == 1
    assert '<meta name="description"' in html
    for other in LANGUAGES:
        assert f'hreflang="{other}"' in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bare_address_leads_to_the_readers_language(client, language):
    response = client.get("/", headers={"accept-language": f"{language};q=1.0, fr;q=0.5"})
    assert response.status_code == 302
    assert response["Location"] == f"/{language}/"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "page",
    [
        "nothing/",
        "gin-rummy/nothing/",
        "learn/chess/",
        "learn/gin-rummy/nothing/",
        "learn/gin-rummy/sets-and-runs/nothing/",
        "comments/gin-rummy.no.rule/",
        "translate/xx/rule:gin-rummy.knock.limit/",
        "translate/ko/rule:no.such.rule/",
        "translate/proposals/999999/",
    ],
)
def test_what_does_not_exist_is_a_404_in_the_readers_language(client, language, page):
    response = client.get(f"/{language}/{page}")
    assert response.status_code == 404
    assert f'lang="{language}"' in response.content.decode()


@pytest.mark.parametrize("page", ["", "gin-rummy/", "learn/", "accounts/sign-in/"])
def test_the_public_site_has_a_strict_policy(client, page):
    policy = client.get(f"/en/{page}")["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


@pytest.mark.parametrize("page", PAGES)
def test_no_request_leaves_for_another_host(client, page):
    html = client.get(f"/en/{page}").content.decode()
    loaded = re.findall(r'<(?:script|img|link rel="(?:stylesheet|icon)"|iframe)[^>]*(?:src|href)="([^"]+)"', html)
    assert loaded
    assert [address for address in loaded if not address.startswith("/") and not address.startswith("data:")] == []


def test_the_language_switch_keeps_page_and_query(client):
    html = client.get("/ko/comments/gin-rummy.knock.limit/?reply=7").content.decode()
    assert 'href="/ar/comments/gin-rummy.knock.limit/?reply=7"' in html


def test_the_sitemap_lists_the_languages(client):
    text = client.get("/sitemap.xml").content.decode()
    assert "/ko/gin-rummy/" in text
    assert 'hreflang="ar"' in text


@pytest.mark.parametrize(
    "page",
    [
        "gin-rummy/",
        "domino-loo/",
        "glossary/domino_tile/",
        "learn/domino-loo/leading/say-the-number/",
        "puzzles/gin-rummy/",
    ],
)
def test_a_page_has_one_kind_of_digits(client, page):
    client.cookies.load({"waraq_digits": "arab"})
    html = client.get(f"/ar/{page}").content.decode()
    body = re.sub(
        r'<(bdi|span|progress|td)[^>]*(?:tok-|cards-r|tiles-r|class="bar|lang="(?:ko|en)")[^>]*>.*?</\1>',
        "",
        html,
        flags=re.DOTALL,
    )
    texts = re.findall(r">([^<]+)<", body[body.index("<main") :])
    western = [text for text in texts if re.search(r"[0-9]", re.sub(r"[A-Za-z][\w .,:/@-]*|[0-9][-–][0-9]", "", text))]
    assert western == []
    assert re.search("[٠-٩]", body)
