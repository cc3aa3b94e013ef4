"""For the test suite: fast password hashes, no files outside a temporary place, the same database by default."""

import os
import tempfile
from pathlib import Path

from .base import *  # noqa: F403
from .base import CACHES, DATABASES, REDIS_URL, SQLITE_OPTIONS, STORAGES

SECRET_KEY = "only-for-tests"
ALLOWED_HOSTS = ["*"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_AUTOREFRESH = True
MEDIA_ROOT = Path(tempfile.gettempdir()) / "waraq-test-media"
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Nothing here has to survive a power cut.
    DATABASES["default"]["OPTIONS"] = {
        **SQLITE_OPTIONS,
        "init_command": "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF;",
    }
ACCOUNT_RATE_LIMITS: dict[str, str] | bool = False  # type: ignore[no-redef]

if REDIS_URL:
    # Each worker empties its cache before every test: it has a database of Redis of its own.
    server, _, first = REDIS_URL.rpartition("/")
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    CACHES.update(
        {name: {**kept, "LOCATION": f"{server}/{(int(first) + worker) % 16}"} for name, kept in CACHES.items()}
    )
