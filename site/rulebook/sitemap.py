"""The sitemap: every page in every language, each naming the others."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from wagtail.models import Page

from rulebook.models import GlossaryTerm


class PageSitemap(Sitemap[Any]):
    """One entry per page and language; Wagtail's tree has one page for all of them."""

    def items(self) -> list[tuple[str, str]]:
        """Pairs of language and path below it."""
        paths = [
            page.url_path.split("/", 2)[2]
            for page in Page.objects.live().public().filter(depth__gte=2).only("url_path").order_by("path")
        ]
        return [(code, path) for path in paths for code, _name in settings.LANGUAGES]

    def location(self, item: tuple[str, str]) -> str:
        return "/{}/{}".format(*item)

    def get_urls(self, page: int | str = 1, site: Any = None, protocol: str | None = None) -> list[dict[str, Any]]:
        """Alternates are dicts: tuples would render empty attributes without a word."""
        urls = super().get_urls(page=page, site=site, protocol=protocol)
        for url in urls:
            code, path = url["item"]
            base = url["location"].removesuffix(f"/{code}/{path}")
            url["alternates"] = [
                {"lang_code": other, "location": f"{base}/{other}/{path}"} for other, _name in settings.LANGUAGES
            ]
        return urls


class GlossarySitemap(PageSitemap):
    """The glossary and the page of each of its terms."""

    def items(self) -> list[tuple[str, str]]:
        keys = GlossaryTerm.objects.order_by("sort_order", "key").values_list("key", flat=True)
        paths = ["glossary/", *(f"glossary/{key}/" for key in keys)]
        return [(code, path) for path in paths for code, _name in settings.LANGUAGES]


SITEMAPS = {"pages": PageSitemap, "glossary": GlossarySitemap}
