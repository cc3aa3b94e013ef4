"""Gin rummy: counting, arranging, discarding, knocking, scoring, laying off, undercutting. Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from rules_engine import games
from rules_engine.cards import cards_in, mask_of, parse_distinct
from rules_engine.gin_rummy.solver import best_plans
from rules_engine.melds import union
from rules_engine.questions import ask
from tutorials.lesson import Answer
from tutorials.puzzles.base import Line, Solved, chosen, idea, move, near, number, solution
from tutorials.puzzles.hands import (
    RULES,
    clustered,
    fewest_by_trying,
    greedy,
    names,
    names_of,
    random_meld,
)

GAME = "gin-rummy"
Base = Mapping[str, Any]
SETS_FIRST, RUNS_FIRST = ("set", "run"), ("run", "set")


def _mask(cards: str) -> int:
    return mask_of(parse_distinct(cards))


def _overlapping(hand: int) -> int:
    """How many cards fit into two melds or more that could not lie together."""
    melds = [meld for meld in RULES.melds_within(hand) if meld.bit_count() == 3]
    return sum(1 for card in cards_in(hand) if len({RULES.kind(m) for m in melds if m >> card & 1}) > 1)


class CountDeadwood:
    """How much deadwood do ten cards hold?"""

    key = "gin-rummy.count-deadwood"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        return {"hand": " ".join(names(cards_in(clustered(rng, 10))))}

    def solve(self, base: Base) -> Solved | None:
        hand = _mask(base["hand"])
        part = RULES.partition(hand)
        wrong = {greedy(hand, order)[0]: greedy(hand, order)[1] for order in (SETS_FIRST, RUNS_FIRST)}
        wrong.pop(part.deadwood, None)
        if len(part.melds) < 2 or not part.deadwood or not wrong:
            return None
        worst = max(wrong)
        every = RULES.points(hand)
        heavy = sum(card.rank + 1 for card in cards_in(part.loose))
        ideas = [idea("greedy", number=worst), idea("all", number=every)]
        if heavy != part.deadwood:
            ideas.append(idea("pictures", number=heavy))
        tempting = [(number(worst), "greedy"), (number(every), "all")]
        return Solved(
            {
                "kind": "count",
                "rules": ["gin-rummy.meld.deadwood", "gin-rummy.meld.one-meld"],
                "offered": base["hand"],
                "goal": {"number": {"question": "min_deadwood", "position": {"hand": "$offered"}}},
                "solution": [{"number": part.deadwood}],
                "ideas": [*ideas, idea("other", always=True)],
            },
            {
                "points": part.deadwood,
                "melds": [names_of(meld) for meld in part.melds],
                "loose": names_of(part.loose),
                "greedy": worst,
                "greedy_melds": [names_of(meld) for meld in wrong[worst]] or [[]],
            },
            [number(part.deadwood)],
            tempting,
            near(part.deadwood, worst, every),
            {
                "overlap": float(_overlapping(hand)),
                "both ways fail": 3.0 * (len(wrong) == 2),
                "melds": float(len(RULES.melds_within(hand))) / 2,
                "small gap": 4.0 / (worst - part.deadwood),
            },
        )

    def brute(self, base: Base) -> Any:
        return fewest_by_trying(_mask(base["hand"]))

    def answer_of(self, solved: Solved) -> Any:
        return solved.accepted[0][0].number


def _arranged(melds: tuple[int, ...] | list[int]) -> Line:
    return (Answer(groups=tuple(tuple(names_of(meld)) for meld in melds)),)


class BestArrangement:
    """Sort ten cards so that the least is left."""

    key = "gin-rummy.best-arrangement"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        return {"hand": " ".join(names(cards_in(clustered(rng, 10))))}

    def solve(self, base: Base) -> Solved | None:
        hand = _mask(base["hand"])
        least = RULES.deadwood(hand)
        ways = [greedy(hand, order) for order in (RUNS_FIRST, SETS_FIRST)]
        if any(points <= least for points, _melds in ways):
            return None
        parts = RULES.arrangements(hand, 200)
        best = [part for part in parts if part.deadwood == least]
        if len(best[0].melds) < 2:
            return None
        if set(ways[0][1]) == set(ways[1][1]):
            ways = ways[:1]
        keys = ("runs-first", "sets-first")
        tempting = [(_arranged(melds), key) for key, (_points, melds) in zip(keys, ways, strict=False)]
        ideas = [
            idea(key, arranged_as=[" ".join(names_of(meld)) for meld in melds])
            for key, (_points, melds) in zip(keys, ways, strict=False)
        ]
        seen = [line for line, _key in tempting]
        others = [_arranged(part.melds) for part in parts if part.deadwood > best[0].deadwood and part.melds]
        second = min((part.deadwood for part in parts if part.deadwood > best[0].deadwood), default=best[0].deadwood)
        return Solved(
            {
                "kind": "arrange",
                "rules": ["gin-rummy.meld.deadwood", "gin-rummy.meld.one-meld"],
                "offered": base["hand"],
                "goal": {"arranged_best": True},
                "solution": solution(_arranged(best[0].melds)),
                "ideas": [*ideas, idea("less", arranged_at_most=200)],
            },
            {
                "points": best[0].deadwood,
                "melds": [names_of(meld) for meld in best[0].melds],
                "loose": names_of(best[0].loose),
                "runs_first": ways[0][0],
                "sets_first": ways[-1][0],
            },
            [_arranged(part.melds) for part in best],
            tempting,
            [line for line in others if not any(_same_groups(line, other) for other in seen)][:30],
            {
                "overlap": float(_overlapping(hand)),
                "close second": 4.0 / (second - best[0].deadwood + 1),
                "one way only": 2.0 * (len(best) == 1),
                "melds": float(len(RULES.melds_within(hand))) / 2,
            },
        )

    def brute(self, base: Base) -> Any:
        return fewest_by_trying(_mask(base["hand"]))

    def answer_of(self, solved: Solved) -> Any:
        return solved.facts["points"]


def _same_groups(line: Line, other: Line) -> bool:
    return {frozenset(group) for group in line[0].groups} == {frozenset(group) for group in other[0].groups}


def _turn(base: Base) -> tuple[int, int]:
    """The eleven cards, and the one that may not be discarded."""
    barred = _mask(base["drawn"]) if base["from"] == "discards" else 0
    return _mask(base["hand"]), barred


def _turn_position(base: Base) -> str:
    return f"hand 0 {base['hand']}; drew {base['drawn']} {base['from']}; discards {base['top']}; stock {base['stock']}"


def _draw_turn(rng: random.Random, sources: tuple[str, ...], closeness: float) -> Base:
    hand = clustered(rng, 11, closeness=closeness)
    cards = names(cards_in(hand))
    top = names(cards_in(clustered(rng, 1, hand)))[0]
    return {
        "hand": " ".join(cards),
        "drawn": rng.choice(cards),
        "from": rng.choice(sources),
        "top": top,
        "stock": rng.randrange(8, 24),
    }


def _after(hand: int, card: int) -> int:
    return RULES.deadwood(hand & ~(1 << card))


class WhichDiscard:
    """Which discard leaves the least?"""

    key = "gin-rummy.which-discard"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        return _draw_turn(rng, ("stock",), 0.72)

    def solve(self, base: Base) -> Solved | None:
        hand, _barred = _turn(base)
        left = {card: _after(hand, card) for card in cards_in(hand)}
        least = min(left.values())
        best = [card for card, points in left.items() if points == least]
        traps = {}
        for order in (SETS_FIRST, RUNS_FIRST):
            _points, melds = greedy(hand, order)
            loose = list(cards_in(hand & ~union(melds)))
            dear = max(loose, key=lambda card: (RULES.values[card], card.rank), default=None)
            if dear is not None and dear not in best:
                traps[dear] = left[dear]
        dearest = max(left, key=lambda card: (RULES.values[card], card.rank))
        if not traps and dearest not in best:
            traps[dearest] = left[dearest]
        if least <= 10 or len(best) > 2 or not traps or len(RULES.partition(hand).melds) < 1:
            return None
        trap = min(traps, key=lambda card: traps[card])
        plain = max(cards_in(RULES.partition(hand).loose), key=lambda card: RULES.values[card], default=None)
        return Solved(
            {
                "kind": "move",
                "rules": ["gin-rummy.turn.discard", "gin-rummy.meld.deadwood"],
                "position": _turn_position(base),
                "actions": ["discard"],
                "goal": {"move": [f"discard {card}" for card in best]},
                "solution": [f"discard {best[0]}"],
                "ideas": [idea("dear", move=f"discard {trap}"), idea("less", word="discard")],
            },
            {
                "points": least,
                "best": names(best),
                "melds": [names_of(meld) for meld in RULES.partition(hand & ~(1 << best[0])).melds],
                "trap": str(trap),
                "trap_points": traps[trap],
            },
            [move(f"discard {card}") for card in best],
            [(move(f"discard {trap}"), "dear")],
            [move(f"discard {card}") for card in left if card not in best and card != trap],
            {
                "careful way fails": 4.0 * (plain not in best),
                "close": 6.0 / (traps[trap] - least),
                "melds": float(len(RULES.melds_within(hand))) / 2,
                "overlap": float(_overlapping(hand)),
            },
        )

    def brute(self, base: Base) -> Any:
        hand, _barred = _turn(base)
        left = {str(card): fewest_by_trying(hand & ~(1 << card)) for card in cards_in(hand)}
        return sorted(card for card, points in left.items() if points == min(left.values()))

    def answer_of(self, solved: Solved) -> Any:
        return sorted(solved.facts["best"])


class KnockOrNot:
    """May you knock, and with what? If not, throw away what leaves the least."""

    key = "gin-rummy.knock-or-not"
    game = GAME
    options: Mapping[str, Any] = {}
    limit = 10

    def draw(self, rng: random.Random) -> Base:
        return _draw_turn(rng, ("stock", "discards", "discards"), 0.85)

    def solve(self, base: Base) -> Solved | None:
        hand, barred = _turn(base)
        every = {card: _after(hand, card) for card in cards_in(hand)}
        left = {card: points for card, points in every.items() if not barred >> card & 1}
        least = min(left.values())
        good = [card for card, points in left.items() if points <= self.limit]
        if not 8 <= least <= 13 or len(good) > 2 or min(every.values()) == 0:
            return None
        by_barred = [card for card in every if card not in left and every[card] <= self.limit]
        best = [card for card, points in left.items() if points == least]
        close = min((card for card in every if card not in good), key=lambda card: (every[card], card))
        if not good and not by_barred and least > 11:
            return None
        word, right = ("knock", good) if good else ("discard", best)
        accepted = [move(f"{word} {card}") for card in right]
        ideas = [idea("can-knock", word="discard")] if good else [idea("less", word="discard")]
        wrong = [(move(f"knock {card}"), "") for card in ([*by_barred, close] if by_barred else [close])]
        tried = {line[0].move for line in accepted} | {line[0].move for line, _key in wrong}
        others = [move(f"{act} {card}") for act in ("knock", "discard") for card in every]
        return Solved(
            {
                "kind": "move",
                "rules": ["gin-rummy.knock.limit", "gin-rummy.turn.no-return"],
                "position": _turn_position(base),
                "actions": ["knock", "discard"],
                "goal": {"move": [line[0].move for line in accepted]},
                "solution": [accepted[0][0].move],
                "ideas": ideas,
            },
            {"points": least, "best": names(right), "melds": [names_of(m) for m in self._melds(hand, right[0])]},
            accepted,
            list({line[0].move: (line, key) for line, key in wrong}.values()),
            [line for line in others if line[0].move not in tried],
            {
                "near the limit": 3.0 / (1 + abs(least - self.limit)),
                "taken card": 3.0 * bool(by_barred),
                "few": 2.0 * (len(good) < 2),
                "melds": float(len(RULES.melds_within(hand))) / 2,
                "overlap": float(_overlapping(hand)),
            },
        )

    @staticmethod
    def _melds(hand: int, card: int) -> tuple[int, ...]:
        return RULES.partition(hand & ~(1 << card)).melds or (0,)

    def brute(self, base: Base) -> Any:
        hand, barred = _turn(base)
        left = {card: fewest_by_trying(hand & ~(1 << card)) for card in cards_in(hand & ~barred)}
        good = [f"knock {card}" for card, points in left.items() if points <= self.limit]
        return sorted(good or [f"discard {card}" for card, p in left.items() if p == min(left.values())])

    def answer_of(self, solved: Solved) -> Any:
        return sorted(line[0].move for line in solved.accepted)


def _knocker(rng: random.Random, most: int = 10, *, gin: bool = False) -> tuple[list[int], list[Any], Any]:
    """Somebody's melds, loose cards and the card discarded to knock."""
    while True:
        melds: list[int] = []
        for _count in range(3 if gin or rng.random() < 0.35 else 2):
            melds.append(random_meld(rng, union(melds), 4 if gin and len(melds) == 2 else 3 if gin else 0))
        room = 10 - union(melds).bit_count()
        small = [card for card in cards_in(~union(melds) & (1 << 52) - 1) if RULES.values[card] <= 6]
        if room < 0 or (gin and room):
            continue
        loose = rng.sample(small, room)
        whole = union(melds) | mask_of(loose)
        points = sum(RULES.values[card] for card in loose)
        if (gin or points) and points <= most and RULES.deadwood(whole) == points:
            discard = rng.choice(list(cards_in(~whole & (1 << 52) - 1)))
            return sorted(melds), loose, discard


