"""Judging moves of gin rummy: the first reason of the closed list that applies, with its rule and data.

Order: state of play, seat, phase (this module), then the cards of a knock or discard (showing.py) and of a
lay-off (laying_off.py). Two lines of the list are reached only because the line before them gives way:
the knocker's own lay-off is `layoff-by-knocker` although it is the defender's turn, and a lay-off after gin
is `layoff-on-gin` although the hand is over.
"""

from __future__ import annotations

from rules_engine.gin_rummy import laying_off, legal, showing
from rules_engine.gin_rummy.moves import Kind, Move
from rules_engine.gin_rummy.reasons import GinReason, refuse
from rules_engine.gin_rummy.scoring import outcome, standing
from rules_engine.gin_rummy.state import DISCARD, DRAW, LAYOFF, OFFER, State
from rules_engine.refusal import Refusal

_DRAW_STOCK, _DRAW_DISCARD, _PASS, _DISCARD = Kind.DRAW_STOCK, Kind.DRAW_DISCARD, Kind.PASS, Kind.DISCARD
_FOR_ELEVEN = frozenset({Kind.DISCARD, Kind.KNOCK, Kind.GIN, Kind.BIG_GIN})


def refusal(state: State, move: Move) -> Refusal | None:
    """Why the move is refused, None if it is legal."""
    phase = state.phase
    if phase is DISCARD or phase is DRAW or phase is OFFER:
        if move.seat is not None and move.seat != state.turn:
            return _not_your_turn(state)
        if phase is DISCARD:
            return _with_eleven(state, move)
        return _before_drawing(state, move) if phase is DRAW else _offered(state, move)
    return _while_laying_off(state, move) if phase is LAYOFF else _over(state, move)


def _with_eleven(state: State, move: Move) -> Refusal | None:
    """After drawing. A plain discard may be any card held but the one just taken from the pile."""
    if move.kind is _DISCARD and not state.table.restricts_discards:
        card = move.cards[0]
        if state.hands[state.turn] >> card & 1 and (state.drawn_from != "discards" or not state.barred >> card & 1):
            return None
    return showing.refusal(state, move) if move.kind in _FOR_ELEVEN else _not_for_eleven(state, move)


def _not_your_turn(state: State) -> Refusal:
    return refuse(GinReason.NOT_YOUR_TURN, numbers={"seat": state.turn}, words={"phase": state.phase})


def _over(state: State, move: Move) -> Refusal:
    target, totals = state.table.options.game_target, standing(state)
    knock = state.knock
    if max(totals) >= target:
        numbers = {"target": target, "total_0": totals[0], "total_1": totals[1]}
        return refuse(GinReason.GAME_OVER, numbers=numbers)
    if move.kind is Kind.LAYOFF and knock is not None and knock.is_gin and move.seat != knock.seat:
        return laying_off.on_gin(state, move)
    ended = outcome(state)
    words = {"phase": state.phase.value, "how": ended.kind if ended else "void"}
    return refuse(GinReason.HAND_OVER, numbers={"stock": len(state.stock)}, words=words)


def _while_laying_off(state: State, move: Move) -> Refusal | None:
    knock = state.knock
    assert knock is not None
    if move.kind is not Kind.LAYOFF and move.kind is not Kind.DONE:
        return refuse(
            GinReason.PLAY_HAS_STOPPED, numbers={"seat": knock.seat, "knocker": knock.seat}, words={"phase": "layoff"}
        )
    if move.seat is not None and move.seat != state.turn:
        if move.kind is Kind.LAYOFF:
            return refuse(GinReason.LAYOFF_BY_KNOCKER, move.cards, numbers={"knocker": knock.seat})
        return _not_your_turn(state)
    return laying_off.refusal(state, move) if move.kind is Kind.LAYOFF else None


def _offered(state: State, move: Move) -> Refusal | None:
    """The upcard is offered: take it or pass."""
    if move.kind is _PASS or move.kind is _DRAW_DISCARD:
        return None
    if move.kind in (_DRAW_STOCK, Kind.DONE, Kind.DEAL):
        return refuse(GinReason.UPCARD_FIRST, state.discards[-1:], words={"phase": "offer"})
    return _too_early(state, move)


def _before_drawing(state: State, move: Move) -> Refusal | None:
    kind = move.kind
    if kind is _DRAW_STOCK:
        if len(state.stock) > state.table.closed_at:
            return None
        numbers = {"stock": len(state.stock), "wall": state.table.options.wall}
        return refuse(GinReason.WALL_STOCK_CLOSED, numbers=numbers)
    if kind is _DRAW_DISCARD:
        table = state.table
        if (
            len(state.stock) > table.closed_at
            and state.taken < table.most_taken
            and state.passes < 2
            and state.discards
        ):
            return None
        return _take_discard(state)
    if kind is _PASS:
        if state.is_last_chance:
            return None
        return refuse(GinReason.NOTHING_TO_PASS, words={"phase": "draw"})
    return _too_early(state, move)


def _take_discard(state: State) -> Refusal | None:
    top = state.discards[-1:]
    if state.passes >= 2 or not top:
        return refuse(GinReason.UPCARD_REFUSED, top, words={"phase": "draw"})
    if legal.are_draws_used_up(state):
        limit = state.table.options.max_upcard_draws or 0
        return refuse(GinReason.UPCARD_DRAWS_USED_UP, top, numbers={"count": state.taken, "limit": limit})
    if state.is_last_chance and not legal.can_knock_with_top(state):
        hand = state.hands[state.turn] | top[0].mask
        allowed = ~top[0].mask if state.table.options.no_same_discard == "discard_only" else -1
        best, _ = state.table.options.melds.best_discards(hand, allowed)
        numbers = {"stock": len(state.stock), "deadwood": best, "limit": state.table.limit}
        return refuse(GinReason.WALL_MUST_KNOCK, top, numbers=numbers)
    return None


def _too_early(state: State, move: Move) -> Refusal:
    """Melding, laying off and discarding before the draw; `done` and `deal` are answered like a discard."""
    words = {"phase": state.phase.value}
    if move.kind is Kind.MELD:
        return refuse(GinReason.MELDS_STAY_IN_HAND, move.cards, words=words)
    if move.kind is Kind.LAYOFF:
        return refuse(GinReason.LAYOFF_BEFORE_KNOCK, move.cards, words=words)
    return refuse(GinReason.MUST_DRAW_FIRST, move.cards, words=words)


def _not_for_eleven(state: State, move: Move) -> Refusal:
    """After drawing one may only discard, knock or show gin."""
    drawn = () if state.drawn is None else (state.drawn,)
    words = {"phase": "discard"}
    if move.kind is _DRAW_STOCK or move.kind is _DRAW_DISCARD:
        return refuse(GinReason.ALREADY_DRAWN, drawn, words={**words, "from": state.drawn_from or "stock"})
    if move.kind is Kind.MELD or move.kind is Kind.LAYOFF:
        return _too_early(state, move)
    return refuse(GinReason.MUST_DISCARD, drawn, words=words)
