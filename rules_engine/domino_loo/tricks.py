"""Playing tiles: which may be played, and what a played tile changes (domino-loo.trick.*)."""

from __future__ import annotations

from rules_engine.domino_loo.law import COUNT, law_for
from rules_engine.domino_loo.moves import FOLLOWING, LEADING, Move
from rules_engine.domino_loo.options import HAND, Options
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
    plays = _FOLLOWS if state.trick else _LEADS[state.table.law.trump]
    moves: list[Move] = []
    while mask:
        number = mask.bit_length() - 1
        moves += plays[number]
        mask ^= 1 << number
    return moves


def _leads(trump: int) -> tuple[tuple[Move, ...], ...]:
    """For each tile its leads: as the trump, or as either of its numbers."""
    law = law_for(Options(), trump)
    return tuple(tuple(LEADING[number][suit] for suit in law.suits_of[number]) for number in range(COUNT))


_FOLLOWS = tuple((move,) for move in FOLLOWING)
_LEADS = tuple(_leads(trump) for trump in range(7))


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


_new = tuple.__new__
"""Builds a named tuple without the checks of its constructor, in half the time."""


def play_tile(state: State, move: Move) -> State | None:
    """The state after the tile is played, None if it may not be; the fifth trick ends the round (phase PLAY).

    Judging and playing are one function because every move of every round goes through it.
    """
    table, _, turn, hands, leader, led, trick, past = state
    law = table.law
    hand, number, suit = hands[turn], move.number, move.suit
    suits = law.suits_of[number]
    if suit is not None and suit not in suits:
        return None
    if trick:
        if not move.mask & law.follows(hand, led, trick):
            return None
        trick = (*trick, number)
    else:
        if not move.mask & (law.lead_duty(hand, bool(past)) or hand) or (suit is None and suits[0] != suits[-1]):
            return None
        led, trick = suits[0] if suit is None else suit, (number,)
    hands = (*hands[:turn], hand & ~move.mask, *hands[turn + 1 :])
    if len(trick) < table.size:
        return _new(State, (table, PLAY, table.after[turn], hands, leader, led, trick, past))
    strength, after = law.strength[led], table.after
    winner = seat = leader
    top = -1
    for number in trick:
        if strength[number] > top:
            winner, top = seat, strength[number]
        seat = after[seat]
    past = (*past, _new(Trick, (leader, led, trick, winner)))
    if len(past) == HAND:
        return _new(State, (table, OVER, NOBODY, hands, NOBODY, NO_SUIT, (), past))
    return _new(State, (table, PLAY, winner, hands, winner, NO_SUIT, (), past))
