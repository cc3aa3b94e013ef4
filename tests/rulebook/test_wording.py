"""Grammar-safe tokens: all 52 cards, all 28 tiles, numbers from 0 to 120, three languages."""

from __future__ import annotations

import pytest

from rulebook import counting, html
from rulebook.loading.texts import Allowed, token_faults
from rulebook.models import GlossaryTerm
from rulebook.particles import particle_behind
from rulebook.wording import RuleWord, TermWord, Wording
from rules_engine.cards import DECK
from rules_engine.tiles import DOUBLE_SIX
from tabletop import spoken

FINAL_RANK = {
    "A": False, "2": False, "3": True, "4": False, "5": False, "6": True, "7": True,
    "8": True, "9": False, "T": True, "J": True, "Q": True, "K": True,
}  # fmt: skip
FINAL_DIGIT = (True, True, False, True, False, False, True, True, True, False)
PIP_FINAL = (False, True, False, True, False, False, True)  # 블랭크 일 이 삼 사 오 육


@pytest.mark.parametrize("card", DECK, ids=str)
def test_particles_follow_the_spoken_card(card: object) -> None:
    final = FINAL_RANK[str(card)[0]]
    assert particle_behind(str(card), "을/를") == ("을" if final else "를")
    assert particle_behind(str(card), "은/는") == ("은" if final else "는")
    assert particle_behind(str(card), "과/와") == ("과" if final else "와")


@pytest.mark.parametrize(
    ("card", "expected"), [("7C", "로"), ("8C", "로"), ("6C", "으로"), ("2S", "로"), ("QH", "으로")]
)
def test_a_final_rieul_takes_ro(card: str, expected: str) -> None:
    assert particle_behind(card, "으로/로") == expected
    assert particle_behind(card, "으로부터/로부터") == expected + "부터"


@pytest.mark.parametrize("tile", DOUBLE_SIX, ids=str)
def test_particles_follow_the_spoken_tile(tile: object) -> None:
    final = PIP_FINAL[int(str(tile)[2])]
    assert particle_behind(str(tile), "이/가") == ("이" if final else "가")


def is_final(number: int) -> bool:
    return True if number and number % 10 == 0 else FINAL_DIGIT[number % 10]


@pytest.mark.parametrize("number", range(121))
def test_particles_follow_the_spoken_number(number: int) -> None:
    assert particle_behind(str(number), "이/가") == ("이" if is_final(number) else "가")


@pytest.mark.parametrize("number", range(121))
def test_english_counts(number: int) -> None:
    assert counting.counted(number, "point", "en") == (f"{number} point" if number == 1 else f"{number} points")


@pytest.mark.parametrize("number", range(121))
def test_korean_counts_with_digit_and_counter(number: int) -> None:
    assert counting.counted(number, "card", "ko") == f"{number}장"
    assert counting.counted(number, "trick", "ko") == f"{number}트릭"


@pytest.mark.parametrize(("number", "expected"), [(1, "한 판"), (2, "두 판"), (10, "열 판"), (11, "11판")])
def test_korean_hands_are_counted_in_native_words(number: int, expected: str) -> None:
    assert counting.counted(number, "hand", "ko") == expected


ARABIC = {
    "card": ("لا أوراق", "ورقة واحدة", "ورقتين", "ورقات", "ورقة", "ورقة"),
    "point": ("لا نقاط", "نقطة واحدة", "نقطتين", "نقاط", "نقطة", "نقطة"),
    "tile": ("لا أحجار", "حجر واحد", "حجرين", "أحجار", "حجراً", "حجر"),
    "player": ("لا لاعبين", "لاعب واحد", "لاعبَين", "لاعبين", "لاعباً", "لاعب"),
    "trick": ("لا أكلات", "أكلة واحدة", "أكلتين", "أكلات", "أكلة", "أكلة"),
    "chip": ("لا فيش", "فيشة واحدة", "فيشتين", "فيشات", "فيشة", "فيشة"),
    "hand": ("لا جولات", "جولة واحدة", "جولتين", "جولات", "جولة", "جولة"),
}


@pytest.mark.parametrize("noun", ARABIC)
@pytest.mark.parametrize("number", range(121))
def test_arabic_counts_in_six_forms(noun: str, number: int) -> None:
    none, one, two, few, many, hundred = ARABIC[noun]
    rest = number % 100
    expected = (
        (none, one, two)[number]
        if number < 3
        else f"{number} {few if 3 <= rest <= 10 else many if rest >= 11 else hundred}"
    )
    assert counting.counted(number, noun, "ar") == expected


