"""Registers the lessons with the Wagtail admin."""

from wagtail.snippets.models import register_snippet

from tutorials.editing import LessonsGroup

register_snippet(LessonsGroup)
