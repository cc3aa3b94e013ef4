"""A rules engine for card and domino games that says which rule a move breaks.

Pure Python, standard library only. It names reasons and rule IDs, never sentences.
"""
