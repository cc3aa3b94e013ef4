"""Comments on rules and their translations."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CommunityConfig(AppConfig):
    name = "community"
    verbose_name = _("Community")

    def ready(self) -> None:
        """Show the number of comments beside each rule."""
        from community import selectors
        from community.models import Comment
        from rulebook import page_cache, registries

        page_cache.watch(Comment)
        registries.page_parts.register(
            "comments", registries.PagePart(selectors.counts_of, "community/_count.html", "meta")
        )
