"""A whole course in each language: by mouse, by keyboard, typed, by names only, without JavaScript."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import COURSES, WHOLE_HAND, lessons_of
from tests.browser.conftest import assert_language
from tests.browser.driving import DRIVERS
from tests.conftest import LANGUAGES

pytestmark = pytest.mark.browser


WAYS = list(DRIVERS)
PLAYED = [
    (language, key, WAYS[(number + shift) % len(WAYS)])
    for shift, (language, game) in enumerate(COURSES.items())
    for number, key in enumerate(lessons_of(game))
]


@pytest.mark.parametrize(("language", "key", "how"), PLAYED)
def test_every_lesson_of_a_course_can_be_played_to_its_end(site, open_page, language, key, how):
    page = open_page(java_script_enabled=how != "plain")
    driver = DRIVERS[how](page, site.words(language), site.known["names"][language])
    driver.play(site.known["lessons"][key], language)
    assert_language(page, language)


def test_a_whole_hand_is_played_against_the_computer(site, open_page):
    step = next(step for step in site.known["lessons"][WHOLE_HAND] if step["kind"] == "play_out")
    page = open_page()
    page.goto(f"/ko{step['path']}")
    DRIVERS["mouse"](page, site.words("ko"), site.known["names"]["ko"]).solve(step, "ko")


def test_a_refused_move_takes_the_focus_to_the_reason_and_the_next_try_counts(site, open_page):
    page = open_page()
    driver = DRIVERS["mouse"](page, site.words("ar"), site.known["names"]["ar"])
    page.goto("/ar/learn/gin-rummy/knocking/king-of-spades/")
    driver.tick(driver.item("4D"))
    driver.press(driver.button(site.words("ar")["gin_rummy:knock"]))
    expect(page.get_by_role("alert")).to_be_focused()
    driver.tick(driver.item("KS"))
    driver.press(driver.button(site.words("ar")["gin_rummy:knock"]))
    expect(page.locator("section.result")).to_be_visible()


def test_an_example_is_tried_from_its_rule(open_page):
    page = open_page()
    page.goto("/ko/gin-rummy/")
    page.locator('#example-card-twice a[href*="/learn/try/"]').click()
    page.locator("[value=example]").click()
    expect(page.get_by_role("alert")).to_be_focused()
    expect(page.get_by_role("alert").locator('a[href^="/ko/gin-rummy/#"]').first).to_be_visible()
    page.locator('[name=cards][value="KS"]').locator("xpath=ancestor::label").click()
    page.locator("[value=discard]").click()
    expect(page.locator('[name=made][value="discard KS"]')).to_have_count(1)
    page.locator("[value=undo]").click()
    expect(page.locator("[name=made]")).to_have_count(0)


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_only_to_be_read_leads_on_with_one_press_and_back_with_one(site, open_page, language, scripts):
    page = open_page(java_script_enabled=scripts)
    words, lesson = site.words(language), f"/{language}/learn/gin-rummy/sets-and-runs"
    page.goto(f"{lesson}/the-deck/")
    page.get_by_role("button", name=words["Understood"], exact=True).click()
    expect(page).not_to_have_url(re.compile("/the-deck/"))
    expect(page.get_by_role("heading", level=2).and_(page.locator("#question"))).to_be_focused()
    beyond = page.url
    page.go_back()
    expect(page).to_have_url(re.compile("/the-deck/$"))
    expect(page.get_by_role("button", name=words["Understood"], exact=True)).to_have_count(0)
    page.get_by_role("link", name=words["Next step"], exact=True).click()
    expect(page).to_have_url(beyond)


def test_what_is_taken_back_in_a_puzzle_leaves_the_focus_on_the_hand(open_page):
    page = open_page()
    page.goto("/en/puzzles/gin-rummy/count-deadwood/1/")
    page.locator("[name=number]").fill("0")
    page.locator("[value=answer]").click()
    expect(page.get_by_role("alert")).to_be_focused()
    page.locator("[value=show]").click()
    expect(page.locator("section.result")).to_be_focused()
    page.locator("[value=again]").click()
    expect(page.locator("[name=number]")).to_be_focused()
    page.goto("/en/puzzles/multiplayer-rummy/lay-off-all/1/")
    page.locator("[value=show]").click()
    page.locator("[value=again]").click()
    expect(page.locator("[name=cards]").first).to_be_focused()
