"""The state of a round of Domino Loo: immutable, small, quick to copy.

`Table` is what the calls settle and the tricks leave alone; `State` is what every played tile changes. Both are
named tuples: a tuple is built in a third of the time of a frozen dataclass, and a round is many of them.
Tiles are numbers 0..27 (index into `law.TILES`), hands are 28-bit sets.

    call --miss--> throw --throw--> call ...   call --last call--> play --fifth trick--> over
    call --all but one folded--> over
"""

from __future__ import annotations

import random
import struct
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from rules_engine.domino_loo.law import COUNT, FULL, TILES, Law, law_for, numbers_in
from rules_engine.domino_loo.moves import FOLD, POT, TAKE, Kind
from rules_engine.domino_loo.options import HAND, MAX_SEATS, MIN_SEATS, Options
from rules_engine.game import PositionError

Chips = int | Fraction
"""An amount of points or chips; fractions occur only under `pot_split=exact`."""


class Phase(StrEnum):
    """CALL: somebody calls. THROW: discards after a miss. PLAY: tricks. OVER: the round is scored."""

    CALL = "call"
    THROW = "throw"
    PLAY = "play"
    OVER = "over"


CALL, THROW, PLAY, OVER = Phase
NO_SUIT = -1
NOBODY = -1


class Trick(NamedTuple):
    """A finished trick. `tiles` in playing order; empty where a partial position does not know them."""

    leader: int
    led: int
    tiles: tuple[int, ...]
    winner: int


class Table(NamedTuple):
    """What stays the same while tricks are played.

    `out` are the tiles each seat threw in or discarded, `gone` those of tricks that a partial position does not
    know, `size` counts the players who have not folded, `after` (once the calls are closed) is the next of them,
    `pot` the pot at the start of the round; `is_decided` says that the scores had ended the game before this round.
    """

    options: Options
    seats: int
    dealer: int
    turn_up: int
    law: Law
    gone: int
    scores: tuple[Chips, ...]
    pot: Chips
    is_decided: bool
    boneyard: tuple[int, ...]
    calls: tuple[Kind | None, ...]
    misses: tuple[int, ...]
    out: tuple[int, ...]
    after: tuple[int, ...]
    size: int

    def after_call(
        self,
        calls: tuple[Kind | None, ...],
        out: tuple[int, ...],
        is_fold: bool = False,
        misses: tuple[int, ...] | None = None,
        boneyard: tuple[int, ...] | None = None,
    ) -> Table:
        """The table after a call or discard; what is not given stays."""
        _, _, _, _, _, _, _, _, _, bones, _, missed, _, after, size = self
        if boneyard is not None:
            bones = boneyard
        changed = (bones, calls, misses or missed, out, after, size - is_fold)
        return tuple.__new__(Table, self[:9] + changed)

    @property
    def is_turn_up_taken(self) -> bool:
        return self.calls[self.dealer] is TAKE

    @property
    def pot_player(self) -> int | None:
        """The dealer, if he plays for the pot (domino-loo.call.for-pot)."""
        return self.dealer if self.calls[self.dealer] is POT else None

    @property
    def folded(self) -> tuple[bool, ...]:
        return tuple([call is FOLD for call in self.calls])

    def in_round(self) -> tuple[int, ...]:
        """The seats that have not folded, from the dealer's left."""
        return tuple(seat for seat in self.order() if self.calls[seat] is not FOLD)

    def order(self) -> tuple[int, ...]:
        """All seats in the order of the calls, the dealer last."""
        return tuple((self.dealer + step) % self.seats for step in range(1, self.seats + 1))


class State(NamedTuple):
    """A moment of a round. `turn` is NOBODY when the round is over, `led` is NO_SUIT while nothing is led."""

    table: Table
    phase: Phase
    turn: int
    hands: tuple[int, ...]
    leader: int
    led: int
    trick: tuple[int, ...]
    past: tuple[Trick, ...]

    def trick_seats(self) -> tuple[int, ...]:
        """The seats that have played to the trick under way, in order."""
        seats = []
        seat = self.leader
        for _ in self.trick:
            seats.append(seat)
            seat = self.table.after[seat]
        return tuple(seats)

    def won(self) -> tuple[int, ...]:
        """Tricks won by seat."""
        winners = [trick.winner for trick in self.past]
        return tuple([winners.count(seat) for seat in range(self.table.seats)])


