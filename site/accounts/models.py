"""The member. An own user model from the first migration, so that it can grow."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):  # type: ignore[django-manager-missing]
    """A member, known to others by the display name, or by the user name where there is none."""

    display_name = models.CharField(_("display name"), max_length=60, blank=True)

    @property
    def public_name(self) -> str:
        """What other readers see."""
        return self.display_name or self.username
