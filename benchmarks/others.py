"""The other engines, each called as its own examples call it. Both may be absent: then they are left out."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any


def _found(name: str) -> Any:
    """A module, or None where it is not installed."""
    try:
        return import_module(name)
    except ImportError:
        return None


pyspiel = _found("pyspiel")
rlcard = _found("rlcard")
melding = _found("rlcard.games.gin_rummy.utils.melding")
utils = _found("rlcard.games.gin_rummy.utils.utils")
MISSING = [name for name, module in (("OpenSpiel", pyspiel), ("RLCard", rlcard)) if module is None]


def open_spiel_count() -> Callable[[list[int]], int]:
    """OpenSpiel's best count of 10 cards, or of 11 after a discard."""
    count: Callable[[list[int]], int] = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10).min_deadwood
    return count


def rlcard_hand(cards: list[int]) -> list[Any]:
    """RLCard's own cards."""
    return [utils.get_card(card) for card in cards]


def rlcard_count(hand: list[Any]) -> int:
    """RLCard's best count of 10 cards."""
    clusters = melding.get_best_meld_clusters(hand)
    return int(utils.get_deadwood_count(hand, clusters[0] if clusters else []))


def open_spiel_playout(rng: random.Random, chance: str) -> int:
    """A hand of random moves; how many moves of players it had.

    `chance` says how cards are drawn: "outcomes" as OpenSpiel's own examples do, from the pairs of
    `chance_outcomes`; "uniform" from `legal_actions`, the cheapest way there is.
    """
    state, moves = pyspiel.load_game("gin_rummy").new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node() and chance == "outcomes":
            cards, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(cards, weights)[0])
            continue
        moves += not state.is_chance_node()
        actions = state.legal_actions()
        state.apply_action(actions[int(rng.random() * len(actions))])
    state.returns()
    return moves


def rlcard_playout(rng: random.Random) -> int:
    """A hand of random moves; how many moves of players it had."""
    environment, moves = rlcard.make("gin-rummy", {"seed": rng.randrange(1 << 30)}), 0
    state, _ = environment.reset()
    while not environment.is_over():
        actions = list(state["legal_actions"])
        state, _ = environment.step(actions[int(rng.random() * len(actions))])
        moves += 1
    environment.get_payoffs()
    return moves
