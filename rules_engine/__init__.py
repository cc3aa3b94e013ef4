"""A rules engine for card and domino games that says which rule a move breaks.

Pure Python, standard library only. It names reasons and rule IDs, never sentences.
"""

from typing import Final

__version__: Final = "0.1.0"
"""Raised with every change of an answer: what was computed once (a puzzle's solution) names the version it rests on."""