EASTERN = "٠١٢٣٤٥٦٧٨٩"


def in_eastern(number: int) -> str:
    return "".join(EASTERN[int(digit)] for digit in str(number))


@pytest.mark.parametrize("number", range(121))
def test_digits_follow_the_reader_in_numbers_counts_and_written_texts(number: int) -> None:
    wording = Wording("ar", options={"n": number}, digits="arab")
    forms = ARABIC["card"]
    shown = html.plain("[[=n]]; [[=n:card]]; [[term:x|y]]", wording).split("; ")
    assert shown[0] == in_eastern(number)
    assert shown[1] == (forms[number] if number < 3 else counting.counted(number, "card", "ar").translate(TO_EASTERN))
    assert html.render(f"من {number} ورقة", wording) == f"<p>من {in_eastern(number)} ورقة</p>\n"
    assert html.plain("[[=n]]", Wording("ko", options={"n": number}, digits="arab")) == str(number)


TO_EASTERN = str.maketrans("0123456789", EASTERN)


@pytest.mark.parametrize("code", [*map(str, DECK), *map(str, DOUBLE_SIX)])
def test_cards_and_tiles_keep_their_printed_digits(code: str) -> None:
    token = f"[[{code}]]"
    assert html.render(token, Wording("ar", digits="arab")) == html.render(token, Wording("ar", digits="latn"))


def test_numbers_that_belong_to_latin_words_stay() -> None:
    shown = html.render("معيار WCAG 2.2 و[3 صفحات](https://example.org/10/)", Wording("ar", digits="arab"))
    assert shown == '<p>معيار WCAG 2.2 و<a href="https://example.org/10/">٣ صفحات</a></p>\n'


@pytest.mark.parametrize("number", range(121))
def test_a_number_takes_ro_behind_a_vowel_and_behind_rieul(number: int) -> None:
    read = spoken.korean_number(number)
    final = (ord(read[-1]) - 0xAC00) % 28
    assert particle_behind(str(number), "으로/로") == ("로" if final in (0, 8) else "으로")
    assert particle_behind(f"{number}점", "을/를") == "을"


@pytest.mark.django_db
@pytest.mark.parametrize("pair", ["이/가", "으로/로"])
def test_particles_follow_every_term_and_every_synonym_to_choose(pair: str) -> None:
    for term in GlossaryTerm.objects.all():
        for word in (term.name_ko, *(one["word"] for one in term.choices("ko"))):
            final = (ord(spoken.for_particle(word)[-1]) - 0xAC00) % 28
            is_open = final == 0 or (pair == "으로/로" and final == 8)
            assert particle_behind(word, pair) == pair.split("/")[is_open], word


@pytest.mark.parametrize(("language", "shown"), [("en", "blank, 6, 0"), ("ko", "블랭크, 6, 0"), ("ar", "أبيض, 6, 0")])
def test_a_suit_of_tiles_without_pips_is_the_blank(language: str, shown: str) -> None:
    wording = Wording(language, answer={"suit": 0, "trump": 6, "points": 0})
    assert html.plain("[[answer:suit]], [[answer:trump]], [[answer:points]]", wording) == shown


def test_korean_texts_fit_every_reading_and_every_word() -> None:
    allowed = Allowed(term=lambda key: True)
    assert token_faults("[[6-0]]{을/를}", "ko", allowed)
    assert token_faults("[[term:set]]예요.", "ko", allowed)
    assert not token_faults("[[6-0]] 타일을, [[0-0]]{을/를}, [[term:set|세트]]예요, [[term:set]]에", "ko", allowed)


def test_arabic_digits_only_where_the_reader_wants_them() -> None:
    western = Wording("ar", options={"knock_limit": 10})
    eastern = Wording("ar", options={"knock_limit": 10}, digits="arab")
    assert html.plain("[[=knock_limit:point]]", western) == "10 نقاط"
    assert html.plain("[[=knock_limit:point]]", eastern) == "١٠ نقاط"
    assert "10" in html.render("[[TH]]", eastern)  # card ranks stay


