"""Stamps: each game carries a mark that changes whenever something its page shows changes.

Rendered rules are cached under it, so a page needs no query to know that its cache is still right,
and several server processes agree without talking to one another.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.db.models import Model
from django.db.models.signals import post_delete, post_save

from rulebook import page_cache

_held: ContextVar[bool] = ContextVar("stamps_held", default=False)
Games = Callable[[Any], "str | None"]


def is_held() -> bool:
    """Is content being loaded? Then whoever watches single saves waits for `registries.after_load`."""
    return _held.get()


def bump(slug: str | None = None) -> None:
    """Renew the stamp of one game, or of all."""
    from rulebook.models import Game

    if _held.get():
        return
    games = Game.objects.all() if slug is None else Game.objects.filter(slug=slug)
    games.update(stamp=secrets.token_hex(8))
    page_cache.renew()


@contextmanager
def at_the_end() -> Iterator[None]:
    """Renew all stamps once behind the block instead of at each of its changes."""
    token = _held.set(True)
    try:
        yield
    finally:
        _held.reset(token)
    bump()


def watch(model: type[Model], game_of: Games) -> None:
    """Renew the stamp of the game that `game_of(instance)` names (None: all games) at each change."""

    def renew(sender: Any, instance: Any, **kwargs: Any) -> None:
        if not kwargs.get("raw"):
            bump(game_of(instance))

    label = f"rulebook.stamps.{model._meta.label}"
    post_save.connect(renew, sender=model, weak=False, dispatch_uid=label)
    post_delete.connect(renew, sender=model, weak=False, dispatch_uid=label)


def connect() -> None:
    """Watch everything that a game's page shows."""
    from wagtail.models import Page, PageViewRestriction

    from rulebook import models

    page_cache.watch(Page, PageViewRestriction, models.HomePage, models.GamePage, models.SitePage, models.RefusalText)
    for model in (models.Rule, models.Example, models.Section, models.Source, models.Advice):
        watch(model, lambda instance: instance.unit_game)
    for shared in (models.Game, models.GlossaryTerm, models.OptionLabel, models.WordLabel):
        watch(shared, lambda instance: None)
