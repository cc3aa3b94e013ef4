"""What the tiles are worth and which may be played, on 28-bit sets of tiles.

Follows domino-loo.tile.* and domino-loo.trick.*: a tile with the trump number is only a trump, followers follow
suit, else trump, else play anything; leaders have duties of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from rules_engine.domino_loo.options import Options
from rules_engine.tiles import DOUBLE_SIX, Tile

TILES: Final = DOUBLE_SIX
COUNT: Final = len(TILES)
FULL: Final = (1 << COUNT) - 1
NUMBER: Final = {tile: number for number, tile in enumerate(TILES)}
SHOWS: Final = tuple(sum(1 << NUMBER[tile] for tile in TILES if tile.has(pips)) for pips in range(7))
"""SHOWS[n]: all the tiles with n on either end."""
TRUMP_STRENGTH: Final = 10
"""Trumps are counted from here, above every rank of the led suit; a tile that cannot win counts -1."""


def mask_of(tiles: Iterable[Tile]) -> int:
    """The set of these tiles."""
    mask = 0
    for tile in tiles:
        mask |= 1 << NUMBER[tile]
    return mask


def numbers_in(mask: int) -> Iterator[int]:
    """The numbers of the tiles in a set, from 6-6 down."""
    while mask:
        number = mask.bit_length() - 1
        yield number
        mask ^= 1 << number


def tiles_in(mask: int) -> tuple[Tile, ...]:
    """The tiles of a set, from 6-6 down."""
    return tuple(TILES[number] for number in numbers_in(mask))


@dataclass(frozen=True, slots=True, eq=False)
class Law:
    """The rules of play under one trump suit. There is one object for equal rules, so `is` compares them.

    `suits[n]` are the tiles that follow a led n, `suits_of[tile]` the suits in which a tile may be led,
    `strength[led][tile]` is what decides a trick. The flags are the duties of the options; `follows_plainly` says
    that followers have the usual ones (follow suit, else trump, else anything), which is then decided at once.
    """

    trump: int
    trumps: int
    suits: tuple[int, ...]
    suits_of: tuple[tuple[int, ...], ...]
    strength: tuple[tuple[int, ...], ...]
    leads_from_two: bool
    first_lead_free: bool
    leads_highest: bool
    winner_leads: bool
    plays_from_two: bool
    must_trump: bool
    must_head: bool
    follows_plainly: bool

    def lead_duty(self, hand: int, won_last: bool) -> int:
        """The trumps one of which must be led; 0 where no duty binds the leader."""
        trumps = hand & self.trumps
        if not trumps or (self.first_lead_free and not won_last):
            return 0
        if (self.leads_from_two and trumps & (trumps - 1)) or (self.winner_leads and won_last):
            return self.highest_trump(trumps) if self.leads_highest else trumps
        return 0

    def leads(self, hand: int, won_last: bool) -> int:
        """The tiles that may be led. `won_last`: the leader won the last trick (false on the first lead)."""
        return self.lead_duty(hand, won_last) or hand

    def permitted(self, hand: int, led: int) -> int:
        """The tiles that suit and trump duties leave to a follower, before any duty to beat the trick."""
        trumps = hand & self.trumps
        if self.plays_from_two and trumps & (trumps - 1):
            return trumps
        return hand & self.suits[led] or (trumps if self.must_trump else 0) or hand

    def follows(self, hand: int, led: int, trick: tuple[int, ...]) -> int:
        """The tiles that may be played to a trick in which `led` is the suit."""
        if self.follows_plainly:
            return hand & self.suits[led] or hand & self.trumps or hand
        permitted = self.permitted(hand, led)
        if self.must_head:
            return self.beating(permitted, led, trick) or permitted
        return permitted

    def beating(self, hand: int, led: int, trick: tuple[int, ...]) -> int:
        """The tiles of the hand that beat all the tiles of the trick."""
        strength = self.strength[led]
        best = max([strength[number] for number in trick])
        return sum(1 << number for number in numbers_in(hand) if strength[number] > best)

    def highest_trump(self, trumps: int) -> int:
        """The strongest trump of a set of trumps, as a set of one."""
        strength = self.strength[self.trump]
        return 1 << max(numbers_in(trumps), key=strength.__getitem__)

    def winning_place(self, led: int, trick: tuple[int, ...]) -> int:
        """Which tile wins, counted in the order of play (0 leads)."""
        strength = self.strength[led]
        best, top = 0, -1
        for place, number in enumerate(trick):
            if strength[number] > top:
                best, top = place, strength[number]
        return best

    def default_suit(self, number: int) -> int | None:
        """The suit that a lead has without being announced: that of a trump or a double."""
        suits = self.suits_of[number]
        return suits[0] if len(suits) == 1 else None


def rank_in(tile: Tile, suit: int, double_is_high: bool) -> int:
    """The rank of a tile in a suit: its other number; a double has its own number, or tops the suit."""
    return 7 if double_is_high and tile.is_double else tile.other(suit)


def _ends(tile: Tile) -> tuple[int, ...]:
    return (tile.high,) if tile.is_double else (tile.high, tile.low)


@cache
def _law(trump: int, duties: tuple[bool, ...]) -> Law:
    double_is_high = duties[0]
    trumps = SHOWS[trump]
    suits = tuple(SHOWS[suit] if suit == trump else SHOWS[suit] & ~trumps for suit in range(7))
    suits_of = tuple((trump,) if tile.has(trump) else _ends(tile) for tile in TILES)

    def strength(tile: Tile, led: int) -> int:
        if tile.has(trump):
            return TRUMP_STRENGTH + rank_in(tile, trump, double_is_high)
        return rank_in(tile, led, double_is_high) if tile.has(led) else -1

    table = tuple(tuple(strength(tile, led) for tile in TILES) for led in range(7))
    two, free, highest, winner, always, trump_if_void, head = duties[1:]
    is_plain = trump_if_void and not always and not head
    return Law(
        trump, trumps, suits, suits_of, table, two, free, highest, winner, always, trump_if_void, head, is_plain
    )  # fmt: skip


def law_for(options: Options, trump: int) -> Law:
    """The law of play under these options and this trump suit."""
    return _law(trump, options.duties)
