"""Comments on rules and their translations."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CommunityConfig(AppConfig):
    name = "community"
    verbose_name = _("Community")

    def ready(self) -> None:
        """Show the number of comments beside each rule."""
        from community import selectors
        from rulebook import registries

        registries.page_parts.register(
            "comments", registries.PagePart(selectors.counts_of, "community/_count.html", "meta")
        )
