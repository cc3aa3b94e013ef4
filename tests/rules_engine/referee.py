"""A slow second opinion: melds, deadwood and lay-offs by brute force over card names.

It shares no code with the engine on purpose: two-letter texts, sets and recursion only.
"""

from __future__ import annotations

from itertools import combinations

ORDER = "A23456789TJQK"
POINTS = dict(zip(ORDER, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10], strict=True))
ALL = [rank + suit for suit in "SCDH" for rank in ORDER]


def is_set(cards):
    return len(cards) in (3, 4) and len({card[0] for card in cards}) == 1 and len(set(cards)) == len(cards)


def is_run(cards, ace="low"):
    if len(cards) < 3 or len({card[1] for card in cards}) != 1:
        return False
    line = {"low": ORDER, "high_low": ORDER + "A", "around": ORDER + ORDER}[ace]
    ranks = {card[0] for card in cards}
    windows = (line[start : start + len(cards)] for start in range(len(line) - len(cards) + 1))
    return len(ranks) == len(cards) and any(set(window) == ranks for window in windows)


def is_meld(cards, ace="low"):
    return is_set(cards) or is_run(cards, ace)


def points(cards):
    return sum(POINTS[card[0]] for card in cards)


def melds_in(hand, ace="low"):
    return [
        frozenset(group)
        for size in range(3, len(hand) + 1)
        for group in combinations(sorted(hand), size)
        if (len({c[0] for c in group}) == 1 or len({c[1] for c in group}) == 1) and is_meld(group, ace)
    ]


def partitions(hand, ace="low"):
    """Every way to take disjoint melds out of the hand, as (melds, points left)."""
    melds = melds_in(hand, ace)

    def extend(index, chosen, left):
        yield frozenset(chosen), points(left)
        for later in range(index, len(melds)):
            if melds[later] <= left:
                yield from extend(later + 1, [*chosen, melds[later]], left - melds[later])

    return extend(0, [], frozenset(hand))


def deadwood(hand, ace="low"):
    return min(left for _, left in partitions(hand, ace))


def best_partitions(hand, ace="low"):
    found = list(partitions(hand, ace))
    best = min(left for _, left in found)
    return {melds for melds, left in found if left == best}


def discard_counts(hand, ace="low"):
    """What each discard leaves."""
    return {card: deadwood([other for other in hand if other != card], ace) for card in hand}


def after_lay_offs(melds, hand, ace="low"):
    """The defender's best count: try every lay-off now, then go on."""
    seen = {}

    def best(table, left):
        key = (table, left)
        if key not in seen:
            counts = [deadwood(left, ace)]
            for index, meld in enumerate(table):
                for card in left:
                    longer = meld | {card}
                    if is_meld(sorted(longer), ace):
                        counts.append(best((*table[:index], longer, *table[index + 1 :]), left - {card}))
            seen[key] = min(counts)
        return seen[key]

    return best(tuple(frozenset(meld) for meld in melds), frozenset(hand))
