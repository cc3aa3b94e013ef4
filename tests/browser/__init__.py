"""Tests that drive Debian's chromium: `make test-browser`."""

# Lessons that are played to their end: by language and way of playing. Together they hold every game and kind of step.
PLAYED = {
    ("en", "mouse"): "gin-rummy.knocking",
    ("ko", "mouse"): "domino-loo.leading",
    ("ar", "mouse"): "multiplayer-rummy.going-out",
    ("en", "keyboard"): "domino-loo.leading",
    ("ko", "keyboard"): "gin-rummy.deadwood",
    ("ar", "keyboard"): "rummy.four-at-a-table",
    ("en", "plain"): "multiplayer-rummy.melds",
    ("ko", "plain"): "rummy.own-meld-first",
    ("ar", "plain"): "domino-loo.tiles-and-suits",
    ("en", "names"): "rummy.four-at-a-table",
    ("ko", "names"): "domino-loo.calls",
    ("ar", "names"): "gin-rummy.laying-off",
}
WHOLE_HAND = "multiplayer-rummy.a-whole-hand"
LESSONS = sorted({*PLAYED.values(), WHOLE_HAND})
