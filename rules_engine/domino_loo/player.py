"""Computer players of Domino Loo. They read a seat's view and the legal moves, nothing else.

The greedy one stays in with any trump and takes each trick it can. The sound one weighs its hand before it calls,
reckons how likely a tile is to win against the unseen ones, and keeps good tiles for later.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from rules_engine import players
from rules_engine.domino_loo.knowledge import Limits, limits_from_play
from rules_engine.domino_loo.law import FULL, TILES, Law, law_for, numbers_in
from rules_engine.domino_loo.legal import legal_moves
from rules_engine.domino_loo.moves import FOLD, MISS, PASS, POT, TAKE, Move
from rules_engine.domino_loo.options import Options, options_from
from rules_engine.domino_loo.state import State, Trick
from rules_engine.domino_loo.view import view_for
from rules_engine.game import Game

View = Mapping[str, Any]
_BY_NAME = {str(tile): number for number, tile in enumerate(TILES)}
_OPTIONS: dict[tuple[Any, ...], Options] = {}

STAY = {2: 1.0, 3: 1.4, 4: 1.45}
"""The least worth of a hand with which staying in gains points on average, by the number of players still in.

Measured by playing rounds out: below it folding costs least; a miss loses about a third of a point against two or
three others, but gains against a single one.
"""
EXCHANGE = {2: 1.15, 3: 1.3, 4: 1.35}
"""A hand worth less than this is exchanged: against one other at once, otherwise where folding is not allowed."""
SAVE = 0.55
"""How much of a tile's worth in later tricks counts against playing it now."""
FIRST_TRICK = 0.6
"""What the first trick of a round is worth besides its point: no loo."""


