"""Which columns exist once per language (before the first migration)."""

from modeltranslation.translator import TranslationOptions, register

from tutorials.models import Lesson, Step
from tutorials.puzzles.models import PuzzleTheme


@register(Lesson)
class LessonTranslation(TranslationOptions):
    fields = Lesson.unit_fields
    required_languages = {"en": ("title",)}


@register(Step)
class StepTranslation(TranslationOptions):
    fields = Step.unit_fields
    required_languages = {"en": ("instruction",)}


@register(PuzzleTheme)
class PuzzleThemeTranslation(TranslationOptions):
    fields = PuzzleTheme.unit_fields
    required_languages = {"en": ("title", "question")}
