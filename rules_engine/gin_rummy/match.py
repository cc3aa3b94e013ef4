"""A whole game of gin rummy: hands to the target, dealers, boxes, bonuses, shutout (gin-rummy.game.*)."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

from rules_engine.cards import DECK, Card
from rules_engine.gin_rummy.options import GinOptions
from rules_engine.gin_rummy.scoring import boxes_for, outcome
from rules_engine.gin_rummy.state import State, deal


@dataclass(frozen=True, slots=True)
class GinMatch:
    """The score sheet. `scores` count towards the target; `totals` adds what is paid at the end of the game."""

    options: GinOptions
    dealer: int
    points: tuple[int, int] = (0, 0)
    boxes: tuple[int, int] = (0, 0)
    hands_won: tuple[int, int] = (0, 0)
    hands_played: int = 0

    @property
    def scores(self) -> tuple[int, int]:
        """Hand points, with boxes if they are written down at once."""
        if self.options.box_timing == "end":
            return self.points
        return self.points[0] + self._box_points(0), self.points[1] + self._box_points(1)

    def _box_points(self, seat: int) -> int:
        return self.boxes[seat] * self.options.box_bonus

    @property
    def reached(self) -> int | None:
        """The seat that reached the target, None while the game goes on."""
        return next((seat for seat in (0, 1) if self.scores[seat] >= self.options.game_target), None)

    @property
    def is_over(self) -> bool:
        return self.reached is not None

    @property
    def totals(self) -> tuple[int, int]:
        """The final count: hand points, game bonus, boxes, shutout, in this order; before the end the scores."""
        reached = self.reached
        if reached is None:
            return self.scores
        totals = [self.points[seat] + self._box_points(seat) for seat in (0, 1)]
        totals[reached] += self.options.game_bonus
        if self.is_shutout:
            totals[reached] = totals[reached] * 2 if self.options.shutout == "double" else totals[reached] + 100
        return totals[0], totals[1]

    @property
    def is_shutout(self) -> bool:
        """Did the other player win no hand (or score no point, by house rule)?"""
        if self.reached is None or self.options.shutout == "off":
            return False
        other = 1 - self.reached
        return not (self.hands_won if self.options.shutout_test == "no_hand_won" else self.points)[other]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that won the game, both after equal totals, none while it goes on."""
        if self.reached is None:
            return ()
        if self.options.game_winner == "first_to_target":
            return (self.reached,)
        totals = self.totals
        return tuple(seat for seat in (0, 1) if totals[seat] == max(totals))

    def deal(self, rng: random.Random) -> State:
        """The next hand."""
        if self.is_over:
            raise ValueError("the game is over")
        return deal(self.options, rng, self.dealer, self.scores)

    def record(self, state: State) -> GinMatch:
        """The score sheet after a finished hand."""
        result = outcome(state)
        if result is None:
            raise ValueError("the hand is not over")
        winner = result.winner
        if winner is None:  # void, or equal deadwood for which nobody scores: the same dealer deals again
            return replace(self, hands_played=self.hands_played + 1)
        won = boxes_for(result.kind, self.options)
        return replace(
            self,
            dealer=self._next_dealer(winner),
            points=_add(self.points, result.points),
            boxes=_add(self.boxes, tuple(won if seat == winner else 0 for seat in (0, 1))),
            hands_won=_add(self.hands_won, tuple(int(seat == winner) for seat in (0, 1))),
            hands_played=self.hands_played + 1,
        )

    def _next_dealer(self, winner: int) -> int:
        if self.options.dealer_next == "alternate":
            return 1 - self.dealer
        return winner if self.options.dealer_next == "winner" else 1 - winner

    def as_dict(self) -> dict[str, Any]:
        """The score sheet as JSON-safe data."""
        return {
            "scores": list(self.scores),
            "points": list(self.points),
            "boxes": list(self.boxes),
            "hands_won": list(self.hands_won),
            "hands_played": self.hands_played,
            "dealer": self.dealer,
            "is_over": self.is_over,
            "totals": list(self.totals),
            "winners": list(self.winners),
        }


def _add(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[int, int]:
    return left[0] + right[0], left[1] + right[1]


def new_match(options: GinOptions, rng: random.Random) -> GinMatch:
    """A game that begins: the first dealer is drawn by lot or picked at random."""
    if options.dealer_first == "random":
        return GinMatch(options, rng.randrange(2))
    first, second = draw_for_deal(rng)
    lower = 0 if first.rank < second.rank else 1
    return GinMatch(options, lower if options.dealer_first == "lowest_card" else 1 - lower)


def draw_for_deal(rng: random.Random) -> tuple[Card, Card]:
    """One card for each player, drawn again while the ranks are equal."""
    while True:
        first, second = rng.sample(DECK, 2)
        if first.rank != second.rank:
            return first, second
