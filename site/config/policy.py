"""The content security policy: strict on the public site, looser under /admin/, which Wagtail's pages need."""

from csp.constants import SELF, UNSAFE_INLINE
from csp.middleware import CSPMiddleware
from django.http import HttpRequest, HttpResponseBase

ADMIN_PREFIX = "/admin/"
ADMIN_DIRECTIVES = {
    "script-src": [SELF, UNSAFE_INLINE],
    "style-src": [SELF, UNSAFE_INLINE],
    "frame-src": [SELF],
    "frame-ancestors": [SELF],
    "img-src": [SELF, "data:", "blob:"],
    "worker-src": [SELF, "blob:"],
}


class ContentSecurityPolicyMiddleware(CSPMiddleware):
    """Replaces the directives that Wagtail's admin cannot live with, for its own pages only.

    A preview is rendered by a dummy request inside one of the admin's, which must be able to frame it.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if getattr(request, "is_dummy", False):
            response.xframe_options_exempt = True  # type: ignore[attr-defined]
            return response
        if request.path.startswith(ADMIN_PREFIX):
            response._csp_replace = ADMIN_DIRECTIVES  # type: ignore[attr-defined]
            response.headers["X-Frame-Options"] = "SAMEORIGIN"
        return super().process_response(request, response)
