"""Rummy: finding melds, laying off all that goes, going out, counting the hand. Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from rules_engine import games
from rules_engine.cards import cards_in, mask_of, parse_distinct
from rules_engine.questions import ask
from rules_engine.rummy import solver
from tutorials.puzzles.base import Solved, chosen, idea, moves, near, number
from tutorials.puzzles.hands import RULES, clustered, names, names_of, random_meld, spelled_as_meld

GAME = "multiplayer-rummy"
Base = Mapping[str, Any]


def _mask(cards: str) -> int:
    return mask_of(parse_distinct(cards))


def _is_near_run(mask: int) -> bool:
    """Three cards that almost make a run: one of another suit, or a gap."""
    ranks = sorted(card.rank for card in cards_in(mask))
    suits = {card.suit for card in cards_in(mask)}
    in_order = ranks == list(range(ranks[0], ranks[0] + 3))
    gap = len(suits) == 1 and ranks[2] - ranks[0] == 3 and len(set(ranks)) == 3
    return (in_order and len(suits) == 2) or gap


class FindMeld:
    """Find the largest meld among eight cards."""

    key = "multiplayer-rummy.find-meld"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        return {"hand": " ".join(names(cards_in(clustered(rng, 8, closeness=0.6))))}

    def solve(self, base: Base) -> Solved | None:
        hand = _mask(base["hand"])
        melds = RULES.melds_within(hand)
        if not melds:
            return None
        size = max(meld.bit_count() for meld in melds)
        right = [meld for meld in melds if meld.bit_count() == size]
        worth = max(map(RULES.points, right))
        groups = [mask_of(group) for count in (3, 4) for group in combinations(cards_in(hand), count)]
        close = [g for g in groups if g.bit_count() == 3 and g not in melds and _is_near_run(g)]
        traps = [group for group in close if RULES.points(group) > worth]
        if len(right) > 2 or not traps:
            return None
        trap = max(traps, key=RULES.points)
        smaller = [meld for meld in melds if meld not in right]
        wrong = [(chosen(names_of(trap)), "")]
        wrong += [(chosen(names_of(smaller[0])), "bigger")] if smaller else []
        used = {trap, *right, *smaller[:1]}
        return Solved(
            {
                "kind": "choose_cards",
                "rules": [f"{GAME}.meld.set", f"{GAME}.meld.run"],
                "offered": base["hand"],
                "goal": {"meld": True, "cards_any": [names_of(meld) for meld in right]},
                "solution": [{"cards": names_of(right[0])}],
                "ideas": [idea("bigger", meld=True)],
            },
            {"best": [names_of(meld) for meld in right], "size": size, "near": names_of(trap)},
            [chosen(names_of(meld)) for meld in right],
            wrong,
            [chosen(names_of(group)) for group in (*smaller, *close) if group not in used],
            {
                "near misses": float(len(close)),
                "ace": 2.0 * any(card.rank == 0 for meld in right for card in cards_in(meld)),
                "run": 1.0 * (RULES.kind(right[0]) == "run"),
                "smaller": float(len(smaller)),
            },
        )

    def brute(self, base: Base) -> Any:
        cards = parse_distinct(base["hand"])
        melds = [g for size in range(3, 9) for g in combinations(cards, size) if spelled_as_meld(g)]
        size = max(map(len, melds))
        return sorted(sorted(names(group)) for group in melds if len(group) == size)

    def answer_of(self, solved: Solved) -> Any:
        return sorted(sorted(line[0].cards) for line in solved.accepted)


def _other_hand(rng: random.Random, taken: int) -> int:
    """A losing hand: sometimes with a meld that was never laid."""
    hand = random_meld(rng, taken, 3) if rng.random() < 0.6 else 0
    return hand | clustered(rng, rng.choice((1, 2, 3)), taken | hand, 0.2)


def _value(hand: int) -> int:
    return sum(RULES.values[card] for card in cards_in(hand))


def _loose(hand: int) -> int:
    return RULES.deadwood(hand)


class ScoreRound:
    """What does whoever went out score for two hands?"""

    key = "multiplayer-rummy.score-round"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        first = _other_hand(rng, 0)
        return {"hands": [" ".join(names(cards_in(hand))) for hand in (first, _other_hand(rng, first))]}

    def solve(self, base: Base) -> Solved | None:
        hands = [_mask(hand) for hand in base["hands"]]
        cards = [card for hand in hands for card in cards_in(hand)]
        if not any(card.rank == 0 for card in cards) or not any(card.rank > 9 for card in cards):
            return None
        points = sum(map(_value, hands))
        wrong = {
            "without-melds": sum(map(_loose, hands)),
            "one-hand": max(map(_value, hands)),
            "pictures": sum(card.rank + 1 for card in cards),
            "ace-eleven": points + 10 * sum(1 for card in cards if card.rank == 0),
        }
        kept: dict[str, int] = {}
        for key, value in wrong.items():
            if value != points and value not in kept.values():
                kept[key] = value
        if "without-melds" not in kept:
            return None
        return Solved(
            {
                "kind": "count",
                "rules": [f"{GAME}.score.winner-takes", f"{GAME}.score.all-cards"],
                "goal": {
                    "number": {
                        "question": "round_score",
                        "position": {"winner": "A", "hands": {"B": base["hands"][0], "C": base["hands"][1]}},
                        "field": "A",
                    }
                },
                "solution": [{"number": points}],
                "ideas": [*(idea(key, number=value) for key, value in kept.items()), idea("other", always=True)],
            },
            {
                "points": points,
                "first": base["hands"][0].split(),
                "second": base["hands"][1].split(),
                "first_points": _value(hands[0]),
                "second_points": _value(hands[1]),
            },
            [number(points)],
            [(number(value), key) for key, value in kept.items()],
            near(points, *kept.values()),
            {
                "cards": float(len(cards)),
                "pictures": 0.5 * sum(1 for card in cards if card.rank > 9),
                "odd sum": 1.0 * (points % 10 != 0),
                "melds": sum(2.0 for hand in hands if _loose(hand) != _value(hand)),
            },
        )

    def brute(self, base: Base) -> Any:
        return sum(min(card.rank + 1, 10) for hand in base["hands"] for card in parse_distinct(hand))

    def answer_of(self, solved: Solved) -> Any:
        return solved.facts["points"]


def _table(rng: random.Random, count: int) -> list[int]:
    melds: list[int] = []
    for _number in range(count):
        melds.append(random_meld(rng, sum(melds)))
    return melds


def _fitting(melds: Sequence[int], taken: int) -> list[int]:
    """Cards that fit a meld now, or after one that fits."""
    found: set[int] = set()
    for meld in melds:
        first = RULES.fits(meld) & ~taken
        for card in cards_in(first):
            found.add(int(card))
            found |= {int(other) for other in cards_in(RULES.fits(meld | 1 << card) & ~taken)}
    return sorted(found)


def _draw_turn(rng: random.Random, count: int, size: int, melds_in_hand: int) -> Base:
    table = _table(rng, count)
    taken = sum(table)
    hand = 0
    for _number in range(melds_in_hand):
        hand |= random_meld(rng, taken | hand, 3)
    fits = _fitting(table, taken | hand)
    rng.shuffle(fits)
    for card in fits[: max(0, size - 1 - hand.bit_count())]:
        hand |= 1 << card
    hand |= clustered(rng, max(1, size - hand.bit_count()), taken | hand, 0.3)
    cards = names(cards_in(hand))
    return {"melds": [" ".join(names_of(meld)) for meld in table], "hand": " ".join(cards), "drawn": rng.choice(cards)}


def _position(base: Base) -> str:
    owner = base.get("owners", [1] * len(base["melds"]))
    melds = "; ".join(f"meld {who} {meld}" for who, meld in zip(owner, base["melds"], strict=True))
    melded = "; melded 0" if 0 in owner else ""
    return f"seats 2; drew {base['drawn']} {base.get('from', 'stock')}; {melds}; hand 0 {base['hand']}{melded}"


def _state(base: Base) -> Any:
    game = games.get(GAME)
    return game.parse_position(_position(base), game.options(), 0)


class LayOffAll:
    """Lay off as many cards as can be laid off."""

    key = "multiplayer-rummy.lay-off-all"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        return _draw_turn(rng, rng.choice((2, 3)), rng.choice((5, 6, 7)), 0)

    def solve(self, base: Base) -> Solved | None:
        if RULES.melds_within(_mask(base["hand"])) or not _has_two_homes(base):
            return None
        lines, dead = _lay_off_lines(_state(base), 60)
        if lines is None:
            return None
        most = max(map(len, lines), default=0)
        right = [line for line in lines if len(line) == most]
        good = {text for line in right for text in line}
        bad = sorted({text for line in dead for text in line} - good)
        size = len(base["hand"].split())
        if not 2 <= most < size or not bad:
            return None
        trap = next((line for line in sorted(dead) if line[0] in bad), None)
        if trap is None:
            return None
        left = size - most
        cards = {text.split()[1].split(">")[0] for text in right[0]}
        tempting = [(moves(trap[:1]), "stranded"), (moves([f"discard {base['hand'].split()[0]}"]), "too-early")]
        chain = sum(1 for text in right[0] if text not in _first_moves(base))
        return Solved(
            {
                "kind": "move",
                "rules": [f"{GAME}.layoff.how", f"{GAME}.layoff.several", f"{GAME}.layoff.name-meld"],
                "position": _position(base),
                "actions": ["layoff"],
                "free": True,
                "goal": {"word": "layoff", "hand_size": left},
                "solution": list(right[0]),
                "ideas": [idea("stranded", move=bad), idea("too-early", word=["discard", "done"])],
            },
            {"most": most, "cards": [card for card in base["hand"].split() if card in cards]},
            [moves(line) for line in right],
            tempting,
            [moves(line) for line in dead if line != trap][:20],
            {
                "most": float(most),
                "chain": 2.0 * chain,
                "traps": float(len(bad)),
                "melds": float(len(base["melds"])),
            },
        )

    def brute(self, base: Base) -> Any:
        return len(base["hand"].split()) - solver.most_laid_off(_state(base))[0].hand.bit_count()

    def answer_of(self, solved: Solved) -> Any:
        return solved.facts["most"]


def _has_two_homes(base: Base) -> bool:
    """Could some card of the hand lie on two melds, if only its neighbours are there? Cheap, to be asked first."""
    hand, reach = _mask(base["hand"]), []
    for meld in map(_mask, base["melds"]):
        longer = meld
        while fits := RULES.fits(longer) & hand & ~longer:
            longer |= fits & -fits if RULES.kind(longer) == "set" else fits
        reach.append(longer & ~meld)
    return any(first & second for first, second in combinations(reach, 2))


def _first_moves(base: Base) -> set[str]:
    return {str(move) for move in games.get(GAME).legal_moves(_state(base)) if move.kind == "layoff"}


def _lay_off_lines(start: Any, limit: int) -> tuple[list[tuple[str, ...]] | None, list[tuple[str, ...]]]:
    """Every order in which cards can be laid off one by one until none fits: the longest ones, and the shorter ones."""
    game = games.get(GAME)
    lines: list[tuple[str, ...]] = []
    waiting: list[tuple[Any, tuple[str, ...]]] = [(start, ())]
    while waiting:
        state, line = waiting.pop()
        singles = [m for m in game.legal_moves(state) if m.kind == "layoff" and len(m.cards) == 1]
        if not singles and line:
            lines.append(line)
        waiting += [(game.play(state, move), (*line, str(move))) for move in singles]
        if len(lines) + len(waiting) > limit:
            return None, []
    most = max(map(len, lines), default=0)
    return [line for line in lines if len(line) == most], [line for line in lines if len(line) < most]


class GoOut:
    """Empty the hand in this turn."""

    key = "multiplayer-rummy.go-out"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        base = dict(_draw_turn(rng, rng.choice((1, 2)), rng.choice((5, 6, 7, 8)), 1))
        return base | {"from": rng.choice(("stock", "stock", "discards"))}

    def solve(self, base: Base) -> Solved | None:
        state = _state(base)
        ways = solver.ways_out(state)
        if not ways or len(ways) > 6 or len({way.discard for way in ways}) > 1:
            return None
        if not any(move.kind == "meld" for move in ways[0].moves) or len(ways[0].moves) < 3:
            return None
        game = games.get(GAME)
        traps: list[str] = []
        good: list[str] = []
        for legal in game.legal_moves(state):
            after = game.play(state, legal)
            is_over = game.outcome(after) is not None
            keeps = is_over or (legal.kind != "discard" and solver.can_go_out(after))
            (good if keeps else traps).append(str(legal))
        planned = {str(move) for way in ways for move in way.moves}
        bad = sorted(text for text in traps if not text.startswith("discard") and text not in planned)
        if not bad:
            return None
        lines = [[str(move) for move in way.moves] for way in ways]
        discard = next((text for text in traps if text.startswith("discard")), "")
        tempting = [(moves([bad[0]]), "stranded"), *([(moves([discard]), "too-early")] if discard else [])]
        first = ways[0]
        return Solved(
            {
                "kind": "move",
                "rules": [f"{GAME}.out.how", f"{GAME}.turn.phases"],
                "position": _position(base),
                "actions": ["meld", "layoff", "discard"],
                "free": True,
                "goal": {"hand_empty": True},
                "solution": lines[0],
                "ideas": [idea("stranded", move=bad), idea("too-early", word=["discard", "done"], hand_empty=False)],
            },
            {
                "moves": len(lines[0]),
                "melds": [names(move.cards) for move in first.moves if move.kind == "meld"],
                "laid_off": [str(card) for move in first.moves if move.kind == "layoff" for card in move.cards],
                "last": [str(first.discard)] if first.discard is not None else [],
            },
            [moves(line) for line in lines],
            tempting,
            [moves([text]) for text in bad[1:]],
            {
                "moves": 2.0 * len(lines[0]),
                "traps": 0.5 * len(bad),
                "only one way": 2.0 * (len(ways) == 1),
                "taken card": 2.0 * (base["from"] == "discards"),
            },
        )

    def brute(self, base: Base) -> Any:
        """Every legal line of the turn, played at the table: which last cards empty the hand?"""
        game = games.get(GAME)
        found, seen = set(), set()
        waiting = [_state(base)]
        while waiting:
            state = waiting.pop()
            for legal in game.legal_moves(state):
                after = game.play(state, legal)
                if game.outcome(after) is not None:
                    found.add(str(legal) if legal.kind == "discard" else "")
                elif legal.kind in ("meld", "layoff"):
                    key = game.format_position(after)
                    if key not in seen:
                        seen.add(key)
                        waiting.append(after)
        return sorted(found)

    def answer_of(self, solved: Solved) -> Any:
        last = solved.accepted[0][-1].move
        return [last if last.startswith("discard") else ""]


class GoingRummy:
    """Going out in this turn: is it going rummy, and how many points are that?"""

    key = "multiplayer-rummy.going-rummy"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        base = dict(_draw_turn(rng, 2, rng.choice((4, 5, 6)), 1))
        base["owners"] = rng.choice(([1, 1], [1, 1], [0, 1], [1, 0]))
        taken = _mask(base["hand"]) | sum(_mask(meld) for meld in base["melds"])
        return base | {"other": " ".join(names(cards_in(clustered(rng, rng.choice((3, 4, 5, 6)), taken, 0.4))))}

    def solve(self, base: Base) -> Solved | None:
        state = _state(base)
        found = ask(GAME, "going_rummy", {"state": _position(base)}, {})
        if not found["can"]:
            return None
        plain = _value(_mask(base["other"]))
        points = plain * found["factor"]
        wrong = plain if found["factor"] > 1 else plain * 2
        way = solver.ways_out(state)[0]
        return Solved(
            {
                "kind": "count",
                "rules": [f"{GAME}.score.going-rummy", f"{GAME}.score.winner-takes"],
                "position": _position(base),
                "goal": {"number": points},
                "solution": [{"number": points}],
                "ideas": [
                    idea("not-doubled" if found["factor"] > 1 else "doubled", number=wrong),
                    idea("other", always=True),
                ],
            },
            {
                "points": points,
                "other": base["other"].split(),
                "sum": plain,
                "factor": found["factor"],
                "melds": [names(move.cards) for move in way.moves if move.kind == "meld"] or [[]],
            },
            [number(points)],
            [(number(wrong), "not-doubled" if found["factor"] > 1 else "doubled")],
            near(points, wrong),
            {
                "cards": float(len(base["other"].split())),
                "moves": float(len(way.moves)),
                "own meld": 2.0 * (found["factor"] == 1),
                "pictures": 0.5 * sum(1 for card in parse_distinct(base["other"]) if card.rank > 9),
            },
        )

    def brute(self, base: Base) -> Any:
        """Play the way out at the table and read the score."""
        game = games.get(GAME)
        state = game.parse_position(f"{_position(base)}; hand 1 {base['other']}", game.options(), 0)
        for legal in solver.ways_out(state)[0].moves:
            state = game.play(state, legal)
        outcome = game.outcome(state)
        return None if outcome is None else outcome.points[0]

    def answer_of(self, solved: Solved) -> Any:
        return solved.facts["points"]


THEMES = (FindMeld(), LayOffAll(), GoOut(), ScoreRound(), GoingRummy())
