"""The themes of Domino Loo."""

from __future__ import annotations

from tutorials.puzzles.themes.loo.avoid_loo import AvoidLoo
from tutorials.puzzles.themes.loo.call import Call
from tutorials.puzzles.themes.loo.legal_tiles import LegalTiles
from tutorials.puzzles.themes.loo.settle_pot import SettlePot
from tutorials.puzzles.themes.loo.trick_winner import TrickWinner

THEMES = (LegalTiles(), TrickWinner(), SettlePot(), AvoidLoo(), Call())
