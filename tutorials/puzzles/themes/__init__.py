"""The themes of all games. Knows no Django."""

from __future__ import annotations

from tutorials.puzzles.base import Theme
from tutorials.puzzles.themes import gin, loo, rummy

THEMES: dict[str, Theme] = {theme.key: theme for theme in (*gin.THEMES, *rummy.THEMES, *loo.THEMES)}
