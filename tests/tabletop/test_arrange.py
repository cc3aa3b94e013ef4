"""Sorting a hand for the eye."""

from tabletop import arrange

HAND = "KS 9D 5C AH 7C 9S 2S 6C 4D 9H 3H".split()  # noqa: SIM905


def test_by_suit():
    assert arrange.by_suit(HAND) == [["5C", "6C", "7C"], ["4D", "9D"], ["2S", "9S", "KS"], ["AH", "3H", "9H"]]


def test_by_rank():
    assert arrange.by_rank(["KS", "9D", "9C", "AH"]) == [["AH", "9C", "9D", "KS"]]


def test_by_meld_leaves_the_fewest_points():
    groups = arrange.by_meld(HAND)
    assert sorted(map(len, groups)) == [3, 3, 5]
    assert groups[-1] == ["AH", "2S", "3H", "4D", "KS"]
    # A card that fits a set and a run goes where more points are saved.
    assert arrange.by_meld("7S 7D 7H 5H 6H 8H".split())[0] == ["5H", "6H", "7H", "8H"]  # noqa: SIM905


def test_a_hand_without_melds_is_one_group():
    assert arrange.by_meld(["KS", "2D"]) == [["2D", "KS"]]
    assert arrange.by_meld([]) == []
