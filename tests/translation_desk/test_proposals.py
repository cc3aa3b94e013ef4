"""Proposals: side by side, tokens kept, accepted by the right reviewer into the live row and the draft, stale marks."""

import pytest
from django.urls import reverse
from django.utils import translation

from rulebook.models import Rule
from tests.conftest import LANGUAGES
from translation_desk import services, states
from translation_desk.models import Proposal, TranslationState
from translation_desk.units import UnknownUnitError, find_unit, unit_models

pytestmark = pytest.mark.django_db
UNIT = "rule:gin-rummy.knock.limit"


def better(rule):
    return rule.text_ko + " 한도와 같아도 됩니다."


def propose(author, rule, text=None, language="ko", key="k"):
    return services.propose(author=author, unit=rule, language=language, texts={"text": text or better(rule)}, key=key)


def url(language="ko"):
    return reverse("translate-unit", args=[language, UNIT])


@pytest.mark.parametrize("reader", LANGUAGES)
@pytest.mark.parametrize("target", LANGUAGES)
def test_source_and_target_stand_side_by_side_with_the_glossarys_words(client, reader, target):
    with translation.override(reader):
        html = client.get(url(target)).content.decode()
    rule = Rule.objects.get(rule_id="gin-rummy.knock.limit")
    assert f'name="text-text" rows="7" lang="{target}"' in html
    assert getattr(rule, f"text_{target}").split("[[")[0][:20] in html
    assert "[[=knock_limit:point]]" in html
    assert '<dl class="terms">' in html


def test_a_member_proposes_and_a_reviewer_accepts(client, rule, member, korean_reviewer):
    client.force_login(member)
    client.post(url(), {"text-text": better(rule), "key": "k", "action": "send"})
    proposal = Proposal.objects.get()
    assert proposal.is_open
    client.force_login(korean_reviewer)
    page = reverse("proposal", args=[proposal.pk])
    assert "<ins>" in client.get(page).content.decode()
    client.post(page, {"action": "accept"})
    rule.refresh_from_db()
    assert rule.text_ko.endswith("한도와 같아도 됩니다.")
    assert rule.get_latest_revision_as_object().text_ko == rule.text_ko
    state = TranslationState.objects.get(unit=UNIT, field="text", language="ko")
    assert (state.translator, state.reviewer) == (member, korean_reviewer)
    with translation.override("ko"):
        assert "한도와 같아도 됩니다." in client.get("/ko/gin-rummy/").content.decode()


def test_accepting_keeps_an_editors_unpublished_draft(rule, member, korean_reviewer, editor):
    draft = rule.get_latest_revision_as_object()
    draft.heading_en = "A heading in the making"
    draft.save_revision(user=editor)
    services.accept_proposal(proposal=propose(member, rule), reviewer=korean_reviewer)
    rule.refresh_from_db()
    assert rule.heading_en != "A heading in the making"
    latest = rule.get_latest_revision_as_object()
    assert (latest.heading_en, latest.text_ko) == ("A heading in the making", rule.text_ko)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("토큰이 없습니다.", "=knock_limit"),
        ("[[=knock_limt:point]] 이하", "knock_limt"),
        ("[[=knock_limit:point]] 이하 [[KS]]", "KS"),
        ("[[=knock_limit:point] 이하", "knock_limit"),
        ("[[=knock_limit:point]] <b>이하</b>", "&lt;b&gt;"),
        ("", ""),
    ],
)
def test_a_missing_or_changed_token_blocks_and_the_text_stays(client, rule, member, text, said):
    client.force_login(member)
    response = client.post(url(), {"text-text": text, "key": "k", "action": "send"})
    html = response.content.decode()
    assert response.status_code == 422
    assert not Proposal.objects.exists()
    assert said in html
    assert text.replace("<", "&lt;").replace(">", "&gt;") in html


def test_checking_sends_nothing(client, rule, member):
    client.force_login(member)
    response = client.post(url(), {"text-text": better(rule), "key": "k", "action": "check"})
    assert response.status_code == 200
    assert not Proposal.objects.exists()
    assert "is-ok" in response.content.decode()


def test_a_guest_may_write_but_must_sign_in_to_send(client, rule):
    response = client.post(url(), {"text-text": better(rule), "key": "k", "action": "send"})
    assert response.status_code == 403
    assert "한도와 같아도 됩니다." in response.content.decode()
    assert not Proposal.objects.exists()


def test_the_same_form_twice_makes_one_proposal(rule, member):
    assert propose(member, rule) == propose(member, rule)
    assert Proposal.objects.count() == 1


def test_an_unchanged_text_is_no_proposal(rule, member):
    with pytest.raises(services.ProposalError, match="nothing-changed"):
        propose(member, rule, text=rule.text_ko)


