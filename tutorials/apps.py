"""Lessons judged by the rules engine."""

from django.apps import AppConfig


class TutorialsConfig(AppConfig):
    name = "tutorials"
