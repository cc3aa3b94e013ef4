"""The forms of accounts."""

from collections.abc import Mapping

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
    SUITS = [("four", _("Four colours")), ("two", _("Red and black"))]
    MOTION = [("system", _("As the system says")), ("reduced", _("Nothing moves"))]
    COOKIE = "waraq_{}"

    theme = forms.ChoiceField(label=_("Theme"), choices=THEMES, widget=forms.RadioSelect)
    digits = forms.ChoiceField(label=_("Digits in Arabic"), choices=DIGITS, widget=forms.RadioSelect)
    suits = forms.ChoiceField(label=_("Colours of the suits"), choices=SUITS, widget=forms.RadioSelect)
    motion = forms.ChoiceField(label=_("Movement"), choices=MOTION, widget=forms.RadioSelect)

    @classmethod
    def stored(cls, cookies: Mapping[str, str]) -> dict[str, str]:
        """What the cookies say, field by field; the first choice where they say nothing that can be chosen."""
        found = {}
        for name, field in cls.base_fields.items():
            known = [value for value, _label in field.choices]  # type: ignore[attr-defined]
            value = cookies.get(cls.COOKIE.format(name), "")
            found[name] = value if value in known else known[0]
        return found

    def cookies(self) -> dict[str, str]:
        """Cookie name -> value; "" for the first choice, which needs no cookie."""
        standard = self.stored({})
        chosen = self.cleaned_data
        return {self.COOKIE.format(name): chosen[name] if chosen[name] != standard[name] else "" for name in standard}
