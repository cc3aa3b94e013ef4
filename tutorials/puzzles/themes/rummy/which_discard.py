"""Rummy: which discard costs least? The opponent's hand is hidden. Knows no Django."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from rules_engine import games
from rules_engine.cards import FULL, cards_in, parse_card
from rules_engine.meld_tables import all_melds
from tutorials.puzzles.base import Solved, idea, move
from tutorials.puzzles.hands import RULES, clustered, mask, names, names_of
from tutorials.puzzles.hidden import Evidence, HiddenTheme, by_reason, divided, sound_move, standings
from tutorials.puzzles.themes.rummy.table import GAME, Base, melds_on_table

TURNS = 6
"""After so many turns more what is left in the two hands is compared: by then the discard has done its work."""


class WhichDiscard(HiddenTheme):
    """Which card can best be spared?"""

    key = "multiplayer-rummy.which-discard"
    game = GAME

    def draw(self, rng: random.Random) -> Base:
        table = melds_on_table(rng, rng.choice((1, 2)))
        hand = clustered(rng, rng.choice((4, 4, 4, 5)), sum(table), 0.6)
        left = names(cards_in(FULL & ~hand & ~sum(table)))
        rng.shuffle(left)
        pile, others = left[: rng.choice((4, 6, 9, 12))], rng.choice((2, 3, 4))
        cards = names(cards_in(hand))
        return {
            "melds": [f"{rng.choice((0, 1))} {' '.join(names_of(meld))}" for meld in table],
            "hand": " ".join(cards),
            "drawn": rng.choice(cards),
            "pile": " ".join(pile),
            "others": others,
            "stock": len(left) - len(pile) - others,
        }

    def position(self, base: Base) -> str:
        melds = "; ".join(f"meld {meld}" for meld in base["melds"])
        return (
            f"seats 2; drew {base['drawn']} stock; {melds}; discards {base['pile']}; stock {base['stock']}; "
            f"hand 0 {base['hand']}; hand 1 ?{base['others']}"
        )

    def answers(self, base: Base) -> list[str]:
        game = games.get(GAME)
        legal = game.legal_moves(game.parse_position(self.position(base), game.options()))
        return [str(one) for one in legal] if all(one.kind == "discard" for one in legal) else []

    def is_promising(self, base: Base) -> bool:
        """By a rough reckoning every card costs as little as the best one or clearly more, a dearest one among them."""
        sight = _Sight(base)
        costs = {answer: sight.rough_cost(answer) for answer in self.answers(base)}
        least = min(costs.values())
        dearest = max(map(sight.value, costs))
        return all(not 0.4 < cost - least < 2.5 for cost in costs.values()) and any(
            cost - least >= 2.5 and sight.value(answer) == dearest for answer, cost in costs.items()
        )

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
                "live": float(sight.waits(dearest) > 0),
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


class _Sight:
    """What the learner can reckon from the table: the worth of a card, its hopes, and what it may do for another."""

    def __init__(self, base: Base) -> None:
        self.hand = mask(base["hand"])
        self.table = [mask(meld.partition(" ")[2]) for meld in base["melds"]]
        self.unseen = FULL & ~self.hand & ~sum(self.table) & ~mask(base["pile"])

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
        melds = sum(1 for meld in _triples() if meld & card and not meld & ~card & ~self.unseen)
        return melds + self._bridges(card).bit_count()

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
