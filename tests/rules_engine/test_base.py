"""What all games share: registry, options, refusals, questions, nearest moves, computer players."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import rules_engine
from rules_engine import games, players
from rules_engine.cards import parse_cards
from rules_engine.gin_rummy import GIN_RUMMY as GIN
from rules_engine.nearest import difference, distance, nearest
from rules_engine.options import OptionError, OptionSpec, value_text
from rules_engine.questions import QuestionError, ask
from rules_engine.refusal import IllegalMoveError

SIXTEEN = "hand 0 5C 6C 7C 9S 9H 9D AH 2S 3H 4D KS; drew KS stock; discards 8D; stock 14"


def test_games_are_listed_by_slug_whichever_was_imported_first():
    code = "import rules_engine.domino_loo, rules_engine.games as g; print(*(game.slug for game in g.all_games()))"
    listed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert listed == ["domino-loo", "gin-rummy", "multiplayer-rummy", "rummy"]


def test_the_version_of_the_engine_is_that_of_the_project():
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    assert rules_engine.__version__ == project["version"]


def test_an_unknown_game_is_refused_by_name():
    with pytest.raises(games.UnknownGameError, match="unknown game: chess"):
        games.get("chess")


def test_a_slug_is_registered_once():
    with pytest.raises(ValueError, match="already registered"):
        games.register(GIN)


def test_a_new_game_registers_itself():
    class Toy:
        slug = "toy"

    games.register(Toy())
    try:
        assert games.get("toy").slug == "toy"
        assert "toy" in [game.slug for game in games.all_games()]
    finally:
        games.unregister("toy")


def test_the_engine_imports_nothing_outside_the_standard_library():
    code = (
        "import sys, rules_engine.__main__, rules_engine.games as g; g.all_games();"
        "print(sorted({n.split('.')[0] for n in sys.modules} - set(sys.stdlib_module_names) - {'rules_engine'}))"
    )
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() in ("[]", "['__main__']")


@pytest.mark.parametrize(
    ("value", "ok"), [(1, True), (60, True), (0, False), (61, False), (None, True), (True, False), ("5", False)]
)
def test_an_option_allows_its_values_and_its_range(value, ok):
    assert OptionSpec("most", None, (None,), 1, 60).allows(value) is ok


@pytest.mark.parametrize(("text", "value"), [("none", None), ("12", 12)])
def test_an_option_reads_its_values(text, value):
    spec = OptionSpec("most", None, (None,), 1, 60)

    assert spec.read(text) == value
    assert value_text(value) == text


@pytest.mark.parametrize("text", ["0", "61", "true", "many", ""])
def test_an_option_refuses_other_texts(text):
    with pytest.raises(OptionError, match=r"value not allowed: most .*none\|1..60"):
        OptionSpec("most", None, (None,), 1, 60).read(text)


def test_a_refusal_is_json_safe():
    state = GIN.parse_position(SIXTEEN, GIN.options())
    with pytest.raises(IllegalMoveError) as error:
        GIN.play(state, GIN.parse_move("knock 4D"))

    data = json.loads(json.dumps(error.value.refusal.as_dict()))
    assert (data["reason"], data["cards"], data["numbers"]["excess"]) == ("knock-above-limit", ["4D"], 6)


def test_the_shared_questions():
    assert ask("gin-rummy", "ruling", {"state": SIXTEEN, "move": "knock KS"}, {}) == {"legal": True}
    refused = ask("gin-rummy", "ruling", {"state": SIXTEEN, "move": "draw stock", "seat": 1}, {})
    assert refused["reason"] == "not-your-turn"
    assert "knock KS" in ask("gin-rummy", "legal_moves", {"state": SIXTEEN}, {})
    after = ask("gin-rummy", "after", {"state": SIXTEEN, "moves": ["knock KS", "done"]}, {})
    assert after["outcome"]["kind"] in ("knock", "undercut")


@pytest.mark.parametrize(
    ("question", "position", "fault"),
    [
        ("weather", {}, "unknown question: weather"),
        ("min_deadwood", {}, "lacks or misstates 'hand'"),
        ("min_deadwood", {"hand": ["ZZ"]}, "unknown card"),
        ("ruling", {}, "needs a text under `state`"),
        ("ruling", {"state": SIXTEEN}, "lacks or misstates 'move'"),
        ("after", {"state": SIXTEEN, "moves": ["knock 4D"]}, "knock-above-limit"),
        ("knock_score", {"knocker_melds": [["5C", "6C"]], "defender_hand": []}, "not a meld"),
        ("legal_layoff", {"table_melds": [["5C", "6C", "7C"]], "hand": ["5C"]}, "card in two places"),
        ("deal_counts", {"players": 3}, "2 seats"),
    ],
)
def test_a_question_that_cannot_be_answered_names_the_fault(question, position, fault):
    with pytest.raises(ValueError, match=fault):
        ask("gin-rummy", question, position, {})


def test_a_question_error_is_a_value_error():
    assert issubclass(QuestionError, ValueError)


def test_the_distance_of_moves_counts_what_is_exchanged():
    given = {"kind": "discard", "cards": frozenset({"7D"})}

    assert distance(given, {"kind": "discard", "cards": frozenset({"6S"})}) == 1
    assert distance(given, {"kind": "knock", "cards": frozenset({"6S"})}) == 2
    assert difference(given, {"kind": "discard", "cards": frozenset({"6S"})}) == {
        "cards": {"given": ["7D"], "instead": ["6S"]}
    }
    assert nearest("x", [], lambda move: {}) == []


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("knock 4D", {"discard 4D", "knock KS"}),
        (
            "draw stock",
            {f"discard {c}" for c in ["5C", "6C", "7C", "9S", "9H", "9D", "AH", "2S", "3H", "4D", "KS"]} | {"knock KS"},
        ),
        ("knock KS [9S 9H 8D]", {"knock KS"}),
        ("gin KS", {"discard KS", "knock KS"}),
    ],
)
def test_the_nearest_legal_moves_are_found(move, expected):
    state = GIN.parse_position(SIXTEEN, GIN.options())
    near = GIN.nearest_legal(state, GIN.parse_move(move))

    assert expected <= {str(found.move) for found in near}
    assert len({found.distance for found in near}) == 1


def test_no_legal_move_is_nearer_than_the_nearest():
    from rules_engine.gin_rummy.game import _parts

    rng = random.Random(2)
    for _ in range(40):
        state = GIN.deal(GIN.options(hand_size=7), 2, rng)
        for _ in range(rng.randrange(12)):
            state = GIN.play(state, rng.choice(GIN.legal_moves(state)))
        card = rng.choice(parse_cards("AS 5C 9D KH"))
        move = GIN.parse_move(rng.choice([f"knock {card}", f"discard {card}", "draw stock", "pass", "done"]))
        if GIN.refusal(state, move) is None:
            continue
        nearest_found = GIN.nearest_legal(state, move)
        every = [distance(_parts(move), _parts(legal)) for legal in GIN.legal_moves(state)]
        assert {near.distance for near in nearest_found} == {min(every)}
        assert len(nearest_found) == every.count(min(every))


def test_an_unknown_level_is_refused():
    with pytest.raises(players.UnknownLevelError, match="unknown level: genius"):
        players.player(GIN, "genius")
    with pytest.raises(players.UnknownLevelError):
        players.register("toy", "genius", players.play_at_random)


def test_a_family_without_players_plays_at_random():
    class Toy:
        family = "toy"

    assert players.player(Toy(), "sound") is players.play_at_random


def test_a_player_moves_only_in_turn():
    state = GIN.parse_position(SIXTEEN, GIN.options())

    with pytest.raises(ValueError, match="not to act"):
        players.choose("greedy", GIN, state, 1, random.Random(1))


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.slug)
def test_every_reason_of_every_game_cites_a_rule_of_its_own(game):
    rules = game.reason_rules(game.options())

    assert all(rule.startswith(f"{game.slug}.") for rule in rules.values())


CONTENT = Path(__file__).parents[2] / "site" / "rulebook" / "content"


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.slug)
def test_every_cited_rule_is_written_in_three_languages(game):
    rules = tomllib.loads((CONTENT / game.slug / "rules.toml").read_text(encoding="utf-8"))["rules"]
    written = {rule["id"] for rule in rules if all(rule["text"].get(language) for language in ("en", "ko", "ar"))}

    assert set(game.reason_rules(game.options()).values()) <= written


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.slug)
def test_every_reason_has_a_sentence_in_three_languages(game):
    texts = tomllib.loads((CONTENT / "refusals" / f"{game.family}.toml").read_text(encoding="utf-8"))["refusals"]
    written = {entry["reason"] for entry in texts if all(entry["text"].get(lang) for lang in ("en", "ko", "ar"))}

    assert written == {str(reason) for reason in game.reasons}
