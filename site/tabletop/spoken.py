"""How cards, ranks, suits and tiles are called aloud in Korean, Arabic and English.

These names are the text alternatives of pictures, what the live region announces and, in Korean, what decides
the particle behind a card. Pure functions: the language is always an argument, Django is not needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal, cast

from rules_engine.cards import RANKS, SUITS, CardError, parse_card
from rules_engine.tiles import TileError, parse_tile

Language = Literal["ko", "ar", "en"]
LANGUAGES: Final = ("ko", "ar", "en")

_SUITS: Final[dict[str, dict[str, str]]] = {
    "ko": {"S": "스페이드", "C": "클로버", "D": "다이아몬드", "H": "하트"},
    "ar": {"S": "بستوني", "C": "سباتي", "D": "ديناري", "H": "كبة"},
    "en": {"S": "spades", "C": "clubs", "D": "diamonds", "H": "hearts"},
}
_RANKS: Final[dict[str, dict[str, str]]] = {
    "ko": {"A": "에이스", "T": "10", "J": "잭", "Q": "퀸", "K": "킹"} | {digit: digit for digit in "23456789"},
    "ar": {
        "A": "آس",
        "2": "اثنان",
        "3": "ثلاثة",
        "4": "أربعة",
        "5": "خمسة",
        "6": "ستة",
        "7": "سبعة",
        "8": "ثمانية",
        "9": "تسعة",
        "T": "عشرة",
        "J": "ولد",
        "Q": "بنت",
        "K": "شايب",
    },
    "en": {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"} | {digit: digit for digit in "23456789"},
}
# In the name of a card or a tile the Arabic two keeps one spoken form, whatever its place in the sentence.
_ARABIC_TWO: Final = "اثنين"
_ARABIC_PIPS: Final = ("أبيض", "واحد", _ARABIC_TWO, "ثلاثة", "أربعة", "خمسة", "ستة")
_ARABIC_TILE_SUITS: Final = ("الأبيض", "الواحد", "الاثنين", "الثلاثة", "الأربعة", "الخمسة", "الستة")
_ENGLISH_PIPS: Final = ("blank", "one", "two", "three", "four", "five", "six")
_ENGLISH_TILE_SUITS: Final = ("blanks", "ones", "twos", "threes", "fours", "fives", "sixes")
_KOREAN_DIGITS: Final = ("영", "일", "이", "삼", "사", "오", "육", "칠", "팔", "구")
_KOREAN_GROUPS: Final = ("", "만", "억", "조")
_SEPARATORS: Final = {"ko": ", ", "ar": "، ", "en": ", "}


def _language(language: str) -> Language:
    """Accept "ko", "ko-kr" and the like; anything but the three languages is a ValueError."""
    code = language.split("-")[0].lower()
    if code not in LANGUAGES:
        raise ValueError(f"no spoken names in this language: {language}")
    return cast(Language, code)


def suit_name(suit: str, language: str) -> str:
    """A suit of cards by its letter: ("S", "ko") is 스페이드."""
    return _SUITS[_language(language)][suit.upper()]


def rank_name(rank: str, language: str) -> str:
    """A rank by its letter: ("Q", "ar") is بنت."""
    letter = "T" if rank == "10" else rank.upper()
    return _RANKS[_language(language)][letter]


def card_name(card: object, language: str) -> str:
    """A card in full: 스페이드 킹, شايب البستوني, king of spades. Raises CardError."""
    parsed = parse_card(str(card))
    rank, suit = RANKS[parsed.rank], SUITS[parsed.suit]
    code = _language(language)
    if code == "ko":
        return f"{suit_name(suit, code)} {rank_name(rank, code)}"
    if code == "ar":
        name = _ARABIC_TWO if rank == "2" else rank_name(rank, code)
        return f"{name} ال{suit_name(suit, code)}"
    return f"{rank_name(rank, code)} of {suit_name(suit, code)}"


def tile_name(tile: object, language: str) -> str:
    """A domino in full: 6-4 타일, حجر ستة وأربعة, six-four. Raises TileError."""
    parsed = parse_tile(str(tile))
    code = _language(language)
    if code == "ko":
        if parsed.is_double:
            return f"더블 {parsed.high or '블랭크'}"
        return f"{parsed} 타일"
    if code == "ar":
        if parsed.is_double:
            return f"دبل {_ARABIC_PIPS[parsed.high]}"
        return f"حجر {_ARABIC_PIPS[parsed.high]} و{_ARABIC_PIPS[parsed.low]}"
    if parsed.is_double:
        return f"double {_ENGLISH_PIPS[parsed.high]}"
    return f"{_ENGLISH_PIPS[parsed.high]}-{_ENGLISH_PIPS[parsed.low]}"


def tile_suit_name(number: int, language: str) -> str:
    """A suit of dominoes: 6 수트, فئة الستة, sixes."""
    code = _language(language)
    if code == "ko":
        return f"{number or '블랭크'} 수트"
    if code == "ar":
        return f"فئة {_ARABIC_TILE_SUITS[number]}"
    return _ENGLISH_TILE_SUITS[number]


def is_tile(code: object) -> bool:
    """Tell a tile's notation ("6-4") from a card's ("QH")."""
    return bool(re.fullmatch(r"[0-6][-–][0-6]", str(code)))


def item_name(code: object, language: str) -> str:
    """The spoken name of a card or a tile, whichever the code is."""
    return tile_name(code, language) if is_tile(code) else card_name(code, language)


def separator(language: str) -> str:
    """What stands between the members of a list."""
    return _SEPARATORS[_language(language)]


def items_text(codes: Iterable[object], language: str) -> str:
    """Several cards or tiles as a list in the language's own punctuation."""
    return separator(language).join(item_name(code, language) for code in codes)


