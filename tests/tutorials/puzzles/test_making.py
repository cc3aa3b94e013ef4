"""Making puzzles: the same ones whatever the number of processes, and however often a run was stopped."""

import io
import json
import random
from itertools import islice

import pytest
from django.core.management import CommandError, call_command

from tutorials.puzzles import generator, journal
from tutorials.puzzles.journal import Journal
from tutorials.puzzles.themes import THEMES
from tutorials.puzzles.themes.loo.trick_winner import TrickWinner

KEY = "domino-loo.trick-winner"
QUICK = (KEY, "domino-loo.settle-pot", "gin-rummy.count-deadwood", "multiplayer-rummy.score-round")


class Repeating(TrickWinner):
    """A theme of thirty positions: most seeds draw one that was drawn before."""

    def draw(self, rng):
        return super().draw(random.Random(rng.randrange(30)))


class StoppedError(Exception):
    """The run is killed."""


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch, settings):
    monkeypatch.setattr(generator, "DATA", tmp_path / "data")
    settings.ROOT = tmp_path
    return tmp_path


def make(*arguments):
    said = io.StringIO()
    call_command("make_puzzles", "--jobs", "1", "--count", "4", *arguments, stdout=said)
    return said.getvalue()


def made(key=KEY):
    return generator.path_of(key).read_text()


def kept(key=KEY):
    return generator.DATA.parent / "var" / f"make-{key}.jsonl"


def stopped_after(tries, monkeypatch, *arguments):
    """A run that is killed when it has made so many tries."""
    with monkeypatch.context() as patch:
        add = Journal.add

        def add_or_stop(self, one):
            add(self, one)
            if one.seed == tries:
                raise StoppedError

        patch.setattr(Journal, "add", add_or_stop)
        with pytest.raises(StoppedError):
            make(KEY, *arguments)


@pytest.mark.parametrize("key", QUICK)
def test_the_plain_command_makes_the_shipped_file(key, monkeypatch):
    monkeypatch.undo()
    call_command("make_puzzles", key, "--check", "--jobs", "1")


def test_another_file_than_would_be_made_is_found_out():
    make(KEY)
    make(KEY, "--check")
    puzzles = generator.read_file(generator.path_of(KEY))
    generator.write_file(generator.path_of(KEY), puzzles[:-1])
    with pytest.raises(CommandError, match=f"other puzzles are shipped than would be made: {KEY}"):
        make(KEY, "--check")
    assert generator.read_file(generator.path_of(KEY)) == puzzles[:-1]
    assert not kept().exists()


@pytest.mark.parametrize("theme", [Repeating(), THEMES["multiplayer-rummy.going-rummy"]])
def test_the_number_of_processes_changes_nothing(theme):
    alone, *together = (
        [(one.seed, one.position, one.made) for one in islice(generator.candidates(theme, jobs=jobs), 120)]
        for jobs in (1, 2, 3)
    )
    assert [seed for seed, _position, _made in alone] == list(range(1, 121))
    assert together == [alone, alone]


def test_a_position_drawn_again_is_no_second_puzzle():
    tries = list(islice(generator.candidates(Repeating()), 200))
    positions = [json.dumps(one.made.base) for one in tries if one.made]
    assert 5 < len(positions) == len(set(positions))
    assert len({one.position for one in tries}) == 30


def test_a_run_goes_on_as_if_it_had_never_been_stopped(place):
    theme = Repeating()
    whole = [one.made for one in islice(generator.candidates(theme), 120)]
    for stop in (1, 7, 30, 60):
        notes = Journal(place / "var" / f"{stop}.jsonl", theme.key, 1)
        assert notes.resumed() == []
        for one in islice(generator.candidates(theme), stop):
            notes.add(one)
        before = Journal(notes.path, theme.key, 1).resumed()
        more = generator.candidates(theme, stop + 1, [one.position for one in before])
        assert [one.made for one in (*before, *islice(more, 120 - stop))] == whole


def test_a_run_killed_in_the_middle_of_a_line_makes_the_same_file(monkeypatch):
    make(KEY)
    whole = made()
    stopped_after(20, monkeypatch, "--force")
    text = kept().read_bytes()
    lines = text.splitlines(keepends=True)
    assert len(lines) == 21
    for cut in [0, 5, len(lines[0]) - 1, len(lines[0]), len(text) - 1, *range(len(text) - 900, len(text), 41)]:
        kept().write_bytes(text[:cut])
        said = make(KEY, "--force")
        assert made() == whole, cut
        is_whole = not cut or text[:cut].endswith(b"\n")
        word = "made again" if cut < len(lines[0]) else "1 broken line at the end, made again"
        assert (word in said) != is_whole, (cut, said)
        assert not kept().exists()


def test_what_comes_after_a_broken_line_is_made_again(monkeypatch):
    make(KEY)
    whole = made()
    stopped_after(20, monkeypatch, "--force")
    lines = kept().read_bytes().splitlines(keepends=True)
    for broken in (b"\0\0\0\n", b'{"seed":8}\n', lines[3], "\u00e9\n".encode()[1:]):
        kept().write_bytes(b"".join([*lines[:8], broken, *lines[9:]]))
        assert "13 broken lines at the end, made again" in make(KEY, "--force")
        assert made() == whole


def test_a_resumed_run_says_so_and_tries_nothing_twice(monkeypatch):
    stopped_after(20, monkeypatch)
    drawn = []
    monkeypatch.setattr(
        TrickWinner, "draw", lambda self, rng, draw=TrickWinner.draw: drawn.append(1) or draw(self, rng)
    )
    said = make(KEY)
    assert "20 of the tries before an interruption" in said
    tries = int(said.partition(" tries")[0].split()[-1])
    assert len(drawn) == tries - 20 > 0


def test_ctrl_c_says_that_nothing_is_lost(monkeypatch):
    def stop(self, one, add=Journal.add):
        add(self, one)
        if one.seed == 9:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Journal, "add", stop)
        with pytest.raises(CommandError, match=f"{KEY}: stopped; the next run goes on from there"):
            make(KEY)
    assert not generator.path_of(KEY).exists()
    assert "9 of the tries before an interruption" in make(KEY)


def test_tries_of_other_code_or_another_first_seed_are_not_mixed_in(monkeypatch):
    make(KEY, "--start", "7")
    other = made()
    make(KEY, "--force")
    whole = made()
    assert other != whole

    stopped_after(20, monkeypatch, "--force")
    assert "another first seed" in make(KEY, "--force", "--start", "7")
    assert made() == other

    stopped_after(20, monkeypatch, "--force")
    found_nothing = [{**json.loads(line), "made": None} for line in kept().read_text().splitlines()[1:]]
    head = kept().read_text().splitlines()[0]
    kept().write_text("".join(f"{line}\n" for line in (head, *map(json.dumps, found_nothing))))
    with monkeypatch.context() as patch:
        patch.setattr(journal, "code", lambda: "other")
        assert "other code" in make(KEY, "--force")
    assert made() == whole


def test_fewer_puzzles_than_were_made_before_are_the_same_as_without_them(monkeypatch):
    make(KEY, "--pool", "1")
    few = made()
    stopped_after(40, monkeypatch, "--force")
    make(KEY, "--pool", "1", "--force")
    assert made() == few


def test_a_theme_that_has_its_file_is_left_alone():
    make(KEY)
    whole = made()
    assert "there already" in make(KEY, "--start", "100")
    assert made() == whole


def test_an_unknown_theme_is_refused():
    with pytest.raises(CommandError, match="unknown theme whist"):
        make("whist")
