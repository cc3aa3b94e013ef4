"""The fewest points that can be left loose, exactly: runs by table look-up, sets by search.

What runs do inside one suit is a table of 8,192 entries. A set whose cards belong to no run of the hand
stands apart: taking it can only help. Only the others, the torn ones, are tried both ways. After a
discard the fewest points are counted together with the discard, never one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules_engine.cards import VALUES
from rules_engine.meld_tables import SUIT, Ace, bits, suit_tables


class Counter:
    """Counts under one rule for the ace. Hands are 52-bit masks; inside, four 13-bit suits."""

    def __init__(self, ace: Ace, ace_value: int) -> None:
        self.ace: Final = ace
        self.values: Final = tuple(ace_value if card % 13 == 0 else VALUES[card] for card in range(52))
        self.points_of_suit, self.loose_of_suit, self.in_runs_of_suit = suit_tables(ace, self.values[:13])
        self.saved_of_suit: Final = _saved_of_suit(self.loose_of_suit)
        self._highest: Final = max(self.values)

    def points(self, mask: int) -> int:
        """The points of all the cards of the mask."""
        table = self.points_of_suit
        return table[mask & SUIT] + table[mask >> 13 & SUIT] + table[mask >> 26 & SUIT] + table[mask >> 39]

    def loose_after_runs(self, mask: int) -> int:
        """The fewest points that runs alone, without a set, leave loose."""
        table = self.loose_of_suit
        return table[mask & SUIT] + table[mask >> 13 & SUIT] + table[mask >> 26 & SUIT] + table[mask >> 39]

    def deadwood(self, mask: int) -> int:
        """The fewest points that can be left loose, exactly."""
        a = mask & SUIT
        b = mask >> 13 & SUIT
        c = mask >> 26 & SUIT
        d = mask >> 39
        sets = a & b & (c | d) | c & d & (a | b)
        if sets:
            return self._fewest(a, b, c, d, sets)
        loose = self.loose_of_suit
        return loose[a] + loose[b] + loose[c] + loose[d]

    def best_after_discard(self, mask: int) -> int:
        """The fewest points left loose after giving up the best one card."""
        a = mask & SUIT
        b = mask >> 13 & SUIT
        c = mask >> 26 & SUIT
        d = mask >> 39
        sets = a & b & (c | d) | c & d & (a | b)
        if sets:
            return self._fewest_after(a, b, c, d, sets)
        loose, saved = self.loose_of_suit, self.saved_of_suit
        most = saved[a]  # no call of `max` here: it is what most hands need
        if (other := saved[b]) > most:
            most = other
        if (other := saved[c]) > most:
            most = other
        if (other := saved[d]) > most:
            most = other
        return loose[a] + loose[b] + loose[c] + loose[d] - most

    def can_reach(self, mask: int, limit: int) -> bool:
        """Is there a discard that leaves at most `limit` points loose?"""
        a = mask & SUIT
        b = mask >> 13 & SUIT
        c = mask >> 26 & SUIT
        d = mask >> 39
        sets = a & b & (c | d) | c & d & (a | b)
        if sets:
            return self._fewest_after(a, b, c, d, sets) <= limit
        loose, saved = self.loose_of_suit, self.saved_of_suit
        left = loose[a] + loose[b] + loose[c] + loose[d] - limit
        return left <= self._highest and left <= max(saved[a], saved[b], saved[c], saved[d])

    def _fewest(self, a: int, b: int, c: int, d: int, sets: int) -> int:
        """`deadwood` of four suits that hold three or four cards of each rank in `sets`."""
        loose, runs = self.loose_of_suit, self.in_runs_of_suit
        torn = sets & (runs[a] | runs[b] | runs[c] | runs[d])
        if torn != sets:
            keep = ~(sets ^ torn)
            a = a & keep
            b = b & keep
            c = c & keep
            d = d & keep
            if not torn:
                return loose[a] + loose[b] + loose[c] + loose[d]
        bit = torn & -torn
        if torn != bit:
            return min([self._fewest(*suits, torn ^ bit) for suits in choices(a, b, c, d, bit)])
        keep = ~bit
        w = loose[a]
        x = loose[b]
        y = loose[c]
        z = loose[d]
        without = w + x + y + z
        # What each suit's count would change by if its card went to the set
        w = loose[a & keep] - w
        x = loose[b & keep] - x
        y = loose[c & keep] - y
        z = loose[d & keep] - z
        change = w + x + y + z
        if a & b & c & d & bit:
            most = max(w, x, y, z)
            if most > 0:  # the fourth card stays where it is worth more
                change -= most
        return without + change if change < 0 else without

    def _fewest_after(self, a: int, b: int, c: int, d: int, sets: int) -> int:
        """`best_after_discard` of four suits that hold three or four cards of each rank in `sets`."""
        loose, saved, runs = self.loose_of_suit, self.saved_of_suit, self.in_runs_of_suit
        torn = sets & (runs[a] | runs[b] | runs[c] | runs[d])
        if torn != sets:
            apart = sets ^ torn
            keep = ~apart
            e = a & keep
            f = b & keep
            g = c & keep
            h = d & keep
            if torn:
                best = self._fewest_after(e, f, g, h, torn)
                if (e.bit_count() + f.bit_count() + g.bit_count() + h.bit_count()) % 3:
                    return best  # the rest holds a loose card or a meld of four, which costs nothing
                left = self._fewest(e, f, g, h, torn)
            else:
                left = loose[e] + loose[f] + loose[g] + loose[h]
                best = left - max(saved[e], saved[f], saved[g], saved[h])
            return best if best <= left else min(best, left + self._spoilt(a & b & c & d, apart))
        return self._fewest_after_torn(a, b, c, d, torn)

    def _fewest_after_torn(self, a: int, b: int, c: int, d: int, torn: int) -> int:
        """The same where each of the ranks has a card that a run wants too."""
        bit = torn & -torn
        if torn != bit:
            return min([self._fewest_after(*suits, torn ^ bit) for suits in choices(a, b, c, d, bit)])
        loose, saved, keep = self.loose_of_suit, self.saved_of_suit, ~bit
        e = a & keep
        f = b & keep
        g = c & keep
        h = d & keep
        best = loose[e] + loose[f] + loose[g] + loose[h] - max(saved[e], saved[f], saved[g], saved[h])
        left = loose[a] + loose[b] + loose[c] + loose[d]
        if left - self._highest < best:
            left -= max(saved[a], saved[b], saved[c], saved[d])
            if left < best:
                best = left
        if a & b & c & d & bit:  # the sets of three, the fourth card staying in its suit
            for p, q, r, s in ((a, f, g, h), (e, b, g, h), (e, f, c, h), (e, f, g, d)):
                left = loose[p] + loose[q] + loose[r] + loose[s]
                if left - self._highest < best:
                    best = min(best, left - max(saved[p], saved[q], saved[r], saved[s]))
        return best

    def _spoilt(self, fours: int, apart: int) -> int:
        """What it costs to discard from one of the sets of the ranks `apart`: nothing from a set of four."""
        return 0 if fours & apart else 2 * min(self.values[bit.bit_length() - 1] for bit in bits(apart))


def _saved_of_suit(loose: Sequence[int]) -> list[int]:
    """For each 13-bit suit: how many loose points its best discard takes away; -99 where there is no card."""
    return [max([loose[suit] - loose[suit ^ bit] for bit in bits(suit)], default=-99) for suit in range(8192)]


def choices(a: int, b: int, c: int, d: int, bit: int) -> list[tuple[int, int, int, int]]:
    """The four suits after each way to use the rank `bit`, held three or four times: no set, or one of its sets."""
    keep = ~bit
    e, f, g, h = a & keep, b & keep, c & keep, d & keep
    if a & b & c & d & bit:
        return [(a, b, c, d), (e, f, g, h), (a, f, g, h), (e, b, g, h), (e, f, c, h), (e, f, g, d)]
    return [(a, b, c, d), (e, f, g, h)]
