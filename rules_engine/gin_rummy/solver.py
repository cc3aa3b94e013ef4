"""Exact answers of gin rummy: the defender's best lay-off, searched over lay-offs and own melds together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules_engine.cards import Card, cards_in
from rules_engine.melds import MeldRules, union


@dataclass(frozen=True, slots=True)
class DefenderPlan:
    """Lay-offs in an order that can be played, and how the rest is sorted."""

    deadwood: int
    lay_offs: tuple[tuple[Card, int], ...]
    melds: tuple[int, ...]
    loose: int


def defender_deadwood(knocker_melds: Sequence[int], hand: int, rules: MeldRules) -> int:
    """The fewest points the defender can be left with after laying off."""
    return min(rules.deadwood(hand & ~union(laid)) for laid in _layings(knocker_melds, hand, rules))


def best_plans(knocker_melds: Sequence[int], hand: int, rules: MeldRules) -> tuple[DefenderPlan, ...]:
    """Every way to lay off that leaves the defender the fewest points, fewest lay-offs first."""
    ranked = [(rules.deadwood(hand & ~union(laid)), laid) for laid in _layings(knocker_melds, hand, rules)]
    best = min(points for points, _ in ranked)
    plans = [_plan(knocker_melds, hand, laid, rules) for points, laid in ranked if points == best]
    return tuple(sorted(plans, key=lambda plan: (len(plan.lay_offs), plan.lay_offs)))


def _plan(knocker_melds: Sequence[int], hand: int, laid: tuple[int, ...], rules: MeldRules) -> DefenderPlan:
    rest = rules.partition(hand & ~union(laid))
    lay_offs = [
        pair for index, cards in enumerate(laid) for pair in _in_turn(knocker_melds[index], index, cards, rules)
    ]
    return DefenderPlan(rest.deadwood, tuple(lay_offs), rest.melds, rest.loose)


def _in_turn(meld: int, index: int, cards: int, rules: MeldRules) -> Iterator[tuple[Card, int]]:
    """The cards of one meld's lay-offs, each fitting when its turn comes."""
    while cards:
        card = next(cards_in(rules.fits(meld) & cards))
        yield card, index
        meld |= 1 << card
        cards &= ~(1 << card)


def _layings(knocker_melds: Sequence[int], hand: int, rules: MeldRules) -> Iterator[tuple[int, ...]]:
    """Every distribution of cards of the hand over the melds that can be laid off, the empty one included."""
    if not knocker_melds:
        yield ()
        return
    first, *others = knocker_melds
    for laid in _additions(first, hand, rules):
        for rest in _layings(others, hand & ~laid, rules):
            yield (laid, *rest)


def _additions(meld: int, hand: int, rules: MeldRules) -> list[int]:
    """The sets of cards of the hand that can be laid off on one meld, chains included."""
    found = {0}
    open_ends = [0]
    while open_ends:
        laid = open_ends.pop()
        for card in cards_in(rules.fits(meld | laid) & hand & ~laid):
            longer = laid | 1 << card
            if longer not in found:
                found.add(longer)
                open_ends.append(longer)
    return sorted(found)
