"""What the others' moves tell: nothing that lies face down."""

import pytest

from tutorials import words
from tutorials.texts import move_words, seen_part


@pytest.mark.parametrize(
    ("move", "seen"),
    [
        ("take turn-up 3-1", "take turn-up"),
        ("throw 2-1 0-0", "throw"),
        ("play 5-4@5", "play 5-4@5"),
        ("discard KC", "discard KC"),
        ("pass", "pass"),
    ],
)
def test_tiles_thrown_away_face_down_are_not_named(move, seen):
    assert seen_part(move) == seen


@pytest.mark.parametrize(
    ("move", "language", "said"),
    [
        ("play 4-0@0", "en", "four-blank (blanks)"),
        ("play 4-0@4", "ko", "4-0 타일 (4 수트)"),
        ("play 4-0@0", "ar", "حجر أربعة وأبيض (فئة الأبيض)"),
        ("play 4-0", "en", "four-blank"),
    ],
)
def test_a_tile_led_by_one_of_its_numbers_says_which(move, language, said):
    assert move_words(move, "domino_loo", language).partition(": ")[2] == said


@pytest.mark.parametrize(
    ("move", "family", "said"),
    [
        ("draw discard", "gin_rummy", "took the discard"),
        ("done", "gin_rummy", "laid off nothing more"),
        ("done", "rummy", "ended the turn"),
        ("pass", "domino_loo", "keeps the hand"),
        ("discard KC", "gin_rummy", "discarded: king of clubs"),
    ],
)
def test_what_another_player_did_is_told_and_not_asked_for(move, family, said):
    assert move_words(move, family, "en", words.played_word) == said


def test_every_action_has_a_word_for_what_was_played():
    assert set(words.PLAYED) == set(words.ACTIONS)