cards_text = items_text


def korean_number(number: int) -> str:
    """A whole number as it is read in Korean: 10 is 십, 25 is 이십오, 10000 is 만."""
    if number < 0:
        return "마이너스 " + korean_number(-number)
    if number == 0:
        return _KOREAN_DIGITS[0]
    groups: list[str] = []
    power = 0
    while number:
        number, four = divmod(number, 10_000)
        if four:
            word = _below_ten_thousand(four)
            if four == 1 and power == 1 and not number:
                word = ""
            groups.append(word + _KOREAN_GROUPS[power])
        power += 1
    return "".join(reversed(groups))


def _below_ten_thousand(number: int) -> str:
    word = ""
    for unit, name in ((1000, "천"), (100, "백"), (10, "십"), (1, "")):
        digit, number = divmod(number, unit)
        if digit:
            word += ("" if digit == 1 and name else _KOREAN_DIGITS[digit]) + name
    return word


def for_particle(text: object) -> str:
    """The Korean text whose end decides the particle behind a token.

    A card becomes its spoken name with the number in letters (클로버 육), a tile the two numbers (육사, 더블 삼),
    a number its reading (이십오). Other text is returned as it is, without a bracket at its end: 진(gin) asks for
    the particle of 진. Of a row of cards the last one decides.
    """
    plain = str(text).strip()
    plain = re.sub(r"\s*\([^()]*\)$", "", plain) or plain
    last = plain.split()[-1] if plain.split() else plain
    if is_tile(last):
        tile = parse_tile(last)
        if tile.is_double:
            return f"더블 {_korean_pip(tile.high)}"
        separator = " " if tile.low == 0 else ""
        return f"{_korean_pip(tile.high)}{separator}{_korean_pip(tile.low)}"
    try:
        card = parse_card(last)
    except CardError:
        pass
    else:
        rank = RANKS[card.rank]
        spoken = korean_number(10 if rank == "T" else int(rank)) if rank in "T23456789" else rank_name(rank, "ko")
        return f"{suit_name(SUITS[card.suit], 'ko')} {spoken}"
    number = re.fullmatch(r"([+\-−]?)(\d[\d,]*)", last)
    if number:
        return korean_number(int(number[2].replace(",", "")))
    tail = re.search(r"(\d+)$", plain)
    if tail:
        return plain[: tail.start()] + korean_number(int(tail[1]))
    return plain


def _korean_pip(number: int) -> str:
    return _KOREAN_DIGITS[number] if number else "블랭크"


__all__ = [
    "LANGUAGES",
    "CardError",
    "TileError",
    "card_name",
    "cards_text",
    "for_particle",
    "is_tile",
    "item_name",
    "items_text",
    "korean_number",
    "rank_name",
    "separator",
    "suit_name",
    "tile_name",
    "tile_suit_name",
]