def test_token_and_particle_are_glued() -> None:
    assert "Q♥</bdi>\u2060을" in html.render("[[QH]]{을/를}", Wording("ko"))


def test_a_counted_option_decides_the_particle_by_its_counter() -> None:
    wording = Wording("ko", options={"knock_limit": 10})
    assert html.plain("[[=knock_limit:point]]{을/를}", wording) == "10점\u2060을"
    assert html.plain("[[=knock_limit]]{으로/로}", wording) == "10\u2060으로"


def test_a_changed_option_is_marked() -> None:
    wording = Wording("en", options={"gin_bonus": 20}, changed=frozenset({"gin_bonus"}))
    assert 'class="tok-option is-changed">20 points' in html.render("[[=gin_bonus:point]]", wording)


def test_a_worded_option_prints_its_label() -> None:
    wording = Wording("ko", options={"dealer_next": "loser"}, labels={("dealer_next", "loser"): "진 쪽"})
    assert html.plain("[[=dealer_next]]{이/가}", wording) == "진 쪽\u2060이"


def test_an_option_by_number_of_players() -> None:
    wording = Wording("en", options={"hand_size": {2: 10, 4: 7}})
    assert html.plain("[[=hand_size]]", wording) == "10 (2 players), 7 (4 players)"


def test_a_look_through_brackets_for_the_particle() -> None:
    wording = Wording("ko", terms={"gin": TermWord("진(gin)", "", "/ko/glossary/gin/")})
    assert html.plain("[[term:gin]]{을/를}", wording) == "진(gin)\u2060을"


def test_a_rule_link_keeps_number_and_heading_together() -> None:
    wording = Wording("en", rules={"gin-rummy.knock.limit": RuleWord("4.3", "The knock limit", "#knock.limit")})
    shown = html.render("[[rule:gin-rummy.knock.limit]]", wording)
    assert (
        '<a class="tok-rule" href="#knock.limit"><span class="tok-rule-num">4.3</span>&nbsp;The knock limit</a>'
        in shown
    )


def test_cards_in_arabic_are_isolated() -> None:
    assert '<bdi class="tok-card c" dir="ltr"' in html.render("رمي [[5C]]", Wording("ar"))
    assert html.plain("رمي [[5C]]", Wording("ar")) == "رمي \u20665♣\u2069"


@pytest.mark.parametrize("text", ["**진(gin)**이", "**“진”**이", "**[[term:gin|노크]]**를", "앞*강조*뒤"])
def test_emphasis_works_beside_hangul(text: str) -> None:
    assert "*" not in html.render(text, Wording("ko"))


def test_nothing_inside_a_token_is_markup() -> None:
    shown = html.render("[[QH]](x) *[[term:a_b|x*y]]*", Wording("en"))
    assert "<a href" not in shown
    assert "<em>x*y</em>" in shown


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "[x](javascript:alert(1))",
        "![x](y)",
        "[[term:x|<img src=x onerror=a>]]",
        "&lt;b&gt;",
    ],
)
def test_no_html_gets_through(text: str) -> None:
    shown = html.render(text, Wording("en"))
    assert "<script" not in shown
    assert "<img" not in shown
    assert "<a " not in shown


def test_an_unknown_name_never_breaks_a_page() -> None:
    shown = html.plain("[[=nothing]] [[term:nothing]] [[rule:a.b.c]] [[answer:x]] [[fact:y]]", Wording("en"))
    assert shown == "[[=nothing]] nothing a.b.c [[answer:x]] [[fact:y]]"


FACTS = {
    "cards": ["KS"],
    "numbers": {"deadwood": 16, "limit": 10},
    "groups": {"loose": ["AH", "2S"]},
    "words": {"suit": "S"},
}


def test_facts_of_a_refusal() -> None:
    wording = Wording("en", facts=FACTS)
    text = "[[fact:cards]]: [[fact:deadwood:point]] in [[fact:loose]], limit [[fact:limit]], [[fact:suit]]"
    assert html.plain(text, wording) == "K♠: 16 points in A♥ 2♠, limit 10, spades"


@pytest.mark.parametrize(("language", "shown"), [("en", "−5 points"), ("ko", "−5점"), ("ar", "\u2066−5\u2069 نقاط")])
def test_a_minus_stays_before_its_digits(language: str, shown: str) -> None:
    assert counting.counted(-5, "point", language) == shown
