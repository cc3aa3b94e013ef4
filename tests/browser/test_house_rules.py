"""The panel of house rules on a rule page: at the keyboard, and without scripts."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import assert_language
from tests.browser.test_pages import SIZES, TOO_WIDE, violations
from tests.conftest import LANGUAGES

pytestmark = pytest.mark.browser
CANONICAL = "knock_limit=20"


def fill_in(page):
    """The knock limit, in its group of options."""
    group = page.locator("details.house-group", has=page.locator("#id_knock_limit"))
    if not page.locator("#id_knock_limit").is_visible():
        group.locator("summary").press("Enter")
    page.locator("#id_knock_limit").fill("20")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_panel_opens_on_the_rule_page_at_the_keyboard(site, open_page, language):
    page = open_page(viewport=SIZES["phone"], bypass_csp=True)
    page.goto(f"/{language}/gin-rummy/")
    button = page.locator(".house").get_by_role("button")
    expect(button).to_have_attribute("aria-expanded", "false")
    button.press("Enter")
    panel = page.locator("#house-panel")
    expect(panel).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")
    assert violations(page) == []
    button.press(" ")
    expect(panel).not_to_be_visible()
    button.press("Enter")
    fill_in(page)
    assert page.evaluate(TOO_WIDE) == []
    page.locator("#id_knock_limit").press("Enter")
    expect(page).to_have_url(re.compile(rf"/{language}/gin-rummy/\?{CANONICAL}#house$"))
    assert_language(page, language)
    expect(page.locator(".house .is-changed")).to_have_text("20")
    page.goto(f"/{language}/gin-rummy/")
    expect(page).to_have_url(re.compile(rf"\?{CANONICAL}$"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_panel_works_without_scripts(site, open_page, language):
    page = open_page(java_script_enabled=False)
    page.goto(f"/{language}/gin-rummy/")
    page.locator(".house-links a").first.click()
    expect(page.locator("article.rule").first).to_be_visible()
    fill_in(page)
    page.locator("#house-panel .btn-primary").click()
    expect(page).to_have_url(re.compile(rf"/{language}/gin-rummy/\?{CANONICAL}#house$"))
    page.locator(".house-links a").first.click()
    expect(page.locator("#id_knock_limit")).to_have_value("20")


@pytest.mark.parametrize("scripts", [True, False])
def test_an_impossible_set_comes_back_with_the_reason_and_the_choices(site, open_page, scripts):
    page = open_page(java_script_enabled=scripts)
    page.goto("/en/gin-rummy/?panel=1")
    group = page.locator("details.house-group", has=page.locator("[name=ace_value]")).first
    group.locator("summary").click()
    page.locator("label", has=page.locator('[name=ace_value][value="15"]')).click()
    page.locator("#house-panel .btn-primary").click()
    summary = page.get_by_role("alert")
    expect(summary).to_contain_text("Place of the ace")
    if scripts:
        expect(summary).to_be_focused()
    expect(page.locator('[name=ace_value][value="15"]')).to_be_checked()
    expect(page.locator("article.rule").first).to_be_visible()


def test_a_ready_made_set_is_one_press_and_stays_in_parallel_reading(site, open_page):
    page = open_page()
    page.goto("/en/parallel/gin-rummy/ko/")
    page.locator(".house").get_by_role("button").click()
    page.get_by_role("button", name="With big gin").click()
    expect(page).to_have_url(re.compile(r"/en/parallel/gin-rummy/ko/\?.*big_gin=on"))
