"""What editors of lessons see: languages side by side, facts apart; nothing that the engine contradicts goes live."""

from __future__ import annotations

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from wagtail.admin.panels import ObjectList, TabbedInterface
from wagtail.snippets.views.snippets import SnippetViewSetGroup

from rulebook.editing.forms import UnitForm
from rulebook.editing.panels import fact_panels, text_panel
from rulebook.editing.viewsets import UnitViewSet, in_languages
from tutorials.models import Lesson, Step

STEP_HELPS = {
    "key": _("Game, lesson and step with dots between them; the address of the step is made of it."),
    "rules": _('The IDs of the rules that the step teaches: ["gin-rummy.knock.limit"]'),
    "position": format_lazy(
        _("The table before the first move; the preview shows it at once. An example: {example}"),
        example="hand 0 5C 6C 7C 9S 9H 9D AH 2S 3H 4D KS; drew KS stock; discards 8D; stock 14",
    ),
    "options": _('House rules under which the step is played, if any: {"mode": "chips"}'),
    "turns": _('What each answer must reach, and what the others play then: [{"goal": {"move": "knock KS"}}]'),
    "details": _(
        'What is offered, wrong ideas with their keys, and the solution: {"solution": [{"move": "knock KS"}]}'
    ),
}


class LessonViewSet(UnitViewSet):
    """Lessons in the order of their courses."""

    model = Lesson
    icon = "doc-full-inverse"
    menu_label = _("Lessons")
    list_display = ["key", "title", "game", "minutes", "live"]
    list_filter = ["game", "live"]
    search_fields = in_languages("key", "title", "summary")
    ordering = ["game__sort_order", "sort_order", "pk"]
    copy_view_enabled = False
    edit_handler = TabbedInterface(
        [
            ObjectList(
                [
                    text_panel("title", _("Title"), is_long=False),
                    text_panel("summary", _("In one sentence"), is_long=False),
                ],
                heading=_("Texts"),
            ),
            ObjectList([fact_panels(["key", "game", "sort_order", "minutes"])], heading=_("Facts")),
        ],
        base_form_class=UnitForm,
    )


class StepViewSet(UnitViewSet):
    """Steps in the order of their lessons."""

    model = Step
    icon = "tick-inverse"
    menu_label = _("Lesson steps")
    list_display = ["key", "instruction", "kind", "live"]
    list_filter = ["lesson__game", "lesson", "kind", "live"]
    search_fields = in_languages("key", "instruction", "explanation")
    ordering = ["lesson__game__sort_order", "lesson__sort_order", "sort_order", "pk"]
    copy_view_enabled = False
    edit_handler = TabbedInterface(
        [
            ObjectList(
                [
                    text_panel("instruction", _("Instruction")),
                    text_panel("explanation", _("Explanation")),
                    text_panel("success", _("When it is right")),
                    text_panel("hints", _("Hints, one a line")),
                    text_panel("choice_texts", _("Choices, one a line: key: text")),
                    text_panel("idea_texts", _("Answers to wrong ideas, one a line: key: text")),
                ],
                heading=_("Texts"),
            ),
            ObjectList(
                [
                    fact_panels(
                        ["key", "lesson", "sort_order", "kind", "rules", "position", "options", "turns", "details"],
                        helps=STEP_HELPS,
                    )
                ],
                heading=_("Facts"),
            ),
        ],
        base_form_class=UnitForm,
    )


class LessonsGroup(SnippetViewSetGroup):  # type: ignore[misc]
    """The menu of the lessons."""

    menu_label = _("Lessons")
    menu_icon = "doc-full-inverse"
    menu_order = 210
    add_to_admin_menu = True
    items = (LessonViewSet, StepViewSet)
