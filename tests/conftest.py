"""For all tests: a database with every migration and all the content, built once and copied for each worker."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

LANGUAGES = ("en", "ko", "ar")
GAMES = ("gin-rummy", "multiplayer-rummy", "rummy", "domino-loo")


def worker_name() -> str:
    """Each worker of the tests, and each person who sets WARAQ_TEST_DB, has a copy of their own."""
    own = Path(os.environ.get("WARAQ_TEST_DB", "main")).stem
    return "_".join(filter(None, (own, os.environ.get("PYTEST_XDIST_WORKER", ""))))


@pytest.fixture(scope="session")
def django_db_setup(django_db_blocker: Any) -> None:
    """Point the connection to the worker's copy; each test's own changes are rolled back."""
    from django.db import connections

    from tests import database

    connection = connections["default"]
    with django_db_blocker.unblock():
        connection.close()
        if connection.vendor == "sqlite":
            name = str(database.sqlite_copy(worker_name()))
        else:
            name = database.postgres_copy(os.environ["DATABASE_URL"], worker_name())
        connection.settings_dict["NAME"] = name


def pytest_configure(config: pytest.Config) -> None:
    """Messages in the tests are in three languages, so the catalogues must be compiled."""
    from config.catalogues import compile_catalogues

    compile_catalogues()


@pytest.fixture(autouse=True)
def _fresh_start() -> None:
    """No test sees what another one cached, nor the language of another one's last request."""
    from django.core.cache import cache
    from django.utils import translation

    from rulebook import vocabulary

    cache.clear()
    vocabulary.forget()
    translation.activate("en")


@pytest.fixture
def pages_kept(settings: Any, tmp_path: Path) -> None:
    """With a cache of pages and content held in memory, as on a public server."""
    settings.PAGE_CACHE_SECONDS = 60
    settings.CACHES = {
        **settings.CACHES,
        "pages": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": str(tmp_path)},
    }


def _member(username: str, *groups: str, **fields: Any) -> Any:
    from django.contrib.auth.models import Group

    from accounts.models import User

    user = User.objects.create_user(username, f"{username}@example.org", "correct horse battery", **fields)
    user.groups.set(Group.objects.filter(name__in=groups))
    return user


@pytest.fixture
def member(db: None) -> Any:
    """Somebody with an account and no special permission."""
    return _member("jiwoo", display_name="지우")


@pytest.fixture
def other_member(db: None) -> Any:
    """Somebody else with an account."""
    return _member("salma", display_name="سلمى")


@pytest.fixture
def korean_reviewer(db: None) -> Any:
    """Decides on proposals into Korean."""
    return _member("hyunwoo", "Korean reviewers")


@pytest.fixture
def arabic_reviewer(db: None) -> Any:
    """Decides on proposals into Arabic."""
    return _member("karim", "Arabic reviewers")


@pytest.fixture
def editor(db: None) -> Any:
    """Edits rules, examples and lessons in every language."""
    return _member("edith", "Rule editors")


@pytest.fixture
def moderator(db: None) -> Any:
    """Hides and restores comments."""
    return _member("mona", "Comment moderators")


@pytest.fixture
def rule(db: None) -> Any:
    """A rule that everybody knows: the knock limit."""
    from rulebook.models import Rule

    return Rule.objects.get(rule_id="gin-rummy.knock.limit")
