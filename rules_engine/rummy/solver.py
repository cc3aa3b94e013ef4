"""Exact answers about one turn of rummy: going out, laying off the most, best melds, discards worth choosing.

Everything is found by exhaustive search over legal moves, and every best answer is returned.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules_engine.cards import DECK, Card
from rules_engine.meld_tables import Ace
from rules_engine.melds import Partition
from rules_engine.rummy.groups import melds_in
from rules_engine.rummy.legal import legal_moves
from rules_engine.rummy.moves import Move
from rules_engine.rummy.state import OVER, State
from rules_engine.rummy.turns import apply

Deed = tuple[str, int, int]
"""What a move does, without the order in which it was made: kind, cards (mask), cards of the meld as it was laid."""


@dataclass(frozen=True, slots=True)
class Way:
    """One legal sequence of moves that empties the hand in this turn."""

    moves: tuple[Move, ...]

    @property
    def discard(self) -> Card | None:
        """The final discard, None if there is none."""
        last = self.moves[-1]
        return last.cards[0] if last.kind == "discard" else None


def ways_out(state: State) -> tuple[Way, ...]:
    """Every way to go out in this turn, one order for each; fewest moves first. Before the draw: none."""
    found = _Search(state).plans(state, tuple(meld.cards for meld in state.melds))
    ways = (Way(moves) for moves in found.values())
    return tuple(sorted(ways, key=lambda way: (len(way.moves), tuple(map(str, way.moves)))))


def can_go_out(state: State) -> bool:
    """Can the hand be emptied in this turn?"""
    return bool(ways_out(state))


class _Search:
    """All plans by state, so that different orders of the same moves are searched once."""

    def __init__(self, start: State) -> None:
        self._turn = start.turn
        self._known: dict[object, dict[frozenset[Deed], tuple[Move, ...]]] = {}

    def plans(self, state: State, laid: tuple[int, ...]) -> dict[frozenset[Deed], tuple[Move, ...]]:
        """The rest of the turn as sets of deeds, each with one legal order. `laid`: the melds as they were laid."""
        key = (state.hand, tuple(meld.cards for meld in state.melds), laid, state.phase)
        if key not in self._known:
            self._known[key] = dict(self._search(state, laid))
        return self._known[key]

    def _search(self, state: State, laid: tuple[int, ...]) -> Iterator[tuple[frozenset[Deed], tuple[Move, ...]]]:
        for move in legal_moves(state):
            if move.kind in ("draw stock", "draw discard", "turn over", "done"):
                continue
            after = apply(state, move)
            deed = _deed(move, laid)
            if after.phase == OVER and not after.hands[self._turn]:
                yield frozenset([deed]), (move,)
            elif move.kind != "discard":
                new = laid if move.kind != "meld" else (*laid, deed[1])
                for deeds, rest in self.plans(after, new).items():
                    yield deeds | {deed}, (move, *rest)


def _deed(move: Move, laid: tuple[int, ...]) -> Deed:
    cards = sum(1 << card for card in move.all_cards)
    return move.kind, cards, laid[move.target] if move.target is not None else 0


@dataclass(frozen=True, slots=True)
class Ending:
    """A state of the table after lay-offs only: the hand left, and one legal order that leads to it."""

    hand: int
    melds: tuple[int, ...]
    moves: tuple[Move, ...]


def most_laid_off(state: State) -> tuple[Ending, ...]:
    """Every ending reached by laying off as many cards as possible in this turn, without melding."""
    endings: dict[tuple[int, tuple[int, ...]], Ending] = {}
    waiting = [Ending(state.hand, tuple(meld.cards for meld in state.melds), ())]
    states = {(waiting[0].hand, waiting[0].melds): state}
    while waiting:
        here = waiting.pop()
        endings[here.hand, here.melds] = here
        for move in legal_moves(states[here.hand, here.melds]):
            after = apply(states[here.hand, here.melds], move) if move.kind == "layoff" else None
            key = (0, ()) if after is None else (after.hands[state.turn], tuple(meld.cards for meld in after.melds))
            if after is not None and key not in states:
                states[key] = after
                waiting.append(Ending(*key, (*here.moves, move)))
    least = min(hand.bit_count() for hand, _ in endings)
    return tuple(ending for ending in endings.values() if ending.hand.bit_count() == least)


def best_melds(state: State) -> tuple[Partition, ...]:
    """Every choice of melds from the hand that leaves the fewest points in it."""
    return state.frame.rules.best_partitions(state.hand)


def melds_in_hand(state: State) -> tuple[tuple[Card, ...], ...]:
    """Every group in the hand of the seat to act that is a meld."""
    rules = state.frame.rules
    return tuple(rules.in_order(mask) for mask in melds_in(state.options.ace, state.hand))


def lightest_discards(state: State) -> tuple[Card, ...]:
    """The discards that leave the fewest points in the hand, melds not counted off."""
    allowed = [move.cards[0] for move in legal_moves(state) if move.kind == "discard"]
    values = state.frame.rules.values
    most = max((values[card] for card in allowed), default=0)
    return tuple(card for card in allowed if values[card] == most)


def completing_cards(ace: Ace, hand: int, elsewhere: int = 0) -> tuple[Card, ...]:
    """The cards, neither in the hand nor known to lie elsewhere, that make a new meld with the hand."""
    fresh = (card for card in DECK if not (hand | elsewhere) >> card & 1)
    return tuple(card for card in fresh if any(meld >> card & 1 for meld in melds_in(ace, hand | 1 << card)))
