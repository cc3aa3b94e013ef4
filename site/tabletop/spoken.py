"""How cards, ranks, suits and tiles are called aloud in Korean, Arabic and English.

These names are the text alternatives of pictures, what the live region announces and, in Korean, what decides
the particle behind a card. The language is always an argument, Django is not needed. A reader's own words for suits,
ranks and pips (see `tabletop.reading`) take the place of the names below.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal, cast

from rules_engine.cards import RANKS, SUITS, CardError, parse_card
from rules_engine.tiles import TileError, parse_tile
from tabletop.reading import own_word

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
SUIT_TERMS: Final = {"S": "spades", "C": "clubs", "D": "diamonds", "H": "hearts"}
RANK_TERMS: Final = {
    "A": "ace",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
}
PIP_TERMS: Final = ("blank", "pip_1", "pip_2", "pip_3", "pip_4", "pip_5", "pip_6")
CARD_TERMS: Final = frozenset({*SUIT_TERMS.values(), *RANK_TERMS.values()})
"""Keys of the glossary that stand in the names of cards; those in the names of tiles are `PIP_TERMS`."""
# In the name of a card or a tile the Arabic two keeps one spoken form, whatever its place in the sentence.
_ARABIC_TWO: Final = "اثنين"
_PIPS: Final[dict[str, tuple[str, ...]]] = {
    "ko": ("블랭크", "1", "2", "3", "4", "5", "6"),
    "ar": ("أبيض", "واحد", _ARABIC_TWO, "ثلاثة", "أربعة", "خمسة", "ستة"),
    "en": ("blank", "one", "two", "three", "four", "five", "six"),
}
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
    code, letter = _language(language), suit.upper()
    return own_word(SUIT_TERMS[letter], code) or _SUITS[code][letter]


def rank_name(rank: str, language: str) -> str:
    """A rank by its letter: ("Q", "ar") is بنت."""
    code, letter = _language(language), "T" if rank == "10" else rank.upper()
    return own_word(RANK_TERMS[letter], code) or _RANKS[code][letter]


def card_name(card: object, language: str) -> str:
    """A card in full: 스페이드 킹, شايب البستوني, king of spades. Raises CardError."""
    parsed = parse_card(str(card))
    rank, suit = RANKS[parsed.rank], SUITS[parsed.suit]
    code = _language(language)
    if code == "ko":
        return f"{suit_name(suit, code)} {rank_name(rank, code)}"
    if code == "ar":
        name = rank_name(rank, code).replace(_RANKS["ar"]["2"], _ARABIC_TWO)
        return f"{name} ال{suit_name(suit, code)}"
    return f"{rank_name(rank, code)} of {suit_name(suit, code)}"


def tile_name(tile: object, language: str) -> str:
    """A domino in full: 6-4 타일, حجر ستة وأربعة, six-four. Raises TileError."""
    parsed = parse_tile(str(tile))
    code = _language(language)
    if code == "ko":
        if parsed.is_double:
            return f"더블 {pip_name(parsed.high, code)}"
        return f"{parsed} 타일"
    if code == "ar":
        if parsed.is_double:
            return f"دبل {pip_name(parsed.high, code)}"
        return f"حجر {pip_name(parsed.high, code)} و{pip_name(parsed.low, code)}"
    if parsed.is_double:
        return f"double {pip_name(parsed.high, code)}"
    return f"{pip_name(parsed.high, code)}-{pip_name(parsed.low, code)}"


def pip_name(number: int, language: str) -> str:
    """One end of a tile: 6 and 블랭크, ستة and أبيض, six and blank."""
    code = _language(language)
    return own_word(PIP_TERMS[number], code) or _PIPS[code][number]


def tile_suit_name(number: int, language: str) -> str:
    """A suit of dominoes: 6 수트, فئة الستة, sixes."""
    code = _language(language)
    if code == "ko":
        return f"{pip_name(number, code)} 수트"
    if code == "ar":
        return f"فئة ال{pip_name(number, code)}"
    return _ENGLISH_TILE_SUITS[number]


@lru_cache(maxsize=512)
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

    A card becomes its spoken name with the number in letters (클로버 육), a tile the two numbers (육사, 육 블랭크,
    더블 삼), a number its reading (이십오, 영). Other text is returned as it is, without a bracket at its end:
    진(gin) asks for the particle of 진. Of a row of cards the last one decides.
    """
    plain = str(text).strip()
    plain = re.sub(r"\s*\([^()]*\)$", "", plain) or plain
    last = plain.split()[-1] if plain.split() else plain
    if is_tile(last):
        tile = parse_tile(last)
        first = "더블" if tile.is_double else _korean_pip(tile.high)
        separator = " " if tile.is_double or tile.low == 0 else ""
        return f"{first}{separator}{_korean_pip(tile.low)}"
    try:
        card = parse_card(last)
    except CardError:
        pass
    else:
        name = rank_name(RANKS[card.rank], "ko")
        read = korean_number(int(name)) if name.isdecimal() else name
        return f"{suit_name(SUITS[card.suit], 'ko')} {read}"
    number = re.fullmatch(r"([+\-−]?)(\d[\d,]*)", last)
    if number:
        return korean_number(int(number[2].replace(",", "")))
    tail = re.search(r"(\d+)$", plain)
    if tail:
        return plain[: tail.start()] + korean_number(int(tail[1]))
    return plain


def _korean_pip(number: int) -> str:
    return _KOREAN_DIGITS[number] if number else pip_name(0, "ko")


__all__ = [
    "CARD_TERMS",
    "LANGUAGES",
    "PIP_TERMS",
    "CardError",
    "TileError",
    "card_name",
    "cards_text",
    "for_particle",
    "is_tile",
    "item_name",
    "items_text",
    "korean_number",
    "pip_name",
    "rank_name",
    "separator",
    "suit_name",
    "tile_name",
    "tile_suit_name",
]