def _draw_knock(rng: random.Random, *, gin: bool = False) -> Base:
    melds, loose, discard = _knocker(rng, gin=gin)
    taken = union(melds) | mask_of(loose) | 1 << discard
    fits = [card for meld in melds for card in cards_in(RULES.fits(meld)) if not taken >> card & 1]
    fitting = mask_of(rng.sample(fits, min(len(fits), rng.choice((0, 1, 1, 2)))))
    chain = 0
    for card in cards_in(fitting):
        for step in (1, -1):
            if 0 <= card.rank + step < 13 and rng.random() < 0.5 and not taken >> card + step & 1:
                chain |= 1 << card + step
    mine = fitting | chain
    mine |= clustered(rng, 10 - mine.bit_count(), taken | mine, 0.75) if mine.bit_count() < 10 else 0
    return {
        "melds": [" ".join(names_of(meld)) for meld in melds],
        "loose": " ".join(names(loose)),
        "discard": str(discard),
        "hand": " ".join(names(cards_in(mine))),
        "stock": rng.randrange(4, 22),
    }


def _knock_position(base: Base) -> str:
    melds = " ".join(f"[{meld}]" for meld in base["melds"])
    loose = f" deadwood {base['loose']}" if base["loose"] else ""
    return f"hand 0 {base['hand']}; stock {base['stock']}; knock 1 {base['discard']} {melds}{loose}"


