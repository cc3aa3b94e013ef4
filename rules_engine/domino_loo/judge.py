"""Judging a move: None for a legal one, otherwise the first of the 34 reasons that applies, with its data."""

from __future__ import annotations

from typing import Final

from rules_engine.domino_loo.call_checks import CALL_CHECKS
from rules_engine.domino_loo.calls import is_legal_call, is_legal_throw, make_call, make_throw
from rules_engine.domino_loo.case import Case, Check, Fault
from rules_engine.domino_loo.moves import PLAY as PLAY_KIND
from rules_engine.domino_loo.moves import Move
from rules_engine.domino_loo.play_checks import PLAY_CHECKS
from rules_engine.domino_loo.refusals import LooReason, rule_of
from rules_engine.domino_loo.scoring import game_winners, plain, totals_after
from rules_engine.domino_loo.state import CALL, NOBODY, OVER, PLAY, THROW, State
from rules_engine.domino_loo.tricks import is_legal_play, play_tile
from rules_engine.game import MoveError
from rules_engine.refusal import IllegalMoveError, Refusal


def refusal(state: State, move: Move) -> Refusal | None:
    """Why the move is refused, or None. Raises MoveError if it names a seat that does not exist."""
    if is_legal(state, move):
        return None
    seat = state.turn if move.seat is None else move.seat
    if seat != NOBODY and not 0 <= seat < state.table.seats:
        raise MoveError("seat that does not exist", str(seat))
    case = Case(state, move, seat)
    for check in CHECKS:
        fault = check(case)
        if fault is not None:
            rule = rule_of(fault.reason, state.table.options)
            return Refusal(fault.reason, rule, fault.cards, fault.groups, fault.numbers, fault.words)
    raise AssertionError(f"refused without a reason: {move}")


def is_legal(state: State, move: Move) -> bool:
    """True if the seat to act (or the seat that the move names, if it is the one) may make this move."""
    phase = state.phase
    if state.table.is_decided or (move.seat is not None and move.seat != state.turn):
        return False
    if phase is PLAY:
        return move.kind is PLAY_KIND and is_legal_play(state, move)
    if phase is CALL:
        return is_legal_call(state, move)
    return phase is THROW and is_legal_throw(state, move)


def play(state: State, move: Move) -> State:
    """The state after the move. Raises IllegalMoveError with the refusal."""
    phase = state.phase
    after: State | None = None
    if state.table.is_decided or (move.seat is not None and move.seat != state.turn):
        pass
    elif phase is PLAY:
        if move.kind is PLAY_KIND:
            after = play_tile(state, move)
    elif phase is CALL:
        if is_legal_call(state, move):
            after = make_call(state, move)
    elif phase is THROW and is_legal_throw(state, move):
        after = make_throw(state, move)
    if after is not None:
        return after
    refused = refusal(state, move)
    assert refused is not None
    raise IllegalMoveError(refused)


def is_game_over(state: State) -> bool:
    """The game for points is decided: by the scores so far, or by this round once it is over."""
    if state.phase is not OVER:
        return state.table.is_decided
    return state.table.is_decided or bool(game_winners(state.table.options, totals_after(state)))


def game_over(case: Case) -> Fault | None:
    if not is_game_over(case.state):
        return None
    totals = totals_after(case.state)
    winners = game_winners(case.table.options, totals)
    numbers = {"target": case.table.options.target, "seat": winners[0], "total": int(totals[winners[0]])}
    numbers |= {f"total_{seat}": int(total) for seat, total in enumerate(totals)}
    return Fault(LooReason.GAME_OVER, numbers=numbers)


def round_over(case: Case) -> Fault | None:
    if case.state.phase is not OVER:
        return None
    tricks = len(case.state.past)
    return Fault(LooReason.ROUND_OVER, numbers={"tricks": tricks}, words={"how": "tricks" if tricks else "folds"})


CHECKS: Final[tuple[Check, ...]] = (game_over, round_over, *CALL_CHECKS, *PLAY_CHECKS)

__all__ = ["CHECKS", "is_game_over", "is_legal", "plain", "play", "refusal"]
