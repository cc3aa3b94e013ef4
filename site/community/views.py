"""The thread of a rule, and what members do there."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from community import pages, selectors, services
from community.forms import CommentForm, TranslationForm
from community.models import Comment
from rulebook.models import Rule


@require_http_methods(["GET", "HEAD", "POST"])
def thread(request: HttpRequest, rule_id: str) -> HttpResponse:
    """The comments on one rule; a post writes one. Guests meet the log-in wall, which leads back here."""
    rule = get_object_or_404(Rule.objects.live().select_related("game"), rule_id=rule_id)
    if request.method != "POST":
        return _page(request, rule, None)
    if not request.user.is_authenticated:
        return _wall(request, rule)
    form = CommentForm(request.POST)
    if form.is_valid():
        comment = _write(request, rule, form)
        if comment is not None:
            return redirect(f"{reverse('comments', args=[rule.rule_id])}#comment-{comment.pk}")
    return _page(request, rule, form, status=422)


def _wall(request: HttpRequest, rule: Rule) -> HttpResponse:
    """Logged out while writing: the text waits in the session and is in the form again after the log-in."""
    request.session["kept_comment"] = {
        "rule": rule.rule_id,
        **{name: request.POST.get(name, "")[: services.LONGEST] for name in ("text", "language", "key", "parent")},
    }
    return redirect_to_login(f"{reverse('comments', args=[rule.rule_id])}#write")


def _write(request: HttpRequest, rule: Rule, form: CommentForm) -> Comment | None:
    data = form.cleaned_data
    parent = None
    if data["parent"]:
        parent = Comment.objects.visible().filter(pk=data["parent"], rule=rule).first()
        if parent is None:
            form.refuse(services.CommentError("closed"))
            return None
    try:
        return services.post_comment(
            rule=rule,
            author=request.user,  # type: ignore[arg-type]
            language=data["language"],
            text=data["text"],
            key=data["key"],
            parent=parent,
        )
    except services.CommentError as error:
        form.refuse(error)
        return None


def _page(request: HttpRequest, rule: Rule, form: CommentForm | None, status: int = 200) -> HttpResponse:
    language = get_language() or "en"
    kept = request.session.get("kept_comment", {}) if request.user.is_authenticated else {}
    if form is None and kept.get("rule") == rule.rule_id:
        form = CommentForm(initial=kept)
        del request.session["kept_comment"]
    if form is None:
        parent = request.GET.get("reply", "")
        initial = {"language": language, "key": uuid.uuid4().hex, "parent": parent if parent.isdecimal() else None}
        form = CommentForm(initial=initial)
    user_id = request.user.pk if request.user.is_authenticated else None
    shown = selectors.thread(rule, language, user_id)
    context = pages.thread_page(rule, shown, language, form)
    return render(request, "community/thread.html", context, status=status)


@require_POST
def like(request: HttpRequest, pk: int) -> HttpResponse:
    """Like or unlike, once a person."""
    comment = _visible(pk)
    place = f"{reverse('comments', args=[comment.rule.rule_id])}#comment-{comment.pk}"
    if not request.user.is_authenticated:
        return redirect_to_login(place)
    services.set_like(comment=comment, user=request.user, is_liked=request.POST.get("like") != "0")
    return redirect(place)


@require_http_methods(["GET", "HEAD", "POST"])
def translate(request: HttpRequest, pk: int) -> HttpResponse:
    """Translate a comment, beside the original."""
    comment = _visible(pk)
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    language = get_language() or "en"
    if request.method == "POST":
        form = TranslationForm(request.POST, original=comment.language)
        if form.is_valid() and _translated(request, comment, form):
            messages.success(request, _("Thank you. Readers of that language see your translation now."))
            return redirect(f"{reverse('comments', args=[comment.rule.rule_id])}#comment-{comment.pk}")
        return render(request, "community/translate.html", _translate_page(comment, form, language), status=422)
    form = TranslationForm(initial=_first_text(comment, language), original=comment.language)
    return render(request, "community/translate.html", _translate_page(comment, form, language))


def _translated(request: HttpRequest, comment: Comment, form: TranslationForm) -> bool:
    try:
        services.translate_comment(
            comment=comment,
            translator=request.user,  # type: ignore[arg-type]
            language=form.cleaned_data["language"],
            text=form.cleaned_data["text"],
        )
    except services.CommentError as error:
        form.refuse(error)
        return False
    return True


def _first_text(comment: Comment, language: str) -> dict[str, str]:
    """The form begins with the translation that there is."""
    if language == comment.language:
        return {}
    existing = comment.translations.filter(language=language).first()
    return {"language": language, "text": existing.text if existing else ""}


def _translate_page(comment: Comment, form: TranslationForm, language: str) -> dict[str, Any]:
    return {"comment": comment, "form": form, **pages.one_comment(comment, language)}


def _visible(pk: int) -> Comment:
    comment: Comment | None = Comment.objects.visible().filter(pk=pk).select_related("rule__game", "author").first()
    if comment is None:
        raise Http404
    return comment