def _lay_offs(base: Base) -> dict[frozenset[str], int]:
    """Every set of cards that can be laid off in some order, and the points left after it."""
    melds = tuple(_mask(meld) for meld in base["melds"])
    start = _mask(base["hand"])
    seen = {(start, melds)}
    waiting = [(start, melds)]
    while waiting:
        hand, table = waiting.pop()
        for place, meld in enumerate(table):
            for card in cards_in(RULES.fits(meld) & hand):
                longer = (*table[:place], meld | 1 << card, *table[place + 1 :])
                after = (hand & ~(1 << card), longer)
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
    return {frozenset(names(cards_in(start & ~hand))): RULES.deadwood(hand) for hand, _table in seen}


def _own_first(base: Base, found: Mapping[frozenset[str], int]) -> frozenset[str]:
    """What is laid off by somebody who keeps all their own melds."""
    hand = _mask(base["hand"])
    kept = set(names(cards_in(union(RULES.partition(hand).melds))))
    free = [cards for cards in found if not cards & kept]
    return min(free, key=lambda cards: (found[cards], len(cards), sorted(cards)))


def _subsets(base: Base, found: Mapping[frozenset[str], int]) -> list[frozenset[str]]:
    cards = sorted(set().union(*found))
    return [frozenset(group) for size in range(1, len(cards) + 1) for group in combinations(cards, size)]


