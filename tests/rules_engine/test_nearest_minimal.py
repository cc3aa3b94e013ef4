"""On small hands every move that can be written is tried: nothing legal is closer than the nearest moves named.

How far two moves are apart is counted here from their texts, with code of its own.
"""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from rules_engine import games
from rules_engine.cards import DECK

GIN_HAND = "5C 6C 7C 9S 9H 9D AH KS"
GIN_STATES = [
    f"hand 0 {GIN_HAND}; drew KS stock; discards 8D; stock 9",
    f"hand 0 {GIN_HAND}; drew KS discards; discards 8D; stock 9",
    "hand 0 5C 6C 7C 9S 9H 9D AH; phase draw; discards 8D KD; stock 9",
    "hand 0 8C 9C KS KH KD 4S AS; stock 9; knock 1 QS [5C 6C 7C] [9S 9H 9D] deadwood AH",
]
RUMMY_STATES = [
    "drew 9D stock; hand 0 9S 9H 9D 8D 2C",
    "drew 5D discards; hand 0 5D KS KH 2C",
    "meld 1 9H TH JH; drew 2C stock; hand 0 2C 8H 7H KD",
    "meld 1 9H TH JH; meld 1 5S 5H 5C; drew 2C stock; hand 0 2C 5D 8H QH",
    "hand 0 9S 9H; stock 9",
]
LOO_STATES = [
    "seats 2; trump 6; hand 0 5-5 5-2 6-5 3-0; trick 1 5-4; led 5",
    "seats 2; trump 6; hand 0 6-5 6-0 5-3; phase play",
    "seats 2; trump 6; hand 0 3-0 2-1; trick 1 5-4; led 5",
    "seats 3; trump 6; phase call",
]


def gin_moves(held):
    yield from ("draw stock", "draw discard", "pass", "done", "big gin", "deal", "meld " + " ".join(held[:3]))
    yield from (f"{word} {card}" for word in ("discard", "knock", "gin") for card in DECK)
    yield from (f"layoff {card}>{target}" for card in held for target in (0, 1))
    groups = ["5C 6C 7C", "9S 9H 9D", "AH KS 7C", "9S 9H", "5C 6C"]
    for word in ("knock", "gin"):
        for card in held:
            for count in (1, 2):
                yield from (
                    f"{word} {card} " + " ".join(f"[{g}]" for g in some) for some in combinations(groups, count)
                )


def rummy_moves(held):
    yield from ("draw stock", "draw discard", "turn over", "done")
    yield from (f"discard {card}" for card in DECK)
    yield from (f"layoff {card}>{target}" for card in DECK for target in (0, 1))
    for size in range(1, len(held) + 1):
        yield from ("meld " + " ".join(group) for group in combinations(held, size))


def loo_moves(held):
    tiles = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
    yield from ("pass", "fold", "miss", "play for pot")
    yield from (f"play {tile}" for tile in tiles)
    yield from (f"play {tile}@{suit}" for tile in tiles for suit in tile.split("-"))
    yield from (f"throw {tile}" for tile in held)


def parts(text):
    """(kind, items, groups, what follows > or @)."""
    groups = frozenset(" ".join(sorted(inside.split())) for inside in re.findall(r"\[(.*?)\]", text))
    text = re.sub(r"\[.*?\]", "", text)
    head, _, aim = re.sub("@", ">", text).partition(">")
    items = frozenset(re.findall(r"\b(?:[A2-9TJQK][SCDH]|\d-\d)\b", head))
    kind = " ".join(word for word in head.split() if word not in items)
    return kind, items, groups, aim.strip()


def apart(one, other, family):
    """What has to be exchanged; in rummy a group laid down counts besides the word."""
    kind, items, groups, aim = parts(one)
    kind2, items2, groups2, aim2 = parts(other)
    exchanged = [max(len(a - b), len(b - a)) for a, b in ((items, items2), (groups, groups2))]
    laid = family == "rummy" and (kind == "meld") != (kind2 == "meld")
    return (kind != kind2) + sum(exchanged) + (aim != aim2) + laid


CASES = [
    *(("gin-rummy", state, gin_moves, {"hand_size": 7}) for state in GIN_STATES),
    *((slug, state, rummy_moves, {}) for state in RUMMY_STATES for slug in ("multiplayer-rummy", "rummy")),
    *(("domino-loo", state, loo_moves, {}) for state in LOO_STATES),
]


@pytest.mark.parametrize(("slug", "position", "moves_of", "changes"), CASES)
def test_no_move_that_can_be_written_is_legal_and_closer(slug, position, moves_of, changes):
    game = games.get(slug)
    state = game.parse_position(position, game.options(**changes))
    held = game.view_for(state, 0)["hands"][0]["cards"]
    listed = [str(move) for move in game.legal_moves(state)]
    texts = list(dict.fromkeys([*moves_of(held), *listed]))
    refused = [text for text in texts if game.refusal(state, game.parse_move(text)) is not None]
    assert refused
    for text in refused:
        found = game.nearest_legal(state, game.parse_move(text))
        firsts = {str(near.move) for near in found if "first" in near.difference}
        instead = {str(near.move) for near in found} - firsts
        least = min(apart(text, legal, game.family) for legal in listed)
        with_groups = [near for near in found if "[" in str(near.move)]
        if with_groups:
            assert all(near.distance == apart(text, str(near.move), game.family) <= least for near in found)
        elif instead:
            closest = {legal for legal in listed if apart(text, legal, game.family) == least}
            assert {near.distance for near in found} == {least}
            assert closest - firsts == instead
        else:
            assert firsts
            assert least >= 1
        for near in found:
            assert game.refusal(state, near.move) is None
