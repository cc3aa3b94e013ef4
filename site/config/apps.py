"""The project as an app: it owns the commands that set the whole site up."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "config"
