"""Comments on rules and their translations."""

from django.apps import AppConfig


class CommunityConfig(AppConfig):
    name = "community"
