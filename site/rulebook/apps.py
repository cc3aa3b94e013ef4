"""The rules reference: games, rules, living examples, glossary, pages."""

from django.apps import AppConfig


class RulebookConfig(AppConfig):
    name = "rulebook"
    verbose_name = "Rule book"

    def ready(self) -> None:
        """Connect what watches for changed texts."""
        from rulebook import stamps

        stamps.connect()
