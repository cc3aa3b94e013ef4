"""The pictures of cards are served under one hash for the whole deck, for good."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tabletop import deck, faces

pytestmark = pytest.mark.django_db


def test_every_picture_is_served_for_good_under_one_folder(client: Client) -> None:
    for drawn in (faces.card_face("7H", "en"), faces.mini_face("QS", "ko"), faces.tile_face("6-4", "ar")):
        address = re.search(r'src="([^"]+)"', drawn)
        assert address
        assert address[1].startswith(deck.prefix())
        answer = client.get(address[1])
        answer.close()
        assert (answer.status_code, answer["Content-Type"]) == (200, "image/svg+xml")
        assert "immutable" in answer["Cache-Control"]


def test_another_picture_makes_another_folder() -> None:
    assert re.fullmatch(r"/art/[0-9a-f]{12}/deck/", deck.prefix())


def test_the_folder_of_yesterday_and_what_is_no_picture_are_not_served(client: Client) -> None:
    for address in ("/art/000000000000/deck/cards/7H.svg", deck.address("cards/1H"), deck.address("../css/base")):
        assert client.get(address).status_code == 404
