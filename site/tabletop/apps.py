"""The app that knows how cards, tiles and tables look. It has no models."""

from django.apps import AppConfig


class TabletopConfig(AppConfig):
    name = "tabletop"
    verbose_name = "Tabletop"
