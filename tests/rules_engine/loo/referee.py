"""An independent referee for trick play: tiles as pairs of numbers, rules spelt out, no code shared with the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Pair = tuple[int, int]
ALL: list[Pair] = [(a, b) for a in range(7) for b in range(7) if a >= b]


def pair(text: str) -> Pair:
    return int(text[0]), int(text[2])


def text(tile: Pair) -> str:
    return f"{tile[0]}-{tile[1]}"


def is_trump(tile: Pair, trump: int) -> bool:
    return trump in tile


def follows(tile: Pair, led: int, trump: int) -> bool:
    if led == trump:
        return trump in tile
    return led in tile and trump not in tile


def rank(tile: Pair, suit: int, house: Mapping[str, Any]) -> int:
    a, b = tile
    if a == b:
        return 99 if house.get("double_rank") == "high" else a
    return b if a == suit else a


def winner(tiles: Sequence[Pair], led: int, trump: int, house: Mapping[str, Any]) -> int:
    """The place of the tile that wins."""
    trumps = [place for place, tile in enumerate(tiles) if is_trump(tile, trump)]
    pool = trumps or [place for place, tile in enumerate(tiles) if follows(tile, led, trump)]
    suit = trump if trumps else led
    return max(pool, key=lambda place: rank(tiles[place], suit, house))


def leads(hand: Sequence[Pair], trump: int, won_last: bool, house: Mapping[str, Any]) -> set[tuple[Pair, int]]:
    """Every tile that may be led, with the number to announce."""
    trumps = [tile for tile in hand if is_trump(tile, trump)]
    must = False
    if won_last:
        must = bool(trumps) and house.get("winner_leads_trump", True)
    if len(trumps) >= 2 and house.get("two_trump_rule", "lead") != "none":
        must = True
    if not won_last and house.get("first_lead_any") == "free":
        must = False
    tiles = list(hand)
    if must:
        tiles = trumps
        if house.get("lead_highest_trump"):
            tiles = [max(trumps, key=lambda tile: rank(tile, trump, house))]
    found = set()
    for tile in tiles:
        for number in set(tile):
            if trump not in tile or number == trump:
                found.add((tile, number))
    return found


def answers(hand: Sequence[Pair], trick: Sequence[Pair], led: int, trump: int, house: Mapping[str, Any]) -> set[Pair]:
    """Every tile that may be played to a trick."""
    trumps = [tile for tile in hand if is_trump(tile, trump)]
    suited = [tile for tile in hand if follows(tile, led, trump)]
    if house.get("two_trump_rule") == "any_turn" and len(trumps) >= 2:
        allowed = trumps
    elif suited:
        allowed = suited
    elif trumps and house.get("must_trump_if_void", True):
        allowed = trumps
    else:
        allowed = list(hand)
    if house.get("must_head"):
        heading = [tile for tile in allowed if winner([*trick, tile], led, trump, house) == len(trick)]
        allowed = heading or allowed
    return set(allowed)


def guaranteed(
    hands: Mapping[int, frozenset[Pair]],
    order: Sequence[int],
    me: int,
    leader: int,
    trump: int,
    won_last: bool,
    house: Mapping[str, Any],
    trick: tuple[Pair, ...] = (),
    led: int = -1,
) -> int:
    """Tricks that `me` is sure of from here, by trying everything; `order` are the seats in the round, clockwise."""
    if not any(hands.values()):
        return 0
    turn = order[(order.index(leader) + len(trick)) % len(order)]
    if not trick:
        choices = [(tile, number) for tile, number in leads(sorted(hands[turn]), trump, won_last, house)]
    else:
        choices = [(tile, led) for tile in answers(sorted(hands[turn]), trick, led, trump, house)]
    results = []
    for tile, number in choices:
        rest = {**hands, turn: hands[turn] - {tile}}
        played = (*trick, tile)
        if len(played) < len(order):
            results.append(guaranteed(rest, order, me, leader, trump, won_last, house, played, number))
            continue
        taker = order[(order.index(leader) + winner(played, number, trump, house)) % len(order)]
        results.append((taker == me) + guaranteed(rest, order, me, taker, trump, True, house))
    return max(results) if turn == me else min(results)
