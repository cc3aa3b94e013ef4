"""Cards are dragged by mouse and by finger; every drop does what a button does too."""

import pytest
from playwright.sync_api import expect

from tests.conftest import LANGUAGES

pytestmark = pytest.mark.browser

DISCARD = "/learn/gin-rummy/playing-well/what-hurts-most/"
LAY_OFF = "/learn/gin-rummy/laying-off/one-card/"
TRICK = "/learn/domino-loo/who-wins/overtrump/"
DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 360, "height": 800}, "has_touch": True}


class Mouse:
    """A mouse in so many steps, as Sortable wants to see it move."""

    options = DESK

    def __init__(self, page):
        self.page = page

    def wake(self):
        self.page.mouse.move(300, 5)
        self.page.mouse.move(310, 300)
        expect(self.page.locator("form#answer[data-dragging]")).to_have_count(1)

    def take(self, x, y):
        self.page.mouse.move(x, y)
        self.page.mouse.down()

    def move(self, x, y):
        self.page.mouse.move(x, y, steps=8)

    def let_go(self):
        self.page.mouse.up()


class Finger(Mouse):
    """A finger that rests before it drags; the browser itself is told of its touches."""

    options = PHONE

    def __init__(self, page):
        super().__init__(page)
        self.cdp = page.context.new_cdp_session(page)
        self.at = (0, 0)

    def send(self, kind, *points):
        places = [{"x": x, "y": y} for x, y in points]
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    def wake(self):
        self.page.touchscreen.tap(4, 300)
        expect(self.page.locator("form#answer[data-dragging]")).to_have_count(1)

    def take(self, x, y):
        self.at = (x, y)
        self.send("touchStart", (x, y))
        self.page.wait_for_timeout(300)

    def move(self, x, y):
        (x0, y0), self.at = self.at, (x, y)
        for part in range(1, 9):
            self.send("touchMove", (x0 + (x - x0) * part / 8, y0 + (y - y0) * part / 8))

    def let_go(self):
        self.send("touchEnd")


POINTERS = {"mouse": Mouse, "finger": Finger}


def middle(locator, left=0.5):
    box = locator.bounding_box()
    return box["x"] + box["width"] * left, box["y"] + box["height"] / 2


def begin(open_page, how, path, **options):
    page = open_page(**(POINTERS[how].options | options))
    page.goto(path)
    pointer = POINTERS[how](page)
    pointer.wake()
    return page, pointer


def card(page, code):
    return page.locator(f'.slot[data-code="{code}"]')


def drag(pointer, source, target):
    pointer.take(*middle(source, 0.3))
    pointer.move(*middle(target))


def step_at(site, path):
    """What the site knows of the step of that address."""
    return next(step for steps in site.known["lessons"].values() for step in steps if step["path"] == path)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("how", list(POINTERS))
def test_a_card_is_dragged_to_the_discards(site, open_page, how, language):
    page, pointer = begin(open_page, how, f"/{language}{DISCARD}")
    step = step_at(site, DISCARD)
    pile = page.locator(".pile.is-discards")
    drag(pointer, card(page, step["answers"][0]["items"][0]), pile)
    expect(pile).to_have_class("pile is-discards is-drop")
    pointer.let_go()
    expect(page.locator("section.result")).to_be_focused()


@pytest.mark.parametrize("how", list(POINTERS))
def test_a_card_is_laid_off_on_the_meld_it_is_dragged_to(site, open_page, how):
    page, pointer = begin(open_page, how, f"/ar{LAY_OFF}")
    step = step_at(site, LAY_OFF)
    answer = step["answers"][0]
    slot = card(page, answer["items"][0])
    slot.scroll_into_view_if_needed()
    meld = page.locator("label.meld").filter(has=page.locator(f'[value="{answer["target"]}"]'))
    drag(pointer, slot, meld)
    pointer.let_go()
    expect(page.locator("section.result")).to_be_visible()


