"""Addresses of comments, under /{language}/comments/."""

from django.urls import path

from community import views

urlpatterns = [
    path("<str:rule_id>/", views.thread, name="comments"),
    path("<int:pk>/like/", views.like, name="comment-like"),
    path("<int:pk>/translate/", views.translate, name="comment-translate"),
]
