"""What editors see: rules by game and section in reading order, examples, words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from wagtail.admin.panels import ObjectList, TabbedInterface
from wagtail.snippets.views.snippets import SnippetViewSet, SnippetViewSetGroup

from rulebook import models
from rulebook.editing.forms import UnitForm
from rulebook.editing.panels import fact_panels, text_panel
from rulebook.editing.views import (
    CarefulWorkflowActionView,
    GuardedEditView,
    RuleIndexView,
    RuleReorderView,
)
from rulebook.loading.records import LANGUAGES


def in_languages(key: str, *names: str) -> list[str]:
    """The columns that an editor's search looks into: the key, and the texts in every language."""
    return [key, *(f"{name}_{code}" for name in names for code in LANGUAGES)]


class UnitViewSet(SnippetViewSet):  # type: ignore[misc]
    """What all share: the stale-save guard."""

    edit_view_class = GuardedEditView
    workflow_action_view_class = CarefulWorkflowActionView
    list_per_page = 100
    sort_order_field: str | None = None


class RuleViewSet(UnitViewSet):
    model = models.Rule
    icon = "list-ol"
    menu_label = _("Rules")
    index_view_class = RuleIndexView
    reorder_view_class = RuleReorderView
    sort_order_field = "sort_order"
    list_display = ["rule_id", "heading", "section", "live"]
    list_filter = ["game", "section", "live"]
    search_fields = in_languages("rule_id", "heading", "text")
    ordering = ["game__sort_order", "sort_order", "pk"]
    copy_view_enabled = False
    edit_handler = TabbedInterface(
        [
            ObjectList(
                [
                    text_panel("heading", _("Heading"), is_long=False),
                    text_panel("text", _("Text")),
                    text_panel("source_note", _("What the sources say")),
                ],
                heading=_("Texts"),
            ),
            ObjectList(
                [fact_panels(["game", "section", "rule_id", "when", "replaces", "sources"])],
                heading=_("Facts"),
            ),
        ],
        base_form_class=UnitForm,
    )


class ExampleViewSet(UnitViewSet):
    model = models.Example
    icon = "doc-full"
    menu_label = _("Examples")
    list_display = ["key", "rule", "question", "live"]
    list_filter = ["rule__game", "question", "live"]
    search_fields = in_languages("key", "caption")
    ordering = ["rule__game__sort_order", "rule__sort_order", "sort_order", "pk"]
    copy_view_enabled = False
    edit_handler = TabbedInterface(
        [
            ObjectList([text_panel("caption", _("Caption"))], heading=_("Texts")),
            ObjectList(
                [fact_panels(["key", "rule", "also_shows", "question", "position", "options", "answer"])],
                heading=_("Facts"),
            ),
        ],
        base_form_class=UnitForm,
    )


class GameViewSet(UnitViewSet):
    model = models.Game
    icon = "globe"
    menu_label = _("Games")
    list_display = ["slug", "name"]
    edit_handler = TabbedInterface(
        [
            ObjectList(
                [
                    text_panel("name", _("Name"), is_long=False),
                    text_panel("tagline", _("One line")),
                    text_panel("description", _("Description for search engines")),
                    text_panel("intro", _("Introduction")),
                    text_panel("history", pgettext_lazy("game", "History")),
                ],
                heading=_("Texts"),
            ),
            ObjectList(
                [
                    text_panel("aim", _("Aim")),
                    text_panel("players", _("Players")),
                    text_panel("equipment", _("Equipment")),
                    text_panel("kind", _("Kind of game")),
                    text_panel("audience", _("For whom")),
                    text_panel("length", _("Length")),
                ],
                heading=_("At a glance"),
            ),
            ObjectList([fact_panels(["slug", "family", "sort_order", "related"])], heading=_("Facts")),
        ],
        base_form_class=UnitForm,
    )


class SectionViewSet(UnitViewSet):
    model = models.Section
    icon = "folder-open-inverse"
    menu_label = _("Sections")
    list_display = ["key", "title", "game"]
    list_filter = ["game"]
    edit_handler = ObjectList(
        [
            text_panel("title", _("Title"), is_long=False),
            text_panel("intro", _("Introduction")),
            fact_panels(["game", "key", "sort_order"]),
        ],
        base_form_class=UnitForm,
    )


class AdviceViewSet(UnitViewSet):
    model = models.Advice
    icon = "help"
    menu_label = _("Advice")
    list_display = ["key", "heading", "kind", "game"]
    list_filter = ["game", "kind"]
    edit_handler = ObjectList(
        [
            text_panel("heading", _("Heading"), is_long=False),
            text_panel("text", _("Text")),
            fact_panels(["game", "key", "kind", "when", "sort_order"]),
        ],
        base_form_class=UnitForm,
    )


class SourceViewSet(UnitViewSet):
    model = models.Source
    icon = "link"
    menu_label = _("Sources")
    list_display = ["key", "publisher", "title", "game"]
    list_filter = ["game"]
    edit_handler = ObjectList(
        [
            text_panel("title", _("Title"), is_long=False),
            text_panel("note", _("Note")),
            fact_panels(["game", "key", "publisher", "url", "language", "kind", "sort_order"]),
        ],
        base_form_class=UnitForm,
    )


class TermViewSet(UnitViewSet):
    model = models.GlossaryTerm
    icon = "openquote"
    menu_label = _("Glossary")
    list_display = ["key", "name", "domain"]
    list_filter = ["domain"]
    search_fields = in_languages("key", "name")
    edit_handler = ObjectList(
        [
            text_panel("name", _("Name"), is_long=False),
            text_panel("plural", _("Plural"), is_long=False),
            text_panel("definition", _("Definition")),
            fact_panels(["key", "domain", "synonyms", "avoid", "grammar", "note"]),
        ],
        base_form_class=UnitForm,
    )


class OptionViewSet(UnitViewSet):
    model = models.OptionLabel
    icon = "sliders"
    menu_label = _("Options")
    list_display = ["option", "value", "label", "family"]
    list_filter = ["family"]
    edit_handler = ObjectList(
        [
            text_panel("label", _("Label"), is_long=False),
            text_panel("help", _("Explanation")),
            fact_panels(["family", "option", "value", "sort_order"]),
        ],
        base_form_class=UnitForm,
    )


class RefusalViewSet(UnitViewSet):
    model = models.RefusalText
    icon = "cross"
    menu_label = _("Refusals")
    list_display = ["reason", "text", "family"]
    list_filter = ["family"]
    edit_handler = ObjectList(
        [text_panel("text", _("Text")), fact_panels(["family", "reason"])], base_form_class=UnitForm
    )


class WordViewSet(UnitViewSet):
    model = models.WordLabel
    icon = "tag"
    menu_label = _("Words of the engine")
    list_display = ["name", "value", "label", "family"]
    list_filter = ["family"]
    edit_handler = ObjectList(
        [text_panel("label", _("Label"), is_long=False), fact_panels(["family", "name", "value"])],
        base_form_class=UnitForm,
    )


class RulesGroup(SnippetViewSetGroup):  # type: ignore[misc]
    menu_label = _("Rules")
    menu_icon = "list-ol"
    menu_order = 150
    items = (
        RuleViewSet,
        ExampleViewSet,
        SectionViewSet,
        TermViewSet,
        RefusalViewSet,
        OptionViewSet,
        WordViewSet,
        AdviceViewSet,
        SourceViewSet,
        GameViewSet,
    )
