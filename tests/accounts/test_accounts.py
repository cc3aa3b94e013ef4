"""Accounts in three languages: sign-up, log-in, log-out, reset, profile, reading settings; nothing is lost or leaks."""

import re

import pytest
from django.core import mail

from accounts import usertext
from accounts.models import User
from tests.conftest import LANGUAGES

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
FORM = {"username": "noor", "email": "noor@example.org", "password1": PASSWORD, "password2": PASSWORD}


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_signs_up_and_is_signed_in(client, language):
    response = client.post(f"/{language}/accounts/sign-up/", FORM)
    assert response.status_code == 302
    assert response["Location"] == f"/{language}/"
    assert User.objects.get().username == "noor"
    assert "noor" in client.get(f"/{language}/").content.decode()


def test_after_signing_in_one_is_back_at_the_place(client, member):
    place = "/ko/comments/gin-rummy.knock.limit/"
    page = client.get(f"/ko/accounts/sign-in/?next={place}").content.decode()
    assert f'value="{place}"' in page
    response = client.post("/ko/accounts/sign-in/", {"login": "jiwoo", "password": PASSWORD, "next": place})
    assert response["Location"] == place


def test_next_never_leads_to_another_host(client, member):
    response = client.post(
        "/en/accounts/sign-in/", {"login": "jiwoo", "password": PASSWORD, "next": "https://evil.example/"}
    )
    assert response["Location"] == "/en/"


@pytest.mark.parametrize(
    ("change", "kept"),
    [
        ({"password2": "something else"}, "noor"),
        ({"username": "jiwoo"}, "jiwoo"),
        ({"email": "no address"}, "no address"),
    ],
)
def test_a_refused_sign_up_keeps_what_was_typed(client, member, change, kept):
    response = client.post("/en/accounts/sign-up/", {**FORM, **change})
    html = response.content.decode()
    assert response.status_code == 200
    assert "error-summary" in html
    assert f'value="{kept}"' in html
    assert PASSWORD not in html
    assert User.objects.count() == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_password_is_refused_without_saying_which_part_is_wrong(client, member, language):
    known = client.post(f"/{language}/accounts/sign-in/", {"login": "jiwoo", "password": "wrong"})
    unknown = client.post(f"/{language}/accounts/sign-in/", {"login": "nobody", "password": "wrong"})

    def error(response):
        return re.findall(r'class="error-summary".*?</div>', response.content.decode(), re.DOTALL)

    assert error(known)
    assert error(known) == error(unknown)


def test_a_forgotten_password_is_reset_by_mail(client, member):
    response = client.post("/ko/accounts/password/reset/", {"email": "jiwoo@example.org"})
    assert response.status_code == 302
    link = re.search(r"/ko/accounts/password/reset/key/[^\s]+", mail.outbox[0].body)[0]
    page = client.get(link, follow=True)
    target = page.redirect_chain[-1][0] if page.redirect_chain else link
    new = "battery staple forty-two"
    client.post(target, {"password1": new, "password2": new})
    member.refresh_from_db()
    assert member.check_password(new)
    used = client.get(link, follow=True).content.decode()
    assert "password1" not in used


def test_an_unknown_address_is_answered_alike(client, member):
    known = client.post("/en/accounts/password/reset/", {"email": "jiwoo@example.org"})
    unknown = client.post("/en/accounts/password/reset/", {"email": "nobody@example.org"})
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])


def test_signing_out_needs_a_post(client, member):
    client.force_login(member)
    client.get("/en/accounts/sign-out/")
    assert "_auth_user_id" in client.session
    client.post("/en/accounts/sign-out/")
    assert "_auth_user_id" not in client.session


def test_the_profile_belongs_to_its_member(client, member):
    assert client.get("/en/accounts/profile/").status_code == 302
    client.force_login(member)
    client.post("/en/accounts/profile/", {"display_name": "  지우\u202e  ", "email": "j@example.org"})
    member.refresh_from_db()
    assert member.display_name == "지우"
    refused = client.post("/en/accounts/profile/", {"display_name": "\u200b", "email": "not an address"})
    assert refused.status_code == 422


def test_reading_settings_are_kept_in_cookies(client):
    response = client.post("/ar/accounts/reading/", {"theme": "dark", "digits": "arab", "next": "/ar/gin-rummy/"})
    assert response["Location"] == "/ar/gin-rummy/"
    assert client.cookies["waraq_theme"].value == "dark"
    html = client.get("/ar/gin-rummy/").content.decode()
    assert 'data-theme="dark"' in html
    assert "١٠ نقاط" in html
    client.post("/ar/accounts/reading/", {"theme": "system", "digits": "latn"})
    assert client.cookies["waraq_theme"].value == ""


def test_colours_of_suits_and_movement_are_kept_too(client):
    client.post("/ko/accounts/reading/", {"suits": "two", "motion": "reduced"})
    html = client.get("/ko/gin-rummy/").content.decode()
    assert 'data-suits="two" data-motion="reduced"' in html
    assert "two-colours.css" in html
    client.post("/ko/accounts/reading/", {"suits": "four", "motion": "system"})
    plain = client.get("/ko/gin-rummy/").content.decode()
    assert "data-suits" not in plain
    assert "two-colours.css" not in plain


def test_a_forged_cookie_is_as_good_as_none(client):
    client.cookies.load({f"waraq_{name}": '"><b>' for name in ("theme", "digits", "suits", "motion")})
    html = client.get("/ar/").content.decode()
    assert '<html lang="ar" dir="rtl">' in html


@pytest.mark.parametrize("data", [{"theme": "pink", "digits": "latn"}, {"theme": "dark", "digits": "roman"}])
def test_forged_reading_settings_are_refused(client, data):
    assert client.post("/en/accounts/reading/", data).status_code == 422
    assert "waraq_theme" not in client.cookies


def test_reading_settings_lead_to_no_other_host(client):
    data = {"theme": "dark", "digits": "latn", "next": "//evil.example/"}
    assert client.post("/en/accounts/reading/", data)["Location"] == "/en/accounts/reading/"


def test_a_forged_form_is_refused_in_the_readers_language():
    from django.test import Client

    strict = Client(enforce_csrf_checks=True)
    for language in LANGUAGES:
        response = strict.post(f"/{language}/accounts/sign-up/", FORM)
        assert response.status_code == 403
        assert f'lang="{language}"' in response.content.decode()
    assert not User.objects.exists()


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("a\r\nb\rc", "a\nb\nc"),
        ("a\n\n\n\n\nb", "a\n\nb"),
        ("tab\tand\u00a0space", "tab and space"),
        ("\u202eevil\u202c", "evil"),
        ("e\u0301", "é"),
        ("لُغَةٌ", "لُغَةٌ"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("x" + "\u0300" * 50, "x" + "\u0300" * 4),
    ],
)
def test_cleaning_takes_away_only_what_is_no_text(text, cleaned):
    assert usertext.clean(text) == cleaned
