"""The pages of the one Wagtail tree; addresses are shared by the languages, names are not."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from wagtail.admin.panels import FieldPanel, MultiFieldPanel, ObjectList, Panel, TabbedInterface
from wagtail.models import Page

from rulebook.editing.forms import UnitPageForm
from rulebook.editing.panels import FACTS, text_panel
from rulebook.models.game import Game
from rulebook.models.units import Unit
from rulebook.page_cache import same_for_all


def _handler(*panels: Panel) -> TabbedInterface:
    """Texts in three languages; the address and the English label of the tree for those who may edit facts."""
    facts = [FieldPanel("title", permission=FACTS), FieldPanel("slug", permission=FACTS)]
    tree = MultiFieldPanel(facts, heading=_("In the tree of pages"))
    return TabbedInterface([ObjectList([*panels, tree], heading=_("Texts"))], base_form_class=UnitPageForm)


class SameForAll:
    """A page that shows every visitor the same."""

    def serve(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return same_for_all(request, super().serve(request, *args, **kwargs))  # type: ignore[misc]


class LanguagePreviews:
    """Previews of a page in each language."""

    @property
    def preview_modes(self) -> list[tuple[str, str]]:
        return list(settings.LANGUAGES)

    @property
    def default_preview_mode(self) -> str:
        return settings.LANGUAGE_CODE

    def serve_preview(self, request: HttpRequest, mode_name: str) -> HttpResponse:
        """Rendered inside the override: a lazy response would be rendered in English after it."""
        with translation.override(mode_name):
            response: HttpResponse = super().serve_preview(request, mode_name)  # type: ignore[misc]
            if hasattr(response, "render"):
                response.render()
            return response


class HomePage(SameForAll, LanguagePreviews, Unit, Page):  # type: ignore[misc]
    """The way in: the shelf of games."""

    unit_kind = "home"
    unit_fields = ("heading", "intro", "description")
    max_count = 1
    parent_page_types: ClassVar[list[str]] = ["wagtailcore.Page"]
    subpage_types: ClassVar[list[str]] = ["rulebook.GamePage", "rulebook.SitePage"]
    edit_handler = _handler(
        text_panel("heading", _("Heading"), is_long=False),
        text_panel("intro", _("Introduction")),
        text_panel("description", _("Description for search engines")),
    )

    heading = models.CharField(_("heading"), max_length=160)
    intro = models.TextField(_("introduction"), blank=True, default="")
    description = models.CharField(_("description for search engines"), max_length=300, blank=True, default="")

    class Meta:
        verbose_name = _("home page")
        verbose_name_plural = _("home pages")

    @property
    def natural_key_text(self) -> str:
        return "home"

    def get_context(self, request: HttpRequest, *args: Any, **kwargs: Any) -> dict[str, Any]:
        from rulebook import selectors

        return {**super().get_context(request, *args, **kwargs), **selectors.home_context(self)}


class GamePage(LanguagePreviews, Page):  # type: ignore[misc]
    """The rules of one game; all its words come from the game's translated columns."""

    parent_page_types: ClassVar[list[str]] = ["rulebook.HomePage"]
    subpage_types: ClassVar[list[str]] = []
    edit_handler = _handler(FieldPanel("game", permission=FACTS))

    game = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="page", verbose_name=_("game"))

    class Meta:
        verbose_name = _("game page")
        verbose_name_plural = _("game pages")

    def get_admin_display_title(self) -> str:
        return str(self.game.name or self.title)

    def serve(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The rules under the house rules of the address; see `house_views.before_page`."""
        from rulebook import house, house_views

        if answer := house_views.before_page(self.game, request):
            return answer
        response = super().serve(request, *args, **kwargs)
        response.status_code = house.status_of(request)
        return same_for_all(request, response, house.of(request).query)

    def get_context(self, request: HttpRequest, *args: Any, **kwargs: Any) -> dict[str, Any]:
        from rulebook import selectors

        return {**super().get_context(request, *args, **kwargs), **selectors.game_context(self, request)}


class SitePage(SameForAll, LanguagePreviews, Unit, Page):  # type: ignore[misc]
    """A page about the site itself: about, credits, accessibility, contact."""

    unit_kind = "page"
    unit_fields = ("heading", "body", "description")
    parent_page_types: ClassVar[list[str]] = ["rulebook.HomePage"]
    subpage_types: ClassVar[list[str]] = []
    edit_handler = _handler(
        text_panel("heading", _("Heading"), is_long=False),
        text_panel("body", _("Text")),
        text_panel("description", _("Description for search engines")),
    )

    heading = models.CharField(_("heading"), max_length=160)
    body = models.TextField(_("text"), blank=True, default="")
    description = models.CharField(_("description for search engines"), max_length=300, blank=True, default="")

    class Meta:
        verbose_name = _("page about the site")
        verbose_name_plural = _("pages about the site")

    @property
    def natural_key_text(self) -> str:
        return str(self.slug)

    def get_admin_display_title(self) -> str:
        return str(self.heading or self.title)

    def get_context(self, request: HttpRequest, *args: Any, **kwargs: Any) -> dict[str, Any]:
        from rulebook import selectors

        return {**super().get_context(request, *args, **kwargs), **selectors.site_page_context(self)}
