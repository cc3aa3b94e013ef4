"""The glossary as it is read: the index, and the page of a term."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from rulebook import lens
from rulebook.counting import counted_term
from rulebook.models import GlossaryTerm
from rulebook.term_uses import uses_of
from rulebook.vocabulary import text
from rulebook.wording import Wording
from tabletop import spoken
from tabletop.reading import active

COUNTED = (0, 1, 2, 3, 11, 100)
"""One number for each of the six Arabic forms."""


def tag_names() -> dict[str, str]:
    """Where a synonym comes from: a kind of source or a region."""
    return {
        "source": pgettext("synonym", "sources of the rules"),
        "community": pgettext("synonym", "among players"),
        "plain": pgettext("synonym", "in other words"),
        "MSA": _("Standard Arabic"),
        "ALL": _("everywhere"),
        "EG": _("Egypt"),
        "LEV": _("Levant"),
        "GULF": _("Gulf"),
        "IQ": _("Iraq"),
        "MAG": _("Maghreb"),
    }


def index(language: str) -> dict[str, Any]:
    """All terms by name, each with its names in the other two languages; and whether there are words to choose."""
    others = [code for code in lens.LANGUAGES if code != language]
    own = active().words.get(language, {})
    rows = list(GlossaryTerm.objects.all())
    terms = [
        {
            "key": term.key,
            "name": text(term, "name", language),
            "own": own.get(term.key, ""),
            "definition": text(term, "definition", language),
            "others": [{**_marked(code), "name": text(term, "name", code)} for code in others],
        }
        for term in rows
    ]
    return {
        "terms": sorted(terms, key=lambda term: str(term["name"]).casefold()),
        "has_choices": any(term.choices(language) for term in rows),
    }


def _marked(language: str) -> dict[str, str]:
    return {"language": language, "dir": "rtl" if language == "ar" else "ltr"}


def term_page(term: GlossaryTerm, language: str) -> dict[str, Any]:
    """Everything that the page of a term shows."""
    own = active().words.get(language, {}).get(term.key, "")
    return {
        "term": term,
        "name": text(term, "name", language),
        "definition": text(term, "definition", language),
        "own": own,
        "choices": [one["word"] for one in term.choices(language)],
        "names": [_names(term, code) for code in dict.fromkeys((language, *lens.LANGUAGES))],
        "counted": _counted(term, language),
        "games": uses_of(term.key, language),
        "unit": term.unit_key,
    }


def _names(term: GlossaryTerm, language: str) -> dict[str, Any]:
    """The word in one language, its plural, and its synonyms with where they are said."""
    name, plural = (text(term, field, language, fall_back=False) for field in ("name", "plural"))
    return {
        **_marked(language),
        "language_name": lens.NAMES[language],
        "name": name,
        "plural": plural if plural != name else "",
        "synonyms": [
            {"word": one["word"], "tags": _tags(one.get("tags", ()))} for one in term.synonyms.get(language, ())
        ],
    }


def _counted(term: GlossaryTerm, language: str) -> dict[str, Any]:
    """The word with numbers, a column for each language; nothing for what is not counted."""
    if "counter_ko" not in term.grammar:
        return {}
    codes = list(dict.fromkeys((language, *lens.LANGUAGES)))
    return {
        "heads": [{**_marked(code), "name": lens.NAMES[code]} for code in codes],
        "rows": [
            [{**_marked(code), "text": Wording(code).digits_of(counted_term(number, term, code))} for code in codes]
            for number in COUNTED
        ],
    }


def vocabulary(language: str) -> dict[str, Any]:
    """The form for one's own words: each term with its name and what can be chosen in its place."""
    own, tags = active().words.get(language, {}), tag_names()
    offered = lens.offers(language)
    terms = [
        {
            "key": offer.key,
            "name": offer.name,
            "words": [
                {"word": word, "tags": _tags(given), "is_chosen": own.get(offer.key) == word}
                for word, given in offer.words.items()
            ],
        }
        for offer in offered.values()
    ]
    names = {_("Names of cards"): spoken.CARD_TERMS, _("Names of tiles"): frozenset(spoken.PIP_TERMS)}
    groups = [
        {"title": title, "terms": [term for term in terms if term["key"] in keys]} for title, keys in names.items()
    ]
    rest = [term for term in terms if not any(term["key"] in keys for keys in names.values())]
    groups.append({"title": _("Words of the rules"), "terms": rest})
    used = {tag for offer in offered.values() for given in offer.words.values() for tag in given}
    return {
        "groups": [group for group in groups if group["terms"]],
        "regions": [{"key": region, "name": tags[region]} for region in lens.REGIONS if region in used],
        "has_own": bool(own),
    }


def _tags(given: Iterable[str]) -> str:
    """The sources and regions of a synonym in words."""
    names = tag_names()
    return spoken.separator(get_language() or "en").join(names.get(tag, tag) for tag in given)
