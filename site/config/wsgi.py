"""The WSGI entry point: `gunicorn config.wsgi` with site/ and the root on the path."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")
application = get_wsgi_application()
