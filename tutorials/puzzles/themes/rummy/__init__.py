"""The themes of rummy."""

from __future__ import annotations

from tutorials.puzzles.themes.rummy.find_meld import FindMeld
from tutorials.puzzles.themes.rummy.go_out import GoOut
from tutorials.puzzles.themes.rummy.going_rummy import GoingRummy
from tutorials.puzzles.themes.rummy.lay_off_all import LayOffAll
from tutorials.puzzles.themes.rummy.score_round import ScoreRound
from tutorials.puzzles.themes.rummy.which_discard import WhichDiscard

THEMES = (FindMeld(), LayOffAll(), GoOut(), ScoreRound(), GoingRummy(), WhichDiscard())
