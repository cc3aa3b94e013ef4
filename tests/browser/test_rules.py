"""A rule page in each language: the numbered rule, its example, the words, the switch of language."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import assert_language
from tests.conftest import LANGUAGES

pytestmark = pytest.mark.browser


def rule_of(page, key):
    """An article by its anchor; keys have dots in them."""
    return page.locator(f'article[id="{key}"]')


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_is_found_by_its_anchor_with_number_and_example(open_page, language):
    page = open_page()
    page.goto(f"/{language}/gin-rummy/#knock.limit")
    assert_language(page, language)
    rule = rule_of(page, "knock.limit")
    expect(rule).to_be_in_viewport()
    expect(rule.locator(".rule-num")).to_have_text("4.3")
    example = rule.get_by_role("figure").first
    expect(example.get_by_role("img").first).to_be_visible()
    expect(example.locator("figcaption")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_is_explained_at_the_keyboard_and_escape_closes_it(open_page, language):
    page = open_page()
    page.goto(f"/{language}/gin-rummy/#knock.limit")
    rule = rule_of(page, "knock.limit")
    word = rule.locator("a.tok-term").first
    expect(word).to_have_attribute("aria-describedby", re.compile("term-"))
    rule.locator(".rule-num").focus()
    for _press in range(20):
        page.keyboard.press("Tab")
        if word.evaluate("word => word === document.activeElement"):
            break
    expect(word).to_have_attribute("aria-describedby", re.compile("term-"))
    pop = page.locator(f"#{word.get_attribute('aria-describedby')}")
    expect(pop).to_be_visible()
    expect(pop.locator(".term-def")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(pop).not_to_be_visible()
    expect(word).to_be_focused()


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_scripts_a_word_leads_to_its_page_and_back_to_the_rule(open_page, language):
    page = open_page(java_script_enabled=False)
    page.goto(f"/{language}/gin-rummy/#knock.limit")
    word = rule_of(page, "knock.limit").locator("a.tok-term").first
    word.click()
    expect(page).to_have_url(re.compile(rf"/{language}/glossary/\w+/$"))
    page.locator(f'main a[href="/{language}/gin-rummy/#knock.limit"]').click()
    expect(rule_of(page, "knock.limit")).to_be_in_viewport()


def test_the_link_in_a_definition_can_be_reached_and_escape_gives_the_word_back(open_page):
    page = open_page()
    page.goto("/en/gin-rummy/#knock.limit")
    word = rule_of(page, "knock.limit").locator("a.tok-term").first
    word.hover()
    expect(word).to_have_attribute("aria-describedby", re.compile("term-"))
    pop = page.locator(f"#{word.get_attribute('aria-describedby')}")
    expect(pop).to_be_visible()
    pop.get_by_role("link").focus()
    page.wait_for_timeout(400)
    expect(pop).to_be_visible()
    page.keyboard.press("Escape")
    expect(pop).not_to_be_visible()
    expect(word).to_be_focused()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_switch_of_language_keeps_the_page_and_the_rule(open_page, language):
    page = open_page()
    page.goto(f"/{language}/gin-rummy/#knock.limit")
    for other in (code for code in LANGUAGES if code != language):
        page.locator(f'.lang-switch [data-language="{other}"]').click()
        expect(page).to_have_url(re.compile(rf"/{other}/gin-rummy/#knock\.limit$"))
        assert_language(page, other)
        expect(rule_of(page, "knock.limit")).to_be_in_viewport()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_switch_of_language_keeps_the_step(site, open_page, language):
    page = open_page()
    path = site.known["kinds"]["move-card"]
    page.goto(f"/{language}{path}")
    other = "ko" if language != "ko" else "ar"
    page.locator(f'.lang-switch [data-language="{other}"]').click()
    expect(page).to_have_url(re.compile(f"/{other}{path}$"))
    assert_language(page, other)


def test_the_first_address_leads_to_the_language_of_the_browser(open_page):
    for language in LANGUAGES:
        page = open_page(locale=language)
        page.goto("/")
        expect(page).to_have_url(re.compile(f"/{language}/$"))
