"""The WSGI entry point: `gunicorn config.wsgi` with site/ and the root on the path."""

import os

from django.core.wsgi import get_wsgi_application

from rulebook.page_front import PageFront

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")
application = PageFront(get_wsgi_application())
