"""Playing tiles: which may be played, and what a played tile changes (domino-loo.trick.*)."""

from __future__ import annotations

from rules_engine.domino_loo.law import numbers_in
from rules_engine.domino_loo.moves import FOLLOWING, LEADING, Move
from rules_engine.domino_loo.options import HAND
from rules_engine.domino_loo.state import NO_SUIT, NOBODY, OVER, PLAY, State, Trick


def playable(state: State) -> int:
    """The tiles that the seat to act may play, as a set."""
    law = state.table.law
    hand = state.hands[state.turn]
    if state.trick:
        return law.follows(hand, state.led, state.trick)
    return law.lead_duty(hand, bool(state.past)) or hand


def legal_plays(state: State) -> list[Move]:
    """Every legal play of the seat to act; a tile that is no trump is led in either of its suits."""
    mask = playable(state)
    if state.trick:
        return [FOLLOWING[number] for number in numbers_in(mask)]
    return lead_moves(state, mask)


def lead_moves(state: State, mask: int) -> list[Move]:
    """The leads of these tiles with every suit that may be announced."""
    suits_of = state.table.law.suits_of
    return [LEADING[number][suit] for number in numbers_in(mask) for suit in suits_of[number]]


def is_legal_play(state: State, move: Move) -> bool:
    """True if the seat to act may play this tile, announced as the move says (phase PLAY).

    A follower need not announce anything; an announcement that fits the tile is allowed.
    """
    if not move.mask & playable(state):
        return False
    suits = state.table.law.suits_of[move.number]
    suit = move.suit
    if suit is None:
        return bool(state.trick) or len(suits) == 1
    return suit in suits


def play_tile(state: State, move: Move) -> State:
    """The state after a legal play; the fifth trick ends the round."""
    table, _, turn, hands, leader, led, trick, past = state
    number = move.number
    hands = (*hands[:turn], hands[turn] & ~move.mask, *hands[turn + 1 :])
    if not trick:
        led = table.law.suits_of[number][0] if move.suit is None else move.suit
        return State(table, PLAY, table.after[turn], hands, leader, led, (number,), past)
    trick = (*trick, number)
    if len(trick) < table.size:
        return State(table, PLAY, table.after[turn], hands, leader, led, trick, past)
    winner = leader
    for _ in range(table.law.winning_place(led, trick)):
        winner = table.after[winner]
    past = (*past, Trick(leader, led, trick, winner))
    if len(past) == HAND:
        return State(table, OVER, NOBODY, hands, NOBODY, NO_SUIT, (), past)
    return State(table, PLAY, winner, hands, winner, NO_SUIT, (), past)
