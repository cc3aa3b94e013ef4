"""content/pages.toml: the home page and the pages about the site; and the page of each game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from wagtail.models import Page, Site

from rulebook import models
from rulebook.loading.kinds import ContentKind, Known
from rulebook.loading.own_files import allowed_by, content_root, existing, missing_languages, text_faults
from rulebook.loading.records import ContentFile, Fault, Record, all_texts
from rulebook.loading.writing import rewrite
from rulebook.vocabulary import text


def home_page() -> models.HomePage:
    """The home page; made, and the site pointed to it, where there is none. Other pages of a fresh tree go."""
    home: models.HomePage | None = models.HomePage.objects.first()
    if home is None:
        home = models.HomePage(title="Waraq", slug="waraq", heading_en="Waraq")
        add_home(home)
    return home


def add_home(home: models.HomePage) -> None:
    """Put the home page under the root in place of Wagtail's welcome page."""
    root = Page.get_first_root_node()
    root.add_child(instance=home)
    site = Site.objects.filter(is_default_site=True).first()
    if site is None:
        Site.objects.create(hostname="localhost", site_name="Waraq", root_page=home, is_default_site=True)
    else:
        welcome = site.root_page
        site.root_page = home
        site.site_name = site.site_name or "Waraq"
        site.save()
        if type(welcome.specific) is Page and welcome.slug == "home":
            welcome.delete()


def add_below_home(page: Page) -> None:
    """Put a page below the home page."""
    home_page().add_child(instance=page)


HOME = ContentKind("home", models.HomePage, create=add_home)
PAGE = ContentKind("page", models.SitePage, ("slug", "title"), create=add_below_home)
GAME_PAGE = ContentKind("game-page", models.GamePage, ("slug", "title"), {"game": "game"}, create=add_below_home)


class PageSource:
    """The pages of the tree that come from files."""

    kinds = (HOME, PAGE)

    def files(self) -> list[Path]:
        return existing(content_root() / "pages.toml")

    def read(self, file: ContentFile) -> list[Record]:
        raw = file.parse()
        records = []
        if "home" in raw:
            values = _page_texts(raw["home"], "intro") | {"title": "Waraq", "slug": "waraq"}
            records.append(Record("home", "home", values, file, file.line_of("home")))
        lines = file.blocks("pages")
        for index, part in enumerate(raw.get("pages", [])):
            slug = str(part.get("slug", ""))
            values = _page_texts(part, "body") | {"slug": slug}
            values["title"] = values["heading_en"]
            records.append(Record("page", slug, values, file, lines[index]))
        return records

    def check(self, record: Record, known: Known) -> list[Fault]:
        content = HOME if record.kind == "home" else PAGE
        return [
            *missing_languages(record, content, ("heading",)),
            *text_faults(record, content, allowed_by(known)),
        ]

    def write(self, path: Path, records: Sequence[Record]) -> str:
        return rewrite(path, records)


def _page_texts(raw: dict[str, Any], body: str) -> dict[str, Any]:
    """Files say title, lead and search_description; models say heading, intro and description."""
    renamed = {
        "heading": raw.get("heading") or raw.get("title", {}),
        "intro": raw.get("intro") or raw.get("lead", {}),
        "body": raw.get("body", {}),
        "description": raw.get("description") or raw.get("search_description", {}),
    }
    return all_texts(renamed, ("heading", body, "description"))


def ensure_game_pages() -> int:
    """A page for every game that has none. Returns how many were made."""
    made = 0
    for game in models.Game.objects.filter(page=None):
        add_below_home(models.GamePage(title=text(game, "name", "en") or game.slug, slug=game.slug, game=game))
        made += 1
    return made
