"""Writing live row and draft together; nothing false goes live by any way."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.utils import timezone, translation

from rulebook.models import Example, Game, GlossaryTerm, Rule, Section
from rulebook.publishing import publish_text

pytestmark = pytest.mark.django_db


def test_live_row_and_draft_are_both_written(limit: Rule) -> None:
    limit.heading_en = "A draft heading"
    limit.save_revision()
    publish_text(instance=limit, changes={"text_ko": "새 번역"})
    live = Rule.objects.get(pk=limit.pk)
    draft = live.get_latest_revision_as_object()
    assert (live.text_ko, live.heading_en) == ("새 번역", "The knock limit")
    assert (draft.text_ko, draft.heading_en) == ("새 번역", "A draft heading")
    assert live.has_unpublished_changes


def test_publishing_the_draft_afterwards_keeps_the_translation(limit: Rule) -> None:
    limit.heading_en = "A draft heading"
    limit.save_revision()
    publish_text(instance=limit, changes={"text_ko": "새 번역"})
    Rule.objects.get(pk=limit.pk).latest_revision.publish()
    live = Rule.objects.get(pk=limit.pk)
    assert (live.text_ko, live.heading_en) == ("새 번역", "A draft heading")


@pytest.mark.parametrize("active", ["en", "ko", "ar"])
def test_the_active_language_does_not_matter(limit: Rule, active: str) -> None:
    before = (limit.text_en, limit.text_ko, limit.text_ar)
    with translation.override(active):
        publish_text(instance=limit, changes={"heading_ar": "حدّ جديد"})
    live = Rule.objects.get(pk=limit.pk)
    assert (live.text_en, live.text_ko, live.text_ar) == before
    assert live.heading_ar == "حدّ جديد"


def test_terms_are_published_too() -> None:
    term = GlossaryTerm.objects.get(key="meld")
    publish_text(instance=term, changes={"definition_ko": "새 정의"})
    term = GlossaryTerm.objects.get(key="meld")
    assert term.definition_ko == term.get_latest_revision_as_object().definition_ko == "새 정의"


def test_a_broken_token_is_not_published(limit: Rule) -> None:
    with pytest.raises(ValidationError, match="unknown option"):
        publish_text(instance=limit, changes={"text_ko": "[[=nothing]]"})
    assert "[[=nothing]]" not in Rule.objects.get(pk=limit.pk).text_ko


def test_a_false_example_fails_its_own_check(example: Example) -> None:
    example.answer = {"legal": False, "deadwood": 15}
    with pytest.raises(ValidationError, match="the engine says 16"):
        example.full_clean()


def test_a_false_example_cannot_be_published_by_its_revision(example: Example) -> None:
    example.answer = {"legal": True}
    revision = example.save_revision(clean=False)
    with pytest.raises(ValidationError):
        revision.publish(skip_permission_checks=True)
    assert Example.objects.get(pk=example.pk).answer["legal"] is False


def test_a_false_draft_is_not_even_saved(example: Example) -> None:
    example.answer = {"legal": True}
    with pytest.raises(ValidationError):
        example.save_revision()


def test_a_false_example_cannot_go_live_by_a_schedule(example: Example) -> None:
    example.answer = {"legal": True}
    example.save_revision(clean=False, approved_go_live_at=timezone.now() - timedelta(days=1))
    with pytest.raises(ValidationError, match="the engine says False"):
        call_command("publish_scheduled")
    assert Example.objects.get(pk=example.pk).answer["legal"] is False


def test_an_example_of_a_rule_that_does_not_apply_is_false(example: Example) -> None:
    example.rule = Rule.objects.get(rule_id="gin-rummy.knock.straight-gin")
    with pytest.raises(ValidationError, match="does not apply"):
        example.full_clean()


def test_an_older_draft_brings_back_texts_but_not_the_place(limit: Rule) -> None:
    old = limit.save_revision()
    Rule.objects.filter(pk=limit.pk).update(sort_order=777)
    old.publish(skip_permission_checks=True)
    assert Rule.objects.get(pk=limit.pk).sort_order == 777


def test_the_database_keeps_names_unique(gin: Game, limit: Rule) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Section.objects.create(game=gin, key="knock", title_en="Again")
    with pytest.raises(IntegrityError), transaction.atomic():
        Rule.objects.create(game=gin, section=limit.section, rule_id=limit.rule_id, heading_en="x", text_en="x")
    with pytest.raises(IntegrityError), transaction.atomic():
        Rule.objects.create(game=gin, section=limit.section, rule_id="nogame", heading_en="x", text_en="x")


def test_every_unit_has_a_key(limit: Rule, example: Example, gin: Game) -> None:
    assert limit.unit_key == "rule:gin-rummy.knock.limit"
    assert example.unit_key == "example:gin-rummy.knock-sixteen"
    assert gin.unit_key == "game:gin-rummy"
    assert gin.sections.get(key="knock").unit_key == "section:gin-rummy.knock"
    assert GlossaryTerm.objects.get(key="meld").unit_key == "term:meld"
