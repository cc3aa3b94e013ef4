"""Judging a lay-off: only the defender, only on the knocker's melds, one card at a time (gin-rummy.layoff.*)."""

from __future__ import annotations

from rules_engine.cards import Card, cards_in
from rules_engine.gin_rummy.moves import Move
from rules_engine.gin_rummy.play import target_of
from rules_engine.gin_rummy.reasons import Cards, GinReason, refuse
from rules_engine.gin_rummy.state import Knock, State
from rules_engine.melds import Fault, MeldRules, fitting
from rules_engine.refusal import Refusal

_ORDER = tuple(GinReason)


def on_gin(state: State, move: Move) -> Refusal:
    """Nothing may be laid off against gin."""
    knock = state.knock
    assert knock is not None
    return refuse(GinReason.LAYOFF_ON_GIN, move.cards, _named(knock.melds, state.table.options.melds))


def _named(melds: tuple[int, ...], rules: MeldRules) -> dict[str, Cards]:
    """Melds as groups "meld", "meld_2", ..."""
    return {f"meld_{n + 1}" if n else "meld": rules.in_order(meld) for n, meld in enumerate(melds)}


def refusal(state: State, move: Move) -> Refusal | None:
    """Why the defender's lay-off is refused, None if it is legal."""
    knock, card, rules = state.knock, move.card, state.table.options.melds
    assert knock is not None
    if knock.is_gin and not state.table.options.layoff_on_gin:
        return on_gin(state, move)
    hand = state.hands[state.turn]
    if not hand >> card & 1:
        return refuse(GinReason.CARD_NOT_HELD, (card,), {"held": tuple(cards_in(hand))})
    misplaced = _misplaced(state, knock, move)
    if misplaced is not None:
        return misplaced
    target = target_of(state, move)
    if target is not None:
        return _from_fault(rules.fit_fault(knock.melds[target], card))
    fits = fitting(knock.melds, card, rules)
    if fits or move.target is not None:
        melds = _named(tuple(knock.melds[index] for index in fits) or knock.melds, rules)
        return refuse(GinReason.LAYOFF_MELD_NOT_NAMED, (card,), melds, {"count": len(fits)})
    faults = [fault for meld in knock.melds if (fault := rules.fit_fault(meld, card)) is not None]
    return _from_fault(max(faults, key=lambda fault: _ORDER.index(GinReason(fault.code))))


def _misplaced(state: State, knock: Knock, move: Move) -> Refusal | None:
    """The target is a loose card of the knocker, or a card of the defender."""
    aim = move.target
    if not isinstance(aim, Card):
        return None
    if knock.deadwood >> aim & 1:
        return refuse(GinReason.LAYOFF_ON_DEADWOOD, move.cards, {"target": (aim,)})
    hand, rules = state.hands[state.turn], state.table.options.melds
    if hand >> aim & 1:
        melds = [meld for part in rules.best_partitions(hand) for meld in part.melds if meld >> aim & 1]
        own = rules.in_order(melds[0]) if melds else (aim,)
        return refuse(GinReason.LAYOFF_ON_OWN_MELD, move.cards, {"meld": own, "target": (aim,)})
    return None


def _from_fault(fault: Fault | None) -> Refusal | None:
    if fault is None:
        return None
    return refuse(GinReason(fault.code), fault.cards, fault.groups, fault.numbers, fault.words)
