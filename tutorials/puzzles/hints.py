"""Three hints to every puzzle: the theme's own, and else the rule it rests on, then twice a smaller choice."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext

from rulebook.wording import Wording
from tabletop import spoken
from tutorials import lesson as definitions
from tutorials import player, texts
from tutorials.puzzles import lines
from tutorials.puzzles.models import Puzzle, as_step

MOST = 3
Hints = Sequence[SafeString | str]


def hints_of(puzzle: Puzzle, words: Wording, shown: int) -> Hints:
    """The first so many hints in the reader's language: the theme's own, then what the engine can narrow down."""
    own = [texts.render_inline(line, words) for line in puzzle.theme.lines("hints", words.language)[:shown]]
    if len(own) == shown:
        return own
    made = [*_rule(puzzle, words), *_narrowed(puzzle, words.language)]
    return [*own, *made[len(own) : shown]]


def _rule(puzzle: Puzzle, words: Wording) -> Iterator[SafeString]:
    """The first rule of the puzzle; none if an editor has taken it off the page."""
    for rule in texts.rule_links(puzzle.definition.rules[:1], as_step(puzzle), words.language):
        link = format_html('<a class="tok-rule" href="{}">{} {}</a>', rule.url, rule.number, rule.heading)
        yield format_html(_("Start from this rule: {}"), link)


def _narrowed(puzzle: Puzzle, language: str) -> Hints:
    """Never the whole answer: how much there is of it, then one piece or a pair that holds it."""
    step = puzzle.definition
    first = step.solution[0]
    melds = first.groups or (puzzle.facts.get("melds") if step.offered and first.number is not None else ())
    if melds:
        size = ngettext("There is %(number)d meld to find.", "There are %(number)d melds to find.", len(melds))
        return size % {"number": len(melds)}, _part(melds[0], language)
    if first.number is not None:
        return ()
    if first.cards:
        size = _how_many(
            step.engine.item, len(first.cards), {len(cards) for cards in step.turns[0].goal.get("cards_any", ())}
        )
        last = _part(first.cards[:1], language) if len(first.cards) > 1 else _pair_of_cards(puzzle, language)
        return size, last
    if len(step.solution) > 1:
        size = ngettext("It takes %(number)d move.", "It takes %(number)d moves.", len(step.solution))
        begin = lines.move(step, player.start_state(step), first.move, language)
        return size % {"number": len(step.solution)}, format_html(_("Begin like this: {}"), begin)
    return _about_a_move(puzzle, language)


def _how_many(item: str, number: int, sizes: set[int]) -> str:
    """The size of the answer, or of the smallest of several."""
    if len(sizes) > 1:
        said = ngettext("%(number)d of them is enough.", "%(number)d of them are enough.", number)
    elif item == "tile":
        said = npgettext("tiles", "The answer is one of them.", "The answer is %(number)d of them.", number)
    else:
        said = npgettext("cards", "The answer is one of them.", "The answer is %(number)d of them.", number)
    return said % {"number": number}


def _part(codes: Sequence[str], language: str) -> str:
    return _("This belongs to the answer: %(items)s") % {"items": spoken.items_text(codes, language)}


def _pair_of_cards(puzzle: Puzzle, language: str) -> str:
    step = puzzle.definition
    right = step.solution[0].cards[0]
    offered = player.offered_items(step, player.Progress())
    accepted = {card for cards in step.turns[0].goal.get("cards_any", ()) for card in cards} | {right}
    other = _drawn(puzzle, (card for card in offered if card not in accepted))
    return _one_of(spoken.items_text([card], language) for card in sorted({right, *other[:1]}))


def _about_a_move(puzzle: Puzzle, language: str) -> Hints:
    step = puzzle.definition
    right = step.solution[0].move
    accepted = {str(step.engine.parse_move(move)) for move in step.turns[0].goal["move"]}
    named = {move for idea in step.ideas for move in _texts(idea.when.get("move", ()))}
    legal = [str(move) for move in step.engine.legal_moves(player.start_state(step))]
    wrong = _drawn(puzzle, (move for move in legal if move not in accepted and _is_asked(move, step.actions)))
    wrong.sort(key=lambda move: move not in named)
    said = [_words(move, step, language) for move in (right, *wrong)]
    return _("Not this one: %(move)s") % {"move": said[1]}, _one_of(sorted({said[0], said[-1]}))


def _words(move: str, step: definitions.Step, language: str) -> str:
    """A move in words; where all are of one kind, its cards are enough."""
    said = texts.move_words(move, step.engine.family, language)
    return said.partition(": ")[2] if len(step.actions) == 1 else said


def _is_asked(move: str, actions: Iterable[str]) -> bool:
    return any(move.startswith(action) for action in actions)


def _texts(moves: str | Sequence[str]) -> Sequence[str]:
    return [moves] if isinstance(moves, str) else moves


def _one_of(options: Iterable[str]) -> str:
    return _("It is one of these: %(options)s") % {"options": " · ".join(options)}


def _drawn(puzzle: Puzzle, options: Iterable[str]) -> list[str]:
    """Some options in an order that is the puzzle's own and does not change."""
    return sorted(options, key=lambda option: _lot(puzzle, option))


def _lot(puzzle: Puzzle, text: str) -> int:
    return int.from_bytes(hashlib.sha256(f"{puzzle.key}|{text}".encode()).digest()[:4])
