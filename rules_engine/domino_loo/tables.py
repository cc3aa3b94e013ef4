"""Questions about tiles, calls and tricks: what follows from a few tiles, without a whole position."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.domino_loo import sampling, solver
from rules_engine.domino_loo.calls import legal_calls
from rules_engine.domino_loo.law import NUMBER, TILES, Law, law_for, mask_of, numbers_in, rank_in
from rules_engine.domino_loo.layout import parse_position
from rules_engine.domino_loo.moves import CALL_NAMES, CALL_WORDS, CALLS_BY_WORD, Move
from rules_engine.domino_loo.options import HAND, Options
from rules_engine.domino_loo.player import sound_policy
from rules_engine.domino_loo.state import CALL, State, check_seats
from rules_engine.domino_loo.view import view_for
from rules_engine.game import Answer, PositionError, Question
from rules_engine.tiles import Tile, parse_tile, parse_tiles

Position = Mapping[str, Any]


def trump_suit(position: Position, options: Options) -> Answer:
    """{turn_up} -> the trump suit; None if a double is turned up again."""
    tile = parse_tile(position["turn_up"])
    return None if tile.is_double and options.trump_of_double_turnup == "redraw" else tile.high


def deal_counts(position: Position, options: Options) -> Answer:
    """{players} -> tiles in each hand, turned up, in the boneyard."""
    seats = position["players"]
    check_seats(seats, None)
    return {"hand": HAND, "turn_up": 1, "boneyard": len(TILES) - HAND * seats - 1}


def miss_counts(position: Position, options: Options) -> Answer:
    """{players} -> tiles drawn and discarded in a miss, misses in a round."""
    seats = position["players"]
    check_seats(seats, None)
    draw = options.miss_draws[seats]
    return {"draw": draw, "discard": draw - HAND, "limit": options.miss_limits[seats]}


def suit_tiles(position: Position, options: Options) -> Answer:
    """{suit, trump?, tiles?} -> the tiles of the suit from the lowest to the highest, and how many."""
    suit, trump = position["suit"], position.get("trump")
    tiles: Sequence[Tile] = parse_tiles(position["tiles"]) if "tiles" in position else TILES
    double_high = options.double_rank == "high"
    found = [tile for tile in tiles if tile.has(suit) and (trump in (None, suit) or not tile.has(trump))]
    found.sort(key=lambda tile: rank_in(tile, suit, double_high))
    return {"count": len(found), "tiles": [str(tile) for tile in found]}


def legal_calls_now(position: Position, options: Options) -> Answer:
    """{state}, or {players, calls: those made, from the dealer's left} -> the calls of the next seat, sorted."""
    state = _calling(position, options)
    return sorted({CALL_NAMES[move.kind] for move in legal_calls(state)})


def _calling(position: Position, options: Options) -> State:
    if "state" in position:
        state = parse_position(position["state"], options, int(position.get("seed", 0)))
        if state.phase is not CALL:
            raise PositionError("nobody has to call", str(state.phase))
        return state
    seats = position["players"]
    check_seats(seats, None)
    made = [str(call) for call in position.get("calls", ())]
    if len(made) >= seats or any(call not in CALLS_BY_WORD for call in made):
        raise PositionError("calls that cannot be", " ".join(made))
    words = [CALL_WORDS[CALLS_BY_WORD[call]] for call in made] + ["-"] * (seats - len(made))
    return parse_position(f"seats {seats}; dealer {seats - 1}; phase call; calls {' '.join(words)}", options)


def legal_plays(position: Position, options: Options) -> Answer:
    """{hand, trump, led?, trick?, won_last?} -> tiles to follow with, or `tile@suit` to lead; sorted."""
    hand = mask_of(_distinct(position["hand"]))
    law = law_for(options, position["trump"])
    led = position.get("led")
    if led is None:
        leads = law.leads(hand, bool(position.get("won_last", False)))
        return sorted(_leads(law, leads))
    trick = tuple(NUMBER[tile] for tile in parse_tiles(position.get("trick", ())))
    if law.must_head and not trick:
        raise PositionError("the tiles of the trick are needed under must_head", "trick")
    return sorted(str(TILES[number]) for number in numbers_in(law.follows(hand, led, trick)))


def _leads(law: Law, mask: int) -> list[str]:
    return [f"{TILES[number]}@{suit}" for number in numbers_in(mask) for suit in law.suits_of[number]]


def _distinct(texts: Sequence[str]) -> tuple[Tile, ...]:
    tiles = parse_tiles(texts)
    for place, tile in enumerate(tiles):
        if tile in tiles[:place]:
            raise PositionError("repeated tile", str(tile))
    return tiles


def trick_winner(position: Position, options: Options) -> Answer:
    """{trump, led?, tiles: in playing order} -> the place of the winning tile (0 leads)."""
    law = law_for(options, position["trump"])
    trick = tuple(NUMBER[tile] for tile in _distinct(position["tiles"]))
    if not trick:
        raise PositionError("no tiles", "tiles")
    led = position.get("led")
    suits = law.suits_of[trick[0]]
    if led is not None and led not in suits:
        raise PositionError("a suit that the tile led does not have", f"led {led}")
    return law.winning_place(suits[0] if led is None else led, trick)


def first_leader(position: Position, options: Options) -> Answer:
    """{players, dealer, folded?: seats} -> the seat that leads the first trick."""
    folded = position.get("folded", [])
    order = [(position["dealer"] + step) % position["players"] for step in range(1, position["players"] + 1)]
    return next(seat for seat in order if seat not in folded)


def best_plays(position: Position, options: Options) -> Answer:
    """{state} -> the plays that guarantee most tricks to the seat to act with open hands, and how many tricks."""
    state = parse_position(position["state"], options, int(position.get("seed", 0)))
    found = solver.best_plays(state)
    return {"tricks": found.tricks, "plays": sorted(str(move) for move in found.moves)}


def play_values(position: Position, options: Options) -> Answer:
    """{state} -> for each legal play of the seat to act the tricks it guarantees with open hands."""
    state = parse_position(position["state"], options, int(position.get("seed", 0)))
    return {str(move): tricks for move, tricks in solver.play_values(state).items()}


def call_values(position: Position, options: Options) -> Answer:
    """{state, samples?, seed?} -> for each legal call expected points and chance of a loo, each with its error."""
    seed = int(position.get("seed", 0))
    state = parse_position(position["state"], options, seed)
    if state.phase is not CALL:
        raise PositionError("nobody has to call", str(state.phase))
    moves: list[Move] = list(legal_calls(state))
    view = view_for(state, state.turn)
    found = sampling.call_values(view, moves, sound_policy, int(position.get("samples", 100)), random.Random(seed))
    return {str(move): estimate.as_dict() for move, estimate in found.items()}


QUESTIONS: Mapping[str, Question] = {
    "trump_suit": trump_suit,
    "deal_counts": deal_counts,
    "miss_counts": miss_counts,
    "suit_tiles": suit_tiles,
    "legal_calls": legal_calls_now,
    "legal_plays": legal_plays,
    "legal_plays_loo": legal_plays,
    "trick_winner": trick_winner,
    "first_leader": first_leader,
    "best_plays": best_plays,
    "play_values": play_values,
    "call_values": call_values,
}
