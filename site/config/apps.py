"""The project as an app: it owns the commands that set the whole site up, and the groups of a fresh site."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class ConfigConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        """Make the groups once every permission exists."""
        from config.groups import ensure_groups

        post_migrate.connect(ensure_groups, sender=self, dispatch_uid="config.groups")
