"""Named actors and a few shortcuts."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Permission

from accounts.models import User
from rulebook.models import Example, Game, Rule


@pytest.fixture
def gin(db: None) -> Game:
    return Game.objects.get(slug="gin-rummy")


@pytest.fixture
def limit(db: None) -> Rule:
    return Rule.objects.get(rule_id="gin-rummy.knock.limit")


@pytest.fixture
def example(db: None) -> Example:
    return Example.objects.get(key="gin-rummy.knock-sixteen")


def make_editor(name: str, *permissions: str) -> User:
    """A user of the admin with the permissions named."""
    user = User.objects.create_user(name, f"{name}@example.org", "secret")
    wanted = ["access_admin", *permissions]
    user.user_permissions.set(Permission.objects.filter(codename__in=wanted))
    return user


@pytest.fixture
def admin(db: None) -> User:
    return User.objects.create_superuser("admin", "admin@example.org", "secret")


@pytest.fixture
def korean_translator(db: None) -> User:
    return make_editor("minji", "change_rule", "change_example", "translate_ko")


@pytest.fixture
def as_admin(client: Any, admin: User) -> Any:
    client.force_login(admin)
    return client
