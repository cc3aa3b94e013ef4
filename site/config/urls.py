"""Addresses: the admin without a language, everything else under /en/, /ko/ or /ar/.

Django's own views come before Wagtail's catch-all; their first words are reserved as page slugs.
"""

from django.conf import settings
from django.conf.urls.i18n import i18n_patterns
from django.contrib.sitemaps.views import sitemap
from django.urls import include, path
from django.views.generic import TemplateView
from wagtail import urls as wagtail_urls
from wagtail.admin import urls as wagtailadmin_urls

from rulebook.sitemap import SITEMAPS
from rulebook.views import choose_language

urlpatterns = [
    path("", choose_language, name="choose-language"),
    path("admin/", include(wagtailadmin_urls)),
    path("sitemap.xml", sitemap, {"sitemaps": SITEMAPS}, name="sitemap"),
    path("robots.txt", TemplateView.as_view(template_name="robots.txt", content_type="text/plain"), name="robots"),
    *i18n_patterns(
        path("accounts/", include("accounts.urls")),
        path("learn/", include("tutorials.urls")),
        path("puzzles/", include("tutorials.puzzles.urls")),
        path("comments/", include("community.urls")),
        path("translate/", include("translation_desk.urls")),
        path("", include("rulebook.urls")),
        path("", include(wagtail_urls)),
    ),
]

if settings.DEBUG:
    from django.conf.urls.static import static

    urlpatterns += static(settings.MEDIA_URL, document_root=settings.MEDIA_ROOT)
