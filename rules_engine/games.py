"""The registry: slug -> game. A new game is one package that registers itself here."""

from __future__ import annotations

from importlib import import_module

from rules_engine.game import Game

_GAMES: dict[str, Game] = {}
_PACKAGES = ("rules_engine.rummy", "rules_engine.gin_rummy", "rules_engine.domino_loo")
_loaded = False


class UnknownGameError(LookupError):
    """No game of that slug is registered."""


def register(game: Game) -> None:
    """Make a game known by its slug; a slug is registered once."""
    if game.slug in _GAMES:
        raise ValueError(f"game already registered: {game.slug}")
    _GAMES[game.slug] = game


def unregister(slug: str) -> None:
    """Forget a game (for tests that register a toy)."""
    del _GAMES[slug]


def get(slug: str) -> Game:
    """The game of that slug. Raises UnknownGameError."""
    _load()
    try:
        return _GAMES[slug]
    except KeyError:
        raise UnknownGameError(f"unknown game: {slug} (known: {', '.join(_GAMES)})") from None


def all_games() -> tuple[Game, ...]:
    """Every registered game, by slug: whoever imported a game first does not matter."""
    _load()
    return tuple(_GAMES[slug] for slug in sorted(_GAMES))


def _load() -> None:
    global _loaded
    if not _loaded:
        _loaded = True
        for package in _PACKAGES:
            import_module(package)
