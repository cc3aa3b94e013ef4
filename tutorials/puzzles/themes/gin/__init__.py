"""The themes of gin rummy."""

from __future__ import annotations

from tutorials.puzzles.themes.gin.best_arrangement import BestArrangement
from tutorials.puzzles.themes.gin.count_deadwood import CountDeadwood
from tutorials.puzzles.themes.gin.knock_or_not import KnockOrNot
from tutorials.puzzles.themes.gin.lay_off import LayOff
from tutorials.puzzles.themes.gin.score_hand import ScoreHand
from tutorials.puzzles.themes.gin.undercut import Undercut
from tutorials.puzzles.themes.gin.which_discard import WhichDiscard

THEMES = (CountDeadwood(), BestArrangement(), WhichDiscard(), KnockOrNot(), LayOff(), Undercut(), ScoreHand())