def _in_hand_order(base: Base, cards: frozenset[str]) -> list[str]:
    return [card for card in base["hand"].split() if card in cards]


class LayOff:
    """Lay off after a knock so that the least is left."""

    key = "gin-rummy.lay-off"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        return _draw_knock(rng)

    def solve(self, base: Base) -> Solved | None:
        found = _lay_offs(base)
        if len(found) < 3 or len(set().union(*found)) > 7:
            return None
        least = min(found.values())
        right = [cards for cards in found if found[cards] == least]
        own = _own_first(base, found)
        if frozenset() in right or not least:
            return None
        melds = union(_mask(meld) for meld in base["melds"])
        fits_now = set(names(cards_in(_mask(base["hand"]) & _fits_any(base))))
        chain = min(len(cards - fits_now) for cards in right)
        if found[own] == least and not chain:
            return None
        first = min(right, key=lambda cards: (len(cards), sorted(cards)))
        short = own if own and found[own] > least else _short(found, least)
        tempting = [(chosen(_in_hand_order(base, short)), "short")] if short else []
        ideas = [idea("short", cards=sorted(short))] if short else []
        others = [cards for cards in _subsets(base, found) if cards not in right and cards != short]
        return Solved(
            {
                "kind": "choose_cards",
                "rules": ["gin-rummy.layoff.how", "gin-rummy.layoff.chain", "gin-rummy.layoff.break-own"],
                "position": _knock_position(base),
                "goal": {"cards_any": [_in_hand_order(base, cards) for cards in sorted(right, key=sorted)]},
                "solution": [{"cards": _in_hand_order(base, first)}],
                "ideas": [*ideas, idea("other", always=True)],
            },
            {
                "points": least,
                "best": _in_hand_order(base, first),
                "short": _in_hand_order(base, short) or [],
                "short_points": found[short] if short else found[frozenset()],
                "before": found[frozenset()],
            },
            [chosen(_in_hand_order(base, cards)) for cards in right],
            tempting,
            [chosen(_in_hand_order(base, cards)) for cards in others],
            {
                "breaks a meld": 5.0 * (found[own] > least),
                "chain": 2.0 * chain,
                "cards": float(len(first)),
                "ways": float(len(found)) / 4,
                "knocker": float(melds.bit_count()) / 10,
            },
        )

    def brute(self, base: Base) -> Any:
        hand = _mask(base["hand"])
        return best_plans([_mask(meld) for meld in base["melds"]], hand, RULES)[0].deadwood

    def answer_of(self, solved: Solved) -> Any:
        return solved.facts["points"]


