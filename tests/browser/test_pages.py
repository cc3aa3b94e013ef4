"""Every kind of page in three languages: axe, the console, the policy, narrow screens, dark, print."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import Watch, assert_language
from tests.browser.pages import kinds_of_pages
from tests.conftest import LANGUAGES

pytestmark = pytest.mark.browser

AXE = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}
CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast"]}, "resultTypes": ["violations"]}
SIZES = {"phone": {"width": 360, "height": 740}, "desk": {"width": 1280, "height": 800}}
# What is wider than the page, and not inside a box that scrolls by itself.
TOO_WIDE = """() => {
  const wide = document.documentElement;
  if (wide.scrollWidth <= wide.clientWidth) return [];
  return [...document.body.querySelectorAll("*")]
    .filter((node) => {
      const box = node.getBoundingClientRect();
      return box.width && (box.right > wide.clientWidth + 1 || box.left < -1);
    })
    .slice(0, 5)
    .map((node) => `${node.tagName}.${node.className}`);
}"""


def violations(page, options=AXE):
    """What axe finds: rule, why, and the first places."""
    found = Axe().run(page, options=options).response["violations"]
    return [
        f"{row['id']}: " + json.dumps([node["html"][:160] for node in row["nodes"][:3]], ensure_ascii=False)
        for row in found
    ]


def visit(site, open_page, language, look, chosen=None, **options):
    """Open each kind of page and look at it; returns {kind: faults} of those with any."""
    pages, faults = {}, {}
    for number, (kind, (who, path)) in enumerate(kinds_of_pages(site.known, language).items()):
        if chosen is not None and not chosen(number):
            continue
        if who not in pages:
            pages[who] = open_page(who, **options)
        pages[who].goto(f"/{language}{path}")
        assert_language(pages[who], language)
        if found := look(pages[who]):
            faults[kind] = found
    return faults


@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_on_any_kind_of_page(site, open_page, language, size):
    turn = (LANGUAGES.index(language) + list(SIZES).index(size)) % 2
    assert not visit(
        site,
        open_page,
        language,
        violations,
        chosen=lambda number: number % 2 == turn,
        viewport=SIZES[size],
        bypass_csp=True,
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_is_wider_than_a_small_phone_or_complains(site, open_page, language):
    viewport = {"width": 320, "height": 640}
    assert not visit(site, open_page, language, lambda page: page.evaluate(TOO_WIDE), viewport=viewport)


@pytest.mark.parametrize("language", LANGUAGES)
def test_dark_pages_keep_their_contrast(site, open_page, language):
    assert not visit(
        site,
        open_page,
        language,
        lambda page: violations(page, CONTRAST),
        chosen=lambda number: number % 3 == LANGUAGES.index(language),
        viewport=SIZES["phone"],
        color_scheme="dark",
        bypass_csp=True,
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_printed_rule_page_is_the_rules_and_nothing_else(site, open_page, language):
    page = open_page()
    page.goto(f"/{language}/gin-rummy/")
    page.emulate_media(media="print")
    assert page.get_by_role("heading", level=1).is_visible()
    assert page.locator('[id="knock.limit"] .rule-text').is_visible()
    assert not page.get_by_role("banner").is_visible()
    assert not page.get_by_role("navigation").first.is_visible()
    assert page.pdf().startswith(b"%PDF")


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_in_a_refusal(site, open_page, language):
    page = open_page(bypass_csp=True, viewport=SIZES["phone"])
    page.goto(f"/{language}/learn/gin-rummy/knocking/king-of-spades/")
    page.locator("details.typed > summary").click()
    page.locator("#typed").fill("knock 4D")
    page.locator("#typed").press("Enter")
    refusal = page.get_by_role("alert")
    refusal.wait_for()
    assert refusal.evaluate("element => element === document.activeElement")
    assert f"/{language}/gin-rummy/#knock.limit" in refusal.get_by_role("link").first.get_attribute("href")
    assert violations(page) == []
    assert page.evaluate(TOO_WIDE) == []


def test_the_checks_themselves_see_a_fault(site, chromium, open_page):
    watch = Watch("127.0.0.1")
    context = chromium.new_context(base_url=site.url)
    watch.attach(context)
    page = context.new_page()
    page.goto("/en/")
    page.evaluate("document.body.append(Object.assign(document.createElement('script'), {textContent: '1'}))")
    context.close()
    assert any("Content Security Policy" in fault for fault in watch.faults)

    page = open_page(bypass_csp=True, viewport=SIZES["phone"])
    page.goto("/en/")
    page.evaluate("document.documentElement.lang = ''")
    page.evaluate("document.querySelector('h1').append(new Image())")
    page.evaluate("document.querySelector('h1').style.minWidth = '900px'")
    assert {row.partition(":")[0] for row in violations(page)} >= {"html-has-lang", "image-alt"}
    assert page.evaluate(TOO_WIDE)
