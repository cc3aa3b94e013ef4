"""What the others' moves tell: nothing that lies face down."""

import pytest

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
