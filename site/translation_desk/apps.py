"""Proposals, translation states, checks."""

from django.apps import AppConfig


class TranslationDeskConfig(AppConfig):
    name = "translation_desk"
