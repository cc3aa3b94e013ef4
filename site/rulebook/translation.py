"""Which columns exist once per language. Registered before the first migration, so that no revision
is ever older than a language column."""

from modeltranslation.translator import TranslationOptions, translator

from rulebook import models


def _register(model: type, fields: tuple[str, ...], required: tuple[str, ...]) -> None:
    """English is required for the fields named; other languages fall back to it."""
    options = type(
        f"{model.__name__}Translation",
        (TranslationOptions,),
        {"fields": fields, "required_languages": {"en": required}},
    )
    translator.register(model, options)


_register(models.Game, models.Game.unit_fields, ("name",))
_register(models.Section, models.Section.unit_fields, ("title",))
_register(models.Source, models.Source.unit_fields, ("title",))
_register(models.Advice, models.Advice.unit_fields, ("text",))
_register(models.Rule, models.Rule.unit_fields, ("heading", "text"))
_register(models.Example, models.Example.unit_fields, ("caption",))
_register(models.GlossaryTerm, models.GlossaryTerm.unit_fields, ("name",))
_register(models.OptionLabel, models.OptionLabel.unit_fields, ("label",))
_register(models.RefusalText, models.RefusalText.unit_fields, ("text",))
_register(models.WordLabel, models.WordLabel.unit_fields, ("label",))
_register(models.HomePage, models.HomePage.unit_fields, ("heading",))
_register(models.SitePage, models.SitePage.unit_fields, ("heading",))
