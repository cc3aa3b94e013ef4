"""Writing a position of gin rummy: the whole of it, so that reading it gives the same state (docs/notation.md)."""

from __future__ import annotations

from rules_engine.cards import cards_in, names
from rules_engine.gin_rummy.state import Knock, State
from rules_engine.notation import write_segments


def format_position(state: State) -> str:
    """The whole position, hidden cards included; `parse_position` gives the same state back."""
    table, knock = state.table, state.knock
    segments = [
        ("seats", "2"),
        ("dealer", str(table.dealer)),
        ("turn", str(state.turn)),
        ("phase", state.phase.value),
    ]
    if table.upcard is not None:
        segments.append(("upcard", str(table.upcard)))
    if state.passes:
        segments.append(("passes", str(state.passes)))
    hidden = [seat for seat in (0, 1) if knock is None or seat != knock.seat]
    segments += [("hand", f"{seat} {names(cards_in(state.hands[seat]))}".strip()) for seat in hidden]
    segments.append(("stock", f"{len(state.stock)} {names(state.stock)}".strip()))
    segments.append(("discards", names(state.discards)))
    if state.drawn is not None:
        segments.append(("drew", f"{state.drawn} {state.drawn_from}"))
    segments.append(("taken", str(state.taken)))
    segments += [("seen", f"{seat} {names(cards_in(state.seen[seat]))}") for seat in (0, 1) if state.seen[seat]]
    if knock is not None:
        segments += _knock_segments(state, knock)
    segments.append(("scores", f"{table.scores[0]} {table.scores[1]}"))
    return write_segments(segments)


def _knock_segments(state: State, knock: Knock) -> list[tuple[str, str]]:
    rules = state.table.options.melds
    melds = " ".join(f"[{names(rules.in_order(meld))}]" for meld in knock.melds)
    text = f"{knock.seat} {knock.card} {melds} deadwood {names(cards_in(knock.deadwood))}"
    if knock.card is None:
        text = f"{knock.seat} - {melds} deadwood"
    segments = [("knock", text.strip())]
    if knock.laid:
        segments.append(("laid", names(cards_in(knock.laid))))
    return segments
