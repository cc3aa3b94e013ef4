"""Every meld that a hand can make, with the move that lays it: looked up by suit and by rank.

A suit of a hand is a 13-bit mask, so what its runs are is computed once and kept, and so are the sets
of one rank. Rules meld.set, meld.run.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from rules_engine.meld_tables import ACES, SUIT, Ace, rank_sets, suit_runs
from rules_engine.melds import meld_rules
from rules_engine.rummy import moves
from rules_engine.rummy.moves import Move

Pairs = tuple[tuple[int, Move], ...]
"""Melds as masks, each with its move."""

_S, _C, _D, _H = SUIT, SUIT << 13, SUIT << 26, SUIT << 39


class Groups:
    """The melds in hands under one rule for the ace. Get it from `groups_for`."""

    __slots__ = ("ace", "holders", "runs")

    def __init__(self, ace: Ace) -> None:
        self.ace: Final = ace
        self.holders: Final = _run_holders(ace)
        """For each 13-bit suit: does it hold a run?"""
        self.runs: Final = cache(self._find_runs)

    def _find_runs(self, held: int) -> Pairs:
        shift = ((held & -held).bit_length() - 1) // 13 * 13
        runs = (run << shift for run in suit_runs(self.ace) if run << shift & held == run << shift)
        return tuple((run, moves.meld(run)) for run in runs)

    def within(self, hand: int) -> Pairs:
        """Every meld that these cards can make, runs of any length included."""
        a, b, c, d = hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39
        holders, runs = self.holders, self.runs
        found: Pairs = ()
        triples = a & b & (c | d) | c & d & (a | b)
        while triples:
            rank = triples & -triples
            triples ^= rank
            found += _sets_of(hand & rank * ACES)
        if holders[a]:
            found += runs(hand & _S)
        if holders[b]:
            found += runs(hand & _C)
        if holders[c]:
            found += runs(hand & _D)
        if holders[d]:
            found += runs(hand & _H)
        return found


@cache
def groups_for(ace: Ace) -> Groups:
    """The melds in hands under this rule for the ace."""
    return Groups(ace)


def melds_in(ace: Ace, hand: int) -> tuple[int, ...]:
    """Every meld that these cards can make, as masks."""
    return tuple(mask for mask, _ in groups_for(ace).within(hand))


@cache
def _sets_of(held: int) -> Pairs:
    return tuple((mask, moves.meld(mask)) for mask in rank_sets(held))


def _run_holders(ace: Ace) -> bytes:
    rules = meld_rules(ace)
    pairs = zip(rules.loose_of_suit, rules.points_of_suit, strict=True)
    return bytes(loose != points for loose, points in pairs)
