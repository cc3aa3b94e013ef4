"""Gin rummy for two players: rules as played in the standard books, every house rule an option.

Left out on purpose and refused by name: hollywood (three games at once), partners, jokers. A knock with an
arrangement, forced gin, Oklahoma, big gin, the wall: see `options.SPECS`.
"""

from rules_engine import games
from rules_engine.gin_rummy import player as _player  # noqa: F401  (registers the computer players)
from rules_engine.gin_rummy.game import GIN_RUMMY, GinRummy
from rules_engine.gin_rummy.moves import Kind, Move
from rules_engine.gin_rummy.options import GinOptions
from rules_engine.gin_rummy.reasons import GinReason
from rules_engine.gin_rummy.state import Phase, State

games.register(GIN_RUMMY)

__all__ = ["GIN_RUMMY", "GinOptions", "GinReason", "GinRummy", "Kind", "Move", "Phase", "State"]
