"""Domino Loo: legal tiles, who wins the trick, settling the pot, one sure trick with open hands. Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from rules_engine import games
from rules_engine.domino_loo import solver
from rules_engine.questions import ask
from tutorials.puzzles.base import Solved, chosen, idea, move, near, number

GAME = "domino-loo"
TILES = tuple(f"{high}-{low}" for high in range(7) for low in range(high + 1))
Base = Mapping[str, Any]


def _ends(tile: str) -> tuple[int, int]:
    high, low = tile.split("-")
    return int(high), int(low)


def _pips(tile: str) -> int:
    return sum(_ends(tile))


def _has(tile: str, suit: int) -> bool:
    return suit in _ends(tile)


def _may_follow(hand: Sequence[str], trump: int, led: int) -> list[str]:
    """The rule in three lines: of the suit led (a trump tile is only a trump), else a trump, else anything."""
    follows = [tile for tile in hand if _has(tile, led) and (led == trump or not _has(tile, trump))]
    return follows or [tile for tile in hand if _has(tile, trump)] or list(hand)


class LegalTiles:
    """Which tiles may be played to this trick?"""

    key = "domino-loo.legal-tiles"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        tiles = rng.sample(TILES, 8)
        trump = max(_ends(tiles[0]))
        lead = tiles[1]
        led = trump if _has(lead, trump) else rng.choice(_ends(lead))
        behind = _may_follow(tiles[2:4], trump, led)[:1] if rng.random() < 0.5 else []
        hand = [tile for tile in TILES if tile in set(tiles[3:]) - set(behind)][:5]
        return {"turn_up": tiles[0], "trick": [lead, *behind], "led": led, "hand": hand}

    def _position(self, base: Base) -> str:
        seats = 3 if len(base["trick"]) == 2 else 2
        hand = " ".join(base["hand"])
        trick = " ".join(base["trick"])
        return f"seats {seats}; turn-up {base['turn_up']}; hand 0 {hand}; trick 1 {trick}; led {base['led']}"

    def solve(self, base: Base) -> Solved | None:
        trump, led, hand = max(_ends(base["turn_up"])), base["led"], base["hand"]
        if len(hand) != 5:
            return None
        game = games.get(GAME)
        try:
            state = game.parse_position(self._position(base), game.options(), 0)
        except ValueError:
            return None
        legal = sorted(str(m).split()[1] for m in game.legal_moves(state))
        traps = [tile for tile in hand if tile not in legal and (_has(tile, led) or _has(tile, trump))]
        if not 1 <= len(legal) <= 3 or not traps or len(set(legal)) != len(legal):
            return None
        right = chosen([tile for tile in hand if tile in legal])
        trap = max(traps, key=lambda tile: (_has(tile, led) and _has(tile, trump), _pips(tile)))
        mixed = chosen([tile for tile in hand if tile in legal or tile == trap])
        part = [(chosen(legal[:1]), "more")] if len(legal) > 1 else []
        tried = {mixed, right, *(line for line, _key in part)}
        subsets = [chosen(group) for size in range(1, 6) for group in combinations(hand, size)]
        follows = [tile for tile in hand if _has(tile, led) and (led == trump or not _has(tile, trump))]
        return Solved(
            {
                "kind": "choose_cards",
                "rules": [f"{GAME}.trick.follow", f"{GAME}.trick.must-trump", f"{GAME}.tile.trump-only"],
                "position": self._position(base),
                "goal": {"all_legal": "play"},
                "solution": [{"cards": list(right[0].cards)}],
                "ideas": [idea("more", cards_from=list(right[0].cards))],
            },
            {"legal": list(right[0].cards), "trump": trump, "led": led, "trap": trap},
            [right],
            [(mixed, ""), *part],
            [line for line in subsets if line not in tried],
            {
                "trump trap": 3.0 * any(_has(t, led) and _has(t, trump) and led != trump for t in hand),
                "void": 2.0 * (not follows),
                "doubles": 1.0 * sum(len(set(_ends(tile))) == 1 for tile in hand),
                "traps": float(len(traps)),
                "legal": float(len(legal)),
            },
        )

    def brute(self, base: Base) -> Any:
        return sorted(_may_follow(base["hand"], max(_ends(base["turn_up"])), base["led"]))

    def answer_of(self, solved: Solved) -> Any:
        return sorted(solved.facts["legal"])


def _strength(tile: str, trump: int, led: int) -> tuple[int, int]:
    """Trumps beat the suit led, the suit led beats the rest; within a suit the other end decides."""
    high, low = _ends(tile)
    for rank, suit in ((2, trump), (1, led)):
        if suit in (high, low):
            return rank, low if high == suit else high
    return 0, 0


class TrickWinner:
    """Which tile wins the trick?"""

    key = "domino-loo.trick-winner"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        tiles = rng.sample(TILES, 4)
        trump = rng.randrange(7)
        led = trump if _has(tiles[0], trump) else rng.choice(_ends(tiles[0]))
        return {"trump": trump, "led": led, "tiles": tiles}

    def solve(self, base: Base) -> Solved | None:
        trump, led, tiles = base["trump"], base["led"], base["tiles"]
        winner = ask(GAME, "trick_winner", {"trump": trump, "led": led, "tiles": tiles}, {})
        heavy = max(tiles, key=_pips)
        best = tiles[winner]
        related = [tile for tile in tiles[1:] if _has(tile, led) or _has(tile, trump)]
        if winner == 0 or heavy == best or len(related) < 2 or _pips(heavy) == _pips(best):
            return None
        doubles = [tile for tile in tiles if len(set(_ends(tile))) == 1 and tile not in (best, heavy)]
        wrong = [(heavy, "pips"), *((tile, "double") for tile in doubles[:1])]
        if tiles[0] not in {tile for tile, _key in wrong}:
            wrong.append((tiles[0], "leader"))
        named = {tile for tile, _key in wrong}
        return Solved(
            {
                "kind": "choose_cards",
                "rules": [f"{GAME}.trick.trump-wins", f"{GAME}.trick.suit-wins", f"{GAME}.tile.ranks"],
                "offered": " ".join(tiles),
                "goal": {"cards": [best]},
                "solution": [{"cards": [best]}],
                "ideas": [*(idea(key, cards=[tile]) for tile, key in wrong), idea("other", always=True)],
            },
            {"trump": trump, "led": led, "lead": tiles[0], "winner": best, "heavy": heavy, "tiles": tiles},
            [chosen([best])],
            [(chosen([tile]), key) for tile, key in wrong],
            [chosen([tile]) for tile in tiles if tile != best and tile not in named],
            {
                "trumps": 1.5 * sum(_has(tile, trump) for tile in tiles),
                "of the suit": float(sum(_has(tile, led) for tile in tiles)),
                "doubles": float(len(doubles)),
                "trump of the suit": 2.0 * any(_has(t, trump) and _has(t, led) and trump != led for t in tiles[1:]),
            },
        )

    def brute(self, base: Base) -> Any:
        return max(base["tiles"], key=lambda tile: _strength(tile, base["trump"], base["led"]))

    def answer_of(self, solved: Solved) -> Any:
        return solved.facts["winner"]


class SettlePot:
    """How many chips are in the next pot?"""

    key = "domino-loo.settle-pot"
    game = GAME
    options: Mapping[str, Any] = {"mode": "chips"}

    def draw(self, rng: random.Random) -> Base:
        tricks = [0, 0, 0, 0]
        for _trick in range(5):
            tricks[rng.choice((0, 0, 1, 1, 2, 3))] += 1
        return {"pot": rng.randrange(6, 34), "tricks": tricks}

    def solve(self, base: Base) -> Solved | None:
        pot, tricks = base["pot"], base["tricks"]
        looed = sum(1 for count in tricks if not count)
        if pot % 5 == 0 or not 1 <= looed <= 2:
            return None
        share, left = divmod(pot, 5)
        named = dict(zip("ABCD", tricks, strict=True))
        position = {"players": 4, "pot": pot, "looed": looed, "tricks": named}
        points = ask(GAME, "next_pot", position, {"mode": "chips"})
        dealer = points - left - looed * pot
        antes = ask(GAME, "ante", {"players": 4}, {"mode": "chips"})
        wrong = {
            "remainder": points - left,
            "antes": points - dealer + antes,
            "no-dealer": points - dealer,
            "one-pays": points - pot if looed == 2 else 0,
        }
        kept: dict[str, int] = {}
        for key, value in wrong.items():
            if value > 0 and value != points and value not in kept.values():
                kept[key] = value
        return Solved(
            {
                "kind": "count",
                "rules": [f"{GAME}.pot.share", f"{GAME}.pot.loo-chips", f"{GAME}.pot.dealer-adds"],
                "goal": {"number": {"question": "next_pot", "position": position}},
                "solution": [{"number": points}],
                "ideas": [*(idea(key, number=value) for key, value in kept.items()), idea("other", always=True)],
            },
            {
                "pot": pot,
                "next": points,
                "share": share,
                "left": left,
                "looed": looed,
                "paid": looed * pot,
                "dealer": dealer,
                **{f"tricks_{name.lower()}": count for name, count in named.items()},
            },
            [number(points)],
            [(number(value), key) for key, value in kept.items()],
            near(points, *kept.values()),
            {"looed": 3.0 * looed, "left": float(left), "pot": pot / 6},
        )

    def brute(self, base: Base) -> Any:
        pot = base["pot"]
        taken = sum(count * (pot // 5) for count in base["tricks"])
        return pot - taken + pot * base["tricks"].count(0) + 5

    def answer_of(self, solved: Solved) -> Any:
        return solved.facts["next"]


class AvoidLoo:
    """Open hands: which leads make one trick sure?"""

    key = "domino-loo.avoid-loo"
    game = GAME
    options: Mapping[str, Any] = {}

    def draw(self, rng: random.Random) -> Base:
        tiles = rng.sample(TILES, 16)
        return {"turn_up": tiles[15], "hands": [sorted(tiles[n : n + 5], reverse=True) for n in (0, 5, 10)]}

    def _position(self, base: Base) -> str:
        hands = "; ".join(f"hand {seat} {' '.join(hand)}" for seat, hand in enumerate(base["hands"]))
        return f"seats 3; dealer 2; turn-up {base['turn_up']}; phase play; {hands}"

    def solve(self, base: Base) -> Solved | None:
        trump = max(_ends(base["turn_up"]))
        mine = [tile for tile in base["hands"][0] if _has(tile, trump)]
        if len(mine) > 1 or any(tile in mine for tile in (f"{trump}-{trump}",)):
            return None
        game = games.get(GAME)
        state = game.parse_position(self._position(base), game.options(), 0)
        values = {str(m): tricks for m, tricks in solver.play_values(state).items()}
        good = sorted(text for text, tricks in values.items() if tricks)
        if not good or 3 * len(good) > len(values):
            return None
        bad = [text for text in values if text not in good]
        trap = max(bad, key=lambda text: (_has(_tile(text), trump), _strength(_tile(text), trump, _suit(text))))
        return Solved(
            {
                "kind": "move",
                "rules": [f"{GAME}.score.looed", f"{GAME}.trick.lead"],
                "position": self._position(base),
                "actions": ["play"],
                "goal": {"move": sorted({*good, *self._short(game, state, good)})},
                "solution": good[:1],
                "ideas": [idea("trap", move=trap), idea("loses", word="play")],
            },
            {
                "trump": trump,
                "good": sorted({_tile(text) for text in good}, reverse=True),
                "suit": _suit(good[0]),
                "second": base["hands"][1],
                "third": base["hands"][2],
                "trap": _tile(trap),
            },
            [move(text) for text in good],
            [(move(trap), "trap")],
            [move(text) for text in bad if text != trap],
            {
                "few": 6.0 / len(good),
                "leads": float(len(values)) / 3,
                "no trump": 2.0 * (not mine),
                "low tile": 2.0 * (_pips(_tile(good[0])) < 7),
            },
        )

    @staticmethod
    def _short(game: Any, state: Any, good: Sequence[str]) -> list[str]:
        """The same leads without the number, where the table takes them so."""
        found = []
        for text in good:
            bare = game.parse_move(text.partition("@")[0])
            if game.refusal(state, bare) is None and game.play(state, bare) == game.play(state, game.parse_move(text)):
                found.append(str(bare))
        return found

    def brute(self, base: Base) -> Any:
        """Plain search over every line, each a move at the table: some defence that leaves no trick, or none?"""
        game = games.get(GAME)
        state = game.parse_position(self._position(base), game.options(), 0)
        known: dict[Any, bool] = {}

        def is_sure(here: Any) -> bool:
            if here.won()[0]:
                return True
            if game.outcome(here) is not None:
                return False
            key = (here.hands, here.leader, here.turn, here.led, here.trick)
            if key not in known:
                lines = (is_sure(game.play(here, legal)) for legal in game.legal_moves(here))
                known[key] = any(lines) if here.turn == 0 else all(lines)
            return known[key]

        return sorted(str(m) for m in game.legal_moves(state) if is_sure(game.play(state, m)))

    def answer_of(self, solved: Solved) -> Any:
        return sorted(line[0].move for line in solved.accepted)


def _tile(text: str) -> str:
    return text.split()[1].partition("@")[0]


def _suit(text: str) -> int:
    return int(text.partition("@")[2])


THEMES = (LegalTiles(), TrickWinner(), SettlePot(), AvoidLoo())
