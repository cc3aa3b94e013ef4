"""Addresses of the puzzles, under /{language}/puzzles/."""

from django.urls import path

from tutorials.puzzles import views

urlpatterns = [
    path("", views.index, name="puzzles"),
    path("again/", views.again, name="puzzles-again"),
    path("daily/", views.today, name="puzzle-today"),
    path("daily/<slug:day>/", views.daily, name="puzzle-of-day"),
    path("<slug:game>/", views.index, name="puzzles-of-game"),
    path("<slug:game>/<slug:theme>/", views.theme, name="puzzle-theme"),
    path("<slug:game>/<slug:theme>/<int:number>/", views.puzzle, name="puzzle"),
    path("<slug:game>/<slug:theme>/<int:number>/next/", views.go_on, name="puzzle-next"),
]
