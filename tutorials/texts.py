"""Texts of lessons in one reader's words: instructions, refusals, what the others played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rulebook import html
from rulebook.citation import links
from rulebook.reader import Reader
from rulebook.refusal_text import describe
from rulebook.vocabulary import wording_for
from rulebook.wording import RuleWord, Wording, is_item
from rules_engine.questions import ask
from tabletop import spoken
from tutorials import lesson as definitions
from tutorials import player, words
from tutorials.lesson import Answer
from tutorials.models import Step

NEAREST = 3
FACE_DOWN = ("take turn-up", "throw")
render = html.render
render_inline = html.render_inline


@dataclass(frozen=True, slots=True)
class RefusalWords:
    """A refusal with the rule that it cites."""

    sentence: SafeString
    rule_number: str
    rule_heading: str
    rule_text: SafeString
    rule_url: str
    nearest: Sequence[str] = ()


def reader_for(step: Step, language: str) -> Reader:
    """A reader under the step's own options."""
    return Reader(language, changes=step.options)


def wording(step: Step, language: str) -> Wording:
    """What the tokens of the step's texts need."""
    return wording_for(step.lesson.game, reader_for(step, language))


def refusal_words(
    refusal: Mapping[str, Any] | None, step: Step, language: str, nearest: Sequence[str] = ()
) -> RefusalWords:
    """The stored refusal of an attempt in the reader's language."""
    said = describe(refusal or {}, reader_for(step, language))
    return RefusalWords(
        said["sentence_html"], said["rule_number"], said["rule_heading"], said["rule_text_html"], said["url"], nearest
    )


def nearest_lines(step: Step, progress: player.Progress, move: str, language: str) -> list[str]:
    """The legal moves that differ least from a refused one, in words; none where no move was given."""
    if not move:
        return []
    game = step.definition.engine
    state = player.state_at(step.definition, progress)
    nearest = game.nearest_legal(state, game.parse_move(move))[:NEAREST]
    return [move_words(str(near.move), game.family, language) for near in nearest]


def move_words(move: str, family: str, language: str, word: Callable[[str, str], str] = words.action_word) -> str:
    """A move as a reader says it: the action, then the cards or tiles by name. `word` names the action."""
    action = words.action_of(move) or move.partition(" ")[0]
    items = move.removeprefix(action).replace("[", " ").replace("]", " ").replace("+", " ").split()
    codes = [code for item in items if is_item(code := item.partition(">")[0].partition("@")[0])]
    label = word(action, family)
    if not codes:
        return label
    said = spoken.items_text(codes, language)
    suit = items[-1].partition("@")[2]
    return f"{label}: {said} ({spoken.tile_suit_name(int(suit), language)})" if suit else f"{label}: {said}"


def reply_lines(judged: Any, step: Step, language: str) -> list[str]:
    """What the others have just played."""
    if judged.verdict is None or not judged.verdict.replies:
        return []
    engine = step.definition.engine
    said = (move_words(seen_part(move), engine.family, language, words.played_word) for move in judged.verdict.replies)
    line = _("Your opponent · %(move)s") if engine.slug == "gin-rummy" else _("The others · %(move)s")
    return [line % {"move": move} for move in said]


def seen_part(move: str) -> str:
    """What the learner sees of another player's move: tiles thrown away lie face down and are not named."""
    return next((word for word in FACE_DOWN if move.startswith(f"{word} ")), move)


def cards_in(answer: Mapping[str, Any]) -> frozenset[str]:
    """The cards or tiles that an answer named."""
    move = Answer.from_dict(answer).move
    pieces = move.replace("[", " ").replace("]", " ").split()[1:]
    codes = {piece.partition(">")[0].partition("@")[0] for piece in pieces}
    return frozenset(code for code in codes if code[:1].isalnum()) | frozenset(answer.get("cards", ()))


def cards_at_fault(answer: Mapping[str, Any], refusal: Mapping[str, Any] | None) -> frozenset[str]:
    """The cards or tiles to mark; a lead that only lacks its number keeps its tile chosen."""
    return frozenset() if refusal and refusal["reason"] == "suit-not-announced" else cards_in(answer)


def rule_links(rule_ids: Iterable[str], step: Step, language: str) -> list[RuleWord]:
    """Links to the rules that a step teaches."""
    return links(step.lesson.game, rule_ids, language)


def rules_taught(steps: Sequence[Step]) -> list[RuleWord]:
    """Links to all the rules of a lesson."""
    if not steps:
        return []
    wanted = {rule_id for step in steps for rule_id in step.rules}
    return links(steps[0].lesson.game, wanted, get_language() or "en")


def melds_first(definition: definitions.Step, hand: Sequence[str]) -> list[list[str]]:
    """The hand as groups: its best melds, then the rest. Empty where the game has no such question."""
    if "deadwood" not in definition.engine.questions:
        return []
    best = ask(definition.game, "deadwood", {"hand": list(hand)}, definition.options)
    return [*best["melds"], best["unmatched"]] if best["melds"] else []
