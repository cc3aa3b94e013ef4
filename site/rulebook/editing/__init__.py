"""Rules, examples and their words in the Wagtail admin."""
