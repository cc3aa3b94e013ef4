"""A whole game of rummy: hands to the target, the deal moving on (rules setup.next-dealer, score.target)."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

from rules_engine.game import PositionError
from rules_engine.rummy.options import RummyOptions
from rules_engine.rummy.scoring import outcome
from rules_engine.rummy.state import State, deal


@dataclass(frozen=True, slots=True)
class RummyMatch:
    """The score sheet between hands. Under score_mode = own_penalty the lowest total wins."""

    options: RummyOptions
    dealer: int
    scores: tuple[int, ...]
    hands_played: int = 0

    @property
    def is_over(self) -> bool:
        return max(self.scores) >= self.options.target

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won the game; none while it goes on."""
        if not self.is_over:
            return ()
        best = min(self.scores) if self.options.score_mode == "own_penalty" else max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score == best)

    def deal(self, rng: random.Random) -> State:
        """The next hand."""
        if self.is_over:
            raise ValueError("the game is over")
        return deal(self.options, len(self.scores), rng, self.dealer, self.scores)

    def record(self, state: State) -> RummyMatch:
        """The score sheet after a finished hand."""
        result = outcome(state)
        if result is None:
            raise ValueError("the hand is not over")
        dealer = next_dealer(self.options, len(self.scores), self.dealer, result.winner)
        scores = tuple(map(sum, zip(self.scores, result.points, strict=True)))
        return replace(self, dealer=dealer, scores=scores, hands_played=self.hands_played + 1)

    def as_dict(self) -> dict[str, Any]:
        """The score sheet as JSON-safe data."""
        return {
            "scores": list(self.scores),
            "hands_played": self.hands_played,
            "dealer": self.dealer,
            "is_over": self.is_over,
            "winners": list(self.winners),
        }


def next_dealer(options: RummyOptions, seats: int, dealer: int, winner: int | None) -> int:
    """Who deals after a hand: the next seat clockwise, or by house rule whoever won."""
    if options.dealer_next == "winner" and winner is not None:
        return winner
    return (dealer + 1) % seats


def new_match(options: RummyOptions, seats: int, rng: random.Random) -> RummyMatch:
    """A game that begins: the first dealer is picked at random. Raises PositionError for a wrong number of seats."""
    if seats not in options.seat_range:
        raise PositionError("number of players not allowed", str(seats))
    return RummyMatch(options, rng.randrange(seats), (0,) * seats)
