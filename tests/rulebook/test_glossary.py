"""The glossary: a page for every word, where it is used, with numbers; and the reader's own words."""

from __future__ import annotations

import re
from itertools import cycle
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from rulebook import counting, lens
from rulebook.loading.word_sources import choice_faults
from rulebook.models import Example, Game, GlossaryTerm, Rule
from rulebook.reader import Reader
from rulebook.rendered import game_page
from rulebook.vocabulary import wording_for
from tabletop import spoken
from tabletop.reading import Reading, reading

from .test_pages import LANGUAGES, html_of, warm_queries

pytestmark = pytest.mark.django_db


def own(language: str, **words: str) -> dict[str, str]:
    """The cookie of a reader with words of their own."""
    return {lens.cookie_of(language): urlencode(words)}


def with_words(language: str, **words: str) -> Client:
    client = Client()
    client.cookies.load(own(language, **words))
    return client


def test_every_word_has_a_page(client: Client) -> None:
    for key, language in zip(GlossaryTerm.objects.values_list("key", flat=True), cycle(LANGUAGES), strict=False):
        page = html_of(client, f"/{language}/glossary/{key}/")
        assert f'lang="{language}" dir="{LANGUAGES[language]}"' in page
        assert "[[" not in page
    assert client.get("/ar/glossary/no_such_word/").status_code == 404


def test_no_word_hides_behind_another_address(client: Client) -> None:
    assert not GlossaryTerm.objects.filter(key="own-words").exists()
    assert client.get("/en/glossary/own-words/").status_code == 405


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_index_leads_to_the_pages_and_the_sitemap_names_them(client: Client, language: str) -> None:
    assert f'href="/{language}/glossary/meld/"' in html_of(client, f"/{language}/glossary/")
    sitemap = html_of(client, "/sitemap.xml")
    assert sitemap.count(f"/{language}/glossary/meld/</loc>") == 1
    assert f'hreflang="{language}" href="http://testserver/{language}/glossary/meld/"' in sitemap
    assert f'hreflang="{language}" href="http://testserver/{language}/glossary/meld/"' in html_of(
        client, "/ko/glossary/meld/"
    )


def test_a_page_says_where_the_word_is_used(client: Client, limit: Rule) -> None:
    before = html_of(client, "/ko/glossary/joker/")
    assert "/ko/gin-rummy/#knock.limit" not in before
    limit.text_ko += " [[term:joker|조커 카드]]"
    limit.save()
    after = html_of(client, "/ko/glossary/joker/")
    assert re.search(r'href="/ko/gin-rummy/#knock\.limit"><span class="tok-rule-num">4\.3</span>', after)
    assert "/ar/gin-rummy/#knock.limit" not in html_of(client, "/ar/glossary/joker/")


def test_examples_lessons_and_hidden_rules_are_places_too(client: Client, example: Example) -> None:
    example.caption_en += " [[term:meld]]"
    example.save()
    meld = html_of(client, "/en/glossary/meld/")
    assert f'href="/en/gin-rummy/#{example.anchor}"' in meld
    assert 'href="/en/learn/gin-rummy/' in meld
    assert 'href="/en/house/gin-rummy/"' in html_of(client, "/en/glossary/straight_gin/")


def test_queries_of_a_page_do_not_grow(client: Client, gin: Game, limit: Rule) -> None:
    before = warm_queries(client, "/en/glossary/meld/")
    assert before <= 8
    for number in range(20):
        Rule.objects.create(
            game=gin, section=limit.section, rule_id=f"gin-rummy.knock.more-{number}", sort_order=500 + number,
            heading_en="More", text_en="More [[term:meld]].",
        )  # fmt: skip
    assert warm_queries(client, "/en/glossary/meld/") == before
    assert warm_queries(client, "/en/glossary/") <= 3


def test_words_with_numbers(client: Client) -> None:
    terms = {term.key: term for term in GlossaryTerm.objects.all()}

    def said(key: str, language: str) -> list[str]:
        return [counting.counted_term(number, terms[key], language) for number in (0, 1, 2, 3, 11, 100)]

    assert said("meld", "ar") == [
        "لا تشكيلات", "تشكيلة واحدة", "تشكيلتين", "3 تشكيلات", "11 تشكيلة", "100 تشكيلة",
    ]  # fmt: skip
    assert said("winner", "ar") == ["لا فائزين", "فائز واحد", "فائزين", "3 فائزين", "11 فائزاً", "100 فائز"]
    assert said("meld", "ko")[3] == "멜드 3개"
    assert said("card", "ko")[3] == "카드 3장"
    assert said("trick", "ko")[3] == "3트릭"
    assert said("turn", "ko")[3:5] == ["차례 세 번", "차례 11번"]
    assert said("game", "ko")[2] == "게임 두 판"
    assert said("domino_suit", "en")[1:4] == ["1 suit", "2 suits", "3 suits"]
    assert "٣ تشكيلات" in Client(headers={"cookie": "waraq_digits=arab"}).get("/ar/glossary/meld/").content.decode()


