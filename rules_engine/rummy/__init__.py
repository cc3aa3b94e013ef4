"""The rummy family: Multiplayer Rummy (two to four players) and Rummy (four players), one engine with options.

Left out on purpose and refused by name: jokers, taking cards from melds on the table
(take_from_melds), drawing several discards (draw_from_discard), a final turn for the others
(final_turn_for_others).
"""

from __future__ import annotations

from typing import Final

from rules_engine import games
from rules_engine.rummy import player as player  # registers the computer players
from rules_engine.rummy.game import RummyGame
from rules_engine.rummy.options import FOUR_PLAYER, MULTIPLAYER

MULTIPLAYER_RUMMY: Final = RummyGame("multiplayer-rummy", "multiplayer", MULTIPLAYER)
RUMMY: Final = RummyGame("rummy", "four_player", FOUR_PLAYER)

games.register(MULTIPLAYER_RUMMY)
games.register(RUMMY)
