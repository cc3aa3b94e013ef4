"""Domino Loo as a game of the registry: the one object through which the rest of the world uses the family."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from rules_engine.domino_loo import judge, match, view
from rules_engine.domino_loo.layout import format_position, parse_position
from rules_engine.domino_loo.legal import legal_moves
from rules_engine.domino_loo.moves import Move, parse_move
from rules_engine.domino_loo.nearest import nearest_legal
from rules_engine.domino_loo.options import DEFAULT_PRESET, PRESETS, SPECS, options_from
from rules_engine.domino_loo.questions import QUESTIONS
from rules_engine.domino_loo.refusals import SLUG, LooReason, reason_rules
from rules_engine.domino_loo.state import NOBODY, State
from rules_engine.game import Game, Nearest, Question
from rules_engine.options import OptionSpec, OptionValue
from rules_engine.refusal import Reason


class DominoLoo:
    """The rules of domino-loo. It holds no state; every answer depends on the state it is given."""

    slug = SLUG
    family = "domino_loo"
    item: Literal["card", "tile"] = "tile"
    reasons: type[Reason] = LooReason
    option_specs: Mapping[str, OptionSpec] = SPECS
    presets: Mapping[str, Mapping[str, OptionValue]] = PRESETS
    default_preset = DEFAULT_PRESET
    questions: Mapping[str, Question] = QUESTIONS

    # Plain functions of the family, without a layer of calls in between.
    options = staticmethod(options_from)
    deal = staticmethod(match.deal)
    legal_moves = staticmethod(legal_moves)
    refusal = staticmethod(judge.refusal)
    play = staticmethod(judge.play)
    view_for = staticmethod(view.view_for)
    outcome = staticmethod(view.outcome)
    new_match = staticmethod(match.new_match)
    parse_move = staticmethod(parse_move)
    parse_position = staticmethod(parse_position)
    format_position = staticmethod(format_position)
    reason_rules = staticmethod(reason_rules)

    def to_act(self, state: State) -> int | None:
        """The seat whose move is awaited; None when the round is over."""
        return None if state.turn == NOBODY else state.turn

    def nearest_legal(self, state: State, move: Move) -> Sequence[Nearest]:
        """The legal moves that differ least from the given one, and how."""
        return nearest_legal(state, move, legal_moves(state))


GAME: Game = DominoLoo()
