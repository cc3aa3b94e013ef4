"""The coverage matrix: nothing lacks, each kind of gap is seen, and the page shows it to those who may see it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rulebook import coverage, engine
from rulebook.models import Example, Rule
from rulebook.registries import Cover, CoverageColumn, coverage_columns
from tests.rulebook.conftest import make_editor
from tutorials.models import Step

pytestmark = pytest.mark.django_db
LIMIT = "gin-rummy.knock.limit"


def gaps() -> list[str]:
    return coverage.faults(coverage.matrices("en"))


def test_nothing_lacks(capsys: Any) -> None:
    call_command("check_coverage")
    assert "nothing lacks" in capsys.readouterr().out


def without_examples(rule_id: str) -> None:
    for example in Example.objects.filter(rule__game__slug="gin-rummy"):
        if rule_id in example.also_shows:
            example.also_shows.remove(rule_id)
            example.save()
    Example.objects.filter(rule__rule_id=rule_id).update(live=False)


def without_lessons(rule_id: str) -> None:
    for step in Step.objects.filter(lesson__game__slug="gin-rummy"):
        Step.objects.filter(pk=step.pk).update(rules=[rule for rule in step.rules if rule != rule_id])


def changed(**values: Any) -> Callable[[str], Any]:
    return lambda rule_id: Rule.objects.filter(rule_id=rule_id).update(**values)


@pytest.mark.parametrize(
    ("take_away", "gap"),
    [
        (without_examples, f"{LIMIT}: Examples: none"),
        (without_lessons, f"{LIMIT}: Lesson steps: none"),
        (lambda rule: Rule.objects.filter(rule_id=rule).update(text_ko=""), f"{LIMIT}: 한국어: none"),
        (lambda rule: Rule.objects.filter(rule_id=rule).update(heading_ar=""), f"{LIMIT}: العربية: none"),
        (
            lambda rule: Rule.objects.filter(rule_id=rule).update(sources=[], source_note_en=""),
            f"{LIMIT}: Sources: none",
        ),
        (
            lambda rule: Rule.objects.filter(rule_id=rule).update(live=False),
            f"gin-rummy: reason knock-above-limit cites {LIMIT}, which is no rule",
        ),
    ],
    ids=["example", "lesson", "text", "heading", "source", "rule"],
)
def test_each_kind_of_gap_is_found(take_away: Any, gap: str) -> None:
    take_away(LIMIT)
    assert gap in gaps()
    with pytest.raises(CommandError, match=re.escape(gap)):
        call_command("check_coverage")


def test_a_rule_that_decides_a_score_needs_an_example() -> None:
    without_examples("gin-rummy.score.gin")
    assert "gin-rummy.score.gin: Examples: none" in gaps()


def test_reasons_are_asked_under_house_rules_too() -> None:
    assert "knock-needs-gin" in engine.reasons_by_rule("gin-rummy")["gin-rummy.knock.straight-gin"]


def page(client: Any, **query: str) -> str:
    response = client.get(reverse("rulebook_coverage"), query)
    assert response.status_code == 200
    return str(response.content.decode())


@pytest.mark.parametrize("language", ["en", "ko", "ar"])
def test_the_matrix_links_to_what_can_be_edited(as_admin: Any, admin: Any, language: str) -> None:
    from wagtail.users.models import UserProfile

    UserProfile.objects.create(user=admin, preferred_language=language)
    html = page(as_admin, game="gin-rummy")
    rule = Rule.objects.get(rule_id=LIMIT)
    assert f'lang="{language}"' in html
    assert reverse("wagtailsnippets_rulebook_rule:edit", args=[rule.pk]) in html
    assert getattr(rule, f"heading_{language}") in html
    assert reverse("wagtailsnippets_rulebook_example:edit", args=[rule.examples.first().pk]) in html
    assert (
        reverse("wagtailsnippets_tutorials_step:edit", args=[Step.objects.filter(rules__icontains=LIMIT)[0].pk]) in html
    )


def test_only_gaps_can_be_shown(as_admin: Any) -> None:
    assert 'class="coverage-empty"' in page(as_admin, game="rummy", gaps="on")
    Rule.objects.filter(rule_id=LIMIT).update(text_ko="")
    html = page(as_admin, game="gin-rummy", gaps="on")
    assert re.findall(r'<code dir="ltr">([\w.-]+)</code>', html) == [LIMIT]
    assert "missing" in html


def test_a_column_of_a_later_app_joins(as_admin: Any) -> None:
    column = CoverageColumn("Comments", lambda: {LIMIT: [Cover("one of them")]}, lambda rule: rule.rule_id == LIMIT)
    coverage_columns.register("later", column)
    try:
        assert "one of them" in page(as_admin, game="gin-rummy")
        assert not gaps()
    finally:
        coverage_columns.unregister("later")


def test_queries_do_not_grow_with_the_rules(as_admin: Any, gin: Any) -> None:
    from django.db import connection

    page(as_admin, game="gin-rummy")
    with CaptureQueriesContext(connection) as before:
        page(as_admin, game="gin-rummy")
    Rule.objects.filter(game=gin).exclude(section__key="score").update(live=False)
    with CaptureQueriesContext(connection) as after:
        page(as_admin, game="gin-rummy")
    assert len(after) == len(before) <= 16


@pytest.mark.parametrize(("permission", "status"), [("change_rule", 200), ("view_rule", 200), ("change_example", 302)])
def test_the_matrix_is_for_those_who_see_rules(client: Any, permission: str, status: int) -> None:
    client.force_login(make_editor("jihye", permission))
    assert client.get(reverse("rulebook_coverage")).status_code == status
    home = client.get(reverse("wagtailadmin_home")).content.decode()
    assert (reverse("rulebook_coverage") in home) is (status == 200)
