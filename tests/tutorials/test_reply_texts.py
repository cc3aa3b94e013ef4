"""What the others' moves tell: nothing that lies face down."""

import pytest

from tutorials.texts import seen_part


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
