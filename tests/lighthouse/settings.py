"""The public settings, with the compression that a proxy would do, reached without TLS on this machine."""

from config.settings.production import *  # noqa: F403
from config.settings.production import MIDDLEWARE

MIDDLEWARE = ["django.middleware.gzip.GZipMiddleware", *MIDDLEWARE]
SECURE_SSL_REDIRECT = False
