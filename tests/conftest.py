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
