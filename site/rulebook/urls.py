"""Addresses of the reference that are no Wagtail pages; their first words are reserved as page slugs."""

from django.urls import URLPattern

app_name = "rulebook"
urlpatterns: list[URLPattern] = []
