"""What changes proposals: offering, accepting, returning, withdrawing. Keyword-only and atomic."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts import usertext
from rulebook import tokens
from rulebook.publishing import publish_text
from translation_desk import checks
from translation_desk.digests import digest
from translation_desk.models import Proposal, TranslationState
from translation_desk.selectors import terms_for
from translation_desk.units import find_unit, text_of

if TYPE_CHECKING:
    from accounts.models import User

LIMIT, WINDOW = 30, timedelta(hours=1)


class ProposalError(ValueError):
    """A proposal that cannot be taken or decided.

    `fault` is "nothing-changed", "blocked", "too-many", "decided", "source-changed", "not-allowed" or "no-reason";
    `findings` the blocking findings by field.
    """

    def __init__(self, fault: str, findings: Mapping[str, checks.Result] | None = None) -> None:
        super().__init__(fault)
        self.fault = fault
        self.findings = findings or {}


def cleaned(text: str) -> str:
    """A text as it may be stored: without control characters and the direction marks that input fields add."""
    return usertext.clean(tokens.strip_isolates(text))


def check_texts(unit: Any, language: str, texts: Mapping[str, str]) -> dict[str, checks.Result]:
    """The findings for each proposed field."""
    terms = terms_for(language)
    return {field: checks.check(text_of(unit, field, "en"), text, language, terms) for field, text in texts.items()}


def changed_texts(unit: Any, language: str, texts: Mapping[str, str]) -> dict[str, str]:
    """Only the fields that differ from what readers see now."""
    kept = {field: cleaned(text) for field, text in texts.items() if field in unit.unit_fields}
    return {field: text for field, text in kept.items() if text != text_of(unit, field, language)}


def propose(*, author: User, unit: Any, language: str, texts: Mapping[str, str], key: str, note: str = "") -> Proposal:
    """Offer better texts; the same key by the same person gives the first proposal back. Raises ProposalError."""
    unique = hashlib.sha256(f"{author.pk}|{unit.unit_key}|{language}|{key}".encode()).hexdigest()
    earlier = Proposal.objects.filter(key=unique).first()
    if earlier:
        return earlier
    changed = changed_texts(unit, language, texts)
    if not changed:
        raise ProposalError("nothing-changed")
    results = check_texts(unit, language, changed)
    if not all(result.is_ok for result in results.values()):
        raise ProposalError("blocked", results)
    since = timezone.now() - WINDOW
    if Proposal.objects.filter(author=author, created_at__gte=since).count() >= LIMIT:
        raise ProposalError("too-many")
    try:
        with transaction.atomic():
            return Proposal.objects.create(
                unit=unit.unit_key,
                language=language,
                texts=changed,
                sources={field: text_of(unit, field, "en") for field in changed},
                replaced={field: text_of(unit, field, language) for field in changed},
                author=author,
                note=usertext.clean_line(note)[:500],
                key=unique,
            )
    except IntegrityError:
        return Proposal.objects.get(key=unique)


def may_review(user: Any, language: str) -> bool:
    """True for those who hold the language's permission."""
    return bool(user.is_active and user.has_perm(f"rulebook.translate_{language}"))


@transaction.atomic
def accept_proposal(*, proposal: Proposal, reviewer: User) -> Proposal:
    """Publish the texts: the live row and the latest draft. Raises ProposalError or ValidationError."""
    proposal = _open(proposal, reviewer)
    unit = find_unit(proposal.unit)
    if any(digest(text_of(unit, field, "en")) != digest(source) for field, source in proposal.sources.items()):
        raise ProposalError("source-changed")
    results = check_texts(unit, proposal.language, proposal.texts)
    if not all(result.is_ok for result in results.values()):
        raise ProposalError("blocked", results)
    changes = {f"{field}_{proposal.language}": text for field, text in proposal.texts.items()}
    publish_text(instance=unit, changes=changes, user=reviewer)
    TranslationState.objects.filter(
        unit=proposal.unit, field__in=list(proposal.texts), language=proposal.language
    ).update(translator=proposal.author, reviewer=reviewer, accepted_at=timezone.now())
    return _decide(proposal, reviewer, Proposal.Status.ACCEPTED)


@transaction.atomic
def return_proposal(*, proposal: Proposal, reviewer: User, reason: str) -> Proposal:
    """Give it back with a reason. Raises ProposalError."""
    proposal = _open(proposal, reviewer)
    reason = usertext.clean_line(reason)
    if not usertext.has_words(reason):
        raise ProposalError("no-reason")
    return _decide(proposal, reviewer, Proposal.Status.RETURNED, reason[:500])


@transaction.atomic
def withdraw_proposal(*, proposal: Proposal, author: User) -> Proposal:
    """The author takes it back. Raises ProposalError."""
    row = Proposal.objects.select_for_update(of=("self",)).get(pk=proposal.pk)
    if row.author_id != author.pk:
        raise ProposalError("not-allowed")
    if not row.is_open:
        raise ProposalError("decided")
    return _decide(row, None, Proposal.Status.WITHDRAWN)


def _open(proposal: Proposal, reviewer: User) -> Proposal:
    row: Proposal = Proposal.objects.select_for_update(of=("self",)).get(pk=proposal.pk)
    if not may_review(reviewer, row.language):
        raise ProposalError("not-allowed")
    if not row.is_open:
        raise ProposalError("decided")
    return row


def _decide(proposal: Proposal, reviewer: User | None, status: str, reason: str = "") -> Proposal:
    proposal.status, proposal.reviewer, proposal.reason = status, reviewer, reason
    proposal.decided_at = timezone.now()
    proposal.save(update_fields=["status", "reviewer", "reason", "decided_at"])
    return proposal
