"""On one's own machine: what `make run` and `make dev` use. Nothing needs to be configured."""

import secrets

from .base import *  # noqa: F403
from .base import ROOT, STORAGES, VAR, env

VAR.mkdir(exist_ok=True)
_key_file = VAR / "secret_key"
if not _key_file.exists():
    _key_file.touch(mode=0o600)
    _key_file.write_text(secrets.token_urlsafe(50))

SECRET_KEY = env.str("SECRET_KEY", default="") or _key_file.read_text()
DEBUG = env.bool("DEBUG", default=False)
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
INTERNAL_IPS = ["127.0.0.1"]

# Files are served as they are in the tree: no collectstatic while developing.
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_ROOT = ROOT / "site" / "config" / "root_files"
