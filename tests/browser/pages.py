"""Every kind of page, with who looks at it."""

from __future__ import annotations

from typing import Any

RULE = "gin-rummy.knock.limit"
OTHER_GAMES = {"en": "multiplayer-rummy", "ko": "rummy", "ar": "domino-loo"}
PUBLIC = {
    "home": "/",
    "learn": "/learn/",
    "course": "/learn/gin-rummy/",
    "open lesson": "/learn/gin-rummy/knocking/finish/",
    "sign in": "/accounts/sign-in/",
    "sign up": "/accounts/sign-up/",
    "new password": "/accounts/password/reset/",
    "reading": "/accounts/reading/",
    "glossary": "/glossary/",
    "word": "/glossary/meld/",
    "word with others to choose": "/glossary/deck/",
    "about": "/about/",
    "credits": "/credits/",
    "accessibility": "/accessibility/",
    "contact": "/contact/",
    "comments": f"/comments/{RULE}/",
    "no comments": "/comments/gin-rummy.knock.choice/",
    "desk": "/translate/",
    "house rules": "/house/gin-rummy/",
    "panel on a rule page": "/gin-rummy/?panel=1",
    "impossible house rules": "/gin-rummy/?knock_limit=5&oklahoma=on",
    "two sets of house rules": "/house/gin-rummy/compare/",
    "position to try": "/learn/try/gin-rummy.card-twice/",
    "question to try": "/learn/try/gin-rummy.plain-knock/",
    "rule to practise": "/learn/rule/domino-loo.trick.follow/",
    "puzzles": "/puzzles/",
    "puzzles of a game": "/puzzles/domino-loo/",
    "puzzle of today": "/puzzles/daily/",
    "missing": "/there-is-no-such-page/",
}
SIGNED_IN = {
    "finished lesson": ("member", "/learn/gin-rummy/sets-and-runs/finish/"),
    "profile": ("member", "/accounts/profile/"),
    "own comments": ("member", f"/comments/{RULE}/?reply="),
}


def kinds_of_pages(known: dict[str, Any], language: str) -> dict[str, tuple[str, str]]:
    """Name of the kind -> who looks, and the address behind the language."""
    found = {name: ("", path) for name, path in PUBLIC.items()}
    found["game"] = ("", f"/{OTHER_GAMES[language]}/")
    found |= {f"step {kind}": ("", path) for kind, path in known["kinds"].items()}
    found |= SIGNED_IN
    other = "ar" if language != "ar" else "ko"
    found["side by side"] = ("", f"/parallel/gin-rummy/{other}/")
    target = language if language != "en" else "ko"
    reviewer = f"reviewer-{language}"
    found["reply"] = ("member", f"/comments/{RULE}/?reply={known['comment']['en']}")
    found["translate comment"] = ("member", f"/comments/{known['comment'][other]}/translate/")
    found["unit"] = ("member", f"/translate/{target}/rule:{RULE}/")
    found["reviewer's desk"] = (reviewer, "/translate/")
    found["proposal"] = (reviewer, f"/translate/proposals/{known['proposal'][language]}/")
    return found
