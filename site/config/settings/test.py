"""For the test suite: fast password hashes, no files outside a temporary place, the same database by default."""

import tempfile
from pathlib import Path

from .base import *  # noqa: F403
from .base import DATABASES, STORAGES, env

SECRET_KEY = "only-for-tests"
ALLOWED_HOSTS = ["*"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_AUTOREFRESH = True
MEDIA_ROOT = Path(tempfile.gettempdir()) / "waraq-test-media"
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
# A file of its own, so that the test database can be kept between runs (--reuse-db).
_test_name = env.str("WARAQ_TEST_DB", default="")
if _test_name:
    DATABASES["default"]["TEST"] = {"NAME": _test_name}
ACCOUNT_RATE_LIMITS = False
