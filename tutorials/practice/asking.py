"""An example as a step of a lesson: a position is played on, a question is judged by the engine. Knows no Django."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rulebook.engine import named
from rules_engine.questions import ask

Data = Mapping[str, Any]
NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Asked:
    """What an example asks: `name` chooses the sentence, `person` is whom it is about, `step` is a step's data."""

    name: str
    step: dict[str, Any]
    person: str = ""


Maker = Callable[[Data, Any, Any], "Asked | None"]
"""Takes the position, the engine's answer and the fields that the example names."""


def asked(game: str, question: str, position: Data, options: Data, stored: Any) -> Asked:
    """The step that an example becomes. What cannot be asked is only shown. Raises the engine's ValueErrors."""
    if isinstance(position.get("state"), str):
        return Asked("move", _table(position))
    maker = QUESTIONS.get(question)
    found = maker(position, named(stored, ask(game, question, position, options)), stored) if maker else None
    return found or Asked("read", {"kind": "explain"})


def _table(position: Data) -> dict[str, Any]:
    seed = int(position.get("seed", 0))
    return {"kind": "play_out", "position": position["state"], "seed": seed, "goal": {"hand_over": True}}


def _choice(name: str, keys: list[str], right: str) -> Asked:
    return Asked(name, {"kind": "pick_one", "choices": keys, "goal": {"choice": right}})


def _cards(name: str, offered: list[str], right: list[str]) -> Asked:
    return Asked(name, {"kind": "choose_cards", "offered": " ".join(offered), "goal": {"cards": right}})


def _number(name: str, value: Any, *, offered: list[str] | None = None, person: str = "") -> Asked | None:
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return Asked(name, {"kind": "count", "offered": " ".join(offered or ()), "goal": {"number": value}}, person)


def _at(truth: Any, field: str) -> Any:
    """One field of the engine's answer; a bare number has none."""
    return truth[field] if isinstance(truth, Mapping) else truth


def _count(name: str, field: str = "", offered: str = "") -> Maker:
    def make(position: Data, truth: Any, stored: Any) -> Asked | None:
        return _number(name, _at(truth, field), offered=position[offered] if offered else None)

    return make


def _one_of(name: str, place: int) -> Maker:
    """The number of one of those whom the example names: the first (0) or the last (-1)."""

    def make(position: Data, truth: Any, stored: Any) -> Asked | None:
        key = list(stored)[place]
        return _number(f"{name}-{key}" if name == "dealt" else name, _at(truth, key), person=key)

    return make


def _yes_no(name: str, field: str) -> Maker:
    def make(position: Data, truth: Any, stored: Any) -> Asked:
        return _choice(name, ["yes", "no"], "yes" if _at(truth, field) else "no")

    return make


def _meld(position: Data, truth: Any, stored: Any) -> Asked:
    return _choice("meld", ["set", "run", "none"], truth["type"] if truth["valid"] else "none")


def _discards(position: Data, truth: Any, stored: Any) -> Asked:
    if not truth["can"]:
        return _choice("can-knock", ["yes", "no"], "no")
    return _cards("discards", position["hand"], truth["discards"])


def _next_dealer(position: Data, truth: Any, stored: Any) -> Asked:
    return _choice("next-dealer", list(position["players"]), truth)


def _trick(position: Data, truth: Any, stored: Any) -> Asked:
    return _cards("trick", position["tiles"], [position["tiles"][truth["place"]]])


def _game_result(position: Data, truth: Any, stored: Any) -> Asked | None:
    if "shutout" in stored and "totals" not in stored:
        return _yes_no("shutout", "shutout")(position, truth, stored)
    first = next(iter(position["points"]))
    if "shutout" in stored:
        return _number("total", truth["totals"][first], person=first)
    return _choice("winner", [*position["points"], NOBODY], truth["winner"] if truth["over"] else NOBODY)


def _game_status(position: Data, truth: Any, stored: Any) -> Asked:
    winners = truth["winners"] if truth["over"] else [NOBODY]
    step = {"kind": "pick_many", "choices": [*position["scores"], NOBODY], "goal": {"choices": winners}}
    return Asked("winners", step)


QUESTIONS: dict[str, Maker] = {
    "ante": _count("ante", "pot"),
    "can_knock": _discards,
    "deadwood": _count("deadwood", "points", "hand"),
    "deal_counts": _one_of("dealt", -1),
    "game_result": _game_result,
    "game_status": _game_status,
    "game_total": _one_of("total", 0),
    "is_meld": _meld,
    "knock_score": _count("hand-points", "points"),
    "knock_score_from_counts": _count("hand-points", "points"),
    "loo_payment": _count("loo-payment", "paid"),
    "min_deadwood_after_discard": _count("after-discard", "deadwood", "hand"),
    "min_deadwood_after_layoff": _count("after-layoff"),
    "next_dealer": _next_dealer,
    "next_pot": _count("next-pot", "pot"),
    "pot_left": _count("pot-left", "left"),
    "pot_payout": _one_of("payout", 0),
    "round_score": _one_of("round-points", -1),
    "round_status": _yes_no("hand-over", "over"),
    "trick_winner": _trick,
    "trump_suit": _count("trump", "trump"),
}
