"""Error pages in the reader's language."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was forged, or stayed open until its session had gone."""
    return render(request, "403_csrf.html", status=403)
