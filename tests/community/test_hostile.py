"""Whatever members write, nothing but text comes out: comments, translations, proposals and names."""

from html.parser import HTMLParser

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from accounts import usertext
from community import services
from community.models import Comment, CommentTranslation
from tests.conftest import LANGUAGES
from tests.hostile import ATTRIBUTES, MARKUP, PAYLOADS, TAGS, UNICODE
from translation_desk import services as proposals
from translation_desk.models import Proposal

pytestmark = pytest.mark.django_db


GROUPS = [TAGS, ATTRIBUTES, MARKUP, UNICODE]
ADDRESSES = ("href", "src", "action", "formaction", "data", "poster", "xlink:href")


class Dangers(HTMLParser):
    """Collects what a page must never get from its readers."""

    ALLOWED_SCRIPTS = "/static/"

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        if tag == "script" and not (values.get("src") or "").startswith(self.ALLOWED_SCRIPTS):
            self.found.append((tag, values))
        if tag in ("iframe", "object", "embed", "base", "marquee", "math", "animate", "font", "xmp"):
            self.found.append((tag, values))
        for name, value in attrs:
            if name.startswith("on") or name in ("style", "srcdoc"):
                self.found.append((tag, name))
            address = (value or "").strip().lower()
            if name in ADDRESSES and address.startswith(("javascript:", "vbscript:", "data:text")):
                self.found.append((tag, value))


def dangers(response):
    text = response.content.decode()
    parser = Dangers()
    parser.feed(text)
    controls = [char for char in text if char in "\u202a\u202b\u202c\u202d\u202e\u2068"]
    return parser.found + controls


def test_there_are_at_least_a_hundred_payloads():
    assert len(set(PAYLOADS)) >= 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_comments_and_their_translations_are_text(client, rule, member, language):
    texts = [text for payload in PAYLOADS if usertext.has_words(text := usertext.clean(payload))]
    others = [code for code in LANGUAGES if code != language]
    for number, text in enumerate(texts):
        comment = Comment.objects.create(rule=rule, author=member, language=others[0], text=text, key=f"h{number}")
        CommentTranslation.objects.create(comment=comment, language=language, text=text, translator=member)
    with translation.override(language):
        assert dangers(client.get(reverse("comments", args=[rule.rule_id]))) == []


@pytest.mark.parametrize("payloads", GROUPS, ids=["tags", "attributes", "markup", "unicode"])
def test_a_posted_payload_is_kept_as_text_or_refused(client, rule, member, payloads):
    client.force_login(member)
    url = reverse("comments", args=[rule.rule_id])
    for number, payload in enumerate(payloads):
        response = client.post(url, {"text": payload, "language": "en", "key": f"k{number}"})
        assert response.status_code in (302, 422), payload
        if response.status_code == 422:
            assert dangers(response) == [], payload
        Comment.objects.update(created_at=timezone.now() - services.WINDOW)
    assert Comment.objects.count() > len(payloads) / 2
    assert dangers(client.get(url)) == []


@pytest.mark.parametrize("payloads", GROUPS, ids=["tags", "attributes", "markup", "unicode"])
def test_a_proposal_is_text(client, rule, member, payloads):
    client.force_login(member)
    url = reverse("translate-unit", args=["ko", "rule:gin-rummy.knock.limit"])
    for number, payload in enumerate(payloads):
        form = {"text-heading": payload, "note": payload, "key": f"k{number}", "action": "send"}
        response = client.post(url, form)
        assert response.status_code in (302, 422), payload
        if response.status_code == 422:
            assert dangers(response) == [], payload
        Proposal.objects.update(created_at=timezone.now() - proposals.WINDOW)
    for proposal in Proposal.objects.all():
        assert dangers(client.get(reverse("proposal", args=[proposal.pk]))) == []


@pytest.mark.parametrize("payloads", GROUPS, ids=["tags", "attributes", "markup", "unicode"])
def test_a_name_is_text(client, rule, member, payloads):
    client.force_login(member)
    Comment.objects.create(rule=rule, author=member, language="en", text="hello", key="n")
    for payload in payloads:
        response = client.post("/en/accounts/profile/", {"display_name": payload[:60], "email": "m@example.org"})
        assert response.status_code in (302, 422), payload
        page = client.get(reverse("comments", args=[rule.rule_id])) if response.status_code == 302 else response
        assert dangers(page) == [], payload


@pytest.mark.parametrize("payload", PAYLOADS)
def test_cleaning_is_stable_and_bounded(payload):
    once = usertext.clean(payload)
    assert usertext.clean(once) == once
    assert len(once) <= max(len(payload) * 3, 10)
