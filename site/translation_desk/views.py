"""Pages of the desk: a unit side by side, a proposal, the list of what waits."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from translation_desk import pages, services, words
from translation_desk.models import Proposal
from translation_desk.units import UnknownUnitError, find_unit

LONGEST = 20_000


@require_GET
def desk(request: HttpRequest) -> HttpResponse:
    """What waits, what is stale, what one has offered."""
    return render(request, "translation_desk/desk.html", pages.desk_page(request.user))


@require_http_methods(["GET", "HEAD", "POST"])
def unit(request: HttpRequest, target: str, unit: str) -> HttpResponse:
    """One text in two languages; a post checks it or sends it as a proposal."""
    if target not in dict(settings.LANGUAGES):
        raise Http404
    try:
        row = find_unit(unit)
    except UnknownUnitError as error:
        raise Http404 from error
    reader = get_language() or "en"
    if request.method == "POST":
        return _post(request, row, target, reader)
    context = {**pages.unit_page(row, target, reader), "key": uuid.uuid4().hex, "note": ""}
    return render(request, "translation_desk/unit.html", context)


def _post(request: HttpRequest, row: object, target: str, reader: str) -> HttpResponse:
    texts = {
        name: services.cleaned(request.POST[f"text-{name}"][:LONGEST])
        for name in row.unit_fields  # type: ignore[attr-defined]
        if f"text-{name}" in request.POST
    }
    fault, results, status = "", services.check_texts(row, target, texts), 200
    if not request.user.is_authenticated:
        fault, status = str(_("Sign in to send your proposal. The text stays here meanwhile.")), 403
    elif request.POST.get("action") != "check":
        key = request.POST.get("key", "")[:100] or uuid.uuid4().hex
        try:
            made = services.propose(
                author=request.user,
                unit=row,
                language=target,
                texts=texts,
                key=key,
                note=request.POST.get("note", "")[:500],
            )
        except services.ProposalError as error:
            fault, status = str(words.FAULTS[error.fault]), 422
        else:
            messages.success(request, _("Thank you. A reviewer will look at your proposal."))
            return redirect("proposal", pk=made.pk)
    context = {
        **pages.unit_page(row, target, reader, texts, results),
        "fault": fault,
        "checked": not fault,
        "key": request.POST.get("key", "")[:100] or uuid.uuid4().hex,
        "note": request.POST.get("note", "")[:500],
    }
    return render(request, "translation_desk/unit.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def proposal(request: HttpRequest, pk: int) -> HttpResponse:
    """One proposal; its reviewer accepts or returns it, its author may withdraw it."""
    row = get_object_or_404(Proposal.objects.select_related("author", "reviewer"), pk=pk)
    fault, status = "", 200
    if request.method == "POST":
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        fault, status = _decide(request, row)
        if not fault:
            return redirect("proposal", pk=row.pk)
    context = {
        **pages.proposal_page(row, request.user, get_language() or "en"),
        "fault": fault,
        "reason": request.POST.get("reason", "")[:500],
    }
    return render(request, "translation_desk/proposal.html", context, status=status)


def _decide(request: HttpRequest, row: Proposal) -> tuple[str, int]:
    """Do what was asked; the fault in words and the status, or ("", 200)."""
    user, action = request.user, request.POST.get("action")
    try:
        if action == "accept":
            services.accept_proposal(proposal=row, reviewer=user)  # type: ignore[arg-type]
            messages.success(request, _("Accepted. Readers see the new text now."))
        elif action == "return":
            services.return_proposal(proposal=row, reviewer=user, reason=request.POST.get("reason", ""))  # type: ignore[arg-type]
            messages.success(request, _("Returned to its author."))
        elif action == "withdraw":
            services.withdraw_proposal(proposal=row, author=user)  # type: ignore[arg-type]
        else:
            return str(_("Choose what to do with the proposal.")), 400
    except services.ProposalError as error:
        return str(words.FAULTS[error.fault]), 403 if error.fault == "not-allowed" else 409
    except ValidationError as error:
        return " ".join(error.messages), 409
    return "", 200
