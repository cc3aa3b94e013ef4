"""The forms of comments. A refused one comes back with what was typed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from community import services

FAULTS = {
    "empty": _("Write something first."),
    "too-long": _("This is too long: at most 3000 characters."),
    "too-many": _("That is a lot in a short time. Please wait a few minutes; your text is kept here."),
    "closed": _("This comment can no longer be answered."),
    "same-language": _("The comment is already in this language."),
}


class TextForm(forms.Form):
    """A text that the services may refuse."""

    def refuse(self, error: services.CommentError) -> None:
        """Say why the service did not take it."""
        self.add_error("text", FAULTS[error.fault])

    def clean_text(self) -> str:
        """The stored form of the text, or a clear error."""
        try:
            return services.readable(self.cleaned_data["text"])
        except services.CommentError as error:
            raise forms.ValidationError(FAULTS[error.fault]) from error


class CommentForm(TextForm):
    """A comment or a reply."""

    text = forms.CharField(
        label=_("Your comment"), widget=forms.Textarea(attrs={"rows": 4, "dir": "auto"}), strip=False
    )
    language = forms.ChoiceField(label=_("Written in"), choices=settings.LANGUAGES)
    key = forms.CharField(max_length=100, widget=forms.HiddenInput)
    parent = forms.IntegerField(required=False, widget=forms.HiddenInput)


class TranslationForm(TextForm):
    """A translation of a comment."""

    text = forms.CharField(label=_("Translation"), widget=forms.Textarea(attrs={"rows": 4, "dir": "auto"}), strip=False)
    language = forms.ChoiceField(label=_("Into"), choices=settings.LANGUAGES)

    def __init__(self, *args: Any, original: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["language"].choices = [pair for pair in settings.LANGUAGES if pair[0] != original]  # type: ignore[attr-defined]
