"""Puzzles: made by seed, proven by the engine, answered like the steps of a lesson."""
