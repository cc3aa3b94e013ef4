"""The part of judging that looks at cards: are they held, may they be played, do they make a meld, do they fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from rules_engine.cards import Card, cards_in, mask_of
from rules_engine.meld_faults import Fault
from rules_engine.refusal import Refusal
from rules_engine.rummy.groups import melds_in
from rules_engine.rummy.moves import Move, reading_order
from rules_engine.rummy.reasons import RummyReason
from rules_engine.rummy.scoring import outcome
from rules_engine.rummy.state import LAYOFF, State

_R: Final = RummyReason


@dataclass(frozen=True, slots=True)
class Found:
    """A reason with its data, before the game says which rule it cites."""

    reason: RummyReason
    cards: tuple[Card, ...] = ()
    groups: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)

    def refusal(self, rule: str) -> Refusal:
        """The refusal that cites this rule."""
        return Refusal(self.reason, rule, self.cards, dict(self.groups), dict(self.numbers), dict(self.words))


def from_fault(fault: Fault) -> Found:
    """A fault of the meld arithmetic as a reason of this family."""
    return Found(RummyReason(fault.code), fault.cards, fault.groups, fault.numbers, fault.words)


def over(state: State) -> Found:
    """The refusal of every move after the game or the hand."""
    ended = outcome(state)
    totals = state.frame.scores
    if ended is not None:
        totals = tuple(map(sum, zip(totals, ended.points, strict=True)))
    target = state.options.target
    if max(totals) >= target:
        numbers = {"target": target, "total": max(totals), "seat": totals.index(max(totals))}
        return Found(_R.GAME_OVER, numbers=numbers | {f"total_{seat}": total for seat, total in enumerate(totals)})
    if ended is None:
        raise ValueError("neither the hand nor the game is over")
    who = {} if ended.winner is None else {"seat": ended.winner}
    return Found(_R.HAND_OVER, numbers=who, words={"how": ended.kind})


def named_cards(state: State, move: Move) -> Found | None:
    """A card named twice, lying in a meld on the table, or not held."""
    if move.mask.bit_count() == len(move.all_cards) and not move.mask & ~state.hand:
        return None
    for group in move.groups or (move.cards,):
        twice = tuple(card for card, count in Counter(group).items() if count > 1)
        if twice:
            return Found(_R.CARD_NAMED_TWICE, twice, {"group": group})
    for card in move.all_cards:
        for index, meld in enumerate(state.melds):
            if meld.cards >> card & 1:
                group = state.frame.rules.in_order(meld.cards)
                return Found(_R.MOVE_FROM_MELD, (card,), {"meld": group}, {"index": index})
    missing = tuple(dict.fromkeys(card for card in move.all_cards if not state.hand >> card & 1))
    return Found(_R.CARD_NOT_HELD, missing) if missing else None


# Melds


def meld(state: State, move: Move) -> Found | None:
    """May the groups be melded now, and is each of them a meld?"""
    if state.phase == LAYOFF:
        return Found(_R.MELD_AFTER_LAYOFF, state.now.off, {"off": state.now.off})
    permitted = _one_meld(state, move)
    if permitted is not None:
        return permitted
    shared = _in_two_melds(move)
    if shared is not None:
        return shared
    for group in move.groups:
        fault = state.frame.rules.meld_fault(group)
        if fault is not None:
            return from_fault(fault)
    return None


def _one_meld(state: State, move: Move) -> Found | None:
    if state.options.melds_per_turn == "unlimited" or len(state.now.laid) + len(move.groups) < 2:
        return None
    first = state.frame.rules.in_order(state.melds[state.now.laid[0]].cards) if state.now.laid else move.groups[0]
    return Found(_R.ONE_MELD_A_TURN, first, {"meld": first})


def _in_two_melds(move: Move) -> Found | None:
    for index, group in enumerate(move.groups):
        for other in move.groups[index + 1 :]:
            shared = tuple(card for card in group if card in other)
            if shared:
                return Found(_R.CARD_IN_TWO_MELDS, shared, {"meld": group, "meld_2": other})
    return None


# Lay-offs


def lay_off(state: State, move: Move) -> Found | None:
    """May cards be laid off now, is the meld named, and do they fit?"""
    cards = move.cards
    if not state.may_lay_off:
        return _no_permission(state, cards)
    if len(cards) > 1 and state.options.layoff_size == 1:
        return Found(_R.LAYOFF_ONE_BY_ONE, cards, numbers={"given": len(cards), "expected": 1})
    rules = state.frame.rules
    if move.target is not None and move.target < len(state.melds):
        return _fit(state, move.target, cards)
    mask = mask_of(cards)
    fitting = [index for index, meld in enumerate(state.melds) if rules.kind(meld.cards | mask)]
    if move.target is None and len(fitting) == 1:
        return None
    if move.target is not None or len(fitting) > 1 or not state.melds:
        melds = _numbered("meld", [rules.in_order(state.melds[index].cards) for index in fitting])
        return Found(_R.LAYOFF_MELD_NOT_NAMED, cards, melds, {"count": len(fitting)})
    faults = [fault for index in range(len(state.melds)) if (fault := _fit(state, index, cards)) is not None]
    return max(faults, key=_closeness)


def _no_permission(state: State, cards: tuple[Card, ...]) -> Found:
    if state.has_melded:
        first = state.frame.rules.in_order(state.melds[state.now.laid[0]].cards)
        return Found(_R.LAYOFF_TOO_SOON, cards, {"meld": first})
    could = melds_in(state.options.ace, state.hand) if state.may_meld else ()
    widest = sorted(could, key=int.bit_count, reverse=True)
    groups = _numbered("would_do", [state.frame.rules.in_order(mask) for mask in widest])
    return Found(_R.LAYOFF_NEEDS_OWN_MELD, cards, groups, {"count": len(widest)})


def _numbered(name: str, groups: Sequence[tuple[Card, ...]]) -> dict[str, tuple[Card, ...]]:
    """Groups of one kind as "meld", "meld_2", "meld_3", ..."""
    return {f"{name}_{number}" if number > 1 else name: group for number, group in enumerate(groups, 1)}


def _fit(state: State, target: int, cards: Sequence[Card]) -> Found | None:
    """None if all the cards fit the meld, added in some order; else what is wrong with the first that does not."""
    rules = state.frame.rules
    joined = state.melds[target].cards
    waiting = list(cards)
    while waiting:
        card = next((card for card in waiting if rules.fits(joined) >> card & 1), None)
        if card is None:
            break
        waiting.remove(card)
        joined |= 1 << card
    fault = rules.fit_fault(joined, waiting[0]) if waiting else None
    if fault is None:
        return None
    found = from_fault(fault)
    if found.reason in (_R.LAYOFF_WRONG_RANK, _R.LAYOFF_WRONG_SUIT, _R.LAYOFF_SET_FULL, _R.LAYOFF_NOT_NEXT):
        return Found(found.reason, found.cards, found.groups, {**found.numbers, "index": target}, found.words)
    group = reading_order((*cards_in(joined), *found.cards))
    return Found(found.reason, found.cards, {**found.groups, "group": group}, {"index": target}, found.words)


def _closeness(found: Found) -> int:
    """Which of several melds a card that fits none comes nearest to: the same suit first, then the same rank."""
    order = (
        _R.LAYOFF_WRONG_SUIT,
        _R.LAYOFF_WRONG_RANK,
        _R.LAYOFF_SET_FULL,
        _R.RUN_ROUND_CORNER,
        _R.ACE_NOT_HIGH,
        _R.LAYOFF_NOT_NEXT,
    )
    return order.index(found.reason)
