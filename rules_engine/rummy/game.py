"""The two games of the family behind one interface; what differs is the slug, the defaults and the rules cited."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from rules_engine.game import Nearest, Outcome, Question
from rules_engine.options import OptionError, OptionSpec, OptionValue
from rules_engine.refusal import IllegalMoveError, Reason, Refusal
from rules_engine.rummy import judge, legal, match, moves, nearest, position, questions, scoring, turns, view, writing
from rules_engine.rummy.moves import Move
from rules_engine.rummy.options import RummyOptions, make_options, specs
from rules_engine.rummy.reasons import RummyReason, reason_rules
from rules_engine.rummy.state import OVER, State, deal


class RummyGame:
    """A game of the rummy family. States, moves and options are values of this package."""

    family: str = "rummy"
    item: Literal["card", "tile"] = "card"
    reasons: type[Reason] = RummyReason

    def __init__(self, slug: str, preset: str, defaults: Mapping[str, OptionValue]) -> None:
        self.slug = slug
        self.default_preset = preset
        self.defaults = defaults
        self.option_specs: Mapping[str, OptionSpec] = specs(defaults)
        self.presets: Mapping[str, Mapping[str, OptionValue]] = {preset: {}}
        self.questions: Mapping[str, Question] = questions.of(self)

    def options(self, preset: str | None = None, **changes: OptionValue) -> RummyOptions:
        """The preset's options with changes. Raises OptionError."""
        name = self.default_preset if preset is None else preset
        if name not in self.presets:
            raise OptionError("unknown preset", name, allowed=", ".join(self.presets))
        return make_options(self.defaults, {**self.presets[name], **changes})

    def deal(self, options: RummyOptions, seats: int, rng: random.Random, dealer: int | None = None) -> State:
        """A new hand; the dealer is picked at random if none is named. Raises PositionError."""
        return deal(options, seats, rng, dealer)

    def to_act(self, state: State) -> int | None:
        """The seat to act, None when the hand is over."""
        return None if state.phase == OVER or state.frame.is_game_over else state.turn

    def legal_moves(self, state: State) -> Sequence[Move]:
        """Every legal move in normal form (see `legal`)."""
        return legal.legal_moves(state)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Why the move is refused; None if it is legal."""
        return judge.refusal(self.slug, state, move)

    def play(self, state: State, move: Move) -> State:
        """The state after the move. Raises IllegalMoveError."""
        if not judge.is_plain(state, move):
            found = judge.refusal(self.slug, state, move)
            if found is not None:
                raise IllegalMoveError(found)
        return turns.apply(state, move)

    def view_for(self, state: State, seat: int) -> dict[str, Any]:
        """What that seat may see, as JSON-safe data."""
        return view.view_for(self.slug, self.defaults, state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """How the hand ended and the points by seat; None while it goes on."""
        return scoring.outcome(state)

    def nearest_legal(self, state: State, move: Move) -> Sequence[Nearest]:
        """The legal moves that differ least from a refused one."""
        return nearest.nearest_legal(state, move, self.refusal)

    def new_match(self, options: RummyOptions, seats: int, rng: random.Random) -> match.RummyMatch:
        """A whole game. Raises PositionError for a number of seats that is not allowed."""
        return match.new_match(options, seats, rng)

    def parse_move(self, text: str) -> Move:
        """Read a move. Raises MoveError."""
        return moves.parse_move(text)

    def parse_position(self, text: str, options: RummyOptions, seed: int = 0) -> State:
        """Read a position. Raises PositionError."""
        return position.parse_position(text, options, seed)

    def format_position(self, state: State) -> str:
        """The complete position as text."""
        return writing.format_position(state)

    def reason_rules(self, options: RummyOptions) -> Mapping[Reason, str]:
        """The rule that each reason of this game cites."""
        return reason_rules(self.slug)
