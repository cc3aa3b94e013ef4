"""Gin rummy: every rule, reason and option."""
