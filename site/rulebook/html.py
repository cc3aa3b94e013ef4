"""Rule texts as safe HTML and as plain text.

A small Markdown (emphasis, lists, links, quotes, line breaks, escapes) with the token rule placed before links,
so that nothing inside a token is markup. Emphasis may open before and close behind any letter: CommonMark's rule
about flanking punctuation fails beside Hangul (`**진(gin)**이`).
"""

from __future__ import annotations

import re
from collections.abc import MutableMapping, Sequence
from functools import cache
from typing import Any

from django.utils.html import strip_tags
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_inline.state_inline import Scanned, StateInline
from markdown_it.token import Token as MarkdownToken

from rulebook import tokens
from rulebook.tokens import TokenError
from rulebook.wording import Wording, show

RULES = ("emphasis", "balance_pairs", "list", "link", "escape", "newline", "blockquote", "fragments_join")
_PLACES = 0xE000
"""First of the private characters that hold the places of tokens."""
_SAFE_LINK = re.compile(r"(?:https?://|mailto:|/|#)", re.IGNORECASE)


class _State(StateInline):
    """Emphasis marks open before a non-space and close behind one."""

    def scanDelims(self, start: int, canSplitWord: bool) -> Scanned:  # noqa: N802, N803 - the library's names
        marker = self.src[start]
        end = start
        while end < self.posMax and self.src[end] == marker:
            end += 1
        before = self.src[start - 1] if start > 0 else " "
        after = self.src[end] if end < self.posMax else " "
        opens, closes = not after.isspace(), not before.isspace()
        if marker == "_" and before.isalnum() and after.isalnum():
            opens = closes = False
        return Scanned(opens, closes, end - start)


class _Inline(ParserInline):
    """The library's inline parser with the state above."""

    def parse(
        self, src: str, md: MarkdownIt, env: MutableMapping[str, Any], tokens: list[MarkdownToken]
    ) -> list[MarkdownToken]:
        state = _State(src, md, env, tokens)
        self.tokenize(state)
        for rule in self.ruler2.getRules(""):
            rule(state)
        return state.tokens


def _token_rule(state: StateInline, silent: bool) -> bool:
    """Read `[[...]]{a/b}`; what is no token stays text."""
    if not state.src.startswith(tokens.OPEN, state.pos):
        return False
    try:
        token = tokens.read_token(state.src, state.pos)
    except TokenError:
        return False
    if not silent:
        made = state.push("waraq", "", 0)
        made.meta = {"token": token}
    state.pos = token.end
    return True


def _render_token(
    renderer: Any, made: Sequence[MarkdownToken], index: int, options: Any, env: MutableMapping[str, Any]
) -> str:
    return show(made[index].meta["token"], env["wording"]).html


def _render_text(
    renderer: Any, made: Sequence[MarkdownToken], index: int, options: Any, env: MutableMapping[str, Any]
) -> str:
    """Numbers written out in a text follow the reader's digits, as those of tokens do."""
    return escapeHtml(env["wording"].digits_of(made[index].content))


@cache
def _markdown(*, headings: bool = False) -> MarkdownIt:
    markdown = MarkdownIt("zero", {"breaks": True})
    inline = _Inline()
    markdown.inline = inline
    markdown.enable(["text", *RULES, *(["heading"] if headings else [])], ignoreInvalid=True)
    inline.ruler.before("link", "waraq", _token_rule)
    inline.ruler.enableOnly(["text", "newline", "escape", "emphasis", "waraq", "link"])
    inline.ruler2.enableOnly(["balance_pairs", "emphasis", "fragments_join"])
    markdown.validateLink = lambda url: bool(_SAFE_LINK.match(url))  # type: ignore[method-assign]
    markdown.add_render_rule("waraq", _render_token)
    markdown.add_render_rule("text", _render_text)
    return markdown


def render(text: str, wording: Wording, *, headings: bool = False) -> SafeString:
    """A text of several paragraphs as safe HTML for this reader. Only pages about the site have headings inside."""
    markdown = _markdown(headings=headings)
    return SafeString(markdown.render(tokens.strip_isolates(text or ""), {"wording": wording}))


def render_inline(text: str, wording: Wording) -> SafeString:
    """A text of one line (heading, caption) without a paragraph around it."""
    rendered = _markdown().renderInline(tokens.strip_isolates(text or ""), {"wording": wording})
    return SafeString(rendered)


def plain(text: str, wording: Wording) -> str:
    """The text without any markup: for descriptions, titles and live regions."""
    try:
        nodes = tokens.parse(tokens.strip_isolates(text or ""))
    except TokenError:
        nodes = [text]
    shown = "".join(node if isinstance(node, str) else chr(_PLACES + index) for index, node in enumerate(nodes))
    bare = strip_tags(_markdown().render(shown, {"wording": wording}))
    for index, node in enumerate(nodes):
        if not isinstance(node, str):
            bare = bare.replace(chr(_PLACES + index), show(node, wording).plain)
    return " ".join(_unescape(bare).split())


def _unescape(text: str) -> str:
    for entity, char in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&#x27;", "'"), ("&amp;", "&")):
        text = text.replace(entity, char)
    return text
