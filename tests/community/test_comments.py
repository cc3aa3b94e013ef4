"""Comments: members only, nothing lost, one post one comment, two levels, likes once, translations, moderation."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from community import services
from community.models import Comment, CommentTranslation, Like
from tests.conftest import LANGUAGES

pytestmark = pytest.mark.django_db


def address(language, rule):
    with translation.override(language):
        return reverse("comments", args=[rule.rule_id])


def post(client, rule, text="Which card may I discard?", language="en", **more):
    return client.post(address("en", rule), {"text": text, "language": language, "key": "k1", **more})


def comment_by(user, rule, text="A remark", language="en", parent=None, key="key"):
    return services.post_comment(rule=rule, author=user, language=language, text=text, key=key, parent=parent)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_thread_says_so_and_shows_the_wall(client, rule, language):
    html = client.get(address(language, rule)).content.decode()
    assert 'class="empty"' in html
    assert "accounts/sign-in/?next=" in html
    assert "<textarea" not in html


def test_a_member_writes_a_comment(client, rule, member):
    client.force_login(member)
    response = post(client, rule)
    comment = Comment.objects.get()
    assert response.status_code == 302
    assert response["Location"].endswith(f"#comment-{comment.pk}")
    assert "지우" in client.get(address("en", rule)).content.decode()


def test_the_same_form_twice_makes_one_comment(client, rule, member):
    client.force_login(member)
    post(client, rule)
    post(client, rule)
    assert Comment.objects.count() == 1


def test_the_key_of_one_person_does_not_collide_with_anothers(rule, member, other_member):
    comment_by(member, rule, key="same")
    comment_by(other_member, rule, key="same")
    assert Comment.objects.count() == 2


def test_a_guest_who_posts_finds_the_text_again_after_signing_in(client, rule, member):
    response = post(client, rule, text="Written before signing in")
    assert "/accounts/sign-in/" in response["Location"]
    assert Comment.objects.count() == 0
    client.force_login(member)
    assert "Written before signing in" in client.get(address("en", rule)).content.decode()


@pytest.mark.parametrize(("text", "is_kept"), [("   ", True), ("\u200b\u200b", True), ("x" * 3001, True)])
def test_a_refused_post_keeps_what_was_typed(client, rule, member, text, is_kept):
    client.force_login(member)
    response = post(client, rule, text=text)
    assert response.status_code == 422
    assert Comment.objects.count() == 0
    assert (text.strip() in response.content.decode()) == is_kept


@pytest.mark.parametrize("language", ["ko", "ar"])
def test_the_refusal_is_in_the_readers_language(client, rule, member, language):
    client.force_login(member)
    response = client.post(address(language, rule), {"text": " ", "language": language, "key": "k"})
    assert response.status_code == 422
    assert not re.search(r"Write something", response.content.decode())


def test_a_forged_form_is_refused_and_changes_nothing(client, rule, member):
    client.force_login(member)
    assert post(client, rule, language="xx").status_code == 422
    assert post(client, rule, parent="999999").status_code == 422
    assert post(client, rule, parent="'; drop").status_code == 422
    assert Comment.objects.count() == 0


def test_replies_have_one_level(rule, member):
    first = comment_by(member, rule, key="1")
    reply = comment_by(member, rule, parent=first, key="2")
    deeper = comment_by(member, rule, parent=reply, key="3")
    assert deeper.parent == first


def test_a_reply_cannot_hang_on_another_rules_comment(rule, member):
    from rulebook.models import Rule

    first = comment_by(member, rule)
    other = Rule.objects.get(rule_id="gin-rummy.knock.gin")
    with pytest.raises(services.CommentError, match="closed"):
        comment_by(member, other, parent=first, key="2")


def test_one_person_likes_a_comment_once(client, rule, member, other_member):
    comment = comment_by(member, rule)
    client.force_login(other_member)
    for _again in range(3):
        client.post(reverse("comment-like", args=[comment.pk]), {"like": "1"})
    assert Like.objects.count() == 1
    client.post(reverse("comment-like", args=[comment.pk]), {"like": "0"})
    assert Like.objects.count() == 0


def test_a_guest_cannot_like(client, rule, member):
    comment = comment_by(member, rule)
    response = client.post(reverse("comment-like", args=[comment.pk]), {"like": "1"})
    assert "/accounts/sign-in/" in response["Location"]
    assert Like.objects.count() == 0


def test_readers_see_a_comment_in_their_language_with_a_switch_to_the_original(client, rule, member, other_member):
    comment = comment_by(member, rule, text="카드는 언제 버리나요?", language="ko")
    client.force_login(other_member)
    with translation.override("ar"):
        client.post(reverse("comment-translate", args=[comment.pk]), {"text": "متى تُرمى الورقة؟", "language": "ar"})
    arabic = client.get(address("ar", rule)).content.decode()
    assert "متى تُرمى الورقة؟" in arabic
    assert "سلمى" in arabic
    assert 'lang="ko" dir="auto">카드는 언제 버리나요?' in arabic
    korean = client.get(address("ko", rule)).content.decode()
    assert "متى" not in korean


def test_a_later_translation_takes_the_earlier_ones_place(rule, member, other_member):
    comment = comment_by(member, rule)
    for text in ("첫 번역", "더 나은 번역"):
        services.translate_comment(comment=comment, translator=other_member, language="ko", text=text)
    assert CommentTranslation.objects.get().text == "더 나은 번역"


def test_a_comment_is_not_translated_into_its_own_language(rule, member):
    comment = comment_by(member, rule)
    with pytest.raises(services.CommentError, match="same-language"):
        services.translate_comment(comment=comment, translator=member, language="en", text="Again")


def test_there_is_a_limit_a_person(client, rule, member):
    for number in range(services.LIMIT):
        comment_by(member, rule, key=str(number))
    client.force_login(member)
    response = post(client, rule, text="One too many", key="new")
    assert response.status_code == 422
    assert "One too many" in response.content.decode()
    Comment.objects.update(created_at=timezone.now() - services.WINDOW)
    assert post(client, rule, text="Later", key="later").status_code == 302


def test_a_hidden_comment_disappears_with_its_replies_and_comes_back(client, rule, member, moderator):
    first = comment_by(member, rule, text="Rude remark", key="1")
    comment_by(member, rule, text="Its reply", parent=first, key="2")
    services.hide_comment(comment=first, moderator=moderator, reason="rude")
    html = client.get(address("en", rule)).content.decode()
    assert "Rude remark" not in html
    assert "Its reply" not in html
    services.restore_comment(comment=first)
    assert "Rude remark" in client.get(address("en", rule)).content.decode()


def test_a_moderator_hides_and_restores_in_the_admin(client, rule, member, moderator):
    comment = comment_by(member, rule)
    client.force_login(moderator)
    url = f"/admin/snippets/community/comment/edit/{comment.pk}/"
    assert client.get("/admin/snippets/community/comment/").status_code == 200
    assert client.get(url).status_code == 200
    client.post(url, {"is_hidden_now": "on", "hidden_reason": "off topic", "text": "forged"})
    comment.refresh_from_db()
    assert (comment.is_hidden, comment.hidden_by, comment.hidden_reason) == (True, moderator, "off topic")
    assert comment.text == "A remark"
    client.post(url, {"hidden_reason": ""})
    comment.refresh_from_db()
    assert not comment.is_hidden


def test_an_ordinary_member_cannot_moderate(client, rule, member):
    comment = comment_by(member, rule)
    client.force_login(member)
    response = client.post(f"/admin/snippets/community/comment/edit/{comment.pk}/", {"is_hidden_now": "on"})
    assert response.status_code in (302, 403)
    comment.refresh_from_db()
    assert not comment.is_hidden


def test_tokens_in_comments_become_cards(client, rule, member):
    comment_by(member, rule, text="May I throw [[KS]]? And [[nonsense]]?")
    html = client.get(address("ko", rule)).content.decode()
    assert 'aria-label="스페이드 킹"' in html
    assert "[[nonsense]]" in html


def test_the_thread_takes_the_same_queries_for_one_comment_and_for_many(
    client, rule, member, other_member, django_assert_num_queries
):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    def count():
        with CaptureQueriesContext(connection) as queries:
            client.get(address("ar", rule))
        return len(queries)

    first = comment_by(member, rule, key="first")
    services.translate_comment(comment=first, translator=other_member, language="ar", text="ملاحظة")
    client.get(address("ar", rule))
    few = count()
    Comment.objects.bulk_create(
        Comment(rule=rule, author=member, language="en", text=f"Number {number}", key=f"bulk{number}", parent=first)
        for number in range(40)
    )
    assert count() == few
