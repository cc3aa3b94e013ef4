"""Addresses of the reference that are no Wagtail pages; their first words are reserved as page slugs."""

from django.urls import path

from rulebook import glossary_views, house_views, parallel_views, views

SITE_PAGES = ("about", "credits", "accessibility", "contact")
app_name = "rulebook"
urlpatterns = [
    path("glossary/", glossary_views.index, name="glossary"),
    path("glossary/own-words/", glossary_views.choose_words, name="own-words"),
    path("glossary/pop-ups/<slug:game>/", glossary_views.pop_ups, name="pop-ups"),
    path("glossary/<slug:key>/", glossary_views.term, name="term"),
    path("house/<slug:game>/", house_views.panel, name="house"),
    path("house/<slug:game>/standard/", house_views.standard, name="house-standard"),
    path("house/<slug:game>/compare/", house_views.two_sets, name="house-compare"),
    path("house/<slug:game>/share/", house_views.share, name="house-share"),
    path("parallel/<slug:game>/<slug:other>/", parallel_views.side_by_side, name="parallel"),
    *(path(f"{slug}/", views.site_page, {"slug": slug}, name=slug) for slug in SITE_PAGES),
    path("<slug:slug>/", views.game_page, name="game"),
]
