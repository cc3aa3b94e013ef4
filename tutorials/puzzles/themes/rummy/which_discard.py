"""Rummy: which discard costs least? The opponent's hand is hidden. Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

from rules_engine import games
from rules_engine.cards import FULL, cards_in, mask_of, parse_card
from rules_engine.meld_tables import all_melds
from tutorials.puzzles.base import Solved, idea, move
from tutorials.puzzles.hands import RULES, clustered, mask, names, names_of, random_meld
from tutorials.puzzles.hidden import Evidence, HiddenTheme, by_reason, divided, sound_move, standings
from tutorials.puzzles.themes.rummy.table import GAME, Base, melds_on_table

TURNS = 6
"""After so many turns more what is left in the two hands is compared: by then the discard has done its work."""
CLOSE, SURE = 0.4, 3.5
"""By the rough reckoning a discard is as good as the best one, or clearly worse."""
FED = 30
"""So many melds from unseen cards is a meld of two cards worth that the opponent is known to hold."""
DEAR = 8
"""The worth of a card that is meant to tempt."""


class WhichDiscard(HiddenTheme):
    """Which card can best be spared?"""

    key = "multiplayer-rummy.which-discard"
    game = GAME

    def draw(self, rng: random.Random) -> Base:
        """A hand in which, by a rough reckoning, the wanted reason speaks against some discard."""
        wanted = rng.choice(("useful", "helps", "cheap", "cheap"))
        while True:
            base = _dealt(rng, wanted)
            reasons = _Sight(base).reasons(self.answers(base))
            if wanted in (reasons[:1] if wanted == "helps" else reasons):
                return base

    def position(self, base: Base) -> str:
        melds = "; ".join(f"meld {meld}" for meld in base["melds"])
        return (
            f"seats 2; drew {base['drawn']} stock; {melds}; discards {base['pile']}; stock {base['stock']}; "
            f"hand 0 {base['hand']}; hand 1 {base['taken']} ?{base['others']}"
        )

    def answers(self, base: Base) -> list[str]:
        game = games.get(GAME)
        legal = game.legal_moves(game.parse_position(self.position(base), game.options()))
        return [str(one) for one in legal] if all(one.kind == "discard" for one in legal) else []

    def is_promising(self, base: Base) -> bool:
        """By a rough reckoning every card costs as little as the best one or clearly more, a dearest one among them."""
        return bool(_Sight(base).reasons(self.answers(base)))

    def points(self, state: Any, chance: random.Random) -> int:
        game, turns = games.get(GAME), 0
        while (seat := game.to_act(state)) is not None and turns < TURNS:
            state = sound_move(game, state, seat, chance)
            turns += game.to_act(state) != seat
        outcome = game.outcome(state)
        if outcome is not None:
            return int(outcome.points[0] - outcome.points[1])
        return RULES.points(state.hands[1]) - RULES.points(state.hands[0])

    def judged(self, base: Base, evidence: Evidence) -> Solved | None:
        parts = divided(evidence)
        if parts is None:
            return None
        (good, bad), found = parts, standings(evidence)
        sight = _Sight(base)
        dearest = max(bad, key=lambda answer: (sight.value(answer), found[answer].loss))
        if sight.value(dearest) < max(map(sight.value, good)) or any(sight.is_better(one, good[0]) for one in bad):
            return None
        reasons = by_reason(bad, lambda answer: sight.reason(answer, good[0]))
        return Solved(
            {
                "kind": "move",
                "rules": [f"{GAME}.turn.discard", f"{GAME}.score.winner-takes"],
                "position": self.position(base),
                "actions": ["discard"],
                "goal": {"move": good},
                "solution": good[:1],
                "ideas": [idea(key, move=moves) for key, moves in reasons.items()],
            },
            {
                "taken": base["taken"].split(),
                "best": [answer.split()[1] for answer in good],
                "dearest": dearest.split()[1],
                "loss": max(1, round(10 * found[dearest].loss)),
                "next": max(1, round(10 * found[bad[0]].loss)),
            },
            [move(answer) for answer in good],
            [(move(answer), key) for key, moves in reasons.items() for answer in moves],
            (),
            {
                "close": 3.0 / (found[bad[0]].loss + 0.5),
                "cards": 0.5 * len(found),
                "cheap": 2.0 * (sight.value(dearest) - sight.value(good[0]) > 3),
                "feeds": 2.0 * (sight.reason(dearest, good[0]) == "helps"),
                "reasons": float(len(reasons)),
                "pile": len(base["pile"].split()) / 6,
            },
        )

    def brute(self, base: Base) -> Any:
        """Every card of the hand, asked of the table one by one."""
        game = games.get(GAME)
        state = game.parse_position(self.position(base), game.options())
        moves = [game.parse_move(f"discard {card}") for card in base["hand"].split()]
        return sorted(str(one) for one in moves if game.refusal(state, one) is None)

    def answer_of(self, solved: Solved) -> Any:
        return sorted(line[0].move for line in (*solved.accepted, *(line for line, _key in solved.tempting)))


def _dealt(rng: random.Random, wanted: str) -> Base:
    """Melds, a hand that has just drawn, a pile; where a discard is to help, the opponent has taken two cards."""
    table = melds_on_table(rng, rng.choice((1, 2)))
    taken, fed = _taken(rng, sum(table)) if wanted == "helps" else (0, 0)
    size = rng.choice((4, 4, 5) if wanted == "useful" else (4, 5, 5))
    hand = fed | clustered(rng, size - fed.bit_count(), sum(table) | taken | fed, 0.6)
    left = names(cards_in(FULL & ~hand & ~sum(table) & ~taken))
    rng.shuffle(left)
    pile, others = left[: rng.choice((4, 6, 9, 12))], rng.choice((2, 3, 4))
    cards = names(cards_in(hand))
    return {
        "melds": [f"{rng.choice((0, 1))} {' '.join(names_of(meld))}" for meld in table],
        "hand": " ".join(cards),
        "drawn": rng.choice(cards),
        "pile": " ".join(pile),
        "taken": " ".join(names(cards_in(taken))),
        "others": others,
        "stock": len(left) - len(pile) - others,
    }


def _taken(rng: random.Random, table: int) -> tuple[int, int]:
    """Two cards, and a dear one that makes a meld of them."""
    while True:
        meld = list(cards_in(random_meld(rng, table, 3)))
        rng.shuffle(meld)
        if RULES.values[meld[0]] >= DEAR:
            return mask_of(meld[1:]), 1 << meld[0]


class _Sight:
    """What the learner can reckon from the table: the worth of a card, its hopes, and what it may do for another."""

    def __init__(self, base: Base) -> None:
        self.hand, self.taken = mask(base["hand"]), mask(base["taken"])
        self.table = [mask(meld.partition(" ")[2]) for meld in base["melds"]]
        self.unseen = FULL & ~self.hand & ~self.taken & ~sum(self.table) & ~mask(base["pile"])

    def value(self, answer: str) -> int:
        """What the card counts."""
        return RULES.values[parse_card(answer.split()[1])]

    def waits(self, answer: str) -> int:
        """The unseen cards that would make a meld with this card and another one of the hand, or let it be laid off."""
        card = 1 << parse_card(answer.split()[1])
        wanted = 0
        for meld in _triples():
            if meld & card and (meld & self.hand).bit_count() == 2 and (meld & self.unseen).bit_count() == 1:
                wanted |= meld & self.unseen
        return (wanted | self._bridges(card)).bit_count()

    def danger(self, answer: str) -> int:
        """The melds that another player can make with it from unseen cards, and the lay-offs that it lets follow."""
        card = 1 << parse_card(answer.split()[1])
        melds = sum(1 for meld in _triples() if meld & card and not meld & ~card & ~self.unseen & ~self.taken)
        return melds + self._bridges(card).bit_count() + FED * self._feeds(card)

    def _feeds(self, card: int) -> bool:
        """Does it make a meld of the two cards that the opponent has taken?"""
        return any(meld == self.taken | card for meld in _triples())

    def _bridges(self, card: int) -> int:
        """The unseen cards after whose lay-off this card could be laid off."""
        found = 0
        for meld in self.table:
            for other in cards_in(RULES.fits(meld) & self.unseen):
                if RULES.fits(meld | 1 << other) & card:
                    found |= 1 << other
        return found

    def rough_cost(self, answer: str) -> float:
        """Points that losing the card may cost, as many played-out deals suggest; only to choose positions."""
        return 3.3 * self.waits(answer) + 0.3 * self.danger(answer) - 0.4 * self.value(answer)

    def reasons(self, answers: Sequence[str]) -> list[str]:
        """What speaks against the wrong discards, the dearest one's reason first; nothing if it is no puzzle."""
        costs = {answer: self.rough_cost(answer) for answer in answers}
        best = min(costs, key=lambda answer: costs[answer], default="")
        wrong = [answer for answer in answers if costs[answer] - costs[best] >= SURE]
        is_sharp = all(costs[answer] - costs[best] <= CLOSE for answer in answers if answer not in wrong)
        wrong.sort(key=self.value, reverse=True)
        if not is_sharp or not wrong or self.value(wrong[0]) < max(map(self.value, answers)):
            return []
        return [self.reason(answer, best) for answer in wrong]

    def _measures(self, answer: str) -> tuple[int, int, int]:
        return self.value(answer), -self.waits(answer), -self.danger(answer)

    def is_better(self, one: str, other: str) -> bool:
        """Dearer, with no more hope, and no more dangerous: then no simulation should say otherwise."""
        mine, theirs = self._measures(one), self._measures(other)
        return mine != theirs and all(a >= b for a, b in zip(mine, theirs, strict=True))

    def reason(self, wrong: str, best: str) -> str:
        """Why the wrong discard costs more: it is still of use, it helps the other, or it is too cheap."""
        if self.waits(wrong) > self.waits(best):
            return "useful"
        if self.danger(wrong) > self.danger(best):
            return "helps"
        return "cheap" if self.value(wrong) < self.value(best) else "other"


@cache
def _triples() -> tuple[int, ...]:
    return tuple(meld for meld in all_melds("low", 3) if meld.bit_count() == 3)
