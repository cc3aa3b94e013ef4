"""Counted nouns in the three languages: 10 points, 10점, 10 نقاط.

Arabic has six forms (nothing, one, two, 3-10, 11-99, hundreds); Babel knows which number takes which.
The dual stands in the oblique case (نقطتين): a token is an object or stands behind a preposition (يُبقي، بقيمة), never
a subject (يبقى).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from babel import Locale

if TYPE_CHECKING:
    from rulebook.models import GlossaryTerm

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
KOREAN_NATIVE_COUNTERS: Final = ("판", "번")
ARABIC: Final = {
    "card": ("لا أوراق", "ورقة واحدة", "ورقتين", "ورقات", "ورقة", "ورقة"),
    "point": ("لا نقاط", "نقطة واحدة", "نقطتين", "نقاط", "نقطة", "نقطة"),
    "tile": ("لا أحجار", "حجر واحد", "حجرين", "أحجار", "حجراً", "حجر"),
    "player": ("لا لاعبين", "لاعب واحد", "لاعبَين", "لاعبين", "لاعباً", "لاعب"),
    "trick": ("لا أكلات", "أكلة واحدة", "أكلتين", "أكلات", "أكلة", "أكلة"),
    "chip": ("لا فيش", "فيشة واحدة", "فيشتين", "فيشات", "فيشة", "فيشة"),
    "hand": ("لا جولات", "جولة واحدة", "جولتين", "جولات", "جولة", "جولة"),
}
TERM_NOUNS: Final = {
    "card": "card",
    "point": "point",
    "domino_tile": "tile",
    "player": "player",
    "trick": "trick",
    "chip": "chip",
    "hand_deal": "hand",
    "round": "hand",
}
"""Terms of the glossary that texts count with `[[=option:noun]]`."""
_ARABIC_FORMS: Final = ("zero", "one", "two", "few", "many", "other")


@cache
def _arabic() -> Locale:
    return Locale("ar")


def counted(number: int, noun: str, language: str) -> str:
    """A number with its noun, in Western digits. Below zero the number is written with a true minus."""
    size = abs(number)
    if language == "ko":
        return _korean(number, KOREAN[noun])
    shown = figure(number, language)
    if language == "ar":
        return _counted_in_arabic(number, noun, shown)
    singular, plural = ENGLISH[noun]
    return f"{shown} {singular if size == 1 else plural}"


def figure(number: int, language: str) -> str:
    """The number alone; in Arabic a minus stays before its digits between marks of direction."""
    if number >= 0:
        return str(number)
    return f"\u2066−{-number}\u2069" if language == "ar" else f"−{-number}"


def _korean(number: int, counter: str) -> str:
    if counter in KOREAN_NATIVE_COUNTERS and 1 <= number <= 10:
        return f"{KOREAN_NATIVE[number]} {counter}"
    return f"{figure(number, 'ko')}{counter}"


def _counted_in_arabic(number: int, noun: str, shown: str) -> str:
    forms = ARABIC[noun]
    if number >= 0:
        return _in_arabic(number, forms)
    form = _arabic_form(number)
    return f"{shown} {forms[form if form > 2 else 4 if form else 3]}"


def _arabic_form(number: int) -> int:
    return _ARABIC_FORMS.index(_arabic().plural_form(abs(number)))


def _in_arabic(number: int, forms: tuple[str, ...]) -> str:
    form = _arabic_form(number)
    return forms[form] if form < 3 else f"{number} {forms[form]}"


def arabic_forms(singular: str, plural: str, gender: str) -> tuple[str, ...]:
    """The six forms of a noun of one word, by its gender and plural: كومة، أكوام gives كومتين، 3 أكوام، 11 كومة."""
    is_feminine_form = singular.endswith("ة")
    stem = singular.removesuffix("ة") + "ت" if is_feminine_form else singular
    oblique = plural.removesuffix("ون") + "ين" if plural.endswith("ون") else plural
    return (
        f"لا {oblique}",
        f"{singular} {'واحدة' if gender == 'f' else 'واحد'}",
        f"{stem}ين",
        oblique,
        singular if is_feminine_form else f"{singular}اً",
        singular,
    )


def counted_term(number: int, term: GlossaryTerm, language: str) -> str:
    """A glossary word with a number: 3 melds, 멜드 3개, 3 تشكيلات. Only for terms that have a Korean counter."""
    noun = TERM_NOUNS.get(term.key, "")
    singular = getattr(term, f"name_{language}").partition(" (")[0]
    if language == "ko":
        counter = term.grammar["counter_ko"]
        said = _korean(number, counter)
        return said if noun and counter == singular else f"{singular} {said}"
    if noun:
        return counted(number, noun, language)
    if language == "ar":
        return _in_arabic(number, arabic_forms(singular, term.plural_ar, term.grammar["gender_ar"]))
    return f"{number} {singular if number == 1 else term.plural_en}"
