"""Counted nouns in the three languages: 10 points, 10점, 10 نقاط; and digits of either kind.

Arabic has six forms (nothing, one, two, 3-10, 11-99, hundreds); Babel knows which number takes which.
The dual stands in the oblique case (نقطتين), which is right behind verbs and prepositions, where tokens stand.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from babel import Locale

ARABIC_DIGITS: Final = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
ENGLISH: Final = {
    "card": ("card", "cards"),
    "point": ("point", "points"),
    "tile": ("tile", "tiles"),
    "player": ("player", "players"),
    "trick": ("trick", "tricks"),
    "chip": ("chip", "chips"),
    "hand": ("hand", "hands"),
}
KOREAN: Final = {
    "card": "장",
    "point": "점",
    "tile": "개",
    "player": "명",
    "trick": "트릭",
    "chip": "개",
    "hand": "판",
}
KOREAN_NATIVE: Final = ("", "한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열")
ARABIC: Final = {
    "card": ("لا أوراق", "ورقة واحدة", "ورقتين", "ورقات", "ورقة", "ورقة"),
    "point": ("لا نقاط", "نقطة واحدة", "نقطتين", "نقاط", "نقطة", "نقطة"),
    "tile": ("لا أحجار", "حجر واحد", "حجرين", "أحجار", "حجراً", "حجر"),
    "player": ("لا لاعبين", "لاعب واحد", "لاعبَين", "لاعبين", "لاعباً", "لاعب"),
    "trick": ("لا أكلات", "أكلة واحدة", "أكلتين", "أكلات", "أكلة", "أكلة"),
    "chip": ("لا فيش", "فيشة واحدة", "فيشتين", "فيشات", "فيشة", "فيشة"),
    "hand": ("لا جولات", "جولة واحدة", "جولتين", "جولات", "جولة", "جولة"),
}
_ARABIC_FORMS: Final = ("zero", "one", "two", "few", "many", "other")


@cache
def _arabic() -> Locale:
    return Locale("ar")


def digits(text: str, kind: str) -> str:
    """The text with the digits that the reader prefers: "latn" or "arab"."""
    return text.translate(ARABIC_DIGITS) if kind == "arab" else text


def counted(number: int, noun: str, language: str) -> str:
    """A number with its noun, in Western digits. Below zero the number is written with a true minus."""
    size = abs(number)
    shown = figure(number, language)
    if language == "ko":
        return _korean(number, noun, shown)
    if language == "ar":
        return _counted_in_arabic(number, noun, shown)
    singular, plural = ENGLISH[noun]
    return f"{shown} {singular if size == 1 else plural}"


def figure(number: int, language: str) -> str:
    """The number alone; in Arabic a minus stays before its digits between marks of direction."""
    if number >= 0:
        return str(number)
    return f"\u2066−{-number}\u2069" if language == "ar" else f"−{-number}"


def _korean(number: int, noun: str, shown: str) -> str:
    if noun == "hand" and 1 <= number <= 10:
        return f"{KOREAN_NATIVE[number]} 판"
    return f"{shown}{KOREAN[noun]}"


def _counted_in_arabic(number: int, noun: str, shown: str) -> str:
    form = _ARABIC_FORMS.index(_arabic().plural_form(abs(number)))
    word = ARABIC[noun][form]
    if form < 3 and number >= 0:
        return word
    if form < 3:
        return f"{shown} {ARABIC[noun][4 if form else 3]}"
    return f"{shown} {word}"
