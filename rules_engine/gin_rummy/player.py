"""Computer players of gin rummy. They read a seat's view and nothing else.

Both know the exact best count. The greedy one looks at the count now; the sound one adds what the
unseen cards may still do for the hand and for the opponent.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules_engine import players
from rules_engine.cards import FULL, Card, cards_in, mask_of, parse_cards
from rules_engine.game import Game
from rules_engine.gin_rummy.moves import Kind, Move
from rules_engine.gin_rummy.options import GinOptions, options
from rules_engine.gin_rummy.solver import best_plans
from rules_engine.melds import MeldRules, all_melds

View = Mapping[str, Any]


class Sight:
    """A view, read: masks instead of texts."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat: int = view["seat"]
        self.chosen: GinOptions = options(**view["options"])
        self.rules: MeldRules = self.chosen.melds
        self.hand = self._cards(self.seat, "cards")
        self.discards = parse_cards(view["discards"])
        self.limit: int = view["limit"]
        self.stock: int = view["stock"]

    def _cards(self, seat: int, name: str) -> int:
        return mask_of(parse_cards(self.view["hands"][seat][name] or []))

    @cached_property
    def seen_there(self) -> int:
        """Cards that the opponent is known to hold."""
        return self._cards(1 - self.seat, "seen")

    @cached_property
    def unseen(self) -> int:
        """Cards that are in the stock or in the opponent's hand."""
        return FULL & ~self.hand & ~mask_of(self.discards)

    @property
    def top(self) -> Card:
        """The top discard."""
        return self.discards[-1]

    def best_with(self, card: Card, is_barred: bool = False) -> int:
        """The best count after drawing this card and discarding."""
        hand = self.hand | card.mask
        if not is_barred or self.chosen.no_same_discard == "none":
            return self.rules.best_after_discard(hand)
        return self.rules.best_discards(hand, ~card.mask)[0]


def play_greedily(game: Game, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
    """Take what lowers the count at once, discard for the lowest count, knock as soon as it is allowed."""
    sight = Sight(view)
    if view["phase"] in ("offer", "draw"):
        return _draw(
            legal, sight.best_with(sight.top, True) < sight.rules.deadwood(sight.hand) if _can_take(legal) else False
        )
    if view["phase"] == "layoff":
        return _lay_off(sight, legal)
    return _show(sight, legal) or _cheapest(sight, legal, lambda card, count: float(count), rng)


def play_soundly(game: Game, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
    """Weigh the count, the draws that would improve it, and what the opponent could do with a discard."""
    sight = Sight(view)
    if view["phase"] in ("offer", "draw"):
        return _draw(legal, _is_worth_taking(sight) if _can_take(legal) else False)
    if view["phase"] == "layoff":
        return _lay_off(sight, legal)
    shown = _show(sight, legal)
    if shown is not None and (shown.kind is not Kind.KNOCK or _should_knock(sight, shown.card)):
        return shown
    weigher = _Weigher(sight)
    return _cheapest(sight, legal, weigher.cost, rng)


def _can_take(legal: Sequence[Move]) -> bool:
    return any(move.kind is Kind.DRAW_DISCARD for move in legal)


def _draw(legal: Sequence[Move], takes: bool) -> Move:
    """Take the top discard, or else pass or draw from the stock; at the wall what is left to do."""
    wanted = Kind.DRAW_DISCARD if takes else None
    other = next((move for move in legal if move.kind is not Kind.DRAW_DISCARD), legal[0])
    return next((move for move in legal if move.kind is wanted), other)


def _lay_off(sight: Sight, legal: Sequence[Move]) -> Move:
    """The first lay-off of a best plan, `done` when nothing more helps."""
    knock = sight.view["knock"]
    done = next(move for move in legal if move.kind is Kind.DONE)
    if len(legal) == 1:
        return done
    melds = [mask_of(parse_cards(meld)) for meld in knock["melds"]]
    plan = best_plans(melds, sight.hand, sight.rules)[0]
    if not plan.lay_offs:
        return done
    card, index = plan.lay_offs[0]
    return next(move for move in legal if move.cards == (card,) and move.target == index)


def _show(sight: Sight, legal: Sequence[Move]) -> Move | None:
    """Big gin, gin, or the knock with the lowest count; None if there is none."""
    for kind in (Kind.BIG_GIN, Kind.GIN):
        found = next((move for move in legal if move.kind is kind), None)
        if found is not None:
            return found
    knocks = [move for move in legal if move.kind is Kind.KNOCK]
    return min(knocks, key=lambda move: sight.rules.deadwood(sight.hand ^ move.card.mask), default=None)


def _cheapest(sight: Sight, legal: Sequence[Move], cost: Any, rng: random.Random) -> Move:
    """The discard of lowest cost; among equals the highest card, then chance."""
    discards = [move for move in legal if move.kind is Kind.DISCARD]
    if not discards:
        return legal[0]
    counts = {move: sight.rules.deadwood(sight.hand ^ move.card.mask) for move in discards}
    return min(discards, key=lambda move: (cost(move.card, counts[move]), -sight.rules.values[move.card], rng.random()))


def _is_worth_taking(sight: Sight) -> bool:
    """Does the top discard help more than the stock may be expected to?"""
    now = sight.rules.deadwood(sight.hand)
    taken = sight.best_with(sight.top, True)
    if taken <= sight.limit:
        return True
    pool = list(cards_in(sight.unseen & ~sight.seen_there))
    drawn = sum(min(now, sight.best_with(card)) for card in pool) / len(pool)
    melds_more = _melded(sight, sight.hand | sight.top.mask, sight.top) and taken < now
    return taken < drawn or melds_more


def _melded(sight: Sight, hand: int, card: Card) -> bool:
    """Does a best arrangement of the cards meld this one?"""
    return any(not part.loose >> card & 1 for part in sight.rules.best_partitions(hand))


def _should_knock(sight: Sight, card: Card) -> bool:
    """Early any knock wins; later a count near the limit is undercut; at the wall the hand would be void."""
    count = sight.rules.deadwood(sight.hand ^ card.mask)
    return sight.stock >= 14 or count <= 5 or sight.stock < 5


@dataclass
class _Weigher:
    """What a discard costs: the count it leaves, less the hope it keeps, plus the help it gives."""

    sight: Sight

    @cached_property
    def draws(self) -> list[Card]:
        """The cards that may still be drawn."""
        return list(cards_in(self.sight.unseen & ~self.sight.seen_there))

    def cost(self, card: Card, count: int) -> float:
        """Lower is better."""
        rest = self.sight.hand ^ card.mask
        hope = sum(count - self.sight.rules.best_after_discard(rest | 1 << draw) for draw in self.draws)
        return count - HOPE * hope / max(1, len(self.draws)) + DANGER * self.danger(card)

    def danger(self, card: Card) -> float:
        """How many melds the opponent may hold to which this card belongs; known cards weigh more."""
        held, unseen = self.sight.seen_there, self.sight.unseen
        total = 0.0
        for meld in _MELDS_WITH[self.sight.chosen.ace][card]:
            if not meld & ~unseen & ~card.mask:
                total += 1 + 3 * (meld & held).bit_count()
        return total


HOPE = 1.0
"""How many draws ahead the expected gain of one draw is credited."""
DANGER = 0.1
"""Points charged for each meld that a discard may complete."""

_MELDS_WITH = {
    ace: [[meld for meld in all_melds(ace, 3) if meld >> card & 1 and meld.bit_count() == 3] for card in range(52)]
    for ace in ("low", "high_low", "around")
}

players.register("gin_rummy", "greedy", play_greedily)
players.register("gin_rummy", "sound", play_soundly)
