"""Addresses of the reference that are no Wagtail pages; their first words are reserved as page slugs."""

from django.urls import path

from rulebook import views

SITE_PAGES = ("about", "credits", "accessibility", "contact")
app_name = "rulebook"
urlpatterns = [
    path("glossary/", views.glossary, name="glossary"),
    *(path(f"{slug}/", views.site_page, {"slug": slug}, name=slug) for slug in SITE_PAGES),
]
