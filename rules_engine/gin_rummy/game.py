"""Gin rummy as the rest of the world uses it: one object that answers the `Game` protocol."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final, Literal

from rules_engine.game import Nearest, Question
from rules_engine.gin_rummy import legal, match, moves, play, position, refusals, scoring, state, view, writing
from rules_engine.gin_rummy import options as gin_options
from rules_engine.gin_rummy.moves import Kind, Move
from rules_engine.gin_rummy.options import GinOptions
from rules_engine.gin_rummy.questions import QUESTIONS
from rules_engine.gin_rummy.reasons import RULE_OF, GinReason
from rules_engine.gin_rummy.state import DISCARD, OVER, State
from rules_engine.nearest import Parts, nearest
from rules_engine.options import OptionSpec, OptionValue
from rules_engine.refusal import IllegalMoveError, Reason


class GinRummy:
    """The one game of its family."""

    slug: str = "gin-rummy"
    family: str = "gin_rummy"
    item: Literal["card", "tile"] = "card"
    reasons: type[Reason] = GinReason
    option_specs: Mapping[str, OptionSpec] = gin_options.SPECS
    presets: Mapping[str, Mapping[str, OptionValue]] = gin_options.PRESETS
    default_preset: str = "standard"
    questions: Mapping[str, Question] = QUESTIONS

    def options(self, preset: str | None = None, **changes: OptionValue) -> GinOptions:
        """Checked options. Raises OptionError."""
        return gin_options.options(preset, **changes)

    def deal(self, options: GinOptions, seats: int, rng: random.Random, dealer: int | None = None) -> State:
        """A new hand for two seats; the dealer is picked at random if none is named."""
        _check_seats(seats)
        return state.deal(options, rng, rng.randrange(2) if dealer is None else dealer)

    def to_act(self, state: State) -> int | None:
        """The seat whose move is awaited, None when the hand is over."""
        return None if state.phase is OVER else state.turn

    # Plain functions of the family, without a layer of calls in between.
    legal_moves = staticmethod(legal.legal_moves)
    refusal = staticmethod(refusals.refusal)
    view_for = staticmethod(view.view_for)
    outcome = staticmethod(scoring.outcome)
    parse_move = staticmethod(moves.parse_move)
    parse_position = staticmethod(position.parse_position)
    format_position = staticmethod(writing.format_position)

    def play(self, state: State, move: Move) -> State:
        """The state after the move. Raises IllegalMoveError with the refusal."""
        refused = refusals.refusal(state, move)
        if refused is not None:
            raise IllegalMoveError(refused)
        return play.apply(state, move)

    def nearest_legal(self, state: State, move: Move) -> Sequence[Nearest]:
        """The legal moves that differ least from a refused one."""
        candidates = legal.legal_moves(state)
        if move.melds is not None and state.phase is DISCARD:
            knocks = [other for other in candidates if other.kind in (Kind.KNOCK, Kind.GIN)]
            candidates = candidates + [shown for knock in knocks for shown in _declared(state, knock)]
        return nearest(move, candidates, _parts)

    def new_match(self, options: GinOptions, seats: int, rng: random.Random) -> match.GinMatch:
        """A whole game; the first dealer is drawn as the options say."""
        _check_seats(seats)
        return match.new_match(options, rng)

    def reason_rules(self, options: GinOptions) -> Mapping[Reason, str]:
        """The full rule ID that each reason cites."""
        return dict[Reason, str](RULE_OF.items())


def _check_seats(seats: int) -> None:
    if seats != 2:
        raise ValueError("gin rummy has 2 seats")


def _declared(state: State, knock: Move) -> list[Move]:
    """The same knock with each arrangement that may be declared."""
    rules = state.table.options.melds
    found = legal.arrangements(state, knock.card)
    if knock.kind is Kind.GIN:
        found = tuple(part for part in found if not part.deadwood)
    return [moves.declare(knock.kind, knock.card, [rules.in_order(meld) for meld in part.melds]) for part in found]


def _parts(move: Move) -> Parts:
    groups = frozenset(" ".join(map(str, sorted(group))) for group in move.melds or ())
    parts: dict[str, object] = {"kind": move.kind.value, "cards": frozenset(move.cards)}
    if move.target is not None:
        parts["target"] = int(move.target)
    if groups:
        parts["melds"] = groups
    if move.loose is not None:
        parts["loose"] = frozenset(move.loose)
    return parts


GIN_RUMMY: Final = GinRummy()
"""The game that `games.get("gin-rummy")` returns."""
