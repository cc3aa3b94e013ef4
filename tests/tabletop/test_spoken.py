"""The spoken names, for every card and every tile in every language."""

import pytest

from rules_engine.cards import DECK, RANKS, SUITS, CardError
from rules_engine.tiles import DOUBLE_SIX, TileError
from tabletop import spoken

KOREAN_SUITS = {"S": "스페이드", "C": "클로버", "D": "다이아몬드", "H": "하트"}
KOREAN_RANKS = dict(zip(RANKS, ["에이스", "2", "3", "4", "5", "6", "7", "8", "9", "10", "잭", "퀸", "킹"], strict=True))
KOREAN_READ = dict(
    zip(RANKS, ["에이스", "이", "삼", "사", "오", "육", "칠", "팔", "구", "십", "잭", "퀸", "킹"], strict=True)
)
ARABIC_SUITS = {"S": "البستوني", "C": "السباتي", "D": "الديناري", "H": "الكبة"}
ARABIC_RANKS = dict(
    zip(
        RANKS,
        ["آس", "اثنين", "ثلاثة", "أربعة", "خمسة", "ستة", "سبعة", "ثمانية", "تسعة", "عشرة", "ولد", "بنت", "شايب"],
        strict=True,
    )
)
ENGLISH_SUITS = {"S": "spades", "C": "clubs", "D": "diamonds", "H": "hearts"}
ENGLISH_RANKS = dict(
    zip(RANKS, ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"], strict=True)
)


@pytest.mark.parametrize("card", DECK, ids=str)
def test_card(card):
    rank, suit = str(card)
    assert spoken.card_name(card, "ko") == f"{KOREAN_SUITS[suit]} {KOREAN_RANKS[rank]}"
    assert spoken.card_name(str(card), "ar") == f"{ARABIC_RANKS[rank]} {ARABIC_SUITS[suit]}"
    assert spoken.card_name(card, "en") == f"{ENGLISH_RANKS[rank]} of {ENGLISH_SUITS[suit]}"
    assert spoken.for_particle(card) == f"{KOREAN_SUITS[suit]} {KOREAN_READ[rank]}"


TILES = """
0-0|더블 블랭크|دبل أبيض|double blank|더블 블랭크
1-0|1-0 타일|حجر واحد وأبيض|one-blank|일 블랭크
1-1|더블 1|دبل واحد|double one|더블 일
2-0|2-0 타일|حجر اثنين وأبيض|two-blank|이 블랭크
2-1|2-1 타일|حجر اثنين وواحد|two-one|이일
2-2|더블 2|دبل اثنين|double two|더블 이
3-0|3-0 타일|حجر ثلاثة وأبيض|three-blank|삼 블랭크
3-1|3-1 타일|حجر ثلاثة وواحد|three-one|삼일
3-2|3-2 타일|حجر ثلاثة واثنين|three-two|삼이
3-3|더블 3|دبل ثلاثة|double three|더블 삼
4-0|4-0 타일|حجر أربعة وأبيض|four-blank|사 블랭크
4-1|4-1 타일|حجر أربعة وواحد|four-one|사일
4-2|4-2 타일|حجر أربعة واثنين|four-two|사이
4-3|4-3 타일|حجر أربعة وثلاثة|four-three|사삼
4-4|더블 4|دبل أربعة|double four|더블 사
5-0|5-0 타일|حجر خمسة وأبيض|five-blank|오 블랭크
5-1|5-1 타일|حجر خمسة وواحد|five-one|오일
5-2|5-2 타일|حجر خمسة واثنين|five-two|오이
5-3|5-3 타일|حجر خمسة وثلاثة|five-three|오삼
5-4|5-4 타일|حجر خمسة وأربعة|five-four|오사
5-5|더블 5|دبل خمسة|double five|더블 오
6-0|6-0 타일|حجر ستة وأبيض|six-blank|육 블랭크
6-1|6-1 타일|حجر ستة وواحد|six-one|육일
6-2|6-2 타일|حجر ستة واثنين|six-two|육이
6-3|6-3 타일|حجر ستة وثلاثة|six-three|육삼
6-4|6-4 타일|حجر ستة وأربعة|six-four|육사
6-5|6-5 타일|حجر ستة وخمسة|six-five|육오
6-6|더블 6|دبل ستة|double six|더블 육
""".strip().splitlines()


@pytest.mark.parametrize("line", TILES)
def test_tile(line):
    code, korean, arabic, english, read = line.split("|")
    assert spoken.tile_name(code, "ko") == korean
    assert spoken.tile_name(code, "ar") == arabic
    assert spoken.tile_name(code, "en") == english
    assert spoken.for_particle(code) == read


def test_the_tile_table_is_whole():
    assert [line.split("|")[0] for line in TILES] == [str(tile) for tile in DOUBLE_SIX]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("0", "영"),
        ("1", "일"),
        ("10", "십"),
        ("16", "십육"),
        ("25", "이십오"),
        ("100", "백"),
        ("105", "백오"),
        ("200", "이백"),
        ("1000", "천"),
        ("10000", "만"),
        ("12345", "만이천삼백사십오"),
        ("110000", "십일만"),
        ("-5", "오"),
        ("QC QD QH", "하트 퀸"),
        ("5♣", "클로버 오"),
        ("10♠", "스페이드 십"),
        ("진(gin)", "진"),
        ("스톡(뽑는 더미)", "스톡"),
        ("멜드", "멜드"),
        ("규칙 4.3", "규칙 4.삼"),
    ],
)
def test_what_a_particle_follows(text, read):
    assert spoken.for_particle(text) == read


def test_suits_of_tiles():
    assert [spoken.tile_suit_name(n, "ko") for n in (0, 6)] == ["블랭크 수트", "6 수트"]
    assert [spoken.tile_suit_name(n, "ar") for n in (0, 6)] == ["فئة الأبيض", "فئة الستة"]
    assert [spoken.tile_suit_name(n, "en") for n in (0, 6)] == ["blanks", "sixes"]


def test_suits_and_ranks_alone():
    assert [spoken.suit_name(suit, "en") for suit in SUITS] == ["spades", "clubs", "diamonds", "hearts"]
    assert spoken.rank_name("2", "ar") == "اثنان"
    assert spoken.rank_name("10", "ko") == "10"


def test_lists_use_the_language_s_comma():
    assert spoken.items_text(["KS", "6-4"], "ar") == "شايب البستوني، حجر ستة وأربعة"
    assert spoken.items_text([], "en") == ""


def test_faults_are_named():
    with pytest.raises(ValueError, match="fr"):
        spoken.card_name("KS", "fr")
    with pytest.raises(CardError, match="KX"):
        spoken.card_name("KX", "ko")
    with pytest.raises(TileError, match="7-1"):
        spoken.tile_name("7-1", "ko")
