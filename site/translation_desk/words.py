"""The desk's words for what checks find and for refusals."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from translation_desk.checks import Finding

FINDINGS = {
    "empty": _("The text is empty."),
    "too-long": _("The text is too long."),
    "broken-token": _("This token cannot be read: %(text)s"),
    "missing-token": _("A token of the original is missing: %(text)s"),
    "added-token": _("This token is not in the original: %(text)s"),
    "html": _("HTML is not used here: %(text)s"),
    "numbers-differ": _("The numbers differ from the original: %(text)s"),
    "word-to-avoid": _("The glossary has a better word: %(text)s"),
    "same-as-source": _("This is the original, untranslated."),
    "particle-without-braces": _("Write both particles in braces behind the token, so that it fits: %(text)s"),
    "both-particles": _("Both particles at once; choose one: %(text)s"),
    "you": _("Korean rules leave the subject out: %(text)s"),
    "latin-punctuation": _("Arabic has its own sign for: %(text)s"),
    "tatweel": _("Letters are not stretched here (tatweel)."),
}

FAULTS = {
    "nothing-changed": _("Nothing differs from the text that readers see now."),
    "blocked": _("Some things must be mended first; they are listed beside the text."),
    "too-many": _("That is a lot in a short time. Please wait a little; your text is kept here."),
    "decided": _("This proposal has already been decided."),
    "source-changed": _("The original has changed since this was written. It needs a new proposal."),
    "not-allowed": _("You have no permission to decide this."),
    "no-reason": _("Give a reason, so that the author can do better."),
}

FIELDS = {
    "heading": _("Heading"),
    "text": _("Text"),
    "source_note": _("What the sources say"),
    "caption": _("Caption"),
    "name": _("Name"),
    "plural": _("Plural"),
    "definition": _("Definition"),
    "title": _("Title"),
    "summary": _("In one sentence"),
    "label": _("Label"),
    "help": _("Explanation"),
    "instruction": _("Instruction"),
    "explanation": _("Explanation"),
    "success": _("When it is right"),
    "hints": _("Hints"),
    "choice_texts": _("Choices"),
    "idea_texts": _("Answers to wrong ideas"),
    "note": _("Note"),
    "tagline": _("One line"),
    "description": _("Description"),
    "intro": _("Introduction"),
    "aim": _("Aim"),
    "players": _("Players"),
    "equipment": _("Equipment"),
    "kind": _("Kind of game"),
    "audience": _("Audience"),
    "length": _("Length"),
    "history": pgettext_lazy("game", "History"),
    "body": _("Text"),
}


def sentence(finding: Finding) -> str:
    """A finding in the reader's language."""
    return str(FINDINGS[finding.code]) % {"text": finding.text}


def field_name(field: str) -> str:
    """What a field is called on the desk."""
    return str(FIELDS.get(field, field))
