"""Questions about scores, pots and the game: arithmetic on named players, and the status of a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules_engine.domino_loo import view
from rules_engine.domino_loo.judge import is_game_over
from rules_engine.domino_loo.layout import parse_position
from rules_engine.domino_loo.options import HAND, MAX_SEATS, MIN_SEATS, Options
from rules_engine.domino_loo.position import read_amount
from rules_engine.domino_loo.scoring import (
    add_points,
    game_winners,
    is_dealer_alone,
    loo_chips,
    plain,
    share_pot,
    totals_after,
    trick_points,
)
from rules_engine.domino_loo.state import NOBODY, Chips, antes, check_seats
from rules_engine.game import Answer, PositionError, Question

Position = Mapping[str, Any]


def _chips(options: Options) -> Options:
    """Questions about the pot are about chips, whatever is played for."""
    return replace(options, mode="chips")


def _amount(position: Position, name: str, default: int | None = None) -> Chips:
    value = position.get(name, default)
    if value is None:
        raise KeyError(name)
    return read_amount(name, str(value))


def _tricks(position: Position) -> dict[str, int]:
    tricks = {str(player): int(count) for player, count in position["tricks"].items()}
    if not MIN_SEATS <= len(tricks) <= MAX_SEATS or sum(tricks.values()) > HAND or min(tricks.values()) < 0:
        raise PositionError("tricks that cannot be", str(tricks))
    return tricks


def round_score(position: Position, options: Options) -> Answer:
    """{tricks: {player: count}, folded?: [...], pot_player?, pot?} -> points (chips) by player.

    In chips the shares of the pot less the loo payments. {last, players: [...]} is a round decided by folds.
    """
    if "last" in position:
        prize = plain(_amount(position, "pot")) if options.in_chips else options.all_fold_points
        return {player: prize if player == position["last"] else 0 for player in position["players"]}
    tricks = _tricks(position)
    folded = list(position.get("folded", ()))
    playing = {player: count for player, count in tricks.items() if player not in folded}
    exempt = [position["pot_player"]] if position.get("pot_player") else []
    if options.in_chips:
        return _round_chips(position, options, tricks, playing, exempt)
    scored = trick_points(options, playing, exempt)
    return {player: scored.get(player, 0) for player in tricks}


def _round_chips(
    position: Position, options: Options, tricks: Mapping[str, int], playing: Mapping[str, int], exempt: Sequence[str]
) -> Answer:
    payment = loo_chips(options, _amount(position, "pot"))
    paid = {player: payment for player, count in playing.items() if not count and player not in exempt}
    taken = _payout(position, options)
    return {player: plain(taken.get(player, 0) - paid.get(player, 0)) for player in tricks}


def _winners(position: Position) -> list[str]:
    """The winners of the tricks in order: given, or by player where the order makes no difference."""
    if "winners" in position:
        return [str(player) for player in position["winners"]]
    return [player for player, count in _tricks(position).items() for _ in range(count)]


def _payout(position: Position, options: Options) -> dict[str, Chips]:
    winners = _winners(position)
    settled = share_pot(options, _amount(position, "pot"), winners, position.get("pot_player"))
    taken: dict[str, Chips] = dict.fromkeys(position.get("tricks", winners), 0)
    for player, share in zip(winners, settled.taken, strict=True):
        taken[player] += share
    return taken


def pot_payout(position: Position, options: Options) -> Answer:
    """{pot, tricks: {player: count} or winners: [in order], pot_player?} -> chips taken by player."""
    return {player: plain(amount) for player, amount in _payout(position, options).items()}


def pot_left(position: Position, options: Options) -> Answer:
    """The same position -> the chips that stay in the pot."""
    winners = _winners(position)
    return plain(share_pot(options, _amount(position, "pot"), winners, position.get("pot_player")).left)


def next_pot(position: Position, options: Options) -> Answer:
    """{players, pot, looed: number or [...], left?, shares_left?} -> the next pot, all antes paid.

    `left` is what stayed in the pot, `shares_left` how much of it by playing for the pot. Where `left` is missing
    it is reckoned from `tricks` or `winners` (and `pot_player`).
    """
    options = _chips(options)
    pot, seats = _amount(position, "pot"), position.get("players", MAX_SEATS)
    check_seats(seats, None)
    looed = position.get("looed", 0)
    count = looed if isinstance(looed, int) else len(looed)
    if "left" in position:
        left, shares_left = _amount(position, "left"), _amount(position, "shares_left", 0)
    elif "tricks" in position or "winners" in position:
        settled = share_pot(options, pot, _winners(position), position.get("pot_player"))
        left, shares_left = settled.left, settled.shares_left
    else:
        raise KeyError("left")
    paid = loo_chips(options, pot) * count
    alone = is_dealer_alone(options, paid, shares_left)
    return plain(left + paid + sum(antes(options, seats, 0, alone)))


def loo_payment(position: Position, options: Options) -> Answer:
    """{pot: at the start of the round} -> the chips that a looed player pays."""
    return plain(loo_chips(options, _amount(position, "pot")))


def ante(position: Position, options: Options) -> Answer:
    """{players} -> the chips in the first pot."""
    seats = position["players"]
    check_seats(seats, None)
    return sum(antes(_chips(options), seats, 0))


def game_total(position: Position, options: Options) -> Answer:
    """{scores: {player: total}, points: {player: of the round}} -> the new totals."""
    gained = position["points"]

    def total(player: str, before: object) -> Chips:
        return add_points(options, read_amount(player, str(before)), read_amount(player, str(gained.get(player, 0))))

    return {player: plain(total(player, before)) for player, before in position["scores"].items()}


def game_status(position: Position, options: Options) -> Answer:
    """{scores: {player: total}} after a round -> whether the game is over, and who has won."""
    names = list(position["scores"])
    totals = [read_amount(name, str(total)) for name, total in position["scores"].items()]
    winners = game_winners(options, totals)
    return {"over": bool(winners), "winners": [names[seat] for seat in winners]}


def next_dealer(position: Position, options: Options) -> Answer:
    """{players, dealer} -> the dealer of the next round; players by name, clockwise, or as a number of seats."""
    players = position["players"]
    names = list(range(players)) if isinstance(players, int) else list(players)
    dealer = names.index(position["dealer"]) if position["dealer"] in names else NOBODY
    check_seats(len(names), dealer)
    return names[(dealer + 1) % len(names)]


def round_status(position: Position, options: Options) -> Answer:
    """{state} -> whether the round is over, and then kind, points, tricks won, the looed and the totals."""
    state = parse_position(position["state"], options, int(position.get("seed", 0)))
    outcome = view.outcome(state)
    if outcome is None:
        return {"over": False, "game_over": is_game_over(state)}
    return {
        "over": True,
        "kind": outcome.kind,
        "points": list(outcome.points),
        "totals": [plain(total) for total in totals_after(state)],
        "winner": outcome.winner,
        "game_over": is_game_over(state),
        **(outcome.details or {}),
    }


QUESTIONS: Mapping[str, Question] = {
    "round_score": round_score,
    "pot_payout": pot_payout,
    "pot_left": pot_left,
    "next_pot": next_pot,
    "loo_payment": loo_payment,
    "ante": ante,
    "game_total": game_total,
    "game_status": game_status,
    "next_dealer": next_dealer,
    "round_status": round_status,
}
