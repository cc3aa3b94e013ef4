"""A game and the sections of its rules."""

from __future__ import annotations

from typing import ClassVar

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from rulebook.models.units import Unit


class Game(Unit, models.Model):  # type: ignore[django-manager-missing]
    """One rule set. `stamp` changes whenever anything that its page shows changes."""

    unit_kind = "game"
    unit_fields = (
        "name",
        "tagline",
        "description",
        "intro",
        "aim",
        "players",
        "equipment",
        "kind",
        "audience",
        "length",
        "history",
    )
    objects: ClassVar[models.Manager[Game]]

    slug = models.SlugField(_("slug"), unique=True)
    family = models.CharField(_("family of the engine"), max_length=40)
    sort_order = models.PositiveSmallIntegerField(_("order"), default=0)
    related = models.JSONField(_("related games"), default=list, blank=True)
    name = models.CharField(_("name"), max_length=80)
    tagline = models.CharField(_("one line"), max_length=200, blank=True, default="")
    description = models.CharField(_("description for search engines"), max_length=300, blank=True, default="")
    intro = models.TextField(_("introduction"), blank=True, default="")
    aim = models.TextField(_("aim"), blank=True, default="")
    players = models.TextField(_("players"), blank=True, default="")
    equipment = models.TextField(_("equipment"), blank=True, default="")
    kind = models.TextField(_("kind of game"), blank=True, default="")
    audience = models.TextField(_("audience"), blank=True, default="")
    length = models.TextField(_("length"), blank=True, default="")
    history = models.TextField(_("history"), blank=True, default="")
    stamp = models.CharField(max_length=32, blank=True, default="", editable=False)

    class Meta:
        ordering = ["sort_order", "slug"]
        verbose_name = _("game")
        verbose_name_plural = _("games")

    def __str__(self) -> str:
        return self.name or self.slug

    @property
    def natural_key_text(self) -> str:
        return self.slug

    @property
    def unit_game(self) -> str:
        return self.slug


class Section(Unit, models.Model):  # type: ignore[django-manager-missing]
    """A chapter of a game's rules; its number is its place."""

    unit_kind = "section"
    unit_fields = ("title", "intro")
    objects: ClassVar[models.Manager[Section]]

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="sections", verbose_name=_("game"))
    key = models.SlugField(_("key"), max_length=40)
    sort_order = models.PositiveSmallIntegerField(_("order"), default=0)
    title = models.CharField(_("title"), max_length=120)
    intro = models.TextField(_("introduction"), blank=True, default="")

    class Meta:
        ordering = ["game", "sort_order"]
        verbose_name = _("section")
        verbose_name_plural = _("sections")
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="section_key_once_a_game")]

    def __str__(self) -> str:
        return f"{self.game.slug}: {self.title}"

    @property
    def natural_key_text(self) -> str:
        return f"{self.game.slug}.{self.key}"

    @property
    def unit_game(self) -> str:
        return self.game.slug


class Source(Unit, models.Model):
    """Where the facts of a game were checked. Credited by name and title; no sentence of it is used."""

    unit_kind = "source"
    unit_fields = ("title", "note")
    objects: ClassVar[models.Manager[Source]]

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="sources", verbose_name=_("game"))
    key = models.SlugField(_("key"), max_length=40)
    sort_order = models.PositiveSmallIntegerField(_("order"), default=0)
    publisher = models.CharField(_("publisher"), max_length=120)
    url = models.URLField(_("address"), max_length=300, blank=True, default="")
    language = models.CharField(_("language"), max_length=20, blank=True, default="")
    kind = models.CharField(_("kind"), max_length=20, blank=True, default="")
    title = models.CharField(_("title"), max_length=250)
    note = models.TextField(_("note"), blank=True, default="")

    class Meta:
        ordering = ["game", "sort_order"]
        verbose_name = _("source")
        verbose_name_plural = _("sources")
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="source_key_once_a_game")]

    def __str__(self) -> str:
        return f"{self.game.slug}: {self.publisher}"

    @property
    def natural_key_text(self) -> str:
        return f"{self.game.slug}.{self.key}"

    @property
    def unit_game(self) -> str:
        return self.game.slug


class Advice(Unit, models.Model):
    """What is worth knowing beside the rules: strategy, tips, common mistakes, variants."""

    class Kind(models.TextChoices):
        STRATEGY = "strategy", _("strategy")
        TIP = "tip", _("tip")
        MISTAKE = "mistake", _("common mistake")
        VARIANT = "variant", _("variant")

    unit_kind = "advice"
    unit_fields = ("heading", "text")
    objects: ClassVar[models.Manager[Advice]]

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="advice", verbose_name=_("game"))
    key = models.SlugField(_("key"), max_length=60)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    sort_order = models.PositiveSmallIntegerField(_("order"), default=0)
    when = models.JSONField(_("applies when"), default=dict, blank=True)
    heading = models.CharField(_("heading"), max_length=160, blank=True, default="")
    text = models.TextField(_("text"))

    class Meta:
        ordering = ["game", "kind", "sort_order"]
        verbose_name = _("advice")
        verbose_name_plural = _("advice")
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="advice_key_once_a_game")]

    def __str__(self) -> str:
        return f"{self.game.slug}: {self.heading or self.key}"

    @property
    def natural_key_text(self) -> str:
        return f"{self.game.slug}.{self.key}"

    @property
    def unit_game(self) -> str:
        return self.game.slug

    def clean(self) -> None:
        """The condition must name options of the game. Raises ValidationError."""
        from rulebook import checks

        super().clean()
        self.when = self.when or {}
        faults = checks.condition_faults(self.when, self.game.slug)
        if faults:
            raise ValidationError(faults)
