"""The command line: JSON out, exit 2 with one line on bad input."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from rules_engine.__main__ import main, perft
from rules_engine.gin_rummy import GIN_RUMMY as GIN

KNOT = "AS 4S 5S 6S 4C 5C 6C 2D 4D 6D 3H"
STATE = "hand 0 5C 6C 7C 9S 9H 9D AH 2S 3H 4D KS; drew KS stock; discards 8D; stock 14"


def run(capsys, *arguments):
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, json.loads(out) if out.strip() else None, err


@pytest.mark.parametrize("arguments", [[KNOT], KNOT.split()])
def test_eleven_cards_are_answered_with_the_best_discard(capsys, arguments):
    code, answer, _ = run(capsys, "deadwood", *arguments)

    assert (code, answer["deadwood"], answer["best_discards"]) == (0, 10, ["6D"])
    assert answer["melds"] == [["4S", "5S", "6S"], ["4C", "5C", "6C"]]


def test_ten_cards_are_sorted(capsys):
    _, answer, _ = run(capsys, "deadwood", "3S 4S 5S 6S 9S 9C 9D 9H AD KD")

    assert (answer["deadwood"], answer["unmatched"]) == (11, ["AD", "KD"])


def test_a_ruling_names_reason_rule_and_nearest_moves(capsys):
    code, answer, _ = run(capsys, "ruling", "gin-rummy", STATE, "knock 4D")

    assert (code, answer["legal"], answer["reason"], answer["rule"]) == (
        0,
        False,
        "knock-above-limit",
        "gin-rummy.knock.limit",
    )
    assert answer["nearest"][0] == {
        "move": "discard 4D",
        "distance": 1,
        "difference": {"kind": {"given": "knock", "instead": "discard"}},
    }


def test_options_change_the_ruling(capsys):
    assert run(capsys, "ruling", "gin-rummy", STATE, "knock 4D", "--option", "knock_limit=16")[1] == {"legal": True}


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["deadwood", "AS 2S"], "10 or 11 cards are needed, not 2"),
        (["deadwood", KNOT.replace("3H", "AS")], "repeated card: AS"),
        (["deadwood", "ZZ"], "unknown card: ZZ"),
        (["ruling", "chess", "x", "y"], "unknown game: chess"),
        (["ruling", "gin-rummy", "hand 0 AS", "pass"], "hand of the wrong size"),
        (["ruling", "gin-rummy", STATE, "dance"], "unknown move: dance"),
        (["ruling", "gin-rummy", STATE, "pass", "--option", "knock_limit=99"], "value not allowed: knock_limit"),
        (["ruling", "gin-rummy", STATE, "pass", "--option", "colour=red"], "unknown option: colour"),
        (["ruling", "gin-rummy", STATE, "pass", "--option", "hollywood=on"], "left out on purpose: hollywood"),
        (["play", "gin-rummy", "--seed", "x"], "invalid int value"),
        (["play", "gin-rummy", "--seed", "1", "--seats", "3"], "2 seats"),
        (["play", "gin-rummy", "--seed", "1", "--players", "genius"], "unknown level"),
        (["perft", "gin-rummy", "--seed", "1", "--depth", "-1"], "depth"),
        (["replay", "/no/such/file"], "No such file"),
        (["frobnicate"], "invalid choice"),
        ([], "required"),
    ],
)
def test_bad_input_is_answered_in_one_line(capsys, arguments, fault):
    code, answer, err = run(capsys, *arguments)

    assert (code, answer) == (2, None)
    assert fault in err
    assert err.count("\n") == 1


def test_a_played_game_replays(capsys, tmp_path):
    arguments = ("play", "gin-rummy", "--seed", "4", "--players", "greedy,random", "--option", "knock_limit=5")
    _, played, _ = run(capsys, *arguments)
    file = tmp_path / "game.txt"
    file.write_text(played["transcript"], encoding="utf-8")

    code, answer, _ = run(capsys, "replay", str(file))

    assert (code, answer["ok"], answer["complete"]) == (0, True, True)
    assert (answer["scores"], answer["winners"]) == (played["scores"], played["winners"])


def test_the_answer_of_play_can_be_replayed_as_it_is(capsys, tmp_path):
    main(["play", "gin-rummy", "--seed", "4", "--players", "greedy", "--hands", "1"])
    file = tmp_path / "game.json"
    file.write_text(capsys.readouterr().out, encoding="utf-8")

    assert run(capsys, "replay", str(file))[1]["hands"] == 1


def test_a_wrong_transcript_is_refused_with_the_line(capsys, tmp_path):
    main(["play", "gin-rummy", "--seed", "4", "--players", "greedy", "--hands", "1", "--text"])
    text = capsys.readouterr().out
    file = tmp_path / "game.txt"
    lines = text.splitlines()
    lines[7] = lines[7].split()[0] + " draw stock"
    file.write_text("\n".join(lines), encoding="utf-8")

    code, answer, err = run(capsys, "replay", str(file))

    assert (code, answer["line"], answer["reason"]) == (2, 8, "upcard-first")
    assert "line 8" in err


def test_perft_counts_the_lines_of_play(capsys):
    _, answer, _ = run(capsys, "perft", "gin-rummy", "--seed", "1", "--depth", "3")

    assert answer["leaves"] == answer["by_depth"][3]
    state = GIN.parse_position(STATE, GIN.options())
    assert perft(GIN, state, 1) == len(GIN.legal_moves(state))
    assert perft(GIN, state, 2) == sum(len(GIN.legal_moves(GIN.play(state, move))) for move in GIN.legal_moves(state))


def test_the_module_runs_as_a_program():
    done = subprocess.run(
        [sys.executable, "-m", "rules_engine", "deadwood", KNOT], capture_output=True, text=True, check=True
    )

    assert json.loads(done.stdout)["deadwood"] == 10
