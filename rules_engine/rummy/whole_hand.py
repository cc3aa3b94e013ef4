"""Questions about the course of a hand and of a game: the order of phases, when it is over, totals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.game import Answer
from rules_engine.rummy.options import RummyOptions
from rules_engine.rummy.position import parse_position
from rules_engine.rummy.scoring import outcome


def legal_phase_order(position: Mapping[str, Any], options: RummyOptions) -> Answer:
    """{phases: ["draw", "meld", "layoff", "discard"]} -> may a turn be played in this order?"""
    phases = [str(phase).replace("lay_off", "layoff") for phase in position["phases"]]
    if not phases or phases[0] != "draw" or phases[-1] == "draw" or phases.count("draw") != 1:
        return False
    middle = phases[1:-1] if phases[-1] == "discard" else phases[1:]
    if any(phase not in ("meld", "layoff") for phase in middle):
        return False
    if options.meld_after_layoff or "layoff" not in middle:
        return True
    return "meld" not in middle[middle.index("layoff") :]


def round_status(position: Mapping[str, Any], options: RummyOptions) -> Answer:
    """Is the hand over, and how: {state}, or {stock_left, exhausted, event} about the end of a turn.

    `exhausted` counts how often the stock has run out, this time included; `event` "went out" ends the hand.
    """
    if "state" in position:
        return _status_of_state(str(position["state"]), options)
    if "out" in str(position.get("event", "")).split() and "without" not in str(position.get("event", "")):
        return {"over": True, "scored": True, "draw": False, "void": False}
    is_last = options.stock_passes != "unlimited" and int(position.get("exhausted", 1)) > options.stock_passes
    if int(position.get("stock_left", 1)) or not is_last or options.rebuild_trigger == "player_choice":
        return {"over": False}
    by_lowest = options.block_rule == "lowest_hand_wins"
    return {"over": True, "scored": by_lowest, "draw": not by_lowest, "void": not by_lowest, "points": 0}


def _status_of_state(text: str, options: RummyOptions) -> Answer:
    state = parse_position(text, options)
    result = outcome(state)
    if result is None:
        return {"over": False}
    is_void = result.winner is None
    status = {"kind": result.kind, "points": list(result.points), "winner": result.winner}
    return {"over": True, "scored": not is_void, "draw": is_void, "void": is_void, **status, **(result.details or {})}


def game_total(position: Mapping[str, Any], options: RummyOptions) -> Answer:
    """{hands: [{player: points}, ...], before?: {player: points}} -> totals, and whether the game is over."""
    totals: dict[str, int] = {str(who): int(points) for who, points in position.get("before", {}).items()}
    for hand in position["hands"]:
        for who, points in hand.items():
            totals[str(who)] = totals.get(str(who), 0) + int(points)
    is_over = bool(totals) and max(totals.values()) >= options.target
    pick = min if options.score_mode == "own_penalty" else max
    best = pick(totals.values()) if totals else 0
    winners = [who for who, total in totals.items() if total == best] if is_over else []
    return {**totals, "over": is_over, "winners": winners}
