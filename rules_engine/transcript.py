"""Whole games as text that replays: a header, each hand's deal and moves, how it ended (docs/notation.md).

game gin-rummy
options knock_limit=5
seats 2
seed 7
hand 1
deal seats 2; dealer 1; ...
0 draw stock
end knock 16 0
over 304 135
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules_engine import games, players
from rules_engine.game import Game, Match, MoveError, Outcome
from rules_engine.options import OptionError, OptionValue, value_text
from rules_engine.refusal import Refusal

MOST_MOVES = 20_000


class TranscriptError(ValueError):
    """The first line that is wrong: its number (from 1), the line, the fault, and the refusal of a move."""

    def __init__(self, line: int, text: str, fault: str, refusal: Refusal | None = None) -> None:
        super().__init__(f"line {line}: {fault}: {text}")
        self.line = line
        self.text = text
        self.fault = fault
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Header:
    """Which game was played: enough to deal every hand again."""

    game: str
    seats: int
    seed: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    players: tuple[str, ...] = ()

    def lines(self) -> list[str]:
        """The header as lines of a transcript."""
        chosen = " ".join(f"{name}={value_text(value)}" for name, value in self.options.items())
        lines = [f"game {self.game}", f"options {chosen}".strip(), f"seats {self.seats}", f"seed {self.seed}"]
        return [*lines, f"players {' '.join(self.players)}"] if self.players else lines


@dataclass(frozen=True, slots=True)
class Replay:
    """A transcript that was found right."""

    header: Header
    match: Any
    hands: int
    moves: int
    is_complete: bool


def record(header: Header, hands: int | None = None) -> str:
    """Let computer players play a game and write it down; at most `hands` hands, otherwise to the end."""
    game = games.get(header.game)
    options = game.options(None, **header.options)
    deals, chance = random.Random(header.seed), random.Random(f"players {header.seed}")
    match: Any = game.new_match(options, header.seats, deals)
    lines, played = header.lines(), 0
    while not match.is_over and (hands is None or played < hands):
        played += 1
        state = match.deal(deals)
        lines += [f"hand {played}", f"deal {game.format_position(state)}"]
        state = _play_out(game, state, header.players, chance, lines)
        lines.append(_end(game.outcome(state)))
        match = match.record(state)
    if match.is_over:
        lines.append(_over(match))
    return "\n".join(lines) + "\n"


def _play_out(game: Game, state: Any, levels: Sequence[str], chance: random.Random, lines: list[str]) -> Any:
    for _ in range(MOST_MOVES):
        seat = game.to_act(state)
        if seat is None:
            return state
        level = levels[seat % len(levels)] if levels else "sound"
        move = players.choose(level, game, state, seat, chance)
        lines.append(f"{seat} {move}")
        state = game.play(state, move)
    raise RuntimeError("the hand does not end")


def _end(outcome: Outcome | None) -> str:
    assert outcome is not None
    return f"end {outcome.kind} {' '.join(map(str, outcome.points))}"


def _over(match: Match) -> str:
    totals = getattr(match, "totals", match.scores)
    return f"over {' '.join(map(str, totals))}"


def replay(text: str) -> Replay:
    """Play a transcript again, move by move. Raises TranscriptError at the first wrong line."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    header, body = _read_header(lines)
    return _Replayer(header, lines[0]).run(body)


def _read_header(lines: list[tuple[int, str]]) -> tuple[Header, list[tuple[int, str]]]:
    found: dict[str, str] = {}
    length = next((index for index, (_, line) in enumerate(lines) if line.startswith("hand ")), len(lines))
    for number, line in lines[:length]:
        word, _, rest = line.partition(" ")
        if word not in ("game", "options", "seats", "seed", "players"):
            raise TranscriptError(number, line, "unknown header line")
        if word in found:
            raise TranscriptError(number, line, "repeated header line")
        found[word] = rest.strip()
    first = lines[0] if lines else (1, "")
    for word in ("game", "seats", "seed"):
        if word not in found:
            raise TranscriptError(first[0], first[1], f"the header lacks {word}")
    try:
        header = Header(
            found["game"],
            int(found["seats"]),
            int(found["seed"]),
            read_options(games.get(found["game"]), found.get("options", "").split()),
            tuple(found.get("players", "").split()),
        )
    except (ValueError, LookupError) as fault:
        raise TranscriptError(first[0], first[1], str(fault)) from fault
    return header, lines[length:]


def read_options(game: Game, texts: Sequence[str]) -> dict[str, OptionValue]:
    """Read "name=value" texts by the game's own options. Raises OptionError."""
    changes: dict[str, OptionValue] = {}
    for text in texts:
        name, mark, value = text.partition("=")
        spec = game.option_specs.get(name)
        if spec is None or not mark:
            game.options(**{name: value})
            raise OptionError("unknown option", name)
        changes[name] = spec.read(value)
    return changes


class _Replayer:
    """The game while it is being played again."""

    def __init__(self, header: Header, first: tuple[int, str]) -> None:
        self.header = header
        self.game = games.get(header.game)
        self.deals = random.Random(header.seed)
        try:
            options = self.game.options(None, **header.options)
            self.match: Any = self.game.new_match(options, header.seats, self.deals)
        except ValueError as fault:
            raise TranscriptError(first[0], first[1], str(fault)) from fault
        self.state: Any = None
        self.hands = self.moves = 0
        self.is_ended = True

    def run(self, body: list[tuple[int, str]]) -> Replay:
        is_complete = False
        for number, line in body:
            word, _, rest = line.partition(" ")
            if is_complete:
                raise TranscriptError(number, line, "the game is over")
            if word == "over":
                self._check(number, line, self._over())
                is_complete = True
            else:
                self._step(number, line, word, rest)
        return Replay(self.header, self.match, self.hands, self.moves, is_complete)

    def _over(self) -> str:
        return _over(self.match) if self.match.is_over and self.is_ended else "the game goes on"

    def _step(self, number: int, line: str, word: str, rest: str) -> None:
        if word == "hand":
            self._next_hand(number, line)
        elif self.state is None:
            raise TranscriptError(number, line, "a hand must begin first")
        elif word == "deal":
            self._check(number, line, f"deal {self.game.format_position(self.state)}")
        elif word == "end":
            outcome = self.game.outcome(self.state)
            self._check(number, line, _end(outcome) if outcome else "the hand goes on")
            self.match, self.is_ended = self.match.record(self.state), True
        elif word.isdecimal():
            self._move(number, line, int(word), rest)
        else:
            raise TranscriptError(number, line, "unknown line")

    def _next_hand(self, number: int, line: str) -> None:
        if not self.is_ended or self.match.is_over:
            raise TranscriptError(number, line, "the hand goes on" if not self.is_ended else "the game is over")
        self.hands += 1
        self._check(number, line, f"hand {self.hands}")
        self.state, self.is_ended = self.match.deal(self.deals), False

    def _check(self, number: int, line: str, expected: str) -> None:
        if line.split() != expected.split():
            raise TranscriptError(number, line, f"expected {expected!r}")

    def _move(self, number: int, line: str, seat: int, text: str) -> None:
        try:
            move = self.game.parse_move(f"{seat}: {text}")
        except MoveError as fault:
            raise TranscriptError(number, line, str(fault)) from fault
        refusal = self.game.refusal(self.state, move)
        if refusal is not None:
            raise TranscriptError(number, line, f"{refusal.reason} ({refusal.rule})", refusal)
        self.state = self.game.play(self.state, move)
        self.moves += 1
