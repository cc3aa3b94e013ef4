"""An independent referee for the tests: plain loops over card texts, nothing shared with the engine.

It knows melds, what may be laid off and whether a hand can go out in one turn, under the options
that matter for this, by trying every order of moves.
"""

from __future__ import annotations

from itertools import combinations

RANKS = "A23456789TJQK"
Meld = frozenset[str]


def is_meld(cards: frozenset[str] | set[str]) -> bool:
    """Ace low: 3 or 4 of a rank, or 3 and more of a suit without a gap."""
    if len(cards) < 3:
        return False
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    if len({card[1] for card in cards}) == len(cards) and len(set(ranks)) == 1:
        return True
    return len({card[1] for card in cards}) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def melds_of(hand: frozenset[str]) -> list[frozenset[str]]:
    return [
        frozenset(group)
        for size in range(3, len(hand) + 1)
        for group in combinations(sorted(hand), size)
        if is_meld(set(group))
    ]


def points(cards: frozenset[str]) -> int:
    return sum(min(RANKS.index(card[0]) + 1, 10) for card in cards)


class Turn:
    """One turn after the draw: who may do what, searched without memory or cleverness."""

    def __init__(self, *, strict: bool, needs_meld: bool, has_melded: bool, barred: str | None, how: str) -> None:
        self.strict = strict
        self.needs_meld = needs_meld
        self.has_melded = has_melded
        self.barred = barred
        self.how = how

    def plays(
        self, hand: frozenset[str], table: tuple[Meld, ...], melded: bool, off: bool
    ) -> list[tuple[str, frozenset[str], int]]:
        """Melds and lay-offs that shape and phase allow, whatever they leave."""
        found: list[tuple[str, frozenset[str], int]] = []
        if not (self.strict and off):
            found += [("meld", group, -1) for group in melds_of(hand)]
        if not self.needs_meld or melded or self.has_melded:
            found += [
                ("layoff", frozenset([card]), index)
                for index, meld in enumerate(table)
                for card in sorted(hand)
                if is_meld(meld | {card})
            ]
        return found

    def legal(
        self, hand: frozenset[str], table: tuple[Meld, ...], melded: bool = False, off: bool = False
    ) -> set[tuple[str, frozenset[str], int]]:
        """The plays after which the turn can still be completed."""
        return {
            (kind, cards, index)
            for kind, cards, index in self.plays(hand, table, melded, off)
            if self._can_end(*self._after(hand, table, melded, off, kind, cards, index), last=kind)
        }

    def _after(
        self,
        hand: frozenset[str],
        table: tuple[Meld, ...],
        melded: bool,
        off: bool,
        kind: str,
        cards: frozenset[str],
        index: int,
    ) -> tuple[frozenset[str], tuple[Meld, ...], bool, bool]:
        if kind == "meld":
            return hand - cards, (*table, cards), True, off
        return hand - cards, (*table[:index], table[index] | cards, *table[index + 1 :]), melded, True

    def _can_end(self, hand: frozenset[str], table: tuple[Meld, ...], melded: bool, off: bool, last: str) -> bool:
        if not hand:
            return self.how == "optional" or (self.how == "meld_only" and last == "meld")
        if any(card != self.barred for card in hand):
            return True
        return any(
            self._can_end(*self._after(hand, table, melded, off, *play), last=play[0])
            for play in self.plays(hand, table, melded, off)
        )

    def can_go_out(
        self, hand: frozenset[str], table: tuple[Meld, ...], melded: bool = False, off: bool = False
    ) -> bool:
        """Is there any order of melds, lay-offs and one discard that empties the hand?"""
        if len(hand) == 1 and self.barred not in hand:
            return True
        return any(
            not after[0] or self.can_go_out(*after)
            for play in self.legal(hand, table, melded, off)
            for after in [self._after(hand, table, melded, off, *play)]
        )
