"""Domino Loo: miss, fold or keep the hand? The other hands are hidden. Knows no Django."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from rules_engine import games, players
from rules_engine.domino_loo.sampling import position_from_view
from tutorials.puzzles.base import Solved, idea, move
from tutorials.puzzles.hidden import Evidence, HiddenTheme, Standing, by_reason, divided, sound_move, standings
from tutorials.puzzles.themes.loo.tiles import GAME, Base, has

CALLS = {"pass": "keep", "fold": "fold", "miss": "miss", "take": "take", "play": "pot"}
"""The first word of a call, and the idea that answers it where it is wrong."""


class Call(HiddenTheme):
    """Which call makes most points on average?"""

    key = "domino-loo.call"
    game = GAME

    def draw(self, rng: random.Random) -> Base:
        """A deal in which the others have called as the sound player does, up to the learner; often no miss is left."""
        wants_limit = rng.random() < 0.35
        while True:
            state = _called(rng)
            if state is None:
                continue
            view = games.get(GAME).view_for(state, 0)
            kinds = {str(legal).split()[0] for legal in games.get(GAME).legal_moves(state)}
            trumps = sum(has(tile, view["trump"]) for tile in view["hands"][0]["cards"])
            if 1 <= trumps <= 2 and "play-for-pot" not in view["calls"] and not (wants_limit and "miss" in kinds):
                return {"position": position_from_view(view)}

    def position(self, base: Base) -> str:
        return str(base["position"])

    def answers(self, base: Base) -> list[str]:
        game = games.get(GAME)
        return [str(legal) for legal in game.legal_moves(game.parse_position(base["position"], game.options()))]

    def points(self, state: Any, chance: random.Random) -> int:
        game = games.get(GAME)
        if game.view_for(state, 0)["calls"][0] == "fold":
            return 0
        while (seat := game.to_act(state)) is not None:
            state = sound_move(game, state, seat, chance)
        outcome = game.outcome(state)
        assert outcome is not None
        return int(outcome.points[0])

    def judged(self, base: Base, evidence: Evidence) -> Solved | None:
        parts = divided(evidence)
        if parts is None:
            return None
        (good, bad), found = parts, standings(evidence)
        kinds = {answer: answer.split()[0] for answer in found}
        good_kinds = {kinds[answer] for answer in good}
        if good_kinds >= {kinds[answer] for answer in bad}:
            return None
        game = games.get(GAME)
        state = game.parse_position(base["position"], game.options())
        view = game.view_for(state, 0)
        forbidden = _forbidden(view, found)
        habit = str(players.choose("greedy", game, state, 0, random.Random(0)))
        reasons = by_reason(bad, lambda answer: "tile" if kinds[answer] in good_kinds else CALLS[kinds[answer]])
        return Solved(
            {
                "kind": "move",
                "rules": [f"{GAME}.call.order", f"{GAME}.call.miss-limit", f"{GAME}.score.looed"],
                "position": base["position"],
                "actions": ["pass", "fold", "miss", "take turn-up", *(["play for pot"] if "play" in kinds else ())],
                "goal": {"move": good},
                "solution": good[:1],
                "ideas": [idea(key, move=calls) for key, calls in reasons.items()],
            },
            {"trump": view["trump"], **_in_hundred(found, kinds)},
            [move(answer) for answer in good],
            [*((move(call), key) for key, calls in reasons.items() for call in calls),
             *((move(call), "") for call in forbidden)],
            (),
            {
                "habit fails": 3.0 * (habit in bad),
                "close": 2.0 / (min(found[answer].loss for answer in bad) + 0.2),
                "forbidden": 1.0 * ("miss" in forbidden),
                "dealer": 2.0 * (view["dealer"] == 0),
                "players": float(view["seats"] - view["calls"].count("fold")),
            },
        )  # fmt: skip

    def brute(self, base: Base) -> Any:
        """Every call there is, asked of the table one by one."""
        game = games.get(GAME)
        state = game.parse_position(base["position"], game.options())
        hand = game.view_for(state, 0)["hands"][0]["cards"]
        calls = ["pass", "fold", "miss", "play for pot", *(f"take turn-up {tile}" for tile in hand)]
        return sorted(call for call in calls if game.refusal(state, game.parse_move(call)) is None)

    def answer_of(self, solved: Solved) -> Any:
        refused = {line[0].move for line, key in solved.tempting if not key}
        lines = [*solved.accepted, *(line for line, _key in solved.tempting)]
        return sorted(line[0].move for line in lines if line[0].move not in refused)


def _called(rng: random.Random) -> Any:
    """A deal up to the learner's call; None if the round has no call for the learner."""
    game, seats = games.get(GAME), rng.choice((3, 4, 4))
    state = game.deal(game.options(), seats, rng, rng.randrange(seats))
    while game.to_act(state) not in (0, None):
        state = sound_move(game, state, state.turn, rng)
    is_call = game.to_act(state) == 0 and game.view_for(state, 0)["phase"] == "call"
    return state if is_call else None


def _in_hundred(found: Mapping[str, Standing], kinds: Mapping[str, str]) -> dict[str, Any]:
    """The points of each kind of call in a hundred rounds; nothing where it is not allowed."""
    facts: dict[str, Any] = {}
    for kind, name in CALLS.items():
        made = [round(100 * found[answer].points) for answer in found if kinds[answer] == kind]
        facts[name] = max(made) if made else []
    return facts


def _forbidden(view: Mapping[str, Any], legal: Mapping[str, Standing]) -> list[str]:
    """Calls that a learner may think of, and the rules refuse."""
    take = f"take turn-up {view['hands'][0]['cards'][0]}"
    return [call for call in ("miss", take) if call not in legal]
