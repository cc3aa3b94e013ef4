"""Addresses of the practice pages, under /{language}/learn/. The keys hold dots, which no slug does."""

from django.urls import path

from tutorials.practice import views

urlpatterns = [
    path("try/<str:key>/", views.try_example, name="try-example"),
    path("rule/<str:rule_id>/", views.practise_rule, name="practise-rule"),
]
