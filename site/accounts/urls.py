"""Addresses of accounts, under /{language}/accounts/: those of django-allauth that have a page of ours."""

from allauth.account import views as allauth
from django.urls import path, re_path

from accounts import views

urlpatterns = [
    path("sign-up/", allauth.signup, name="account_signup"),
    path("sign-in/", allauth.login, name="account_login"),
    path("sign-out/", allauth.logout, name="account_logout"),
    path("inactive/", allauth.account_inactive, name="account_inactive"),
    path("reauthenticate/", allauth.reauthenticate, name="account_reauthenticate"),
    path("password/change/", allauth.password_change, name="account_change_password"),
    path("password/set/", allauth.password_set, name="account_set_password"),
    path("password/reset/", allauth.password_reset, name="account_reset_password"),
    path("password/reset/done/", allauth.password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        allauth.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path("password/reset/key/done/", allauth.password_reset_from_key_done, name="account_reset_password_from_key_done"),
    path("profile/", views.profile, name="account_profile"),
    path("reading/", views.reading_settings, name="reading_settings"),
]
