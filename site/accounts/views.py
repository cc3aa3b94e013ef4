"""A member's own page, and how a reader wants to read."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.forms import ProfileForm, ReadingForm
from accounts.models import User

YEAR = 365 * 24 * 3600


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """The name that others see, and the address for mail."""
    user = User.objects.get(pk=request.user.pk or 0)  # a refused form must not change who is greeted above it
    form = ProfileForm(request.POST or None, instance=user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("account_profile")
    return render(request, "accounts/profile.html", {"form": form}, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def reading_settings(request: HttpRequest) -> HttpResponse:
    """Theme, digits, colours of suits and movement, in cookies."""
    now = ReadingForm.stored(request.COOKIES)
    form = ReadingForm({**now, **request.POST.dict()} if request.method == "POST" else None, initial=now)
    if not form.is_bound or not form.is_valid():
        return render(request, "accounts/reading.html", {"form": form}, status=422 if form.is_bound else 200)
    target = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    ):
        target = request.path
    response = redirect(target)
    for name, value in form.cookies().items():
        if value:
            response.set_cookie(name, value, max_age=YEAR, samesite="Lax", secure=request.is_secure())
        else:
            response.delete_cookie(name, samesite="Lax")
    messages.success(request, _("Saved for this browser."))
    return response
