"""Cards and tiles as text."""

from __future__ import annotations

import pytest

from rules_engine.cards import DECK, CardError, cards_in, mask_of, parse_card, parse_cards, parse_distinct, value_of
from rules_engine.tiles import DOUBLE_SIX, TileError, parse_tile


@pytest.mark.parametrize("card", DECK)
def test_every_card_reads_back(card):
    assert parse_card(str(card)) == card


@pytest.mark.parametrize(
    ("text", "name"),
    [("10h", "TH"), ("١٠♥", "TH"), ("♠K", "KS"), ("q♦️", "QD"), ("７Ｃ", "7C"), (" as ", "AS"), ("♧10", "TC")],
)
def test_other_ways_to_write_a_card_are_understood(text, name):
    assert str(parse_card(text)) == name


@pytest.mark.parametrize("text", ["", "1H", "11H", "ZZ", "H", "10", "KSS", "SS"])
def test_what_names_no_card_is_refused(text):
    with pytest.raises(CardError, match="unknown card"):
        parse_card(text)


def test_a_repeated_card_is_refused_by_name():
    with pytest.raises(CardError, match="repeated card: KS"):
        parse_distinct("KS, QH KS")


def test_a_set_of_cards_is_a_mask():
    mask = mask_of(parse_cards("KS AS TD"))

    assert [str(card) for card in cards_in(mask)] == ["AS", "KS", "TD"]
    assert value_of(mask) == 21


def test_values():
    assert [card.value for card in parse_cards("AS 7D TC JH QS KD")] == [1, 7, 10, 10, 10, 10]


@pytest.mark.parametrize("tile", DOUBLE_SIX)
def test_every_tile_reads_back_from_either_end(tile):
    assert parse_tile(str(tile)) == tile == parse_tile(f"{tile.low}-{tile.high}")


def test_what_names_no_tile_is_refused():
    with pytest.raises(TileError, match="unknown tile: 7-1"):
        parse_tile("7-1")