@pytest.mark.parametrize("noun", ["point", "tile", "trick", "hand"])
def test_forms_made_by_rule_are_those_written_by_hand(noun: str) -> None:
    forms = counting.ARABIC[noun]
    gender = "m" if noun == "tile" else "f"
    assert counting.arabic_forms(forms[5], forms[3], gender) == forms


def test_counted_words_have_what_counting_needs() -> None:
    for term in GlossaryTerm.objects.all():
        if "counter_ko" in term.grammar and term.key not in counting.TERM_NOUNS:
            assert term.plural_en, term.key
            assert term.grammar["gender_ar"], term.key
            assert " " not in term.name_ar + term.plural_ar, term.key


# The reader's own words


def chosen() -> list[tuple[str, str, str]]:
    return [
        (language, offer.key, word)
        for language in LANGUAGES
        for offer in lens.offers(language).values()
        for word in offer.words
    ]


def test_what_can_be_chosen_brings_its_grammar() -> None:
    assert {language for language, _key, _word in chosen()} == {"ko", "ar"}
    assert list(choice_faults({"ko": [{"word": "A", "choice": True}]}))
    assert list(choice_faults({"ar": [{"word": "كوتشينة", "choice": True}]}))


def test_all_choices_of_a_language_fit_into_a_cookie() -> None:
    for language in LANGUAGES:
        longest = {offer.key: max(offer.words, key=len) for offer in lens.offers(language).values()}
        assert len(urlencode(longest)) < lens.LONGEST


@pytest.mark.parametrize(
    ("language", "key", "word", "text", "shown"),
    [
        ("ko", "rank", "랭크", "[[term:rank]]{이/가} 같은", "랭크\u2060가 같은"),
        ("ko", "stock", "산패", "[[term:stock]]{은/는}", "산패\u2060는"),
        ("ko", "set", "트리플", "[[term:set]]{이에요/예요}", "트리플\u2060이에요"),
        ("ko", "diamonds", "다이아", "[[KD]]{을/를}", "K♦\u2060을"),
        ("ko", "three", "쓰리", "[[3D]]{을/를}", "3♦\u2060를"),
        ("ko", "set", "트리플", "[[term:set|세트]]", "세트"),
        ("ar", "deck", "كوتشينة", "[[term:deck]] واحدة", "كوتشينة واحدة"),
        ("ar", "spades", "ماجة", "[[term:spades]]", "بستوني"),  # of another gender: only in the names of cards
        ("ar", "deck", "رزمة", "[[term:deck]]", "رزمة ورق"),  # nobody offers it
    ],
)
def test_bare_words_follow_and_particles_with_them(
    gin: Game, language: str, key: str, word: str, text: str, shown: str
) -> None:
    from rulebook import html

    with reading(Reading(words={language: {key: word}})):
        assert html.plain(text, wording_for(gin, Reader(language))) == shown


def test_names_of_cards_and_tiles_follow() -> None:
    words = {"ar": {"spades": "ماجة", "king": "ملك", "pip_6": "شيش", "pip_4": "جهار"}, "ko": {"blank": "공백"}}
    with reading(Reading(words=words)):
        assert spoken.card_name("KS", "ar") == "ملك الماجة"
        assert spoken.tile_name("6-4", "ar") == "حجر شيش وجهار"
        assert spoken.tile_suit_name(6, "ar") == "فئة الشيش"
        assert spoken.tile_name("0-0", "ko") == "더블 공백"
        assert spoken.for_particle("0-0") == "더블 공백"
        assert spoken.card_name("KS", "en") == "king of spades"
    assert spoken.card_name("KS", "ar") == "شايب البستوني"


