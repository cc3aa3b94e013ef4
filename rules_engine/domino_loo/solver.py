"""Exact trick play with open hands: how many tricks a seat can be sure of against every defence.

The others are taken to play together against the seat (full minimax over all tricks left, suits announced
included). A seat that is sure of one trick cannot be looed.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.domino_loo.law import Law, numbers_in
from rules_engine.domino_loo.moves import Move
from rules_engine.domino_loo.options import HAND
from rules_engine.domino_loo.state import PLAY, State
from rules_engine.domino_loo.tricks import legal_plays, play_tile


@dataclass(frozen=True, slots=True)
class Solution:
    """The most tricks of this round the seat to act can be sure of, and every play that keeps them."""

    tricks: int
    moves: tuple[Move, ...]


def best_plays(state: State) -> Solution:
    """All the plays that guarantee most tricks. Raises ValueError outside the tricks."""
    values = play_values(state)
    best = max(values.values())
    return Solution(best, tuple(move for move, tricks in values.items() if tricks == best))


def play_values(state: State) -> dict[Move, int]:
    """For each legal play the tricks of this round, those won included, that it guarantees to the seat to act."""
    if state.phase is not PLAY:
        raise ValueError("no trick is under way")
    seat = state.turn
    search = _Search(state, seat)
    after = {move: play_tile(state, move) for move in legal_plays(state)}
    return {move: search.guaranteed(following) for move, following in after.items() if following is not None}


def guaranteed_tricks(state: State, seat: int) -> int:
    """The tricks of this round that the seat can be sure of, whoever is to act; those won included."""
    return _Search(state, seat).guaranteed(state)


class _Search:
    """Null-window searches ("at least n more tricks?") that share one table of results at trick starts."""

    def __init__(self, state: State, seat: int) -> None:
        self.law: Law = state.table.law
        self.after = state.table.after
        self.size = state.table.size
        self.seat = seat
        self.known: dict[tuple[tuple[int, ...], int, int], bool] = {}

    def guaranteed(self, state: State) -> int:
        won = state.won()[self.seat]
        left = HAND - len(state.past)
        more = 0
        while more < left and self._reaches(state, more + 1):
            more += 1
        return won + more

    def _reaches(self, state: State, need: int) -> bool:
        left = HAND - len(state.past)
        if state.turn < 0 or need > left:
            return False
        return self._from(state.hands, state.leader, state.turn, state.led, state.trick, need, left, bool(state.past))

    def _start(self, hands: tuple[int, ...], leader: int, need: int, left: int) -> bool:
        """The seat gets `need` more of the `left` tricks, which `leader`, the last winner, begins."""
        if need <= 0 or need > left:
            return need <= 0
        key = (hands, leader, need)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._from(hands, leader, leader, -1, (), need, left, True)
        return found

    def _from(
        self,
        hands: tuple[int, ...],
        leader: int,
        turn: int,
        led: int,
        trick: tuple[int, ...],
        need: int,
        left: int,
        won_last: bool,
    ) -> bool:
        hand = hands[turn]
        ours = turn == self.seat
        following = self.after[turn]
        if not trick:
            for number in numbers_in(self.law.leads(hand, won_last)):
                rest = (*hands[:turn], hand & ~(1 << number), *hands[turn + 1 :])
                for suit in self.law.suits_of[number]:
                    if self._from(rest, leader, following, suit, (number,), need, left, won_last) is ours:
                        return ours
            return not ours
        is_last = len(trick) + 1 == self.size
        for number in numbers_in(self.law.follows(hand, led, trick)):
            rest = (*hands[:turn], hand & ~(1 << number), *hands[turn + 1 :])
            cards = (*trick, number)
            if is_last:
                winner = leader
                for _ in range(self.law.winning_place(led, cards)):
                    winner = self.after[winner]
                result = self._start(rest, winner, need - (winner == self.seat), left - 1)
            else:
                result = self._from(rest, leader, following, led, cards, need, left, won_last)
            if result is ours:
                return ours
        return not ours