@pytest.mark.parametrize("how", list(POINTERS))
def test_a_tile_is_dragged_to_the_trick(site, open_page, how):
    page, pointer = begin(open_page, how, f"/ko{TRICK}")
    step = step_at(site, TRICK)
    drag(pointer, card(page, step["answers"][0]["items"][0]), page.locator(".trick"))
    pointer.let_go()
    expect(page.locator("section.result")).to_be_visible()


@pytest.mark.parametrize("how", list(POINTERS))
def test_escape_and_a_drop_beside_change_nothing(open_page, how):
    page, pointer = begin(open_page, how, f"/en{DISCARD}")
    slot = page.locator(".slot").first
    drag(pointer, slot, page.locator(".pile.is-discards"))
    expect(page.locator(".drag-ghost")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".drag-ghost")).to_have_count(0)
    pointer.let_go()
    drag(pointer, slot, page.locator(".hand-title"))
    pointer.let_go()
    expect(page.locator(".drag-ghost")).to_have_count(0)
    expect(page.locator("#verdict")).to_have_count(0)
    expect(page.locator(".slot-input:checked")).to_have_count(0)
    expect(page.locator(".is-drop")).to_have_count(0)
    page.locator("[data-sort=rank]").click()
    drag(pointer, slot, page.locator(".hand-title"))
    expect(page.locator(".drag-ghost")).to_have_count(1)
    pointer.let_go()
    slot.click()
    expect(slot.locator("input")).to_be_checked()


def test_a_finger_that_moves_at_once_scrolls(open_page):
    page, pointer = begin(open_page, "finger", f"/en{LAY_OFF}")
    x, y = middle(page.locator(".slot").first, 0.3)
    pointer.send("touchStart", (x, y))
    pointer.at = (x, y)
    pointer.move(x, y - 250)
    expect(page.locator(".drag-ghost")).to_have_count(0)
    pointer.let_go()
    page.wait_for_function("scrollY > 100")


def test_nothing_moves_while_a_card_is_dragged(open_page):
    page, pointer = begin(open_page, "mouse", f"/en{DISCARD}")
    before = [middle(slot) for slot in page.locator("main .slot").all()]
    drag(pointer, page.locator(".slot").first, page.locator(".pile.is-discards"))
    expect(page.locator(".drag-ghost")).to_have_count(1)
    assert [middle(slot) for slot in page.locator("main .slot").all()] == before
    pointer.let_go()


@pytest.mark.parametrize("how", list(POINTERS))
@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_dragged_into_melds(site, open_page, language, how):
    path = site.known["kinds"]["arrange"]
    page, pointer = begin(open_page, how, f"/{language}{path}", **DESK, reduced_motion="reduce")
    step = step_at(site, path)
    for place, group in enumerate(step["answers"][0]["groups"], start=1):
        for code in group:
            one = page.locator(".arrange-card").filter(has=page.locator(f'[name="group-{code}"]'))
            one.scroll_into_view_if_needed()
            drag(pointer, one.locator(".mini"), page.locator(f'[data-place="{place}"]'))
            expect(page.locator(f'[data-place="{place}"] .is-dragged')).to_have_count(1)
            pointer.let_go()
            expect(page.locator(f'[name="group-{code}"]')).to_have_value(str(place))
    page.locator(".lesson-table > .actions button").click()
    expect(page.locator("section.result")).to_be_visible()


def test_a_card_goes_to_the_meld_that_is_chosen_and_back_by_escape(site, open_page):
    page, pointer = begin(open_page, "mouse", f"/en{site.known['kinds']['arrange']}")
    select = page.locator("[name^=group-]").first
    name = select.get_attribute("name")
    loose = page.locator('.arrange-cards [name^="group-"]')
    total = loose.count()
    select.focus()
    page.keyboard.press("2")
    expect(select).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(f'[data-place="2"] [name="{name}"]')).to_have_value("2")
    order = [one.get_attribute("name") for one in loose.all()]
    drag(pointer, page.locator(".arrange-cards .mini").nth(3), page.locator('[data-place="1"]'))
    page.keyboard.press("Escape")
    pointer.let_go()
    assert [one.get_attribute("name") for one in loose.all()] == order
    assert len(order) == total - 1
