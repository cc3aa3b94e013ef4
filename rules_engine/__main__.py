"""The command line: python -m rules_engine deadwood | ruling | play | replay | perft. JSON out; exit 2 on bad input."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from rules_engine import games
from rules_engine.cards import cards_in, mask_of, parse_distinct
from rules_engine.game import Game
from rules_engine.melds import MeldRules, Partition, meld_rules
from rules_engine.transcript import Header, TranscriptError, read_options, record, replay


class InputError(ValueError):
    """Bad input on the command line."""


class _Parser(argparse.ArgumentParser):
    """Faults in one line."""

    def error(self, message: str) -> NoReturn:
        raise InputError(message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0, or 2 after one line on stderr."""
    try:
        chosen = _parser().parse_args(arguments)
        answer, code = chosen.run(chosen)
    except (ValueError, LookupError, OSError) as fault:
        text = fault.args[0] if isinstance(fault, LookupError) and fault.args else fault
        sys.stderr.write(" ".join(str(text).split()) + "\n")
        return 2
    sys.stdout.write((answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)) + "\n")
    return int(code)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m rules_engine", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="command", parser_class=_Parser)
    deadwood = commands.add_parser("deadwood", help="the best count of 10 or 11 cards")
    deadwood.add_argument("cards", nargs="+")
    deadwood.add_argument("--ace", choices=("low", "high_low", "around"), default="low")
    deadwood.set_defaults(run=_deadwood)
    ruling = commands.add_parser("ruling", help="is a move legal, and if not, by which rule")
    _for_game(ruling)
    ruling.add_argument("position")
    ruling.add_argument("move")
    ruling.add_argument("--seed", type=int, default=0, help="deals what the position leaves open")
    ruling.set_defaults(run=_ruling)
    play = commands.add_parser("play", help="a computer game as a transcript")
    _for_game(play)
    play.add_argument("--seed", type=int, required=True)
    play.add_argument("--seats", type=int)
    play.add_argument("--players", default="sound", help="levels by seat: sound,greedy")
    play.add_argument("--hands", type=int, help="stop after so many hands")
    play.add_argument("--text", action="store_true", help="the transcript alone instead of JSON")
    play.set_defaults(run=_play)
    again = commands.add_parser("replay", help="check a transcript move by move")
    again.add_argument("file")
    again.set_defaults(run=_replay)
    perft = commands.add_parser("perft", help="count the lines of play from a deal")
    _for_game(perft)
    perft.add_argument("--seed", type=int, required=True)
    perft.add_argument("--depth", type=int, required=True)
    perft.add_argument("--seats", type=int)
    perft.set_defaults(run=_perft)
    return parser


def _for_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--preset")


def _options(chosen: argparse.Namespace) -> tuple[Game, Any]:
    game = games.get(chosen.game)
    return game, game.options(chosen.preset, **read_options(game, chosen.option))


def _deadwood(chosen: argparse.Namespace) -> tuple[Any, int]:
    cards = parse_distinct(" ".join(chosen.cards))
    if len(cards) not in (10, 11):
        raise InputError(f"10 or 11 cards are needed, not {len(cards)}")
    rules, hand = meld_rules(chosen.ace), mask_of(cards)
    if len(cards) == 10:
        parts = rules.best_partitions(hand)
        return {**_sorted(rules, parts[0]), "arrangements": [_sorted(rules, part) for part in parts]}, 0
    _, discards = rules.best_discards(hand)
    found = [
        {"discard": str(card), **_sorted(rules, part)}
        for card in cards_in(discards)
        for part in rules.best_partitions(hand ^ card.mask)
    ]
    best = {name: found[0][name] for name in ("deadwood", "melds", "unmatched")}
    return {**best, "best_discards": [str(card) for card in cards_in(discards)], "arrangements": found}, 0


def _sorted(rules: MeldRules, part: Partition) -> dict[str, Any]:
    return {
        "deadwood": part.deadwood,
        "melds": [[str(card) for card in rules.in_order(meld)] for meld in part.melds],
        "unmatched": [str(card) for card in cards_in(part.loose)],
    }


def _ruling(chosen: argparse.Namespace) -> tuple[Any, int]:
    game, options = _options(chosen)
    state = game.parse_position(chosen.position, options, chosen.seed)
    move = game.parse_move(chosen.move)
    refusal = game.refusal(state, move)
    if refusal is None:
        return {"legal": True}, 0
    nearest = [
        {"move": str(near.move), "distance": near.distance, "difference": dict(near.difference)}
        for near in game.nearest_legal(state, move)
    ]
    return {"legal": False, **refusal.as_dict(), "nearest": nearest}, 0


def seats_for(game: Game, options: Any, wanted: int | None) -> int:
    """The seats asked for, or the fewest that the game allows."""
    if wanted is not None:
        return wanted
    for seats in (2, 3, 4):
        try:
            game.new_match(options, seats, random.Random(0))
        except ValueError:
            continue
        return seats
    raise InputError("name the number of seats")


def _play(chosen: argparse.Namespace) -> tuple[Any, int]:
    game, options = _options(chosen)
    changes = {**(game.presets[chosen.preset] if chosen.preset else {}), **read_options(game, chosen.option)}
    levels = tuple(chosen.players.split(","))
    header = Header(game.slug, seats_for(game, options, chosen.seats), chosen.seed, changes, levels)
    hands = 20 if chosen.hands is None and getattr(options, "mode", "") == "chips" else chosen.hands
    text = record(header, hands)
    if chosen.text:
        return text.rstrip("\n"), 0
    done = replay(text)
    return {
        "game": game.slug,
        "seed": chosen.seed,
        "hands": done.hands,
        "moves": done.moves,
        "scores": list(getattr(done.match, "totals", done.match.scores)),
        "winners": list(done.match.winners),
        "transcript": text,
    }, 0


def _replay(chosen: argparse.Namespace) -> tuple[Any, int]:
    text = Path(chosen.file).read_text(encoding="utf-8") if chosen.file != "-" else sys.stdin.read()
    if text.lstrip().startswith("{"):
        text = str(json.loads(text)["transcript"])
    try:
        done = replay(text)
    except TranscriptError as fault:
        if fault.refusal is None:
            raise
        wrong = {"ok": False, "line": fault.line, "text": fault.text, **fault.refusal.as_dict()}
        sys.stderr.write(f"{fault}\n")
        return wrong, 2
    return {
        "ok": True,
        "game": done.header.game,
        "hands": done.hands,
        "moves": done.moves,
        "complete": done.is_complete,
        "scores": list(getattr(done.match, "totals", done.match.scores)),
        "winners": list(done.match.winners),
    }, 0


def _perft(chosen: argparse.Namespace) -> tuple[Any, int]:
    game, options = _options(chosen)
    if chosen.depth < 0:
        raise InputError("the depth is a whole number from 0")
    seats = seats_for(game, options, chosen.seats)
    state = game.deal(options, seats, random.Random(chosen.seed))
    counts = [perft(game, state, depth) for depth in range(chosen.depth + 1)]
    return {"game": game.slug, "seed": chosen.seed, "depth": chosen.depth, "leaves": counts[-1], "by_depth": counts}, 0


def perft(game: Game, state: Any, depth: int) -> int:
    """How many lines of play of that length start here; a hand that ends sooner counts as one."""
    if depth == 0 or game.to_act(state) is None:
        return 1
    moves = game.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.play(state, move), depth - 1) for move in moves)


if __name__ == "__main__":
    sys.exit(main())