def _fits_any(base: Base) -> int:
    return _or(RULES.fits(_mask(meld)) for meld in base["melds"])


def _or(masks: Any) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _short(found: Mapping[frozenset[str], int], least: int) -> frozenset[str]:
    """The best lay-off that is not good enough."""
    wrong = [cards for cards in found if cards and found[cards] > least]
    return min(wrong, key=lambda cards: (found[cards], sorted(cards)), default=frozenset())


class Undercut:
    """Lay off so that the knocker is undercut."""

    key = "gin-rummy.undercut"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        return _draw_knock(rng)

    def solve(self, base: Base) -> Solved | None:
        theirs = RULES.points(_mask(base["loose"]))
        if RULES.deadwood(_mask(base["hand"])) <= theirs:
            return None
        found = _lay_offs(base)
        if len(found) < 3 or len(set().union(*found)) > 7:
            return None
        right = [cards for cards in found if found[cards] <= theirs]
        wrong = [cards for cards in found if cards and found[cards] > theirs]
        if not right or not wrong or frozenset() in right:
            return None
        short = min(wrong, key=lambda cards: (found[cards], sorted(cards)))
        first = min(right, key=lambda cards: (found[cards], len(cards), sorted(cards)))
        fits_now = set(names(cards_in(_mask(base["hand"]) & _fits_any(base))))
        others = [cards for cards in _subsets(base, found) if cards not in right and cards != short]
        own = _own_first(base, found)
        return Solved(
            {
                "kind": "choose_cards",
                "rules": ["gin-rummy.score.undercut", "gin-rummy.score.tie-undercut", "gin-rummy.layoff.how"],
                "position": _knock_position(base),
                "goal": {"cards_any": [_in_hand_order(base, cards) for cards in sorted(right, key=sorted)]},
                "solution": [{"cards": _in_hand_order(base, first)}],
                "ideas": [idea("short", cards=sorted(short)), idea("other", always=True)],
            },
            {
                "points": found[first],
                "theirs": theirs,
                "best": _in_hand_order(base, first),
                "short": _in_hand_order(base, short),
                "short_points": found[short],
            },
            [chosen(_in_hand_order(base, cards)) for cards in right],
            [(chosen(_in_hand_order(base, short)), "short")],
            [chosen(_in_hand_order(base, cards)) for cards in others],
            {
                "tie": 1.0 * (found[first] == theirs),
                "breaks a meld": 5.0 * (found[own] > theirs),
                "chain": 2.0 * min(len(cards - fits_now) for cards in right),
                "near miss": 3.0 / (found[short] - theirs),
                "cards": float(len(first)),
            },
        )

    def brute(self, base: Base) -> Any:
        """Every order of every lay-off, played at the table."""
        gin = games.get(GAME)
        start = gin.parse_position(_knock_position(base), gin.options())
        right: set[frozenset[str]] = set()
        seen: set[str] = set()
        waiting: list[tuple[Any, frozenset[str]]] = [(start, frozenset())]
        while waiting:
            state, laid = waiting.pop()
            for legal in gin.legal_moves(state):
                after = gin.play(state, legal)
                if str(legal) == "done":
                    outcome = gin.outcome(after)
                    if outcome is not None and outcome.kind == "undercut":
                        right.add(laid)
                    continue
                text = gin.format_position(after)
                if text not in seen:
                    seen.add(text)
                    waiting.append((after, laid | {str(legal).split()[1].split(">")[0]}))
        return sorted(sorted(cards) for cards in right)

    def answer_of(self, solved: Solved) -> Any:
        return sorted(sorted(line[0].cards) for line in solved.accepted)


