"""How django-allauth behaves here: the reader stays in the language and comes back to the place."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.utils.translation import get_language


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """After logging in or out one is on the home page of one's language, unless `next` says better."""

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """The home page in the reader's language."""
        return f"/{get_language() or 'en'}/"

    get_logout_redirect_url = get_login_redirect_url
    get_signup_redirect_url = get_login_redirect_url
