"""The admin: reading order, languages side by side, permissions per language, no silent overwriting."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.urls import reverse
from wagtail.models import GroupApprovalTask, Workflow, WorkflowContentType, WorkflowTask

from rulebook.models import Example, Game, Rule, SitePage

pytestmark = pytest.mark.django_db


def url(model: str, name: str, *args: Any) -> str:
    return reverse(f"wagtailsnippets_rulebook_{model}:{name}", args=args)


def form_of(client: Any, address: str) -> dict[str, str]:
    """What a browser would send back from the edit form."""
    response = client.get(address)
    assert response.status_code == 200
    form = response.context["form"]
    data = {bound.html_name: "" if bound.value() is None else str(bound.value()) for bound in form}
    hidden = re.findall(r'name="(loaded_revision\w+)" value="([^"]*)"', response.content.decode())
    return data | dict(hidden)


def test_rules_are_listed_in_reading_order(as_admin: Any) -> None:
    page = as_admin.get(url("rule", "list")).content.decode()
    found = list(re.findall(r"gin-rummy\.[a-z-]+\.[a-z-]+", page))
    expected = list(
        Rule.objects.filter(game__slug="gin-rummy").order_by("sort_order").values_list("rule_id", flat=True)
    )
    seen = list(dict.fromkeys(found))
    assert seen == [rule for rule in expected if rule in seen]


def test_rules_of_one_game_can_be_dragged(as_admin: Any, gin: Game) -> None:
    page = as_admin.get(url("rule", "list"), {"game": gin.pk, "ordering": "sort_order"}).content.decode()
    assert "reorder" in page
    assert 'data-controller="w-orderable"' in page
    mixed = as_admin.get(url("rule", "list"), {"game": gin.pk, "live": "true", "ordering": "sort_order"})
    assert 'data-controller="w-orderable"' not in mixed.content.decode()


def test_moving_a_rule_moves_it_among_its_own_game(as_admin: Any, limit: Rule) -> None:
    other = list(Rule.objects.filter(game__slug="rummy").order_by("sort_order").values_list("pk", "sort_order"))
    ours = list(Rule.objects.filter(game=limit.game).order_by("sort_order").values_list("pk", flat=True))
    response = as_admin.post(url("rule", "reorder", limit.pk) + "?position=0")
    assert response.json() == {"success": True}
    after = list(Rule.objects.filter(game=limit.game).order_by("sort_order").values_list("pk", flat=True))
    assert after == [limit.pk, *(pk for pk in ours if pk != limit.pk)]
    assert other == list(Rule.objects.filter(game__slug="rummy").order_by("sort_order").values_list("pk", "sort_order"))


def test_the_three_languages_stand_side_by_side_in_their_own_direction(as_admin: Any, limit: Rule) -> None:
    page = as_admin.get(url("rule", "edit", limit.pk)).content.decode()
    for code, direction in {"en": "ltr", "ko": "ltr", "ar": "rtl"}.items():
        field = re.search(rf'<textarea[^>]*name="text_{code}"[^>]*>', page)
        assert field
        assert f'dir="{direction}"' in field[0]
        assert f'lang="{code}"' in field[0]
    assert 'name="text"' not in page


def test_an_editor_publishes_a_rule(as_admin: Any, limit: Rule) -> None:
    address = url("rule", "edit", limit.pk)
    data = form_of(as_admin, address) | {"text_ko": "고친 글 [[=knock_limit:point]]", "action-publish": "1"}
    assert as_admin.post(address, data).status_code == 302
    live = Rule.objects.get(pk=limit.pk)
    assert live.text_ko == "고친 글 [[=knock_limit:point]]"
    assert live.text_en == limit.text_en


@pytest.mark.parametrize("language", ["en", "ko", "ar"])
def test_editing_in_a_korean_or_arabic_admin_mixes_no_columns(as_admin: Any, limit: Rule, language: str) -> None:
    from django.utils import translation

    address = url("rule", "edit", limit.pk)
    with translation.override(language):
        data = form_of(as_admin, address) | {"heading_ar": "حدّ", "action-publish": "1"}
        assert as_admin.post(address, data, HTTP_ACCEPT_LANGUAGE=language).status_code == 302
    live = Rule.objects.get(pk=limit.pk)
    assert (live.heading_en, live.heading_ko, live.heading_ar) == (limit.heading_en, limit.heading_ko, "حدّ")


def test_a_broken_token_comes_back_as_a_form_error(as_admin: Any, limit: Rule) -> None:
    address = url("rule", "edit", limit.pk)
    data = form_of(as_admin, address) | {"text_ko": "[[=nothing]]", "action-publish": "1"}
    response = as_admin.post(address, data)
    assert response.status_code == 200
    assert "unknown option" in str(response.context["form"].errors["text_ko"])


def test_a_translator_sees_and_changes_only_the_own_language(client: Any, korean_translator: Any, limit: Rule) -> None:
    client.force_login(korean_translator)
    address = url("rule", "edit", limit.pk)
    response = client.get(address)
    assert set(response.context["form"].fields) == {"heading_ko", "text_ko", "source_note_ko"}
    data = form_of(client, address) | {"text_ko": "번역", "text_en": "forged", "when": "{}", "sort_order": "1"}
    assert client.post(address, data).status_code == 302
    draft = Rule.objects.get(pk=limit.pk).get_latest_revision_as_object()
    assert draft.text_ko == "번역"
    assert draft.text_en == limit.text_en
    assert draft.when == limit.when


def test_a_fault_in_a_field_that_the_editor_may_not_touch_is_still_said(
    client: Any, korean_translator: Any, limit: Rule
) -> None:
    Rule.objects.filter(pk=limit.pk).update(text_en="[[=nothing]]")
    client.force_login(korean_translator)
    address = url("rule", "edit", limit.pk)
    response = client.post(address, form_of(client, address))
    assert response.status_code == 200
    assert "text_en" in str(response.context["form"].non_field_errors())


def test_an_old_form_is_refused_and_keeps_its_text(as_admin: Any, limit: Rule) -> None:
    limit.save_revision()
    address = url("rule", "edit", limit.pk)
    data = form_of(as_admin, address) | {"text_ko": "내가 고친 글", "action-publish": "1"}
    limit.text_ko = "받아들인 번역"
    limit.save_revision().publish()
    response = as_admin.post(address, data)
    assert response.status_code == 409
    assert "내가 고친 글" in response.content.decode()
    assert Rule.objects.get(pk=limit.pk).text_ko == "받아들인 번역"


def test_a_form_opened_before_the_first_revision_is_refused_too(as_admin: Any, limit: Rule) -> None:
    address = url("rule", "edit", limit.pk)
    data = form_of(as_admin, address) | {"text_ko": "내가 고친 글", "action-publish": "1"}
    limit.text_ko = "받아들인 번역"
    limit.save_revision().publish()
    assert as_admin.post(address, data).status_code == 409


def test_an_old_form_of_a_page_keeps_its_text_as_well(as_admin: Any) -> None:
    page = SitePage.objects.get(slug="about")
    page.save_revision().publish()
    address = reverse("wagtailadmin_pages:edit", args=[page.pk])
    data = form_of(as_admin, address) | {"body_ko": "내가 고친 글", "action-publish": "1"}
    page = SitePage.objects.get(pk=page.pk)
    page.body_ko = "다른 사람의 글"
    page.save_revision().publish()
    response = as_admin.post(address, data)
    assert "내가 고친 글" in response.content.decode()
    assert SitePage.objects.get(pk=page.pk).body_ko == "다른 사람의 글"


@pytest.mark.parametrize("action", [{}, {"action-publish": "1"}])
def test_a_false_example_comes_back_as_a_form_error(as_admin: Any, example: Example, action: dict) -> None:
    address = url("example", "edit", example.pk)
    data = form_of(as_admin, address) | {"answer": '{"legal": false, "deadwood": 15}', **action}
    response = as_admin.post(address, data)
    assert response.status_code == 200
    assert "the engine says 16" in str(response.context["form"].errors["answer"])
    assert not example.revisions.exists()


def test_approving_a_false_example_is_refused_with_a_message(as_admin: Any, admin: Any, example: Example) -> None:
    group = Group.objects.create(name="Checkers")
    admin.groups.add(group)
    workflow = Workflow.objects.create(name="Check", active=True)
    task = GroupApprovalTask.objects.create(name="Look", active=True)
    task.groups.add(group)
    WorkflowTask.objects.create(workflow=workflow, task=task, sort_order=1)
    WorkflowContentType.objects.create(workflow=workflow, content_type=ContentType.objects.get_for_model(Example))
    example.answer = {"legal": True}
    example.save_revision(clean=False)
    state = workflow.start(example, admin)
    address = url("example", "workflow_action", example.pk, "approve", state.current_task_state.pk)
    response = as_admin.post(address, {"comment": ""}, follow=True)
    assert response.status_code == 200
    assert any("the engine says" in str(message) for message in response.context["messages"])
    assert Example.objects.get(pk=example.pk).answer["legal"] is False


def test_examples_have_no_schedule(as_admin: Any, example: Example) -> None:
    page = as_admin.get(url("example", "edit", example.pk)).content.decode()
    assert 'name="go_live_at"' not in page
    forged = form_of(as_admin, url("example", "edit", example.pk)) | {"go_live_at": "2030-01-01", "action-publish": "1"}
    as_admin.post(url("example", "edit", example.pk), forged)
    assert Example.objects.get(pk=example.pk).go_live_at is None


@pytest.mark.parametrize("language", ["en", "ko", "ar"])
@pytest.mark.parametrize("model", ["rule", "example"])
def test_the_preview_is_in_the_language_asked_for(
    as_admin: Any, limit: Rule, example: Example, model: str, language: str
) -> None:
    target = limit if model == "rule" else example
    address = url(model, "preview_on_edit", target.pk)
    data = form_of(as_admin, url(model, "edit", target.pk))
    assert as_admin.post(address, data).json()["is_valid"]
    page = as_admin.get(address, {"mode": language}).content.decode()
    assert f'lang="{language}"' in re.search(r"<html[^>]*>", page)[0]
    wanted = {"en": "The knock limit", "ko": "노크 한도", "ar": limit.heading_ar}[language]
    assert wanted in page or model == "example"


@pytest.mark.parametrize(
    "model",
    [
        "rule",
        "example",
        "section",
        "glossaryterm",
        "refusaltext",
        "optionlabel",
        "wordlabel",
        "advice",
        "source",
        "game",
    ],
)
def test_every_kind_can_be_listed_and_edited(as_admin: Any, model: str) -> None:
    from django.apps import apps

    assert as_admin.get(url(model, "list")).status_code == 200
    instance = apps.get_model("rulebook", model).objects.first()
    assert as_admin.get(url(model, "edit", instance.pk)).status_code == 200


def test_visitors_are_sent_to_the_log_in(client: Any, limit: Rule) -> None:
    assert client.get(url("rule", "edit", limit.pk)).status_code == 302
