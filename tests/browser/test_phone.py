"""Lessons on a phone: question and buttons on the first screen, and the buttons that stay there hide nothing."""

import pytest

from tests.conftest import LANGUAGES

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 800}
EVERY = 6
"""Each language looks at every sixth step, beginning with another one."""
FAR = {"/learn/gin-rummy/who-scores/the-difference/", "/learn/rummy/to-two-hundred/only-hands/"}
"""A number to be written below many melds: a field stays where it is, for the keyboard that comes with it."""

# The bottom of the question, of the first button that answers, and whether it can be pressed where it is.
REACH = """() => {
  const seen = (css) => [...document.querySelectorAll(css)].find((node) => node.getBoundingClientRect().height > 2);
  const button = seen("#answer [data-part=table] [name=action], #answer [data-part=table] .actions a");
  const box = button.getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const question = document.querySelector(".instruction").getBoundingClientRect();
  return box.bottom <= innerHeight && question.bottom <= innerHeight && button.contains(there);
}"""
BAR = ".felt-foot:has(.felt-actions), .lesson-table > .actions"
# What can have the focus is brought under the buttons and then focused; what of it stays hidden.
HIDDEN = """(css) => {
  const bar = document.querySelector(css);
  const all = [...document.querySelectorAll("main :is(a, button, input, select, summary)")].filter((node) => {
    return !bar.contains(node) && node.checkVisibility() && !node.closest(".sr-only");
  });
  const hidden = [];
  for (const node of all) {
    document.activeElement.blur();
    scrollBy({ top: node.getBoundingClientRect().bottom - innerHeight, behavior: "instant" });
    node.focus();
    const box = (node.closest("label") || node).getBoundingClientRect();
    const { top, bottom } = bar.getBoundingClientRect();
    if (box.top >= top - 8 && box.top < bottom) hidden.push(node.outerHTML.slice(0, 160));
  }
  return [all.length, hidden];
}"""
LONG = [
    "/learn/gin-rummy/laying-off/one-card/",
    "/learn/gin-rummy/laying-off/each-card-each-place/",
    "/learn/rummy/a-whole-round/go-out/",
    "/learn/domino-loo/taking-a-miss/for-the-pot/",
    "/learn/gin-rummy/deadwood/run-gives-a-card/",
]


def sample(site, language):
    steps = [step["path"] for lesson in site.known["lessons"].values() for step in lesson]
    return steps[LANGUAGES.index(language) :: EVERY]


def out_of_reach(page, language, paths):
    found = []
    for path in paths:
        page.goto(f"/{language}{path}")
        if not page.evaluate(REACH):
            found.append(path)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_and_the_first_button_are_on_the_first_screen(site, open_page, language):
    found = out_of_reach(open_page(viewport=PHONE), language, sample(site, language))
    assert set(found) <= FAR


def test_a_table_that_grows_by_a_screen_would_be_noticed(site, open_page):
    page = open_page(viewport=PHONE, bypass_csp=True)
    page.add_init_script("""addEventListener("DOMContentLoaded", () => {
      const style = document.createElement("style");
      style.textContent = ".lesson-table { padding-block-start: 100vh }";
      document.head.append(style);
    })""")
    paths = sample(site, "en")[:10]
    assert out_of_reach(page, "en", paths) == paths


@pytest.mark.parametrize("size", [(360, 640), (320, 568)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_has_the_focus_is_never_under_the_buttons(open_page, language, size):
    page = open_page(viewport={"width": size[0], "height": size[1]})
    for path in LONG:
        page.goto(f"/{language}{path}")
        assert page.locator(BAR).first.evaluate("bar => getComputedStyle(bar).position") == "sticky"
        tried, hidden = page.evaluate(HIDDEN, BAR)
        assert tried > 5
        assert not hidden, path


@pytest.mark.parametrize("size", [(640, 400), (320, 256), (800, 360)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_on_a_low_screen_the_buttons_stay_where_they_are(open_page, size):
    page = open_page(viewport={"width": size[0], "height": size[1]})
    for path in LONG:
        page.goto(f"/en{path}")
        assert page.locator(BAR).first.evaluate("bar => getComputedStyle(bar).position") == "static"
