"""Every step of every lesson, in each language, by each of the five ways: `make test-browser-all`.

SHARD=2/5 takes the second fifth. A faulty step does not keep the others of its lesson from being tried.
"""

import os

import pytest
from playwright.sync_api import Error

from tests.browser import lessons_of
from tests.browser.driving import DRIVERS
from tests.conftest import LANGUAGES

pytestmark = pytest.mark.every_step

SHARD, SHARDS = map(int, os.environ.get("SHARD", "1/1").split("/"))
PLAYED = [(language, how, key) for key in lessons_of() for how in DRIVERS for language in LANGUAGES]


@pytest.mark.parametrize(("language", "how", "key"), PLAYED[SHARD - 1 :: SHARDS])
def test_each_step_can_be_solved(site, open_page, language, how, key):
    page = open_page(java_script_enabled=how != "plain")
    driver = DRIVERS[how](page, site.words(language), site.known["names"][language])
    faults = []
    for step in site.known["lessons"][key]:
        page.goto(f"/{language}{step['path']}")
        try:
            driver.solve(step, language)
        except (AssertionError, Error) as fault:
            faults.append(f"{step['path']}: {str(fault).splitlines()[0]}")
    assert not faults
