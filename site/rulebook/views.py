"""The few views that are no Wagtail pages."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import translation
from django.utils.cache import patch_vary_headers


def choose_language(request: HttpRequest) -> HttpResponse:
    """The bare address leads to the home page in the reader's language."""
    language = translation.get_language_from_request(request, check_path=False)
    with translation.override(language):
        response = HttpResponseRedirect(reverse("wagtail_serve", args=[""]))
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response
