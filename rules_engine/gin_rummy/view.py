"""What one seat may see of a hand of gin rummy: the only way anything leaves the engine."""

from __future__ import annotations

from typing import Any

from rules_engine.cards import Card, cards_in
from rules_engine.gin_rummy.scoring import outcome
from rules_engine.gin_rummy.state import Knock, Phase, State


def view_for(state: State, seat: int) -> dict[str, Any]:
    """JSON-safe data without a single hidden card."""
    table, knock = state.table, state.knock
    view: dict[str, Any] = {
        "game": "gin-rummy",
        "seat": seat,
        "seats": 2,
        "dealer": table.dealer,
        "to_act": None if state.phase is Phase.OVER else state.turn,
        "phase": state.phase.value,
        "hands": [_hand(state, of, seat) for of in (0, 1)],
        "stock": len(state.stock),
        "discards": _texts(state.discards),
        "drawn": _drawn(state, seat),
        "melds": [],
        "scores": list(table.scores),
        "options": table.options.changes(),
        "upcard": None if table.upcard is None else str(table.upcard),
        "limit": table.limit,
        "passes": state.passes,
        "taken": state.taken,
        "knock": None,
    }
    if knock is not None:
        view["melds"] = [_meld(state, knock, meld) for meld in knock.melds]
        view["knock"] = _knock(state, knock)
    result = outcome(state)
    if result is not None:
        view["outcome"] = {
            "kind": result.kind,
            "points": list(result.points),
            "winner": result.winner,
            **(result.details or {}),
        }
    return view


def _texts(cards: tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]


def _hand(state: State, of: int, seat: int) -> dict[str, Any]:
    """The knocker's hand is open after the knock, the defender's when the hand has been counted."""
    hand, knock = state.hands[of], state.knock
    is_open = of == seat or (knock is not None and (of == knock.seat or state.phase is Phase.OVER))
    return {
        "seat": of,
        "count": hand.bit_count(),
        "cards": _texts(tuple(cards_in(hand))) if is_open else None,
        "seen": _texts(tuple(cards_in(state.seen[of]))),
    }


def _drawn(state: State, seat: int) -> dict[str, Any] | None:
    if state.drawn is None:
        return None
    is_known = seat == state.turn or state.drawn_from == "discards"
    return {"card": str(state.drawn) if is_known else None, "from": state.drawn_from}


def _meld(state: State, knock: Knock, meld: int) -> dict[str, Any]:
    rules = state.table.options.melds
    return {"owner": knock.seat, "cards": _texts(rules.in_order(meld)), "kind": rules.kind(meld)}


def _knock(state: State, knock: Knock) -> dict[str, Any]:
    rules = state.table.options.melds
    return {
        "seat": knock.seat,
        "discard": None if knock.card is None else str(knock.card),
        "melds": [_texts(rules.in_order(meld)) for meld in knock.melds],
        "deadwood": _texts(tuple(cards_in(knock.deadwood))),
        "points": rules.points(knock.deadwood),
        "laid": _texts(tuple(cards_in(knock.laid))),
        "gin": knock.is_gin,
        "kind": knock.kind,
    }
