"""The form for one's own words, for the reading settings, which belong to a lower app."""

from typing import Any

from django import template
from django.template import Context

from rulebook import glossary
from rulebook.reader import reader_of

register = template.Library()


@register.inclusion_tag("rulebook/_own_words.html", takes_context=True)
def own_words(context: Context) -> dict[str, Any]:
    """Each term that has other words in this language; nothing where there is none."""
    request = context["request"]
    return {**glossary.vocabulary(reader_of(request).language), "csrf_token": context.get("csrf_token")}