class Sight:
    """A view, read: sets of tiles instead of texts."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat: int = view["seat"]
        self.seats: int = view["seats"]
        self.options = _options(view["options"])
        self.law: Law = law_for(self.options, view["trump"])
        self.hand = _mask(view["hands"][self.seat]["cards"])
        self.trick = [_BY_NAME[play["tile"]] for play in view["trick"]]
        self.turn_up = _BY_NAME[view["turn_up"]]

    @cached_property
    def unseen(self) -> int:
        """Tiles that others may hold (or nobody)."""
        seen = self.hand | _mask(self.view["out"]) | sum(1 << number for number in self.trick)
        for trick in self.view["tricks"]:
            seen |= _mask([play["tile"] for play in trick["plays"]])
        if not self.view["turn_up_taken"]:
            seen |= 1 << self.turn_up
        return FULL & ~seen

    @cached_property
    def limits(self) -> list[Limits]:
        """What each other hand can be, after its plays."""
        tricks = [_trick(past["leader"], past["led"], past["plays"], past["winner"]) for past in self.view["tricks"]]
        if self.trick:
            tricks.append(_trick(self.view["trick"][0]["seat"], self.view["led"], self.view["trick"], 0))
        return limits_from_play(self.law, self.seats, self.after, tricks)

    @cached_property
    def after(self) -> list[int]:
        calls = self.view["calls"]
        following = []
        for seat in range(self.seats):
            other = (seat + 1) % self.seats
            while calls[other] == "fold" and other != seat:
                other = (other + 1) % self.seats
            following.append(other)
        return following

    @cached_property
    def later(self) -> list[int]:
        """The seats that still play to this trick after this one."""
        in_round = self.seats - self.view["calls"].count("fold")
        seats, seat = [], self.seat
        for _ in range(in_round - len(self.trick) - 1):
            seat = self.after[seat]
            seats.append(seat)
        return seats

    def count(self, seat: int) -> int:
        """How many tiles the seat holds."""
        held: int = self.view["hands"][seat]["count"]
        return held


def _options(changes: Mapping[str, Any]) -> Options:
    key = tuple(changes.items())
    found = _OPTIONS.get(key)
    if found is None:
        found = _OPTIONS[key] = options_from(**changes)
    return found


def _mask(names: Sequence[str]) -> int:
    mask = 0
    for name in names:
        mask |= 1 << _BY_NAME[name]
    return mask


def _trick(leader: int, led: int | None, plays: Sequence[Mapping[str, Any]], winner: int) -> Trick:
    return Trick(leader, -1 if led is None else led, tuple(_BY_NAME[play["tile"]] for play in plays), winner)


def worth(law: Law, hand: int, unseen: int) -> float:
    """How many tricks the tiles may take: trumps by the higher trumps unseen, others by rank and by trumps out."""
    total = 0.0
    for number in numbers_in(hand):
        total += _worth_of(law, number, unseen)
    return total


def _worth_of(law: Law, number: int, unseen: int) -> float:
    if law.trumps >> number & 1:
        strength = law.strength[law.trump]
        higher = sum(strength[other] > strength[number] for other in numbers_in(unseen & law.trumps))
        return (1.0, 0.85, 0.68, 0.5, 0.35, 0.25, 0.2)[higher]
    return max(_suit_worth(law, number, suit, unseen) for suit in law.suits_of[number])


def _suit_worth(law: Law, number: int, suit: int, unseen: int) -> float:
    strength = law.strength[suit]
    higher = sum(strength[other] > strength[number] for other in numbers_in(unseen & law.suits[suit]))
    trumps = (unseen & law.trumps).bit_count()
    return 0.45 * 0.62**higher * (1.0 - 0.1 * trumps + 0.5 * (trumps == 0))


def play_greedily(game: Game, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
    """Stay in with any trump (the dealer takes the turn-up); win each trick that can be won, else throw the lowest."""
    sight = Sight(view)
    if view["phase"] == "throw":
        return min(legal, key=lambda move: sum(_rank(sight, tile) for tile in map(_number, move.tiles)))
    if view["phase"] == "call":
        taking = _taking(sight, legal)
        wanted = PASS if sight.hand & sight.law.trumps else FOLD
        return taking or next((move for move in legal if move.kind is wanted), legal[0])
    winning = [move for move in legal if _is_winning(sight, move)]
    if winning:
        return max(winning, key=lambda move: _rank(sight, move.number))
    return min(legal, key=lambda move: _rank(sight, move.number))


def _number(tile: Any) -> int:
    return _BY_NAME[str(tile)]


def _rank(sight: Sight, number: int) -> int:
    """Trumps above all, then by pips."""
    return TILES[number].pips + 20 * (sight.law.trumps >> number & 1)


def _is_winning(sight: Sight, move: Move) -> bool:
    """It beats what lies in the trick so far."""
    if not sight.trick:
        return True
    strength = sight.law.strength[sight.view["led"]]
    return strength[move.number] > max(strength[number] for number in sight.trick)


def play_soundly(game: Game, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
    """Weigh the hand to call; then the chance of each tile to win now against its worth later."""
    return _sound(view, legal)


def sound_policy(state: State, rng: random.Random) -> Move:
    """The sound player as a policy for playing rounds out: it still sees only the view of the seat to act."""
    legal = legal_moves(state)
    return legal[0] if len(legal) == 1 else _sound(view_for(state, state.turn), legal)


def _sound(view: View, legal: Sequence[Move]) -> Move:
    if len(legal) == 1:
        return legal[0]
    sight = Sight(view)
    if view["phase"] == "call":
        return _call(sight, legal)
    if view["phase"] == "throw":
        return max(legal, key=lambda move: worth(sight.law, sight.hand & ~move.mask, sight.unseen))
    return _tile(sight, legal)


def _call(sight: Sight, legal: Sequence[Move]) -> Move:
    kinds = {move.kind: move for move in legal}
    taking = _taking(sight, legal)
    hand = sight.hand
    if taking is not None:
        hand = hand & ~taking.mask | 1 << sight.turn_up
    value = worth(sight.law, hand, sight.unseen)
    in_round = sight.seats - sight.view["calls"].count("fold")
    is_weak = value < EXCHANGE[in_round]
    if is_weak and in_round == 2 and MISS in kinds:
        return kinds[MISS]
    if value < STAY[in_round]:
        for kind in (POT, FOLD):
            if kind in kinds:
                return kinds[kind]
    if is_weak and MISS in kinds:
        return kinds[MISS]
    return taking or kinds[PASS]


def _taking(sight: Sight, legal: Sequence[Move]) -> Move | None:
    """The turn-up instead of the weakest tile, if that is better."""
    taking = [move for move in legal if move.kind is TAKE]
    if not taking:
        return None
    best = min(taking, key=lambda move: _worth_of(sight.law, move.number, sight.unseen))
    gain = _worth_of(sight.law, sight.turn_up, sight.unseen) - _worth_of(sight.law, best.number, sight.unseen)
    return best if gain > 0 else None


def _tile(sight: Sight, legal: Sequence[Move]) -> Move:
    bonus = FIRST_TRICK if not sight.view["won"][sight.seat] else 0.0
    if sight.view["calls"][sight.seat] == "play-for-pot":
        bonus = FIRST_TRICK

    def value(move: Move) -> tuple[float, int]:
        chance = _chance(sight, move)
        keep = _worth_of(sight.law, move.number, sight.unseen) if sight.hand.bit_count() > 1 else 0.0
        return (1 + bonus) * chance - SAVE * (1 + bonus) * keep, -TILES[move.number].pips

    return max(legal, key=value)


def _chance(sight: Sight, move: Move) -> float:
    """How likely the tile wins this trick: nobody after it holds, and may play, a tile that beats it."""
    if not _is_winning(sight, move):
        return 0.0
    law = sight.law
    led = sight.view["led"] if sight.trick else move.suit if move.suit is not None else law.default_suit(move.number)
    assert led is not None
    strength = law.strength[led]
    beating = sum(1 << number for number in numbers_in(sight.unseen) if strength[number] > strength[move.number])
    total = max(sight.unseen.bit_count(), 1)
    chance = 1.0
    for seat in sight.later:
        allowed = sight.limits[seat].allowed
        suited = (beating & allowed & law.suits[led]).bit_count()
        trumps = 0 if led == law.trump else (beating & allowed & law.trumps).bit_count()
        held = sight.count(seat)
        following = (allowed & sight.unseen & law.suits[led]).bit_count()
        void = (1 - following / total) ** held
        chance *= (1 - suited / total) ** held * (1 - void * (1 - (1 - trumps / total) ** held))
    return chance


players.register("domino_loo", "greedy", play_greedily)
players.register("domino_loo", "sound", play_soundly)
