"""The forms of accounts."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts import usertext
from accounts.models import User


class ProfileForm(forms.ModelForm[User]):
    """What a member may change about the name that others see."""

    class Meta:
        model = User
        fields = ("display_name", "email")
        help_texts = {"display_name": _("Other readers see it beside your comments. Empty: your user name.")}

    def clean_display_name(self) -> str:
        """A name is one line of readable text."""
        name = usertext.clean_line(self.cleaned_data["display_name"])
        if name and not usertext.has_words(name):
            raise forms.ValidationError(_("Write a name that can be read."))
        return name


class ReadingForm(forms.Form):
    """How a reader wants to read; kept in cookies, so that no account is needed."""

    THEMES = [("system", _("As the system says")), ("light", _("Light")), ("dark", _("Dark"))]
    DIGITS = [("latn", "0 1 2 3"), ("arab", "٠ ١ ٢ ٣")]

    theme = forms.ChoiceField(label=_("Theme"), choices=THEMES, widget=forms.RadioSelect)
    digits = forms.ChoiceField(label=_("Digits in Arabic"), choices=DIGITS, widget=forms.RadioSelect)

    def cookies(self) -> dict[str, Any]:
        """Cookie name -> value; the defaults need none."""
        theme, digits = self.cleaned_data["theme"], self.cleaned_data["digits"]
        return {
            "waraq_theme": theme if theme != "system" else None,
            "waraq_digits": digits if digits != "latn" else None,
        }