@pytest.mark.parametrize("who", ["member", "other_member", "arabic_reviewer", "moderator"])
def test_only_a_reviewer_of_the_language_decides(request, client, rule, member, who):
    proposal = propose(member, rule)
    client.force_login(request.getfixturevalue(who))
    for action in ("accept", "return"):
        response = client.post(reverse("proposal", args=[proposal.pk]), {"action": action, "reason": "no"})
        assert response.status_code == 403
    proposal.refresh_from_db()
    assert proposal.is_open


def test_a_proposal_is_returned_with_a_reason(client, rule, member, korean_reviewer):
    proposal = propose(member, rule)
    client.force_login(korean_reviewer)
    page = reverse("proposal", args=[proposal.pk])
    assert client.post(page, {"action": "return", "reason": " "}).status_code == 409
    client.post(page, {"action": "return", "reason": "문장이 어색해요."})
    proposal.refresh_from_db()
    assert (proposal.status, proposal.reason) == ("returned", "문장이 어색해요.")
    assert client.post(page, {"action": "accept"}).status_code == 409


def test_the_author_withdraws(client, rule, member, other_member):
    proposal = propose(member, rule)
    page = reverse("proposal", args=[proposal.pk])
    client.force_login(other_member)
    assert client.post(page, {"action": "withdraw"}).status_code == 403
    client.force_login(member)
    client.post(page, {"action": "withdraw"})
    proposal.refresh_from_db()
    assert proposal.status == "withdrawn"


def test_a_proposal_made_from_an_older_original_is_not_accepted(rule, member, korean_reviewer):
    proposal = propose(member, rule)
    rule.text_en = rule.text_en + " Count twice."
    rule.save()
    with pytest.raises(services.ProposalError, match="source-changed"):
        services.accept_proposal(proposal=proposal, reviewer=korean_reviewer)


def test_a_changed_original_marks_korean_and_arabic_until_renewed(client, rule, member, korean_reviewer):
    rule.text_en = rule.text_en + " The limit itself is allowed."
    rule.save()
    for language, marked in (("ko", True), ("ar", True), ("en", False)):
        with translation.override(language):
            html = client.get(f"/{language}/gin-rummy/").content.decode()
        assert ('class="stale"' in html) == marked
    assert "<ins>" in client.get(url()).content.decode()
    services.accept_proposal(proposal=propose(member, rule), reviewer=korean_reviewer)
    with translation.override("ko"):
        assert 'class="stale"' not in client.get("/ko/gin-rummy/").content.decode()
    with translation.override("ar"):
        assert 'class="stale"' in client.get("/ar/gin-rummy/").content.decode()


def test_formatting_alone_makes_nothing_stale(rule):
    rule.text_en = "  " + rule.text_en.replace(" only ", "  **only** ") + "\n"
    rule.save()
    assert not TranslationState.objects.stale().filter(unit=UNIT).exists()


def test_editing_korean_in_the_admin_renews_its_state(rule):
    rule.text_en = rule.text_en + " New."
    rule.save()
    assert TranslationState.objects.stale().filter(unit=UNIT, language="ko", field="text").exists()
    rule.text_ko = rule.text_ko + " 새로."
    rule.save()
    assert not TranslationState.objects.stale().filter(unit=UNIT, language="ko", field="text").exists()


def test_every_text_that_was_loaded_has_a_fresh_state():
    assert not TranslationState.objects.stale().exists()
    assert TranslationState.objects.filter(unit=UNIT).count() >= 4


def test_every_kind_of_unit_is_found_by_its_key():
    kinds = set()
    for model in unit_models():
        row = model._default_manager.first()
        if row is None:
            continue
        assert find_unit(row.unit_key) == row
        kinds.add(row.unit_kind)
    assert {
        "rule",
        "example",
        "term",
        "lesson",
        "step",
        "game",
        "section",
        "advice",
        "option",
        "refusal",
        "word",
        "home",
        "page",
    } <= kinds


@pytest.mark.parametrize("key", ["", "rule:", "rule:no.such.rule", "banana:x", "rule", "term:<script>"])
def test_an_unknown_key_is_no_unit(key):
    with pytest.raises(UnknownUnitError):
        find_unit(key)


def test_states_are_recorded_in_few_queries(rule, django_assert_max_num_queries):
    with django_assert_max_num_queries(3):
        states.record(rule)


def test_the_desk_lists_what_waits(client, rule, member, korean_reviewer):
    proposal = propose(member, rule)
    client.force_login(korean_reviewer)
    html = client.get("/ko/translate/").content.decode()
    assert reverse("proposal", args=[proposal.pk])[3:] in html


def test_tokens_stay_readable_in_an_arabic_field_and_the_marks_are_not_stored(client, rule, member):
    import html
    import re

    client.force_login(member)
    page = client.get(url("ar")).content.decode()
    field = html.unescape(re.search(r'<textarea[^>]*name="text-text"[^>]*>(.*?)</textarea>', page, re.DOTALL)[1])
    assert "\u2066[[=knock_limit:point]]\u2069" in field
    client.post(url("ar"), {"text-text": field + " تماماً.", "key": "k", "action": "send"})
    assert Proposal.objects.get().texts["text"] == rule.text_ar + " تماماً."
