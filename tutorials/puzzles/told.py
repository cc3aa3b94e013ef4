"""Facts that the texts of a puzzle may name besides those that the engine has stored with it.

Some are the same for everybody (a suit by its name), the others are what the learner's own answer comes to, so that a
wrong one is told its number and not only that there is a better one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rules_engine.domino_loo.solver import guaranteed_tricks
from rules_engine.questions import ask
from tabletop import spoken
from tutorials import player
from tutorials.goals import arranged_value
from tutorials.lesson import Answer, Step
from tutorials.puzzles.themes.gin.knocked import lay_offs
from tutorials.puzzles.themes.loo.tiles import has
from tutorials.situation import Situation

Trick = tuple[Sequence[str], int]
"""The tiles in the order played, and the seat that takes them."""
SUITS = {"trump": "trump_suit", "led": "led_suit", "suit": "lead_suit"}
"""Facts that hold the number of a suit of dominoes, with the fact that names it."""

RECKONED = ("chosen", "yours", "unfit", "short_points", "laid", "also")
"""Facts of an answer that was given, reckoned when it is answered."""
_LINE = re.compile(r"\[\[fact:([a-z_]+)")
_MELD = re.compile(r"\[(.*?)\]")
_HAND = re.compile(r"hand 0 ([^;]+)")


def facts_of(facts: Mapping[str, Any], language: str) -> dict[str, Any]:
    """The stored facts and the names of the suits among them; that nothing was laid off before is said."""
    named: dict[str, Any] = {
        name: _suit_name(facts[number], language)
        for number, name in SUITS.items()
        if isinstance(facts.get(number), int)
    }
    if "factor" in facts:
        named["doubled"], named["single"] = (facts["points"], []) if facts["factor"] > 1 else ([], facts["points"])
    if facts.get("earlier") == []:
        named["earlier"] = _("nothing")
    if facts.get("for_pot") == "A":
        named["for_pot"] = pgettext("player", "A")
    return {**facts, **named}


def _suit_name(number: int, language: str) -> str:
    """A suit of dominoes that stays in one line."""
    return spoken.tile_suit_name(number, language).replace(" ", "\u00a0")


def without_empty_lines(text: str, facts: Mapping[str, Any]) -> str:
    """The text without the lines that have nothing to say: nothing was taken, nobody plays for the pot."""
    return "\n".join(line for line in text.splitlines() if not _is_empty(line, facts))


def _is_empty(line: str, facts: Mapping[str, Any]) -> bool:
    return any(name in facts and facts[name] in ([], None) for name in _LINE.findall(line))


def of_answer(
    step: Step, facts: Mapping[str, Any], idea: str, answer: Answer, language: str
) -> tuple[str, dict[str, Any]]:
    """The idea that fits a wrong answer best, and what the answer comes to."""
    if answer.groups:
        return idea, {"yours": arranged_value(Situation(step, answer))}
    if step.game == "gin-rummy" and answer.move:
        return idea, _discarded(step, answer)
    if step.game == "gin-rummy" and answer.cards:
        return _laid_off(step, idea, frozenset(answer.cards))
    if step.game == "domino-loo" and answer.move.startswith("play "):
        led = step.engine.play(player.start_state(step), step.engine.parse_move(answer.move)).led
        return idea, {"chosen": _tile(answer.move), "lead_suit": _suit_name(led, language)}
    if idea == "other" and len(answer.cards) == 1 and _is_off_suit(facts, answer.cards[0]):
        return "off-suit", {"chosen": answer.cards[0]}
    return idea, {}


def of_solution(step: Step, facts: Mapping[str, Any], moves: Sequence[str]) -> dict[str, Any]:
    """What the solved puzzle comes to: what the discard leaves, or what was to be laid off for the score."""
    if step.game != "gin-rummy":
        return {}
    if step.kind == "move" and moves:
        found = _discarded(step, Answer(move=moves[-1]))
        return {**found, "also": [card for card in facts["best"] if card != found["chosen"]]}
    if step.kind == "count" and "deadwood " in step.position:
        least = min((points, len(cards), sorted(cards)) for cards, points in _lay_offs(step).items())
        return {"laid": least[2]}
    return {"laid": []}


def _lay_offs(step: Step) -> dict[frozenset[str], int]:
    hand = _HAND.search(step.position)
    return lay_offs({"melds": _MELD.findall(step.position), "hand": hand[1] if hand else ""})


def _discarded(step: Step, answer: Answer) -> dict[str, Any]:
    card = answer.move.split()[-1]
    hand = [one for one in Situation(step, Answer(), before=player.start_state(step)).hand if one != card]
    best = ask(step.game, "deadwood", {"hand": hand}, step.options)
    return {"chosen": card, "yours": best["points"], "melds": best["melds"]}


def _laid_off(step: Step, idea: str, cards: frozenset[str]) -> tuple[str, dict[str, Any]]:
    """Lay-offs that are possible leave a number of points; of the others some card fits nowhere."""
    found = _lay_offs(step)
    if cards in found:
        return "short", {"short_points": found[cards]}
    most = max((fitting for fitting in found if fitting <= cards), key=len)
    return idea, {"unfit": sorted(cards - most)}


def defence(step: Step, move: str) -> list[Trick]:
    """How the others, playing together, answer a lead."""
    game, state, text = step.engine, player.start_state(step), move
    tricks: list[Trick] = []
    tiles: list[str] = []
    while True:
        tiles.append(_tile(text))
        past, state = len(state.past), game.play(state, game.parse_move(text))
        if game.outcome(state) is not None or len(state.past) > past:
            tricks.append((tiles, state.past[-1].winner))
            tiles = []
        if game.outcome(state) is not None or state.won()[0]:
            return tricks
        sure = {str(legal): guaranteed_tricks(game.play(state, legal), 0) for legal in game.legal_moves(state)}
        wanted = max(sure.values()) if state.turn == 0 else min(sure.values())
        text = next(legal for legal, count in sure.items() if count == wanted)


def _tile(move: str) -> str:
    return move.split()[1].partition("@")[0]


def _is_off_suit(facts: Mapping[str, Any], tile: str) -> bool:
    """True of a tile that is neither a trump nor of the suit led: it wins nothing."""
    return "led" in facts and not has(tile, facts["trump"]) and not has(tile, facts["led"])
