"""Lessons in the admin: languages side by side, nothing that the engine contradicts goes live."""

from itertools import groupby

import pytest
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.utils import translation

from tutorials import goals, lesson, words
from tutorials.models import Lesson, Step

pytestmark = pytest.mark.django_db


def move_step():
    return Step.objects.filter(kind="move", lesson__game__slug="gin-rummy").order_by("key").first()


def test_an_editor_sees_lessons_and_steps_in_three_languages(client, editor):
    client.force_login(editor)
    for path in ("lesson/", "step/", f"lesson/edit/{Lesson.objects.first().pk}/", f"step/edit/{move_step().pk}/"):
        assert client.get(f"/admin/snippets/tutorials/{path}").status_code == 200
    html = client.get(f"/admin/snippets/tutorials/step/edit/{move_step().pk}/").content.decode()
    for language in ("en", "ko", "ar"):
        assert f'name="instruction_{language}"' in html
    assert 'dir="rtl"' in html


def test_a_reviewer_of_one_language_edits_only_that_one(client, korean_reviewer):
    client.force_login(korean_reviewer)
    html = client.get(f"/admin/snippets/tutorials/step/edit/{move_step().pk}/").content.decode()
    assert 'name="instruction_ko"' in html
    for name in ("instruction_en", "instruction_ar", "position", "turns"):
        assert f'name="{name}"' not in html


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"turns": [{"goal": {"word": "pass"}, "replies": []}]}, "does not meet the goal|refused"),
        ({"turns": [{"goal": {"always": True}, "replies": []}]}, "doing nothing"),
        ({"turns": [{"goal": {"colour": "red"}, "replies": []}]}, "unknown predicate"),
        ({"position": "hand 0 KS KS"}, "KS"),
        ({"options": {"no_such_option": 1}}, "no_such_option"),
        ({"instruction_ar": ""}, "missing"),
        ({"hints_ko": "한 줄"}, "hints"),
        ({"details": {}}, "no solution"),
        ({"rules": ["gin-rummy.no-such-rule"]}, "gin-rummy.no-such-rule"),
        ({"explanation_ko": "[[term:no-such-term]]"}, "no-such-term"),
        ({"instruction_en": "Throw [[9Z]]."}, "9Z"),
    ],
)
def test_a_step_that_cannot_be_taught_is_not_published(change, fault):
    step = move_step()
    for name, value in change.items():
        setattr(step, name, value)
    with pytest.raises(ValidationError, match=fault):
        step.full_clean()
    revision = step.save_revision(clean=False)
    with pytest.raises(ValidationError):
        revision.publish()
    assert Step.objects.get(pk=step.pk).as_data() == move_step().as_data()


@pytest.mark.parametrize("language", ["en", "ko", "ar"])
def test_an_editor_previews_a_step_in_each_language(language):

    step = move_step()
    response = step.make_preview_request(preview_mode=language, original_request=None)
    html = response.content.decode()
    assert response.status_code == 200
    assert f'lang="{language}"' in html
    assert 'class="felt"' in html


@pytest.mark.parametrize("kind", ["arrange", "choose_cards", "count", "pick_one", "order"])
def test_a_step_without_a_solution_yet_has_a_preview(kind):
    step = Step.objects.filter(kind=kind).first()
    step.details.pop("solution")
    assert step.make_preview_request(preview_mode="en", original_request=None).status_code == 200


MISSHAPEN = [
    ("rules", 5),
    ("rules", [{"id": "x"}]),
    ("options", ["mode"]),
    ("turns", {"goal": {}}),
    ("turns", [{"goal": "move"}]),
    ("turns", [{"goal": {"word": "knock"}, "replies": "pass"}]),
    ("details", ["solution"]),
    ("details", {"ideas": [{"key": "a"}]}),
    ("details", {"choices": 3}),
    ("details", {"solution": [5]}),
    ("details", {"offered": [5]}),
    ("details", {"par": 5}),
]


@pytest.mark.parametrize(("name", "value"), MISSHAPEN)
def test_facts_of_another_form_are_a_fault_of_their_field(name, value):
    step = move_step()
    setattr(step, name, value)
    with pytest.raises(ValidationError) as raised:
        step.full_clean()
    assert raised.value.message_dict == {name: ["not in the form of the example"]}
    html = step.make_preview_request(preview_mode="en", original_request=None).content.decode()
    assert "not in the form of the example" in html


