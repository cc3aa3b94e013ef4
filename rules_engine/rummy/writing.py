"""A state as a position text: complete, so that reading it gives the same state."""

from __future__ import annotations

from rules_engine.cards import names
from rules_engine.notation import write_segments
from rules_engine.rummy.state import Ended, State, hand_cards


def format_position(state: State) -> str:
    """The position as text, complete: reading it gives the same state."""
    frame, turn = state.frame, state.turn
    parts = [("seats", str(frame.seats)), ("dealer", str(frame.dealer)), ("turn", str(turn)), ("phase", state.phase)]
    parts += [("hand", f"{seat} {names(hand_cards(state, seat))}".strip()) for seat in range(frame.seats)]
    parts += [("meld", f"{meld.owner} {names(cards)}") for meld, cards in zip(state.melds, state.table(), strict=True)]
    parts += [("stock", f"{len(state.stock)} {names(state.stock)}".strip()), ("discards", names(state.discards))]
    if state.now.drawn is not None:
        parts.append(("drew", f"{state.now.drawn} {'discards' if state.now.from_pile else 'stock'}"))
    if any(frame.scores):
        parts.append(("scores", " ".join(map(str, frame.scores))))
    optional = {
        "melded": _seats(state.past.melded),
        "laid-off": _seats(state.past.laid_off),
        "laid": " ".join(map(str, state.now.laid)),
        "off": names(state.now.off),
        "passes": str(state.past.passes or ""),
        "forced": str(state.past.forced or ""),
        "seed": str(frame.seed or ""),
        "over": "" if state.ended is None else _ended(state.ended),
    }
    return write_segments(parts + [(word, text) for word, text in optional.items() if text])


def _ended(ended: Ended) -> str:
    if ended.kind == "out":
        return f"out {ended.winner}"
    return f"void {ended.cause}" if ended.winner is None else f"lowest {ended.winner} {ended.cause}"


def _seats(mask: int) -> str:
    return " ".join(str(seat) for seat in range(6) if mask >> seat & 1)
