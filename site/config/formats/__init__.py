"""Formats of dates where a language writes them otherwise than Django does."""
