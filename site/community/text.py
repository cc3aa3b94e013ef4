"""A member's comment as HTML: escaped text, line breaks, and the tokens for cards, tiles, terms and rules."""

from __future__ import annotations

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from rulebook import tokens
from rulebook.wording import Wording, show

ALLOWED = (tokens.CardsToken, tokens.TilesToken, tokens.TermToken, tokens.RuleToken)


def render(text: str, wording: Wording) -> SafeString:
    """Safe HTML; a token that means nothing stays the text that was typed."""
    pieces: list[str] = []
    position = 0
    while (start := text.find(tokens.OPEN, position)) >= 0:
        try:
            token = tokens.read_token(text, start)
        except tokens.TokenError:
            token = None
        if token is None or not isinstance(token, ALLOWED):
            pieces.append(_plain(text[position : start + 2]))
            position = start + 2
            continue
        pieces += [_plain(text[position:start]), show(token, wording).html]
        position = token.end
    pieces.append(_plain(text[position:]))
    return mark_safe("".join(pieces))  # noqa: S308 - every piece is escaped or made by our own renderer


def _plain(text: str) -> str:
    return str(conditional_escape(text)).replace("\n", "<br>")
