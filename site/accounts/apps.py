"""Sign-up, profile, reading preferences."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
