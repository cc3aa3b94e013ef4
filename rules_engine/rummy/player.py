"""Computer players of the rummy family. They read a seat's view and nothing else.

The greedy one plays whatever it can and throws the dearest card. The sound one searches its turn to
the end (going out first, then the fewest points left) and weighs what a discard keeps and gives away.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from rules_engine import players
from rules_engine.cards import DECK, FULL, Card, mask_of, parse_card, parse_cards
from rules_engine.game import Game
from rules_engine.meld_tables import Ace, all_melds
from rules_engine.rummy import solver
from rules_engine.rummy.groups import melds_in
from rules_engine.rummy.legal import legal_moves
from rules_engine.rummy.moves import Move
from rules_engine.rummy.options import RummyOptions
from rules_engine.rummy.state import OVER, PLAY, Frame, Past, State, Turn, new_meld
from rules_engine.rummy.turns import all_fits, apply

View = Mapping[str, Any]
PLAYS = ("meld", "layoff")


class Sight:
    """A view, read: a state in which only what the seat sees is filled in."""

    def __init__(self, game: Game, view: View) -> None:
        self.seat: int = view["seat"]
        self.options = _options(game, tuple(view["options"].items()))
        frame = Frame(self.options, view["seats"], view["dealer"], tuple(view["scores"]))
        hands = [0] * frame.seats
        hands[self.seat] = mask_of(parse_cards(view["hands"][self.seat]["cards"]))
        melds = tuple(
            new_meld(frame.rules, meld["owner"], mask_of(parse_cards(meld["cards"]))) for meld in view["melds"]
        )
        drawn = view["drawn"]
        card = parse_card(drawn["card"]) if drawn and drawn["card"] else None
        from_pile = bool(drawn) and drawn["from"] == "discards"
        laid = tuple(view["laid"]) if view["to_act"] == self.seat else ()
        now = Turn(card, from_pile, laid, parse_cards(view["off"]))
        earlier = [meld["owner"] for index, meld in enumerate(view["melds"]) if index not in laid]
        melded = sum(1 << seat for seat in set(earlier) | {seat for seat in view["melded"] if seat != self.seat})
        past = Past(melded, sum(1 << seat for seat in view["laid_off"]), view["passes"], 0)
        discards = parse_cards(view["discards"])
        self.state = State(
            frame, self.seat, view["phase"], tuple(hands), (), discards, melds, all_fits(melds), now, past, None
        )

    @property
    def hand(self) -> int:
        return self.state.hand

    @cached_property
    def unseen(self) -> int:
        """Cards in the stock or in the hands of others."""
        seen = self.hand | mask_of(self.state.discards)
        for meld in self.state.melds:
            seen |= meld.cards
        return FULL & ~seen

    def after_taking(self) -> State:
        """The turn as it would be with the top discard in the hand."""
        state = self.state
        top = state.discards[-1]
        hands = tuple(hand | top.mask if seat == self.seat else hand for seat, hand in enumerate(state.hands))
        return state._replace(phase=PLAY, hands=hands, discards=state.discards[:-1], now=Turn(top, True, (), ()))


@lru_cache(maxsize=64)
def _options(game: Game, changes: tuple[tuple[str, Any], ...]) -> RummyOptions:
    """The options of a view, made once: a game is one object for as long as the process lives."""
    options: RummyOptions = game.options(**dict(changes))
    return options


def play_greedily(game: Game, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
    """Take a discard that makes or fits a meld, play the dearest meld or lay-off, throw the dearest card."""
    sight = Sight(game, view)
    sensible = [move for move in legal if not _leads_nowhere(sight.state, move)] or legal
    if _is_going_in_circles(view, rng):
        return rng.choice(sensible)
    if view["phase"] == "draw":
        return _draw(legal, _is_useful(sight))
    values = sight.state.frame.rules.values
    plays = [move for move in sensible if move.kind in PLAYS]
    return max(plays or sensible, key=lambda move: (sum(values[card] for card in move.all_cards), rng.random()))


def play_soundly(game: Game, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
    """Go out if it can be done, else play what leaves least, and throw the card that costs least to lose."""
    if len(legal) == 1:
        return legal[0]
    sight = Sight(game, view)
    if _is_going_in_circles(view, rng):
        return rng.choice([move for move in legal if not _leads_nowhere(sight.state, move)] or legal)
    if view["phase"] == "draw":
        return _draw(legal, _is_useful(sight))
    out = solver.ways_out(sight.state) if _could_go_out(sight) else ()
    if out:
        return out[0].moves[0]
    plan = _best_plan(sight.state)
    if plan:
        return plan[0]
    discards = [move for move in legal if move.kind == "discard"]
    if not discards:
        return legal[0]
    cost = _Weigher(sight).cost
    return min(discards, key=lambda move: (cost(move.cards[0]), rng.random()))


def _is_going_in_circles(view: View, rng: random.Random) -> bool:
    """Where the stock is renewed again and again careful players could go on for ever: now and then chance decides."""
    return int(view["passes"]) > 2 and rng.random() < 0.2


def _draw(legal: Sequence[Move], takes: bool) -> Move:
    """Take the discard, or else the stock, or turn the discards over."""
    wanted = ("draw discard",) if takes else ("draw stock", "turn over")
    return next((move for move in legal if move.kind in wanted), legal[0])


def _is_useful(sight: Sight) -> bool:
    """Would the top discard be played in this turn: in a new meld, or laid off?"""
    state = sight.state
    if not state.discards:
        return False
    top = state.discards[-1]
    if state.fits & top.mask and state.may_lay_off:
        return True
    return any(meld & top.mask for meld in melds_in(sight.options.ace, sight.hand | top.mask))


def _could_go_out(sight: Sight) -> bool:
    """A quick test before the search: all cards but one must lie in a meld of the hand or fit the table in a chain."""
    state = sight.state
    covered = 0
    for meld in melds_in(sight.options.ace, sight.hand):
        covered |= meld
    fits, melds = state.fits, [meld.cards for meld in state.melds]
    for _ in range(4):
        for index, meld in enumerate(melds):
            melds[index] = meld | state.frame.rules.fits(meld) & sight.hand
            fits |= state.frame.rules.fits(meld)
    return (sight.hand & ~covered & ~fits).bit_count() <= 1 or bool(covered)


def _leads_nowhere(state: State, move: Move) -> bool:
    """Would the play end in a hand of one card while no card in play fits any meld?

    A hand of one card can only go out by lay-offs: two such players would draw and discard for ever.
    """
    if move.kind not in PLAYS or state.hand.bit_count() != move.mask.bit_count() + 2:
        return False
    melds = apply(state, move).melds
    return not all_fits(melds) & ~sum(meld.cards for meld in melds)


def _best_plan(state: State) -> tuple[Move, ...]:
    """The melds and lay-offs, in a legal order, that leave the fewest points before the discard."""
    best: tuple[int, int, tuple[Move, ...]] = (state.frame.rules.points(state.hand), 0, ())
    seen: set[tuple[int, tuple[int, ...]]] = set()
    waiting: list[tuple[State, tuple[Move, ...]]] = [(state, ())]
    while waiting:
        here, moves = waiting.pop()
        key = (here.hand, tuple(sorted(meld.cards for meld in here.melds)))
        if key in seen or here.phase == OVER:
            continue
        seen.add(key)
        best = min(best, (here.frame.rules.points(here.hand), len(moves), moves), key=lambda found: found[:2])
        plays = (move for move in legal_moves(here) if move.kind in PLAYS)
        waiting += [(apply(here, move), (*moves, move)) for move in plays if not _leads_nowhere(here, move)]
    return best[2]


class _Weigher:
    """What a discard costs: the melds it would still make, and the help it gives, less its points."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.values = sight.state.frame.rules.values
        self.triples = _triples_with(sight.options.ace)

    def cost(self, card: Card) -> float:
        """Lower is better."""
        return HOPE * self.hope(card) + DANGER * self.danger(card) - self.values[card]

    def hope(self, card: Card) -> float:
        """Melds of three that lack one unseen card, and lay-offs that lack one."""
        hand, unseen = self.sight.hand, self.sight.unseen
        waiting = sum((meld & unseen).bit_count() == 1 and not meld & ~hand & ~unseen for meld in self.triples[card])
        return waiting + 3.0 * bool(self.sight.state.fits & card.mask and not self.sight.state.may_lay_off)

    def danger(self, card: Card) -> float:
        """What another player may do with it: lay it off, or meld it with two unseen cards."""
        fits = bool(self.sight.state.fits & card.mask)
        return 6.0 * fits + sum(not meld & ~self.sight.unseen & ~card.mask for meld in self.triples[card])


HOPE = 5.0
"""Points that a waiting meld is worth."""
DANGER = 0.4
"""Points charged for each meld that a discard may complete."""

_TRIPLES: dict[Ace, list[list[int]]] = {}


def _triples_with(ace: Ace) -> list[list[int]]:
    """For each card the melds of three to which it belongs."""
    if ace not in _TRIPLES:
        melds = [meld for meld in all_melds(ace, 3) if meld.bit_count() == 3]
        _TRIPLES[ace] = [[meld for meld in melds if meld >> card & 1] for card in DECK]
    return _TRIPLES[ace]


players.register("rummy", "greedy", play_greedily)
players.register("rummy", "sound", play_soundly)
