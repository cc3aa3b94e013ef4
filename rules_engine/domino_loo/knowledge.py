"""What everybody can conclude about hidden hands from the tiles that were played, and deals consistent with it.

Used to deal the unknown part of a position and to imagine the hands behind a view.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from rules_engine.domino_loo.law import FULL, Law
from rules_engine.domino_loo.state import Trick

_FAIR_TRIES = 60


@dataclass(frozen=True, slots=True)
class Limits:
    """What a hidden hand can be: only tiles of `allowed`, at most `trumps` trumps, certainly those of `holds`."""

    allowed: int = FULL
    trumps: int = 7
    holds: int = 0

    def admits(self, hand: int, law: Law) -> bool:
        return not hand & ~self.allowed and (hand & law.trumps).bit_count() <= self.trumps


def limits_from_play(law: Law, seats: int, after: Sequence[int], tricks: Sequence[Trick]) -> list[Limits]:
    """The limits of each seat's present hand, from its plays. The last trick may be unfinished."""
    allowed, trumps = [FULL] * seats, [7] * seats
    for place, trick in enumerate(tricks):
        seat = trick.leader
        for turn, number in enumerate(trick.tiles):
            rest, most = _after_lead(law, number, place > 0) if turn == 0 else _after_follow(law, number, trick.led)
            allowed[seat] &= rest
            trumps[seat] = min(trumps[seat], most)
            seat = after[seat]
    return [Limits(tiles, most) for tiles, most in zip(allowed, trumps, strict=True)]


def _after_lead(law: Law, number: int, won_last: bool) -> tuple[int, int]:
    """A leader who could lead another suit had no duty to lead a trump."""
    if law.trumps >> number & 1 or (law.first_lead_free and not won_last):
        return FULL, 7
    if won_last and law.winner_leads:
        return FULL & ~law.trumps, 0
    return FULL, 1 if law.leads_from_two else 7


def _after_follow(law: Law, number: int, led: int) -> tuple[int, int]:
    """A follower who did not follow suit has none of it; one who did not trump either has no trump."""
    is_trump = bool(law.trumps >> number & 1)
    if law.suits[led] >> number & 1:
        return FULL, 1 if law.plays_from_two and not is_trump else 7
    if is_trump and law.plays_from_two:
        return FULL, 7
    if not is_trump and law.must_trump:
        return FULL & ~law.suits[led] & ~law.trumps, 0
    return FULL & ~law.suits[led], 7


def deal_hidden(
    law: Law, unseen: Sequence[int], sizes: Sequence[int], limits: Sequence[Limits], rng: random.Random
) -> tuple[list[int], list[int]]:
    """Hands of these sizes from the unseen tiles, and the tiles left over in random order.

    Uniform among all consistent deals where plain shuffling finds one soon; otherwise a consistent deal is built;
    if none exists the limits are dropped.
    """
    pile = list(unseen)
    for _ in range(_FAIR_TRIES):
        rng.shuffle(pile)
        hands, left = _cut(pile, sizes, limits)
        if all(limit.admits(hand, law) for limit, hand in zip(limits, hands, strict=True)):
            return hands, left
    for _ in range(_FAIR_TRIES):
        rng.shuffle(pile)
        built = _build(law, pile, sizes, limits)
        if built is not None:
            return built
    return _cut(pile, sizes, limits)


def _cut(pile: Sequence[int], sizes: Sequence[int], limits: Sequence[Limits]) -> tuple[list[int], list[int]]:
    held = 0
    for limit in limits:
        held |= limit.holds
    free = [number for number in pile if not held >> number & 1]
    hands, start = [], 0
    for size, limit in zip(sizes, limits, strict=True):
        end = start + size - limit.holds.bit_count()
        hands.append(limit.holds | sum(1 << number for number in free[start:end]))
        start = end
    return hands, free[start:]


def _build(
    law: Law, pile: Sequence[int], sizes: Sequence[int], limits: Sequence[Limits]
) -> tuple[list[int], list[int]] | None:
    """Fill the most restricted hands first, tile by tile."""
    held = 0
    for limit in limits:
        held |= limit.holds
    left = [number for number in pile if not held >> number & 1]
    hands = [limit.holds for limit in limits]
    for seat in sorted(range(len(sizes)), key=lambda place: (limits[place].allowed & _mask(left)).bit_count()):
        for number in list(left):
            if hands[seat].bit_count() == sizes[seat]:
                break
            if limits[seat].admits(hands[seat] | 1 << number, law):
                hands[seat] |= 1 << number
                left.remove(number)
        if hands[seat].bit_count() < sizes[seat]:
            return None
    return hands, left


def _mask(numbers: Sequence[int]) -> int:
    return sum(1 << number for number in numbers)
