"""One hand of gin played by OpenSpiel and by this engine at the same time, move by move.

OpenSpiel's moves are finer (it knocks, then discards, then lays meld by meld) or coarser (at the wall it takes
the upcard and knocks at once), so a `Pair` translates. Where the two disagree, `differ` takes a name; only the
names of KNOWN, explained in docs/engine/peers.md, are let pass.
"""

from __future__ import annotations

import random
from collections import Counter

import pyspiel

from benchmarks import brute_force
from rules_engine import games
from rules_engine.cards import DECK, cards_in, mask_of
from rules_engine.gin_rummy import Kind, Phase
from rules_engine.gin_rummy.legal import arrangements
from rules_engine.gin_rummy.moves import DONE, DRAW_DISCARD, DRAW_STOCK, PASS, declare, parse_move
from rules_engine.gin_rummy.state import lay_out

GIN = games.get("gin-rummy")
OPTIONS = GIN.options("openspiel")
GAME = pyspiel.load_game("gin_rummy")
UTILS = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
UPCARD, STOCK, PASSED, KNOCK, MELD = 52, 53, 54, 55, 56
KNOWN = {"eleven-cards", "long-lay-off", "same-card-twice", "fiftieth-upcard"}


class Pair:
    """The same hand in both engines."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        pack = list(DECK)
        self.rng.shuffle(pack)
        self.ours = lay_out(OPTIONS, tuple(pack), dealer=1)
        self.theirs = GAME.new_initial_state()
        for card in (*cards_in(self.ours.hands[0]), *cards_in(self.ours.hands[1]), *self.ours.discards):
            self.theirs.apply_action(int(card))
        self.differences = Counter()
        self.steps = 0
        self.is_careful = seed % 2 == 1

    def differ(self, name):
        assert name in KNOWN, f"{name}: {GIN.format_position(self.ours)} | {self.theirs}"
        self.differences[name] += 1

    def run(self):
        """To the end; True if both came to the same end, False if a known difference parted them."""
        while not self.theirs.is_terminal():
            self.steps += 1
            if not self.step():
                return False
        if self.ours.phase is not Phase.OVER:
            return self.parted()
        points = GIN.outcome(self.ours).points
        assert list(self.theirs.returns()) == [points[0] - points[1], points[1] - points[0]]
        return True

    def parted(self):
        """OpenSpiel stops a hand in two cases in which the printed rules go on."""
        self.differ("fiftieth-upcard" if self.ours.taken > 48 else "same-card-twice")
        assert self.theirs.returns() == [0, 0]
        return False

    def step(self):
        if self.theirs.is_chance_node():
            card = int(self.ours.stock[0])
            assert card in self.theirs.legal_actions()
            self.ours = GIN.play(self.ours, DRAW_STOCK)
            self.theirs.apply_action(card)
            return True
        assert self.theirs.current_player() == GIN.to_act(self.ours)
        if self.ours.phase is Phase.DISCARD:
            return self.discard()
        if self.ours.phase is Phase.LAYOFF:
            return self.lay_off()
        return self.draw()

    def draw(self):
        """The offer, an ordinary draw, the last chance at the wall."""
        wall = self.ours.is_last_chance
        names = {DRAW_DISCARD: KNOCK if wall else UPCARD, DRAW_STOCK: STOCK, PASS: PASSED}
        ours = {names[move]: move for move in GIN.legal_moves(self.ours)}
        theirs = set(self.theirs.legal_actions())
        if set(ours) != theirs:
            if wall and set(ours) - theirs == {KNOCK}:
                self.eleven_cards(self.ours.hands[self.ours.turn] | self.ours.discards[-1].mask)
            else:
                self.differ("fiftieth-upcard" if self.ours.taken >= 50 else "draws")
                return False
        action = self.choose_draw(theirs & set(ours))
        self.theirs.apply_action(action)
        if ours[action] is not DRAW_STOCK:  # a card from the stock comes as chance
            if action == UPCARD and self.theirs.is_terminal():
                return True
            self.ours = GIN.play(self.ours, ours[action])
        return True

    def choose_draw(self, actions):
        """At random; a careful player takes the top discard only if it lowers the count."""
        hand, top = self.ours.hands[self.ours.turn], self.ours.discards[-1].mask
        if KNOCK in actions:
            return KNOCK
        if self.is_careful and UPCARD in actions:
            helps = OPTIONS.melds.best_discards(hand | top, ~top)[0] < OPTIONS.melds.deadwood(hand)
            return UPCARD if helps else min(actions - {UPCARD})
        return self.rng.choice(sorted(actions))

    def eleven_cards(self, hand):
        """OpenSpiel sorts eleven cards before it discards and so misses knocks: brute force must agree with us."""
        cards = [int(card) for card in cards_in(hand)]
        assert brute_force.after_discard(cards) <= 10 < UTILS.min_deadwood(cards)
        self.differ("eleven-cards")

    def discard(self):
        legal = GIN.legal_moves(self.ours)
        plain = {int(move.card) for move in legal if move.kind is Kind.DISCARD}
        knocks = {int(move.card) for move in legal if move.kind in (Kind.KNOCK, Kind.GIN)}
        theirs = set(self.theirs.legal_actions())
        if self.theirs.current_phase() == pyspiel.gin_rummy.Phase.KNOCK:  # it knocked with the upcard
            assert not plain
            return self.knock(knocks)
        assert theirs - {KNOCK} == plain
        if (KNOCK in theirs) != bool(knocks):
            assert knocks
            self.eleven_cards(self.ours.hands[self.ours.turn])
        elif knocks and self.rng.random() < 0.7:
            self.theirs.apply_action(KNOCK)
            return self.knock(knocks)
        card = self.rng.choice(sorted(plain))
        if self.is_careful:
            allowed = ~self.ours.drawn.mask if self.ours.drawn_from == "discards" else -1
            card = next(cards_in(OPTIONS.melds.best_discards(self.ours.hands[self.ours.turn], allowed)[1]))
        self.theirs.apply_action(int(card))
        self.ours = GIN.play(self.ours, parse_move(f"discard {DECK[card]}"))
        return True

    def knock(self, knocks):
        """The card that is discarded, then the melds one by one."""
        assert set(self.theirs.legal_actions()) == knocks
        card = DECK[self.rng.choice(sorted(knocks))]
        self.theirs.apply_action(int(card))
        found = [frozenset(part.melds) for part in arrangements(self.ours, card)]
        laid = frozenset()
        while True:
            over = [part for part in found if laid <= part]
            more = {meld for part in over for meld in part - laid if meld.bit_count() <= 5}
            expected = {MELD + UTILS.meld_to_int([int(c) for c in cards_in(meld)]): meld for meld in more}
            theirs = set(self.theirs.legal_actions())
            assert theirs - {PASSED} == set(expected)
            assert (PASSED in theirs) == (laid in found)
            if PASSED in theirs and (not expected or self.rng.random() < 0.3):
                break
            action = self.rng.choice(sorted(expected))
            self.theirs.apply_action(action)
            laid |= {expected[action]}
        self.theirs.apply_action(PASSED)
        rest = self.ours.hands[self.ours.turn] & ~card.mask & ~sum(laid)
        kind = Kind.KNOCK if rest else Kind.GIN
        self.ours = GIN.play(self.ours, declare(kind, card, [tuple(cards_in(meld)) for meld in laid]))
        if not rest:
            self.show_defender()
        return True

    def lay_off(self):
        """Cards on the knocker's melds; a run is preferred, since OpenSpiel lengthens every run that a card fits."""
        melds = self.ours.knock.melds
        moves = sorted(
            (move for move in GIN.legal_moves(self.ours) if move.kind is Kind.LAYOFF),
            key=lambda move: OPTIONS.melds.kind(melds[move.target]) == "run",
        )
        ours = {int(move.card): move for move in moves}
        theirs = set(self.theirs.legal_actions()) - {PASSED}
        if theirs != set(ours):
            assert theirs < set(ours), "OpenSpiel lays off what we refuse"
            assert self.ours.knock.laid
            self.differ("long-lay-off")
        action = self.rng.choice(sorted(theirs)) if theirs and self.rng.random() < 0.8 else PASSED
        self.theirs.apply_action(action)
        if action == PASSED:
            self.ours = GIN.play(self.ours, DONE)
            self.show_defender()
        else:
            self.ours = GIN.play(self.ours, ours[action])
        return True

    def show_defender(self):
        """OpenSpiel's defender lays melds by hand; ours is counted at the best."""
        hand = self.ours.hands[1 - self.ours.knock.seat]
        for meld in UTILS.best_meld_group([int(card) for card in cards_in(hand)]):
            self.theirs.apply_action(MELD + UTILS.meld_to_int(meld))
        self.theirs.apply_action(PASSED)


def knot():
    """The hand whose legal knock OpenSpiel refuses."""
    return mask_of(parse_move("meld AS 4S 5S 6S 4C 5C 6C 2D 4D 6D 3H").cards)
