"""A whole course in each language: by mouse, by keyboard, typed, by names only, without JavaScript."""

import pytest
from playwright.sync_api import expect

from tests.browser import COURSES, WHOLE_HAND, lessons_of
from tests.browser.conftest import assert_language
from tests.browser.driving import DRIVERS

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
