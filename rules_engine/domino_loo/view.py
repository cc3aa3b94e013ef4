"""What one seat may see of a state, and the outcome of a round, as JSON-safe data.

The only way anything leaves the engine: other hands, the boneyard and other players' discards are counts.
"""

from __future__ import annotations

from typing import Any

from rules_engine.domino_loo.law import TILES, tiles_in
from rules_engine.domino_loo.moves import CALL_WORDS, TAKE
from rules_engine.domino_loo.scoring import plain, round_result
from rules_engine.domino_loo.state import NO_SUIT, NOBODY, OVER, State, Table
from rules_engine.game import Outcome, PositionError
from rules_engine.tiles import Tile


def view_for(state: State, seat: int) -> dict[str, Any]:
    """The table as this seat sees it."""
    table = state.table
    if not 0 <= seat < table.seats:
        raise PositionError("seat that does not exist", str(seat))
    taken = _is_taking_seen(state, seat)
    return {
        "game": "domino-loo",
        "seat": seat,
        "seats": table.seats,
        "dealer": table.dealer,
        "to_act": None if state.turn == NOBODY else state.turn,
        "phase": str(state.phase),
        "hands": [_hand(state, other, other == seat) for other in range(table.seats)],
        "boneyard": len(table.boneyard),
        "turn_up": str(TILES[table.turn_up]),
        "turn_up_taken": taken,
        "trump": table.law.trump,
        "calls": _calls(table, taken),
        "misses": list(table.misses),
        "trick": _plays(state.trick_seats(), state.trick),
        "led": None if state.led == NO_SUIT else state.led,
        "tricks": _tricks(state),
        "won": list(state.won()),
        "out": _texts(tiles_in(table.out[seat])),
        "scores": [plain(score) for score in table.scores],
        "pot": plain(table.pot) if table.options.in_chips else None,
        "options": table.options.changed(),
    }


def _is_taking_seen(state: State, seat: int) -> bool:
    """Whether the seat knows that the dealer took the turn-up (hidden from others if the option says so)."""
    table = state.table
    if not table.is_turn_up_taken:
        return False
    if table.options.turnup_exchange_visible or seat == table.dealer or state.phase is OVER:
        return True
    return table.turn_up in state.trick or any(table.turn_up in trick.tiles for trick in state.past)


def _calls(table: Table, is_taking_seen: bool) -> list[str | None]:
    shown = [None if call is None else CALL_WORDS[call] for call in table.calls]
    if table.calls[table.dealer] is TAKE and not is_taking_seen:
        shown[table.dealer] = "pass"
    return shown


def _hand(state: State, seat: int, is_open: bool) -> dict[str, Any]:
    hand = state.hands[seat]
    return {"seat": seat, "count": hand.bit_count(), "cards": _texts(tiles_in(hand)) if is_open else None}


def _plays(seats: tuple[int, ...], tiles: tuple[int, ...]) -> list[dict[str, Any]]:
    return [{"seat": seat, "tile": str(TILES[number])} for seat, number in zip(seats, tiles, strict=True)]


def _tricks(state: State) -> list[dict[str, Any]]:
    """The finished tricks; one that a partial position does not know has no plays."""
    shown = []
    for trick in state.past:
        seats, seat = [], trick.leader
        for _ in trick.tiles:
            seats.append(seat)
            seat = state.table.after[seat]
        led = None if trick.led == NO_SUIT else trick.led
        plays = _plays(tuple(seats), trick.tiles)
        shown.append({"leader": trick.leader, "led": led, "winner": trick.winner, "plays": plays})
    return shown


def _texts(tiles: tuple[Tile, ...]) -> list[str]:
    return [str(tile) for tile in tiles]


def outcome(state: State) -> Outcome | None:
    """How the round ended: `kind` "round" after five tricks, "fold" when one player was left.

    `points` by seat; in chips the shares taken less the loo payments. `winner` is the last player left, or the one
    who won most tricks.
    """
    result = round_result(state)
    if result is None:
        return None
    details: dict[str, Any] = {"won": list(result.won), "looed": list(result.looed)}
    if state.table.options.in_chips:
        details |= {
            "pot": plain(state.table.pot),
            "left": plain(result.left),
            "paid": plain(result.paid),
            "carried": plain(result.left + result.paid),
        }
    points: tuple[Any, ...] = tuple(plain(amount) for amount in result.points)
    return Outcome(result.kind, points, result.winner, details)
