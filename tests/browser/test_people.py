"""Members in each language: sign up, comment, reply, like, translate; propose and review."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import assert_language
from tests.conftest import LANGUAGES

pytestmark = pytest.mark.browser

COMMENTED = {"en": "gin-rummy.knock.how", "ko": "multiplayer-rummy.meld.set", "ar": "domino-loo.trick.lead"}
SAID = {
    "en": "Does [[QH]] count ten here?",
    "ko": "[[QH]]도 여기서 10점인가요?",
    "ar": "هل تُحسب [[QH]] بعشر نقاط هنا؟",
}
ANSWERED = {"en": "Yes, every court card.", "ko": "네, 그림 카드는 모두요.", "ar": "نعم، كل الصور."}
NEXT = {"en": "ko", "ko": "ar", "ar": "en"}


def sign_up(page, words, name):
    page.get_by_role("link", name=words["Sign up"], exact=True).last.click()
    page.locator("#id_username").fill(name)
    page.locator("#id_email").fill(f"{name}@example.org")
    for field in ("#id_password1", "#id_password2"):
        page.locator(field).fill("a long pass phrase")
    page.get_by_role("main").get_by_role("button", name=words["Sign up"], exact=True).click()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_member_comments_and_is_read_in_another_language(site, open_page, language):
    words, path = site.words(language), f"/comments/{COMMENTED[language]}/"
    page = open_page()
    page.goto(f"/{language}{path}")
    sign_up(page, words, f"new-{language}")
    expect(page).to_have_url(re.compile(re.escape(f"/{language}{path}")))

    page.get_by_label(words["Your comment"]).fill(SAID[language])
    page.get_by_role("main").get_by_role("button", name=words["Send"], exact=True).click()
    comment = page.get_by_role("main").get_by_role("listitem").filter(has=page.locator(".comment-text")).first
    expect(comment.locator(".comment-text")).to_have_attribute("lang", language)
    expect(comment.get_by_role("img")).to_have_count(1)

    comment.get_by_role("link", name=re.compile(f"^{words['Reply']}")).click()
    page.get_by_label(words["Your comment"]).fill(ANSWERED[language])
    page.get_by_role("main").get_by_role("button", name=words["Send"], exact=True).click()
    expect(page.locator(".replies .comment-text")).to_have_text(ANSWERED[language])

    like = page.get_by_role("button", name=re.compile(f"^{words['Like']}")).first
    like.click()
    expect(page.get_by_role("button", name=re.compile(rf"^{words['Like']} 1")).first).to_have_attribute(
        "aria-pressed", "true"
    )
    other_member_translates(site, open_page, NEXT[language], path, SAID[NEXT[language]], page, language)


def other_member_translates(site, open_page, target, path, text, author_page, language):
    words = site.words(target)
    page = open_page("other")
    page.goto(f"/{target}{path}")
    comment = page.locator(".comment").first
    expect(comment.locator(".comment-text").first).to_have_attribute("lang", language)
    comment.get_by_role("link", name=re.compile(f"^{words['Translate']}")).first.click()
    page.locator("#id_text").fill(text)
    page.get_by_role("main").get_by_role("button", name=words["Save the translation"]).click()
    expect(page.locator(".comment .comment-text").first).to_have_attribute("lang", target)
    assert_language(page, target)

    author_page.goto(f"/{target}{path}")
    comment = author_page.locator(".comment").first
    expect(comment.locator(".comment-text").first).to_have_attribute("lang", target)
    expect(comment.locator(".comment-via")).to_contain_text("سلمى")
    original = comment.locator(".comment-original .prose")
    expect(original).not_to_be_visible()
    comment.get_by_text(words["Show the original"]).click()
    expect(original).to_be_visible()
    expect(original).to_have_attribute("lang", language)
    author_page.goto(f"/{language}{path}")
    expect(author_page.locator(".comment .comment-text").first).to_have_attribute("lang", language)


PROPOSED = {"en": "gin-rummy.setup.players", "ko": "gin-rummy.turn.order", "ar": "gin-rummy.turn.no-return"}
ADDED = {"en": "Always.", "ko": "언제나 그래요.", "ar": "دائماً."}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_proposal_is_accepted_by_a_second_browser_and_read_by_everybody(site, open_page, language):
    words, rule_id = site.words(language), PROPOSED[language]
    key = rule_id.partition(".")[2]
    page = open_page("member")
    page.goto(f"/{language}/gin-rummy/#{key}")
    offer = words["Improve this text" if language == "en" else "Improve this translation"]
    page.locator(f'article[id="{key}"]').get_by_role("link", name=offer).click()
    field = page.locator("#text-text")
    field.fill(f"{field.input_value()} {ADDED[language]}")
    page.get_by_role("button", name=words["Send the proposal"]).click()
    expect(page).to_have_url(re.compile(rf"/{language}/translate/proposals/\d+/$"))

    reviewer = open_page()
    sign_in(reviewer, words, language, f"reviewer-{language}")
    reviewer.goto(page.url)
    expect(reviewer.locator("ins").first).to_contain_text(ADDED[language].split()[-1])
    reviewer.get_by_role("button", name=words["Accept"], exact=True).click()
    expect(reviewer.get_by_role("button", name=words["Accept"], exact=True)).to_have_count(0)
    expect(reviewer.locator(".notice.is-ok")).to_be_visible()

    reader = open_page()
    reader.goto(f"/{language}/gin-rummy/#{key}")
    expect(reader.locator(f'article[id="{key}"] .rule-text')).to_contain_text(ADDED[language])


def sign_in(page, words, language, name):
    page.goto(f"/{language}/accounts/sign-in/")
    page.locator("#id_login").fill(name)
    page.locator("#id_password").fill("correct horse battery")
    page.get_by_role("main").get_by_role("button", name=words["Sign in"], exact=True).click()
    expect(page.locator("details.account")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lost_token_blocks_and_the_text_stays(site, open_page, language):
    page = open_page("member")
    page.goto(f"/{language}/translate/ko/rule:gin-rummy.knock.limit/")
    page.locator("#text-text").fill("노크 한도는 없어요.")
    page.get_by_role("button", name=site.words(language)["Send the proposal"]).click()
    expect(page.get_by_role("alert")).to_be_focused()
    expect(page.locator(".checks .is-bad").first).to_be_visible()
    expect(page.locator("#text-text")).to_have_value("노크 한도는 없어요.")
