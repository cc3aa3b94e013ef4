"""What a lesson is: data only. A step shows a table or some cards, asks for an answer and says when it is right.

Knows no Django. The texts live elsewhere, keyed by the same names; the player judges without them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rules_engine import games
from rules_engine.cards import parse_distinct
from rules_engine.game import Game
from rules_engine.tiles import parse_tiles

MOVES: Final = ("move", "play_out")
KINDS: Final = (*MOVES, "choose_cards", "arrange", "count", "pick_one", "pick_many", "order", "explain")
"""`move` covers drawing, discarding, melding, laying off, knocking, calling and playing a tile."""


class LessonError(ValueError):
    """A lesson that cannot be played.

    `where` names the lesson and step, `fault` is what is wrong there (see FAULTS), `text` the piece at fault.
    """

    def __init__(self, where: str, fault: str, text: str = "") -> None:
        super().__init__(f"{where}: {fault}: {text}" if text else f"{where}: {fault}")
        self.where = where
        self.fault = fault
        self.text = text


FAULTS: Final = (
    "unknown field",
    "unknown kind of step",
    "a move needs a position",
    "give either a goal or turns",
    "no goal",
    "strange solution",
    "unreadable cards or tiles",
    "unreadable position",
    "moves no longer fit",
)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the learner gave. One of the fields is filled, according to the kind of step."""

    move: str = ""
    cards: tuple[str, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    number: int | None = None
    choices: tuple[str, ...] = ()
    order: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """JSON-safe data; `Answer.from_dict` is the inverse."""
        data = {name: getattr(self, name) for name in ("move", "cards", "groups", "number", "choices", "order")}
        return {name: _plain(value) for name, value in data.items() if value not in ("", (), None)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Answer:
        """Read what `as_dict` wrote. Raises TypeError on a strange field."""
        return cls(**{name: _frozen(value) for name, value in data.items()})


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


@dataclass(frozen=True, slots=True)
class Turn:
    """One thing to do: the goal of the learner's answer, then what the others play."""

    goal: Mapping[str, Any]
    replies: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Idea:
    """A wrong idea that learners really have, and the answer that shows it."""

    key: str
    when: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """One task of a lesson.

    `position` is the engine's text (empty where there is no table); `offered` are loose cards or
    tiles to choose from; `choices` the keys of the answers of pick_one, pick_many and order. With
    `is_free` every legal move stays on the table until the goal is met; otherwise only the right one.
    `seed` deals what the position leaves open, `opponents` names the computer player of a play_out,
    `par` is what a free hand must come to for more than one star.
    """

    key: str
    kind: str
    game: str
    turns: tuple[Turn, ...]
    rules: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    position: str = ""
    offered: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    ideas: tuple[Idea, ...] = ()
    solution: tuple[Answer, ...] = ()
    is_free: bool = False
    seed: int = 0
    opponents: str = ""
    par: Mapping[str, Any] = field(default_factory=dict)

    @property
    def engine(self) -> Game:
        """The game that judges this step."""
        return games.get(self.game)

    @property
    def has_table(self) -> bool:
        """True if the step shows a position."""
        return bool(self.position)


def read_step(data: Mapping[str, Any], game: str, where: str) -> Step:
    """A step from its file or row. Raises LessonError naming the fault."""
    known = {"key", "kind", "rules", "options", "position", "offered", "choices", "actions", "ideas"}
    known |= {"solution", "free", "seed", "opponents", "par", "goal", "turns", "replies"}
    unknown = set(data) - known
    if unknown:
        raise LessonError(where, "unknown field", min(unknown))
    kind = data.get("kind", "")
    if kind not in KINDS:
        raise LessonError(where, "unknown kind of step", f"{kind} ({', '.join(KINDS)})")
    if kind in MOVES and not data.get("position"):
        raise LessonError(where, "a move needs a position")
    return Step(
        key=str(data["key"]),
        kind=kind,
        game=game,
        turns=_turns(data, kind, where),
        rules=tuple(data.get("rules", ())),
        options=dict(data.get("options", {})),
        position=data.get("position", ""),
        offered=_offered(data.get("offered", ""), game, where),
        choices=tuple(map(str, data.get("choices", ()))),
        actions=tuple(data.get("actions", ())),
        ideas=tuple(Idea(str(idea["key"]), idea["when"]) for idea in data.get("ideas", ())),
        solution=_solution(data.get("solution", ()), where),
        is_free=bool(data.get("free", False)) or kind == "play_out",
        seed=int(data.get("seed", 0)),
        opponents=data.get("opponents", "greedy" if kind == "play_out" else ""),
        par=data.get("par", {}),
    )


def _turns(data: Mapping[str, Any], kind: str, where: str) -> tuple[Turn, ...]:
    if kind == "explain":
        return ()
    if ("goal" in data) == ("turns" in data):
        raise LessonError(where, "give either a goal or turns")
    turns = data["turns"] if "turns" in data else [{"goal": data["goal"], "replies": data.get("replies", ())}]
    if not turns:
        raise LessonError(where, "no goal")
    return tuple(Turn(turn["goal"], tuple(turn.get("replies", ()))) for turn in turns)


def _offered(text: str | Sequence[str], game: str, where: str) -> tuple[str, ...]:
    if not text:
        return ()
    try:
        items = parse_distinct(text) if games.get(game).item == "card" else parse_tiles(text)
    except ValueError as fault:
        raise LessonError(where, "unreadable cards or tiles", str(fault)) from fault
    return tuple(map(str, items))


def _solution(data: Any, where: str) -> tuple[Answer, ...]:
    rows = [data] if isinstance(data, (str, Mapping)) else data
    try:
        return tuple(Answer(move=row) if isinstance(row, str) else Answer.from_dict(row) for row in rows)
    except TypeError as fault:
        raise LessonError(where, "strange solution", str(fault)) from fault


@dataclass(frozen=True, slots=True)
class Lesson:
    """Steps in order, about one idea."""

    key: str
    game: str
    minutes: int
    steps: tuple[Step, ...]
