"""Proposals, translation states, checks."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TranslationDeskConfig(AppConfig):
    name = "translation_desk"
    verbose_name = _("Translation desk")

    def ready(self) -> None:
        """Watch the texts, and mark stale rules on their pages."""
        from rulebook import registries
        from translation_desk import selectors, states

        states.connect()
        part = registries.PagePart
        registries.page_parts.register(
            "stale", part(selectors.marks_of, "translation_desk/_mark.html", "above", is_shared=True)
        )
        registries.page_parts.register(
            "translate", part(selectors.tools_of, "translation_desk/_tool.html", "tools", is_shared=True)
        )
