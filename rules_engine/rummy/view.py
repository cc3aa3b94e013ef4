"""What one seat may see of a hand of rummy: the only way anything leaves the engine.

The hands are shown to everybody when the hand is over, since they are counted; the stock never is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.cards import Card, cards_in
from rules_engine.options import OptionValue
from rules_engine.rummy.scoring import outcome
from rules_engine.rummy.state import OVER, State, hand_cards


def view_for(slug: str, defaults: Mapping[str, OptionValue], state: State, seat: int) -> dict[str, Any]:
    """JSON-safe data without a single hidden card. `options` are those that differ from the default preset."""
    frame, is_over = state.frame, state.phase == OVER
    if not 0 <= seat < frame.seats:
        raise ValueError(f"no such seat: {seat}")
    view: dict[str, Any] = {
        "game": slug,
        "seat": seat,
        "seats": frame.seats,
        "dealer": frame.dealer,
        "to_act": None if is_over or frame.is_game_over else state.turn,
        "phase": state.phase,
        "hands": [_hand(state, of, is_open=is_over or of == seat) for of in range(frame.seats)],
        "stock": len(state.stock),
        "discards": _texts(state.discards),
        "drawn": _drawn(state, seat),
        "barred": _texts(tuple(cards_in(state.barred))) if seat == state.turn else [],
        "melds": [_meld(state, index, cards) for index, cards in enumerate(state.table())],
        "laid": list(state.now.laid),
        "off": _texts(state.now.off),
        "melded": [of for of in range(frame.seats) if _has_melded(state, of)],
        "laid_off": [of for of in range(frame.seats) if state.past.laid_off >> of & 1],
        "passes": state.past.passes,
        "scores": list(frame.scores),
        "options": {name: value for name, value in _options(state).items() if value != defaults[name]},
    }
    result = outcome(state)
    if result is not None:
        points = list(result.points)
        view["outcome"] = {"kind": result.kind, "points": points, "winner": result.winner, **(result.details or {})}
    return view


def _options(state: State) -> dict[str, OptionValue]:
    options = state.options
    return {name: getattr(options, name) for name in options.__dataclass_fields__}


def _texts(cards: tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]


def _hand(state: State, of: int, *, is_open: bool) -> dict[str, Any]:
    cards = _texts(hand_cards(state, of)) if is_open else None
    return {"seat": of, "count": state.hands[of].bit_count(), "cards": cards}


def _drawn(state: State, seat: int) -> dict[str, Any] | None:
    if state.now.drawn is None:
        return None
    is_known = seat == state.turn or state.now.from_pile
    return {"card": str(state.now.drawn) if is_known else None, "from": "discards" if state.now.from_pile else "stock"}


def _meld(state: State, index: int, cards: tuple[Card, ...]) -> dict[str, Any]:
    meld = state.melds[index]
    return {"owner": meld.owner, "cards": _texts(cards), "kind": state.frame.rules.kind(meld.cards)}


def _has_melded(state: State, seat: int) -> bool:
    return bool(state.past.melded >> seat & 1) or (seat == state.turn and bool(state.now.laid))
