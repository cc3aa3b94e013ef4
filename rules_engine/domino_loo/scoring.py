"""Scoring a round and settling the pot (domino-loo.score.*, domino-loo.pot.*, domino-loo.game.*).

The functions that share out a pot work on any names of players, so that questions can be put with "A", "B", "C".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from rules_engine.domino_loo.moves import FOLD
from rules_engine.domino_loo.options import HAND, Options
from rules_engine.domino_loo.state import OVER, Chips, State

Player = TypeVar("Player")


def plain(amount: Chips) -> int | float:
    """An amount as JSON-safe data: whole numbers as int, fractions of a chip (fifths of fifths) as decimals."""
    return int(amount) if amount == int(amount) else float(amount)


def trick_points(options: Options, tricks: Mapping[Player, int], exempt: Iterable[Player] = ()) -> dict[Player, int]:
    """Points mode: each trick's points, the penalty for none. `exempt` play for the pot: no points, no penalty."""
    free = set(exempt)
    return {
        player: 0 if player in free else count * options.trick_points if count else -options.loo_penalty
        for player, count in tricks.items()
    }


def add_points(options: Options, total: Chips, points: Chips) -> Chips:
    """The new total (domino-loo.score.below-zero, domino-loo.score.floor)."""
    has_floor = options.score_floor == 0 and not options.in_chips
    return max(0, total + points) if has_floor else total + points


@dataclass(frozen=True, slots=True)
class Settlement:
    """A pot shared out: what each trick's winner took, what stayed, and how much of that is shares left in it."""

    taken: tuple[Chips, ...]
    left: Chips
    shares_left: Chips


def share_pot(options: Options, pot: Chips, winners: Sequence[Player], pot_player: Player | None = None) -> Settlement:
    """Share a pot among the winners of the five tricks, in the order of the tricks.

    `taken[i]` is what the winner of trick i gets. The shares of `pot_player` stay (domino-loo.call.for-pot-chips).
    """
    shares: list[Chips]
    if options.pot_split == "exact":
        shares = [_whole(Fraction(pot) / HAND)] * len(winners)
    else:
        shares = [int(pot) // HAND] * len(winners)
    if options.pot_split == "first_winners":
        for trick in range(min(int(pot) % HAND, len(winners))):
            shares[trick] += 1
    stays = [pot_player is not None and winner == pot_player for winner in winners]
    taken = tuple(0 if stay else share for share, stay in zip(shares, stays, strict=True))
    shares_left = sum(share for share, stay in zip(shares, stays, strict=True) if stay)
    return Settlement(taken, _whole(pot - sum(taken)), _whole(shares_left))


def loo_chips(options: Options, pot: Chips) -> Chips:
    """What a looed player pays into the next pot (domino-loo.pot.loo-chips, .loo-chips-capped)."""
    if options.loo_payment == "fixed":
        return options.loo_fixed
    if options.loo_payment == "capped" and options.loo_cap is not None:
        return min(pot, options.loo_cap)
    return pot


def is_dealer_alone(options: Options, paid: Chips, shares_left: Chips) -> bool:
    """Only the new dealer adds to the next pot (domino-loo.pot.dealer-adds); otherwise all pay the ante."""
    return options.ante_when == "pot_empty" and (paid > 0 or shares_left > 0)


def _whole(amount: Chips) -> Chips:
    return int(amount) if amount == int(amount) else amount


@dataclass(frozen=True, slots=True)
class Result:
    """A finished round. `points` by seat (chips: shares taken less the loo payments); `left` stays in the pot."""

    kind: str
    points: tuple[Chips, ...]
    won: tuple[int, ...]
    looed: tuple[int, ...]
    winner: int | None
    left: Chips = 0
    paid: Chips = 0
    shares_left: Chips = 0


def round_result(state: State) -> Result | None:
    """The result of a round that is over, else None."""
    if state.phase is not OVER:
        return None
    return _tricks_result(state) if len(state.past) == HAND else _fold_result(state)


def _fold_result(state: State) -> Result:
    """All but one have folded (domino-loo.call.last-player, .last-player-pot)."""
    table = state.table
    last = next(seat for seat, call in enumerate(table.calls) if call is not FOLD)
    prize = table.pot if table.options.in_chips else table.options.all_fold_points
    points: tuple[Chips, ...] = tuple(prize if seat == last else 0 for seat in range(table.seats))
    return Result("fold", points, (0,) * table.seats, (), last)


def _tricks_result(state: State) -> Result:
    table, options, won = state.table, state.table.options, state.won()
    playing = {seat: won[seat] for seat in table.in_round()}
    exempt = [] if table.pot_player is None else [table.pot_player]
    looed = tuple(sorted(seat for seat, count in playing.items() if not count and seat not in exempt))
    best = max(won)
    winner = won.index(best) if won.count(best) == 1 else None
    if not options.in_chips:
        scored = trick_points(options, playing, exempt)
        points = tuple(scored.get(seat, 0) for seat in range(table.seats))
        return Result("round", points, won, looed, winner)
    settled = share_pot(options, table.pot, [trick.winner for trick in state.past], table.pot_player)
    chips: list[Chips] = [0] * table.seats
    for trick, share in zip(state.past, settled.taken, strict=True):
        chips[trick.winner] += share
    payment = loo_chips(options, table.pot)
    for seat in looed:
        chips[seat] -= payment
    paid = payment * len(looed)
    return Result("round", tuple(chips), won, looed, winner, settled.left, paid, settled.shares_left)


def totals_after(state: State) -> tuple[Chips, ...]:
    """The scores, with those of this round once it is over."""
    result = round_result(state)
    scores = state.table.scores
    if result is None:
        return scores
    return tuple(add_points(state.table.options, *pair) for pair in zip(scores, result.points, strict=True))


def game_winners(options: Options, scores: Sequence[Chips]) -> tuple[int, ...]:
    """Who has won a game for points (domino-loo.game.*); nobody while it goes on. Chips have no end of their own."""
    best = max(scores)
    leaders = tuple(seat for seat, score in enumerate(scores) if score == best)
    if options.in_chips or best < options.target or (len(leaders) > 1 and options.end_tie == "play_on"):
        return ()
    return leaders
