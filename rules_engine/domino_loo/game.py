"""Domino Loo as a game of the registry: the one object through which the rest of the world uses the family."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from rules_engine.domino_loo import judge, match, view
from rules_engine.domino_loo.layout import format_position, parse_position
from rules_engine.domino_loo.legal import legal_moves
from rules_engine.domino_loo.match import LooMatch
from rules_engine.domino_loo.moves import Move, parse_move
from rules_engine.domino_loo.nearest import nearest_legal
from rules_engine.domino_loo.options import DEFAULT_PRESET, PRESETS, SPECS, Options, options_from
from rules_engine.domino_loo.questions import QUESTIONS
from rules_engine.domino_loo.refusals import SLUG, LooReason, reason_rules
from rules_engine.domino_loo.state import NOBODY, State
from rules_engine.game import Nearest, Outcome, Question
from rules_engine.options import OptionSpec, OptionValue
from rules_engine.refusal import Reason, Refusal


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

    def options(self, preset: str | None = None, **changes: OptionValue) -> Options:
        """Raises OptionError naming the option and what is allowed."""
        return options_from(preset, **changes)

    def deal(self, options: Options, seats: int, rng: random.Random, dealer: int | None = None) -> State:
        """The first round of a game. Raises PositionError for a number of players that cannot be."""
        return match.deal(options, seats, rng, dealer)

    def to_act(self, state: State) -> int | None:
        return None if state.turn == NOBODY else state.turn

    def legal_moves(self, state: State) -> Sequence[Move]:
        """Every legal move of the seat to act; none when the round or the game is over."""
        return legal_moves(state)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        return judge.refusal(state, move)

    def play(self, state: State, move: Move) -> State:
        """Raises IllegalMoveError; the state given is never changed."""
        return judge.play(state, move)

    def view_for(self, state: State, seat: int) -> dict[str, Any]:
        return view.view_for(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        return view.outcome(state)

    def nearest_legal(self, state: State, move: Move) -> Sequence[Nearest]:
        return nearest_legal(state, move, legal_moves(state))

    def new_match(self, options: Options, seats: int, rng: random.Random) -> LooMatch:
        return match.new_match(options, seats, rng)

    def parse_move(self, text: str) -> Move:
        return parse_move(text)

    def parse_position(self, text: str, options: Options, seed: int = 0) -> State:
        return parse_position(text, options, seed)

    def format_position(self, state: State) -> str:
        return format_position(state)

    def reason_rules(self, options: Options) -> Mapping[Reason, str]:
        return reason_rules(options)


GAME = DominoLoo()
