"""Addresses of the desk, under /{language}/translate/."""

from django.urls import path

from translation_desk import views

urlpatterns = [
    path("", views.desk, name="translation_desk"),
    path("proposals/<int:pk>/", views.proposal, name="proposal"),
    path("<slug:target>/<str:unit>/", views.unit, name="translate-unit"),
]
