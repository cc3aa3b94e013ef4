"""The interface's sentences: complete in Korean and Arabic, and nothing English left on their pages."""

import re
from collections.abc import Iterator
from pathlib import Path

import allauth
import django
import pytest
import wagtail
from babel.messages.pofile import read_po
from bs4 import BeautifulSoup
from django.conf import settings

from config.catalogues import TRANSLATED, catalogue_files, faults, read

MAIN, OVERRIDES = (Path(path) for path in settings.LOCALE_PATHS)
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|\{\w*\}")
ARABIC_LETTER = re.compile(r"[\u0621-\u064a]")
HANGUL = re.compile(r"[가-힣]")
# Names, and notation that is the same everywhere.
SAME_EVERYWHERE = {"Waraq", "%(subject)s: %(what)s", "By %(name)s, %(date)s", "%(minimum)s to %(maximum)s", "A", "B"}
# Three words of prose; titles of books and names of licences, with their capitals, may stand anywhere.
ENGLISH_RUN = re.compile(r"(?<![\w.@/])[A-Za-z][a-z’']*(?: [a-z][a-z’']*){2,}")


def catalogue(language):
    return read(MAIN / language / "LC_MESSAGES" / "django.po")


def messages(language):
    return [message for message in catalogue(language) if message.id]


def forms(text):
    return list(text) if isinstance(text, (tuple, list)) else [text]


def test_every_sentence_is_there():
    assert faults() == []


@pytest.mark.parametrize("language", ["ar", "en", "ko"])
def test_the_language_is_named(language):
    assert f'"Language: {language}\\n"' in (MAIN / language / "LC_MESSAGES" / "django.po").read_text(encoding="utf-8")


@pytest.mark.parametrize(("language", "number"), [("ar", 6), ("ko", 1)])
def test_counted_sentences_have_every_form(language, number):
    assert catalogue(language).num_plurals == number
    counted = [message for message in messages(language) if message.pluralizable]
    assert counted
    for message in counted:
        assert len(forms(message.string)) == number, message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_all_three_languages_have_the_same_sentences(language):
    english = {(message.context, str(message.id)) for message in messages("en")}
    assert {(message.context, str(message.id)) for message in messages(language)} == english


@pytest.mark.parametrize("path", list(catalogue_files()), ids=lambda path: "-".join(path.parts[-4:-2]))
def test_placeholders_are_kept(path):
    for message in read(path):
        if not message.id or not message.string or not any(forms(message.string)):
            continue
        wanted = set(PLACEHOLDER.findall(" ".join(forms(message.id))))
        for form in forms(message.string):
            given = set(PLACEHOLDER.findall(form))
            # "One card" needs no number; a sentence with one form does.
            assert given == wanted or (len(forms(message.string)) > 1 and given < wanted), (message.id, form)


@pytest.mark.parametrize(("language", "letter"), [("ko", HANGUL), ("ar", ARABIC_LETTER)])
def test_no_sentence_stays_english(language, letter):
    left = [
        form
        for message in messages(language)
        for form in forms(message.string)
        if not letter.search(PLACEHOLDER.sub("", form)) and message.id not in SAME_EVERYWHERE
    ]
    assert left == []


def test_korean_is_in_the_house_style():
    for message in messages("ko"):
        for form in forms(message.string):
            assert not re.search(r"당신|귀하|십시오|을\(를\)|이\(가\)|은\(는\)", form), form


def test_arabic_is_in_the_house_style():
    for message in messages("ar"):
        for form in forms(message.string):
            bare = re.sub(r"<[^>]+>|\[\[.*?\]\]", "", PLACEHOLDER.sub("x", form))
            assert not re.search(r"[,;?\u0640]", bare), form
            assert not re.search(r" [،؛؟:.]", bare), form


def packages_messages() -> Iterator[tuple[str | None, str]]:
    for package in (wagtail, allauth, django):
        for path in Path(package.__file__).parent.glob("**/locale/en/LC_MESSAGES/django.po"):
            with path.open("rb") as stream:
                yield from ((message.context, forms(message.id)[0]) for message in read_po(stream))


