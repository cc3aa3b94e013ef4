"""A machine that deals, plays legal moves and tries illegal ones, in any order: the state stays whole."""

from __future__ import annotations

import random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules_engine.cards import DECK, FULL
from rules_engine.gin_rummy import GIN_RUMMY as GIN
from rules_engine.refusal import IllegalMoveError
from tests.rules_engine import referee

CARDS = st.sampled_from(DECK)
PLAIN = st.sampled_from(["draw stock", "draw discard", "pass", "done", "big gin", "deal", "meld KS KH KD"])
WORDS = st.sampled_from(["discard", "knock", "gin", "layoff"])
GROUPS = st.lists(st.lists(CARDS, min_size=1, max_size=4), max_size=3)


class Hand(RuleBasedStateMachine):
    """One hand, with a record of the accepted moves."""

    @initialize(seed=st.integers(0, 10**6), preset=st.sampled_from(sorted(GIN.presets)))
    def deal(self, seed, preset):
        self.first = self.state = GIN.deal(GIN.options(preset), 2, random.Random(seed))
        self.played = []

    def attempt(self, text):
        before, move = self.state, GIN.parse_move(text)
        refusal = GIN.refusal(before, move)
        if refusal is None:
            self.state = GIN.play(before, move)
            self.played.append(text)
            return
        with pytest.raises(IllegalMoveError) as caught:
            GIN.play(before, move)
        assert caught.value.refusal == refusal
        listed = GIN.legal_moves(before)
        for near in GIN.nearest_legal(before, move):
            assert near.move in listed or near.move.melds

    @precondition(lambda self: GIN.to_act(self.state) is not None)
    @rule(data=st.data())
    def play_a_legal_move(self, data):
        move = data.draw(st.sampled_from(GIN.legal_moves(self.state)))
        assert GIN.refusal(self.state, move) is None
        self.attempt(str(move))

    @rule(text=PLAIN)
    def try_a_plain_move(self, text):
        self.attempt(text)

    @rule(word=WORDS, card=CARDS, seat=st.sampled_from(["", "0: ", "1: "]))
    def try_a_card(self, word, card, seat):
        self.attempt(f"{seat}{word} {card}")

    @rule(card=CARDS, groups=GROUPS)
    def try_an_arrangement(self, card, groups):
        self.attempt(f"knock {card} " + " ".join(f"[{' '.join(map(str, group))}]" for group in groups))

    @invariant()
    def no_card_is_lost_or_doubled(self):
        state, knock = self.state, self.state.knock
        places = [*state.hands, sum(card.mask for card in state.stock), sum(card.mask for card in state.discards)]
        if knock is not None:
            places += [knock.laid, 0 if knock.card is None else knock.card.mask]
        assert sum(places) == FULL

    @invariant()
    def shown_melds_are_melds(self):
        for meld in self.state.knock.melds if self.state.knock else ():
            names = [str(card) for card in DECK if meld >> card & 1]
            assert referee.is_meld(names, self.state.table.options.ace)

    def teardown(self):
        state = getattr(self, "first", None)
        if state is not None:
            for text in self.played:
                state = GIN.play(state, GIN.parse_move(text))
            assert state == self.state


TestHand = Hand.TestCase
TestHand.settings = settings(max_examples=40, stateful_step_count=50, deadline=None)