def test_a_page_is_read_in_ones_own_words_and_nobody_elses(client: Client) -> None:
    word = "랭크"
    lensed = with_words("ko", rank=word, clubs="클럽")
    theirs = lensed.get("/ko/gin-rummy/")
    page = theirs.content.decode()
    assert f">{word}</a>\u2060가 같은" in page
    assert "클럽 5" in page
    assert "Cookie" in theirs["Vary"]
    plain = html_of(client, "/ko/gin-rummy/")
    assert f">{word}</a>" not in plain
    assert "클럽 5" not in plain
    assert f">{word}</a>" not in lensed.get("/en/gin-rummy/").content.decode()


def test_a_forged_cookie_changes_nothing(gin: Game, client: Client) -> None:
    forged = with_words("ko", rank="<script>", clubs="랭크", nothing="x")
    assert forged.get("/ko/gin-rummy/").content == client.get("/ko/gin-rummy/").content
    forged.cookies.load({lens.cookie_of("ko"): "&".join(f"a{n}=1" for n in range(900))})
    assert forged.get("/ko/gin-rummy/").status_code == 200


def test_who_chose_nothing_pays_nothing(client: Client) -> None:
    plain = warm_queries(client, "/ko/gin-rummy/")
    assert warm_queries(with_words("ko", rank="랭크"), "/ko/gin-rummy/") == plain + 1
    assert Reader("ko").cache_key == "ko:latn:-:-"


def test_readers_with_the_same_words_share_a_page() -> None:
    def key(words: dict[str, Any], language: str = "ar") -> str:
        return Reader(language, words=words).cache_key

    assert key({"ar": {"king": "ملك"}}) != key({})
    assert key({"ko": {"rank": "랭크"}}) == key({})
    assert key({"ar": {"king": "ملك", "ace": "أص"}}) == key({"ar": {"ace": "أص", "king": "ملك"}})


def test_a_page_drawn_for_another_reader_is_drawn_in_that_readers_words(gin: Game) -> None:
    book = game_page(gin, Reader("ko", words={"ko": {"clubs": "클럽"}}))
    assert "클럽" in "".join(
        example.html for section in book.sections for rule in section.rules for example in rule.examples
    )


def posted(client: Client, language: str, **fields: str) -> Any:
    return client.post(f"/{language}/glossary/own-words/", fields)


def cookie(response: Any, language: str) -> str:
    return str(response.cookies[lens.cookie_of(language)].value)


def test_words_are_chosen_one_by_one(client: Client) -> None:
    response = posted(client, "ko", rank="랭크", next="/ko/glossary/rank/")
    assert (response.status_code, response["Location"]) == (302, "/ko/glossary/rank/")
    posted(client, "ko", stock="산패")
    assert "랭크" in html_of(client, "/ko/glossary/rank/")
    page = html_of(client, "/ko/accounts/reading/")
    assert '<option value="랭크" selected>' in page
    assert '<option value="산패" selected>' in page
    assert cookie(posted(client, "ko", rank=""), "ko") == urlencode({"stock": "산패"})
    assert cookie(posted(client, "ko", none="1"), "ko") == ""


def test_what_nobody_offers_is_not_kept(client: Client) -> None:
    response = posted(client, "ko", rank="<b>", next="https://evil.example/")
    assert cookie(response, "ko") == ""
    assert response["Location"] == "/ko/accounts/reading/#words"


def test_all_words_of_a_region_at_once(client: Client) -> None:
    response = posted(client, "ar", region="LEV")
    kept = dict(lens._parsed(cookie(response, "ar")))
    assert (kept["spades"], kept["clubs"], kept["deck"]) == ("بيك", "زهرة", "شدّة")
    assert "شيخ البيك" in html_of(client, "/ar/gin-rummy/")


@pytest.mark.parametrize(("language", "has_words"), [("en", False), ("ko", True), ("ar", True)])
def test_the_reading_settings_offer_words_where_there_are_some(client: Client, language: str, has_words: bool) -> None:
    assert ('id="words"' in html_of(client, f"/{language}/accounts/reading/")) is has_words


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_definitions_of_a_page_are_fetched_and_every_word_on_it_has_one(client: Client, language: str) -> None:
    page = html_of(client, f"/{language}/gin-rummy/?knock_limit=5")
    address = re.search(r'data-pop-ups="([^"]+)"', page)
    assert address
    assert address[1] == f"/{language}/glossary/pop-ups/gin-rummy/?knock_limit=5"
    defined = set(re.findall(r'id="term-([\w-]+)"', html_of(client, address[1])))
    assert defined == set(re.findall(rf'class="tok-term" href="/{language}/glossary/([\w-]+)/"', page))
    assert client.get(f"/{language}/glossary/pop-ups/no-game/").status_code == 404
