"""A whole game of Domino Loo: rounds to the target in points, or for chips with pot, antes and carry.

domino-loo.game.*, domino-loo.setup.dealer, domino-loo.setup.ante, domino-loo.pot.*. A game for chips has no end of
its own: it runs until the table stops, or for `rounds` rounds.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

from rules_engine.domino_loo.options import Options
from rules_engine.domino_loo.scoring import game_winners, is_dealer_alone, plain, round_result, totals_after
from rules_engine.domino_loo.state import Chips, State, antes, check_seats, deal_round


@dataclass(frozen=True, slots=True)
class LooMatch:
    """Between two rounds: `dealer` deals the next one, `pot` was carried into it, `rounds` have been played."""

    options: Options
    dealer: int
    totals: tuple[Chips, ...]
    pot: Chips = 0
    is_dealer_alone: bool = False
    rounds: int = 0

    @property
    def seats(self) -> int:
        return len(self.totals)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points, or the balance of chips (a fraction of a chip as a decimal, under `pot_split=exact`)."""
        return tuple(plain(total) for total in self.totals)  # type: ignore[misc]  # decimals only under that option

    @property
    def is_over(self) -> bool:
        if self.options.in_chips:
            return self.options.rounds is not None and self.rounds >= self.options.rounds
        return bool(game_winners(self.options, self.totals))

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; nobody while the game goes on. In chips the highest balance, which may be shared."""
        if not self.is_over:
            return ()
        best = max(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals) if total == best)

    def deal(self, rng: random.Random) -> State:
        """The next round: antes are paid, five tiles dealt, the turn-up shown. Raises ValueError if it is over."""
        if self.is_over:
            raise ValueError("the game is over")
        paid = antes(self.options, self.seats, self.dealer, self.is_dealer_alone)
        scores = tuple(total - ante for total, ante in zip(self.totals, paid, strict=True))
        return deal_round(self.options, self.seats, rng, self.dealer, scores, self.pot + sum(paid))

    def record(self, state: State) -> LooMatch:
        """The game after a finished round. Raises ValueError while the round is going on."""
        result = round_result(state)
        if result is None:
            raise ValueError("the round is not over")
        return replace(
            self,
            dealer=(state.table.dealer + 1) % self.seats,
            totals=totals_after(state),
            pot=result.left + result.paid,
            is_dealer_alone=is_dealer_alone(self.options, result.paid, result.shares_left),
            rounds=self.rounds + 1,
        )

    def as_dict(self) -> dict[str, Any]:
        """The standing as JSON-safe data."""
        return {
            "scores": list(self.scores),
            "dealer": self.dealer,
            "rounds": self.rounds,
            "pot": plain(self.pot) if self.options.in_chips else None,
            "is_over": self.is_over,
            "winners": list(self.winners),
        }


def new_match(options: Options, seats: int, rng: random.Random) -> LooMatch:
    """A game that begins; the first dealer is picked at random (domino-loo.setup.dealer)."""
    check_seats(seats, None)
    return LooMatch(options, rng.randrange(seats), (0,) * seats)


def deal(options: Options, seats: int, rng: random.Random, dealer: int | None = None) -> State:
    """The first round of a game, dealt by this seat (default: picked at random)."""
    check_seats(seats, dealer)
    first = rng.randrange(seats) if dealer is None else dealer
    paid = antes(options, seats, first)
    return deal_round(options, seats, rng, first, tuple([-ante for ante in paid]), sum(paid))