def followers(calls: tuple[Kind | None, ...]) -> tuple[int, ...]:
    """For each seat the next one clockwise that has not folded."""
    seats = len(calls)
    after = []
    for seat in range(seats):
        following = (seat + 1) % seats
        while calls[following] is FOLD and following != seat:
            following = (following + 1) % seats
        after.append(following)
    return tuple(after)


def check_seats(seats: int, dealer: int | None) -> None:
    """Raise PositionError for a number of players or a dealer that cannot be."""
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise PositionError("number of players", f"{seats} (allowed: {MIN_SEATS}..{MAX_SEATS})")
    if dealer is not None and not 0 <= dealer < seats:
        raise PositionError("seat that does not exist", str(dealer))


def antes(options: Options, seats: int, dealer: int, dealer_only: bool = False) -> tuple[int, ...]:
    """What each seat pays before the deal (domino-loo.setup.ante, domino-loo.pot.dealer-adds)."""
    if not options.in_chips:
        return (0,) * seats
    others = 0 if dealer_only else options.ante_player
    return tuple(options.ante_dealer if seat == dealer else others for seat in range(seats))


def deal_round(
    options: Options,
    seats: int,
    rng: random.Random,
    dealer: int,
    scores: tuple[Chips, ...],
    pot: Chips,
) -> State:
    """Shuffle and deal five tiles each, then the turn-up (domino-loo.setup.deal, .turn-up, .trump)."""
    lots = _LOTS.unpack(rng.randbytes(_LOTS.size))
    pile = sorted(range(COUNT), key=lots.__getitem__)
    hands = []
    for start in range(0, HAND * seats, HAND):
        one, two, three, four, five = pile[start : start + HAND]
        hands.append(1 << one | 1 << two | 1 << three | 1 << four | 1 << five)
    left = pile[HAND * seats :]
    at = 0
    if options.trump_of_double_turnup == "redraw":
        at = next(place for place, number in enumerate(left) if not TILES[number].is_double)
    return start_round(options, dealer, left[at], tuple(left[at + 1 :] + left[:at]), tuple(hands), scores, pot)


def start_round(
    options: Options,
    dealer: int,
    turn_up: int,
    boneyard: tuple[int, ...],
    hands: tuple[int, ...],
    scores: tuple[Chips, ...],
    pot: Chips,
) -> State:
    """The state in which the player at the dealer's left has to call; the scores have not ended the game."""
    seats = len(hands)
    law = law_for(options, TILES[turn_up].high)
    nobody, none, after = _START[seats]
    table = Table(
        options, seats, dealer, turn_up, law, 0, scores, pot, False, boneyard, nobody, none, none, after, seats
    )  # fmt: skip
    first = after[dealer]
    return State(table, CALL, first, hands, first, NO_SUIT, (), ())


_LOTS = struct.Struct(f"<{COUNT}I")
"""One 32-bit lot for each tile: sorting by lots drawn at once shuffles in a third of the time."""
_START = {
    seats: ((None,) * seats, (0,) * seats, followers((None,) * seats)) for seats in range(MIN_SEATS, MAX_SEATS + 1)
}


def misplaced_tiles(state: State) -> int:
    """The tiles that are not in exactly one place; 0 in every sound state."""
    table = state.table
    piles = [*state.hands, *table.out, table.gone, sum(1 << number for number in table.boneyard)]
    piles += [1 << number for number in state.trick]
    piles += [1 << number for trick in state.past for number in trick.tiles]
    if not table.is_turn_up_taken:
        piles.append(1 << table.turn_up)
    once = twice = 0
    for pile in piles:
        twice |= once & pile
        once |= pile
    return twice | (FULL & ~once)


def hand_text(mask: int) -> str:
    """The tiles of a hand as text, from 6-6 down."""
    return " ".join(str(TILES[number]) for number in numbers_in(mask))
