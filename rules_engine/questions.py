"""Questions put to the engine by name: the way examples, lessons and tests obtain its answers.

Four questions belong to every game: `ruling`, `legal_move`, `after` and `legal_moves`; the others are its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine import games
from rules_engine.cards import CardError
from rules_engine.game import Answer, Game, MoveError, PositionError
from rules_engine.options import OptionError, OptionValue
from rules_engine.refusal import IllegalMoveError
from rules_engine.tiles import TileError


class QuestionError(ValueError):
    """An unknown question, or a position that the question cannot be put to."""


def ask(slug: str, question: str, position: Mapping[str, Any], changes: Mapping[str, OptionValue]) -> Answer:
    """The answer as JSON-safe data. `changes` are options that differ from the default preset.

    Raises QuestionError, OptionError, PositionError, MoveError, CardError or TileError; all are ValueErrors.
    """
    game = games.get(slug)
    options = game.options(None, **changes)
    shared, own = _SHARED.get(question), game.questions.get(question)
    if shared is None and own is None:
        known = ", ".join(sorted((*_SHARED, *game.questions)))
        raise QuestionError(f"unknown question: {question} (known: {known})")
    try:
        if own is not None:
            return own(position, options)
        assert shared is not None
        return shared(game, position, options)
    except IllegalMoveError as fault:
        raise QuestionError(f"{question}: {fault}") from fault
    except (KeyError, TypeError, AttributeError, IndexError) as fault:
        raise QuestionError(f"{question}: the position lacks or misstates {fault}") from fault


def _state(game: Game, position: Mapping[str, Any], options: Any) -> Any:
    if not isinstance(position.get("state"), str):
        raise QuestionError("the position needs a text under `state`")
    return game.parse_position(position["state"], options, int(position.get("seed", 0)))


def _ruling(game: Game, position: Mapping[str, Any], options: Any) -> Answer:
    """Is the move legal, and if not, why: reason, rule, the cards, the groups, the numbers and the words.

    `seat` says who moves (by default whoever is to act); `nearest` lists the closest legal moves.
    """
    state = _state(game, position, options)
    seat = position.get("seat")
    text = str(position["move"]) if seat is None else f"{seat}: {position['move']}"
    move = game.parse_move(text)
    refusal = game.refusal(state, move)
    if refusal is None:
        return {"legal": True}
    data = refusal.as_dict()
    facts = {**data["words"], **data["numbers"], **data["groups"]}
    nearest = [str(near.move) for near in game.nearest_legal(state, move)]
    return {**facts, "legal": False, **{k: data[k] for k in ("reason", "rule", "cards")}, "nearest": nearest}


def _legal_move(game: Game, position: Mapping[str, Any], options: Any) -> Answer:
    """True if the move is legal."""
    return bool(_ruling(game, position, options)["legal"])


def _after(game: Game, position: Mapping[str, Any], options: Any) -> Answer:
    """The view of seat 0 after the moves, with the outcome if the hand is over."""
    state = _state(game, position, options)
    for text in position["moves"]:
        state = game.play(state, game.parse_move(text))
    view = game.view_for(state, 0)
    outcome = game.outcome(state)
    if outcome is not None:
        view["outcome"] = {
            "kind": outcome.kind,
            "points": list(outcome.points),
            "winner": outcome.winner,
            **(outcome.details or {}),
        }
    return view


def _legal_moves(game: Game, position: Mapping[str, Any], options: Any) -> Answer:
    """Every legal move of the seat to act, as sorted texts."""
    return sorted(str(move) for move in game.legal_moves(_state(game, position, options)))


_SHARED = {"ruling": _ruling, "after": _after, "legal_move": _legal_move, "legal_moves": _legal_moves}

__all__ = ["CardError", "MoveError", "OptionError", "PositionError", "QuestionError", "TileError", "ask"]
