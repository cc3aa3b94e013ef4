"""The few views that are no Wagtail pages."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe
from wagtail.views import serve

from rulebook import selectors


def choose_language(request: HttpRequest) -> HttpResponse:
    """The bare address leads to the home page in the reader's language."""
    language = translation.get_language_from_request(request, check_path=False)
    with translation.override(language):
        response = HttpResponseRedirect(reverse("wagtail_serve", args=[""]))
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response


def site_page(request: HttpRequest, slug: str) -> HttpResponse:
    """A page about the site under a name that templates can ask for; the page itself is Wagtail's."""
    response: HttpResponse = serve(request, f"{slug}/")
    return response


@require_safe
def game_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules of a game. Wagtail asks seven times on the way to a page that is open to all; whatever else has such
    an address is left to Wagtail."""
    page = selectors.open_game_page(slug)
    response: HttpResponse = page.serve(request) if page else serve(request, f"{slug}/")
    return response