@pytest.mark.parametrize("options", [{"no_such_option": 1}, {"knock_limit": "ten"}])
def test_a_step_under_options_that_the_game_does_not_have_has_a_preview(options):
    step = move_step()
    step.options = options
    html = step.make_preview_request(preview_mode="en", original_request=None).content.decode()
    assert next(iter(options)) in html
    assert "notice is-bad" in html


def test_an_emptied_field_of_facts_is_empty_and_not_without_a_value():
    step = move_step()
    step.options = None
    step.full_clean()
    assert step.options == {}


def edit_form(client, step):
    """The fields of a step's form as the page holds them."""
    context = client.get(f"/admin/snippets/tutorials/step/edit/{step.pk}/").context
    form = context["form"]
    data = {name: form[name].value() for name in form.fields}
    return {name: "" if value is None else value for name, value in data.items()}


NEW_TABLE = "hand 0 5C 6C 7C 9S 9H 9D AH 2S 3H 4D QS; drew QS stock; discards 8D; stock 14"


def test_a_position_that_the_solution_does_not_fit_is_shown_at_once_but_never_goes_live(client, editor):
    client.force_login(editor)
    step = Step.objects.get(key="gin-rummy.knocking.king-of-spades")
    data = edit_form(client, step) | {"position": NEW_TABLE}
    address = f"/admin/snippets/tutorials/step/preview/{step.pk}/"
    assert client.post(address, data).json() == {"is_valid": True, "is_available": True}
    preview = client.get(address, {"mode": "ko", "in_preview_panel": "true"})
    assert 'value="QS"' in preview.content.decode()
    assert "frame-ancestors 'self'" in preview.headers["Content-Security-Policy"]
    assert preview.headers["X-Frame-Options"] == "SAMEORIGIN"
    refused = client.post(f"/admin/snippets/tutorials/step/edit/{step.pk}/", data | {"action-publish": "1"})
    assert "card-not-held" in refused.content.decode()
    assert Step.objects.get(pk=step.pk).position == step.position


def test_an_unfinished_step_is_kept_as_a_draft(client, editor):
    client.force_login(editor)
    step = Step.objects.get(key="gin-rummy.knocking.king-of-spades")
    data = edit_form(client, step) | {"position": NEW_TABLE, "hints_ar": ""}
    assert client.post(f"/admin/snippets/tutorials/step/edit/{step.pk}/", data).status_code == 302
    assert Step.objects.get(pk=step.pk).latest_revision.as_object().position == NEW_TABLE
    assert Step.objects.get(pk=step.pk).position == step.position


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "The goal is met by doing nothing."), ("ko", "아무것도"), ("ar", "دون أيّ")],
)
def test_faults_are_said_in_the_editors_language_beside_their_field(language, said):
    step = move_step()
    step.turns, step.hints_ko = [{"goal": {"always": True}, "replies": []}], "한 줄"
    with translation.override(language), pytest.raises(ValidationError) as refused:
        step.full_clean()
    assert set(refused.value.message_dict) == {NON_FIELD_ERRORS, "hints_ko"}
    assert said in " ".join(refused.value.message_dict[NON_FIELD_ERRORS])


def test_every_fault_of_a_step_has_words():
    assert set(words.LESSON_FAULTS) == {*lesson.FAULTS, *goals.FAULTS}


@pytest.mark.parametrize("word", ["king-of-spades", "البستوني", "스페이드"])
def test_an_editor_finds_steps_by_key_and_by_words_of_any_language(client, editor, word):
    client.force_login(editor)
    found = client.get("/admin/snippets/tutorials/step/", {"q": word}).content.decode()
    assert "gin-rummy." in found
    assert found.count("/step/edit/") < Step.objects.count() / 2


@pytest.mark.parametrize(("kind", "model"), [("lesson", Lesson), ("step", Step)])
def test_lessons_and_steps_are_listed_course_by_course(client, editor, kind, model):
    client.force_login(editor)
    listed = client.get(f"/admin/snippets/tutorials/{kind}/").context["object_list"]
    games = [row.unit_game for row in listed]
    assert len(games) == min(100, model.objects.count())
    assert len(list(groupby(games))) == len(set(games)) > 1


def test_a_lesson_needs_its_title_in_three_languages():
    lesson = Lesson.objects.first()
    lesson.title_ar = ""
    with pytest.raises(ValidationError):
        lesson.full_clean()
