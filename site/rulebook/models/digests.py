"""What the content loader wrote last, so that an editor's change is recognised and left alone."""

from __future__ import annotations

from django.db import models


class ContentDigest(models.Model):
    """The digest of one object as the loader wrote it, or of all the files it read."""

    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=200)
    digest = models.CharField(max_length=64)
    loaded_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "key"], name="content_digest_once_an_object")]

    def __str__(self) -> str:
        return f"{self.kind}:{self.key}"