class ScoreHand:
    """The hand is over: how many points does it bring?"""

    key = "gin-rummy.score-hand"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        return _draw_knock(rng, gin=rng.random() < 0.2)

    def solve(self, base: Base) -> Solved | None:
        answer = self._score(base)
        plain = RULES.deadwood(_mask(base["hand"]))
        mine, theirs = answer["knocker_deadwood"], answer["defender_deadwood"]
        points, bonus = answer["points"], answer["points"] - answer["difference"]
        without = ask(GAME, "knock_score_from_counts", {"knocker_deadwood": mine, "defender_deadwood": plain}, {})[
            "points"
        ]
        wrong = {"no-bonus": answer["difference"], "no-layoff": without, "not-subtracted": theirs + bonus}
        if not mine:
            wrong = {"no-bonus": theirs, "layoff-on-gin": min(_lay_offs(base).values()) + bonus}
        kept: dict[str, int] = {}
        for key, value in wrong.items():
            if value != points and value not in kept.values():
                kept[key] = value
        if not kept or points > 90:
            return None
        return Solved(
            {
                "kind": "count",
                "rules": ["gin-rummy.score.knock", "gin-rummy.score.undercut", "gin-rummy.score.gin"],
                "position": _knock_position(base),
                "goal": {"number": points},
                "solution": [{"number": points}],
                "ideas": [*(idea(key, number=value) for key, value in kept.items()), idea("other", always=True)],
            },
            {"points": points, "theirs": mine, "mine": theirs, "difference": answer["difference"], "bonus": bonus,
             "before": plain},
            [number(points)],
            [(number(value), key) for key, value in kept.items()],
            near(points, *kept.values()),
            {
                "lay-offs": 3.0 * len(answer["laid_off"]),
                "undercut": 2.0 * (answer["kind"] == "undercut"),
                "tie": 2.0 * (mine == theirs),
                "overlap": float(_overlapping(_mask(base["hand"]))),
            },
        )  # fmt: skip

    @staticmethod
    def _score(base: Base) -> Any:
        loose = base["loose"].split()
        position = {"knocker_melds": base["melds"], "knocker_deadwood": loose, "defender_hand": base["hand"]}
        return ask(GAME, "knock_score", position, {})

    def brute(self, base: Base) -> Any:
        if not base["loose"]:
            return fewest_by_trying(_mask(base["hand"])) + 25
        mine = sum(min(card.rank + 1, 10) for card in parse_distinct(base["loose"]))
        theirs = min(_lay_offs(base).values())
        return theirs - mine if mine < theirs else mine - theirs + 25

    def answer_of(self, solved: Solved) -> Any:
        return solved.facts["points"]


THEMES = (CountDeadwood(), BestArrangement(), WhichDiscard(), KnockOrNot(), LayOff(), Undercut(), ScoreHand())
