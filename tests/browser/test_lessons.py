"""Lessons played to their end, in each language: by mouse, by keyboard, without JavaScript, by names only."""

import pytest

from tests.browser import PLAYED
from tests.browser.conftest import assert_language
from tests.browser.driving import DRIVERS

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("language", "how"), list(PLAYED))
def test_a_lesson_can_be_played_to_its_end(site, open_page, language, how):
    page = open_page(java_script_enabled=how != "plain")
    driver = DRIVERS[how](page, site.words(language), site.known["names"][language])
    driver.play(site.known["lessons"][PLAYED[language, how]], language)
    assert_language(page, language)
