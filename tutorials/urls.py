"""Addresses of the courses, under /{language}/learn/."""

from django.urls import include, path

from tutorials import views

urlpatterns = [
    path("", views.courses, name="learn"),
    path("", include("tutorials.practice.urls")),
    path("<slug:game>/", views.course, name="course"),
    path("<slug:game>/<slug:lesson>/", views.lesson, name="lesson"),
    path("<slug:game>/<slug:lesson>/finish/", views.finish, name="lesson-finish"),
    path("<slug:game>/<slug:lesson>/<slug:step>/", views.step, name="step"),
]
