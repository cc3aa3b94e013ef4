"""Domino Loo (domino-loo): two to four players, a double-six set, five tricks, points or a pot.

Every option of the family is built except one that is left out on purpose and refused by name: `revoke=looed`.
"""

from rules_engine.domino_loo.game import GAME, DominoLoo
from rules_engine.domino_loo.legal import legal_moves
from rules_engine.domino_loo.moves import Move, parse_move
from rules_engine.domino_loo.options import Options
from rules_engine.domino_loo.refusals import LooReason
from rules_engine.domino_loo.state import Phase, State
from rules_engine.games import register

__all__ = ["GAME", "DominoLoo", "LooReason", "Move", "Options", "Phase", "State", "legal_moves", "parse_move"]

register(GAME)