def test_overrides_are_sentences_of_the_installed_packages():
    known = set(packages_messages())
    for path in OVERRIDES.glob("*/LC_MESSAGES/django.po"):
        given = {(message.context, forms(message.id)[0]) for message in read(path) if message.id}
        assert given - known == set()


# Pages


PAGES = (
    "",
    "gin-rummy/",
    "domino-loo/",
    "learn/",
    "learn/gin-rummy/",
    "learn/domino-loo/",
    "puzzles/",
    "puzzles/gin-rummy/",
    "house/gin-rummy/",
    "house/domino-loo/compare/",
    "house/rummy/share/",
    "glossary/",
    "about/",
    "accessibility/",
    "contact/",
    "translate/",
    "translate/{language}/rule:gin-rummy.knock.limit/",
    "comments/gin-rummy.knock.limit/",
    "accounts/sign-in/",
    "accounts/sign-up/",
    "accounts/password/reset/",
    "accounts/reading/",
    "nothing-here/",
)


def visible(html: str, language: str) -> list[str]:
    """The texts that a reader of this language sees or hears, without those marked as another language or as code."""
    soup = BeautifulSoup(html, "html.parser")
    texts = [soup.title.get_text()] if soup.title else []
    description = soup.find("meta", attrs={"name": "description"})
    if description:
        texts.append(description["content"])
    body = soup.body
    for node in body.find_all(["script", "style", "code", "cite", "bdi"]):
        node.decompose()
    for node in body.find_all(lambda tag: tag.has_attr("lang") and tag["lang"] != language):
        if not node.decomposed:
            node.decompose()
    for node in body.find_all(True):
        texts += [node[name] for name in ("aria-label", "placeholder", "title", "alt", "data-none") if node.get(name)]
    texts += list(body.stripped_strings)
    return [" ".join(text.split()) for text in texts if text.strip()]


def english_left(html: str, language: str) -> list[str]:
    texts = visible(html, language)
    whole = set(texts)
    found = []
    for message in messages(language):
        english, given = forms(message.id)[0], forms(message.string)[0]
        if english == given or PLACEHOLDER.search(english):
            continue
        if english in whole or (len(english.split()) > 3 and any(english in text for text in texts)):
            found.append(english)
    return found + [run for text in texts for run in ENGLISH_RUN.findall(text)]


@pytest.mark.django_db
@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("page", PAGES)
def test_no_english_is_left_on_the_page(client, language, page):
    response = client.get(f"/{language}/{page.format(language=language)}")
    assert response.status_code == (404 if page.startswith("nothing") else 200)
    assert english_left(response.content.decode(), language) == []


@pytest.mark.django_db
@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("game", ["gin-rummy", "domino-loo"])
def test_no_english_is_left_on_the_steps_of_a_lesson(client, language, game):
    from tutorials.models import Lesson

    lesson = Lesson.objects.filter(game__slug=game).order_by("sort_order").first()
    for step in lesson.steps.order_by("sort_order")[:4]:
        address = f"/{language}/learn/{game}/{lesson.slug}/{step.slug}/"
        assert english_left(client.get(address).content.decode(), language) == [], address
    finish = client.get(f"/{language}/learn/{game}/{lesson.slug}/finish/")
    assert english_left(finish.content.decode(), language) == []


@pytest.mark.django_db
@pytest.mark.parametrize("language", TRANSLATED)
def test_no_english_is_left_for_a_member(client, member, language):
    client.force_login(member)
    for page in ("accounts/profile/", "accounts/sign-out/", "accounts/password/change/", "translate/"):
        assert english_left(client.get(f"/{language}/{page}").content.decode(), language) == [], page
    thread = f"/{language}/comments/gin-rummy.knock.limit/"
    assert english_left(client.get(thread).content.decode(), language) == []
    assert english_left(client.post(thread, {"text": ""}).content.decode(), language) == []


def test_the_check_finds_english():
    said = "Nobody has said anything about this rule yet."
    html = f"<html><body><p>{said}</p><p lang='en'>one two three</p></body></html>"
    assert english_left(html, "ko") == [said, said[:-1]]
