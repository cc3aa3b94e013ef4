"""Ways of playing a lesson: by mouse, by keyboard, by typed notation, by plain forms, by roles and names alone."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

DONE = "section.result"


class Driver:
    """Plays any step from its answer. By pointer; the others change how a thing is reached."""

    def __init__(self, page: Any, words: dict[str, str], names: dict[str, str]) -> None:
        self.page, self.words, self.names = page, words, names

    # Finding things: always inside the main part of the page.
    def item(self, code: str) -> Any:
        name = re.compile(rf"^{re.escape(self.names[code])}(\W|$)")
        group = self.page.get_by_role("main").get_by_role("group")
        return group.get_by_role("checkbox", name=name).or_(group.get_by_role("radio", name=name))

    def button(self, label: str) -> Any:
        return self.page.get_by_role("main").get_by_role("button", name=label, exact=True)

    def choice(self, key: str) -> Any:
        return self.page.locator(f'[name=choice][value="{key}"]')

    def place(self, key: str) -> Any:
        return self.page.locator(f'[name="place-{key}"]')

    def meld_of(self, code: str) -> Any:
        return self.page.get_by_role("combobox", name=re.compile(rf"(^|\W){re.escape(self.names[code])}"))

    # Operating them.
    def tick(self, box: Any) -> None:
        """Choose a checkbox or radio by its visible label."""
        box.locator("xpath=ancestor::label").click()
        expect(box).to_be_checked()

    def press(self, button: Any) -> None:
        button.click()

    def set_place(self, select: Any, place: int) -> None:
        select.select_option(str(place))

    def write(self, field: Any, text: str) -> None:
        field.click()
        field.fill(text)

    def follow(self, link: Any) -> None:
        link.click()

    def open_details(self, summary: Any) -> None:
        summary.click()

    def begin(self) -> None:
        """What somebody does first on a fresh page."""

    # The kinds of steps.
    def give(self, step: dict[str, Any], answer: dict[str, Any]) -> None:
        """Fill in and send one answer."""
        if "move" in answer:
            self.give_move(step, answer)
        else:
            for code in answer.get("cards", ()):
                self.tick(self.item(code))
            for place, group in enumerate(answer.get("groups", ()), start=1):
                for code in group:
                    self.set_place(self.meld_of(code), place)
            if "number" in answer:
                self.write(self.page.get_by_label(self.words["Your number"], exact=True), str(answer["number"]))
            for key in answer.get("choices", ()):
                self.tick(self.choice(key))
            for place, key in enumerate(answer.get("order", ()), start=1):
                self.set_place(self.place(key), place)
            self.press(self.button(self.words["Understood" if step["kind"] == "explain" else "Check"]))

    def give_move(self, step: dict[str, Any], answer: dict[str, Any]) -> None:
        button = self.button(self.words.get(f"{step['family']}:{answer.get('action')}", "-"))
        if not answer.get("action") or not button.count():
            self.type_move(answer["move"])
            return
        for code in answer["items"]:
            self.tick(self.item(code))
        if answer["target"] is not None:
            self.tick(self.target(int(answer["target"])))
        led = self.page.locator(f'[name=suit][value="{answer["suit"]}"]')
        if led.count():  # a trump leads trumps without being asked
            self.tick(led)
        self.press(button)

    def target(self, index: int) -> Any:
        return self.page.locator(f'[name=target][value="{index}"]')

    def type_move(self, move: str) -> None:
        self.open_details(self.page.locator("details.typed > summary"))
        self.write(self.page.locator("#typed"), move)
        self.press(self.button(self.words["Send"]))

    def solve(self, step: dict[str, Any], language: str) -> None:
        """One step with all its answers; nothing may be refused. What was only to be read leads on to the next."""
        expect(self.page).to_have_url(re.compile(re.escape(f"/{language}{step['path']}")))
        self.begin()
        key = self.page.locator("#answer [name=key]")
        for turn, answer in enumerate(step["answers"], start=1):
            before = key.get_attribute("value")
            self.give(step, answer)
            if step["leads_on"]:
                expect(self.page).not_to_have_url(re.compile(re.escape(step["path"])))
                return
            expect(key).not_to_have_value(before or "")
            fault = self.page.locator("section.refusal")
            assert not fault.count(), f"{step['path']}, answer {turn} {answer}: {fault.inner_text()}"
        expect(self.page.locator(DONE)).to_be_visible()

    def play(self, steps: list[dict[str, Any]], language: str) -> None:
        """A whole lesson: every step, and the page at its end."""
        self.page.goto(f"/{language}{steps[0]['path']}")
        for number, step in enumerate(steps, start=1):
            self.solve(step, language)
            if step["leads_on"]:
                continue
            last = number == len(steps)
            label = self.words["Finish the lesson" if last else "Next step"]
            self.follow(self.page.get_by_role("main").get_by_role("link", name=label, exact=True))
        expect(self.page).to_have_url(re.compile("/finish/$"))
        expect(self.page.get_by_role("heading", name=self.words["Lesson finished"])).to_be_visible()


class Keyboard(Driver):
    """Tab, arrows, Space and Enter only. The focus must be seen wherever it stands."""

    FARTHEST = 120

    def tab_to(self, wanted: Any) -> None:
        """Tab until the focus is on the element or inside its group."""
        handle = wanted.element_handle()
        for _press in range(self.FARTHEST):
            if handle.evaluate("element => element === document.activeElement"):
                assert handle.evaluate(SEEN), "the focus cannot be seen here"
                return
            if handle.evaluate(SAME_GROUP):
                self.arrow_to(handle)
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"not reached by Tab: {handle.evaluate('element => element.outerHTML')}")

    def arrow_to(self, handle: Any) -> None:
        for _press in range(40):
            if handle.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError("not reached by the arrow keys")

    def begin(self) -> None:
        """Past the header by the skip link; who was led on stands at the question already."""
        if self.page.url.endswith("#question"):
            expect(self.page.locator("#question")).to_be_focused()
            return
        self.page.keyboard.press("Tab")
        expect(self.page.get_by_role("link", name=self.words["Skip to the content"])).to_be_focused()
        self.page.keyboard.press("Enter")

    def tick(self, box: Any) -> None:
        self.tab_to_again(box)
        if not box.is_checked():
            self.page.keyboard.press("Space")
        expect(box).to_be_checked()

    def tab_to_again(self, wanted: Any) -> None:
        """Within a hand the arrows go on from the last card; anything else is further along."""
        self.tab_to(wanted)

    def press(self, button: Any) -> None:
        self.tab_to(button)
        self.page.keyboard.press("Enter")

    def set_place(self, select: Any, place: int) -> None:
        self.tab_to(select)
        self.page.keyboard.press(str(place))
        expect(select).to_have_value(str(place))

    def write(self, field: Any, text: str) -> None:
        self.tab_to(field)
        self.page.keyboard.type(text)

    def follow(self, link: Any) -> None:
        self.tab_to(link)
        self.page.keyboard.press("Enter")

    def open_details(self, summary: Any) -> None:
        self.tab_to(summary)
        self.page.keyboard.press("Enter")


SAME_GROUP = """element => {
  const now = document.activeElement;
  if (!now || now === document.body || now === element) return false;
  const group = element.closest("[data-roving]");
  if (group) return group.contains(now) && now.matches("input");
  return element.type === "radio" && now.type === "radio" && now.name === element.name;
}"""

# A focus ring is an outline or shadow of the element, or of the label or card around a hidden input.
SEEN = """element => {
  const ring = (node) => {
    if (!node) return false;
    const style = getComputedStyle(node);
    return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none";
  };
  const label = element.closest("label");
  const near = label ? [label, ...label.querySelectorAll("*")] : [];
  return ring(element) || near.some(ring);
}"""


class Typed(Driver):
    """Everything in notation: moves, cards, melds, and choices by their numbers."""

    def give(self, step: dict[str, Any], answer: dict[str, Any]) -> None:
        places = [str(step["choices"].index(key) + 1) for key in answer.get("choices") or answer.get("order") or ()]
        melds = " | ".join(" ".join(group) for group in answer.get("groups", ()))
        text = answer.get("move") or melds or " ".join(answer.get("cards") or places)
        if text:
            self.type_move(text)
        else:
            super().give(step, answer)


class Names(Driver):
    """Roles and accessible names only, no selector and no layout."""

    def __init__(self, page: Any, words: dict[str, str], names: dict[str, str]) -> None:
        super().__init__(page, words, names)
        self.choices: list[str] = []
        self.kind = ""

    def give(self, step: dict[str, Any], answer: dict[str, Any]) -> None:
        self.choices = step["choices"]
        self.kind = step["kind"]
        super().give(step, answer)

    def tick(self, box: Any) -> None:
        box.check(force=True)
        expect(box).to_have_accessible_name(re.compile(r"\S"))

    def choice(self, key: str) -> Any:
        role = "radio" if self.kind == "pick_one" else "checkbox"
        legend = self.words["Choose one" if self.kind == "pick_one" else "Choose all that fit"]
        group = self.page.get_by_role("group", name=legend, exact=True)
        return group.get_by_role(role).nth(self.choices.index(key))

    def place(self, key: str) -> Any:
        group = self.page.get_by_role("group", name=self.words["Give each its place"], exact=True)
        return group.get_by_role("combobox").nth(self.choices.index(key))

    def target(self, index: int) -> Any:
        return self.page.get_by_role("radiogroup").get_by_role("radio").nth(index)

    def type_move(self, move: str) -> None:
        self.page.get_by_text(self.words["Type the answer instead"], exact=True).click()
        self.page.get_by_role("textbox", name=self.words["Your move in notation"]).fill(move)
        self.button(self.words["Send"]).click()


DRIVERS = {"mouse": Driver, "keyboard": Keyboard, "typed": Typed, "names": Names, "plain": Driver}
