"""Lessons judged by the rules engine."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TutorialsConfig(AppConfig):
    name = "tutorials"
    verbose_name = _("Lessons")

    def ready(self) -> None:
        """Give the reference the lessons' files and the links beside its rules."""
        from django.contrib.auth.signals import user_logged_in
        from django.utils.translation import pgettext_lazy

        from rulebook import page_cache, registries, stamps
        from tutorials import accounts, coverage, selectors
        from tutorials.loading import LessonSource
        from tutorials.models import Lesson, Step
        from tutorials.practice.selectors import practised
        from tutorials.practice.views import try_url
        from tutorials.puzzles.loading import PuzzleSource, ThemeSource
        from tutorials.puzzles.models import Puzzle, PuzzleTheme
        from tutorials.puzzles.pages import today
        from tutorials.puzzles.selectors import puzzles_url

        registries.content_loaders.register("lessons", LessonSource())
        for model in (Lesson, Step):
            stamps.watch(model, lambda instance: instance.unit_game)
        page_cache.watch(Puzzle, PuzzleTheme)
        registries.content_loaders.register("puzzle-themes", ThemeSource())
        registries.content_loaders.register("puzzles", PuzzleSource())
        part = registries.PagePart(practised, "tutorials/practice/_link.html", "meta", is_shared=True)
        registries.page_parts.register("practice", part)
        daily = registries.HomePanel(today, "tutorials/puzzles/_daily.html")
        registries.home_panels.register("puzzle", daily)
        registries.home_panels.register("courses", registries.HomePanel(selectors.all_courses, "tutorials/_home.html"))
        registries.example_actions.register("try", registries.LinkFor(pgettext_lazy("example", "Try it"), try_url))
        registries.game_links.register("course", registries.LinkFor(_("Lessons"), selectors.course_url))
        registries.game_links.register("puzzles", registries.LinkFor(_("Puzzles"), puzzles_url))
        steps = registries.CoverageColumn(_("Lesson steps"), coverage.steps_by_rule, lambda rule: rule.is_default)
        registries.coverage_columns.register("lessons", steps)
        themes = registries.CoverageColumn(_("Puzzle themes"), coverage.themes_by_rule)
        registries.coverage_columns.register("puzzles", themes)
        uses = registries.TermUses(_("Lessons"), coverage.lessons_with_term)
        registries.term_uses.register("lessons", uses)
        user_logged_in.connect(accounts.keep_progress, dispatch_uid="tutorials.keep_progress")
