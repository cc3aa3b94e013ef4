"""A number that is written out in a caption is one that the position gives; what the engine answers is a token."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from rulebook import tokens
from rulebook.models import Example
from rulebook.vocabulary import text
from tests.conftest import LANGUAGES

pytestmark = pytest.mark.django_db

NOT_GIVEN = {
    "gin-rummy.counting-three": {11, 13},  # what the cards do not count
    "domino-loo.first-tricks-first": {3},  # eight chips without one for each of the five tricks
}
"""Numbers that are right and stand in no position, each with its reason."""
ITEMS = re.compile(r"(?:(?:[2-9TJQKA][CDHS]|[0-6]-[0-6])[\s\",]*)+")
ITEM = re.compile(r"[2-9TJQKA][CDHS]|[0-6]-[0-6]")


def given(example: Example) -> set[int]:
    """Numbers of the position, ranks, how many cards lie together; and one, which is an article in Korean."""
    said = json.dumps([example.position, example.options])
    counts = {len(ITEM.findall(row)) for row in ITEMS.findall(said)}
    numbers = {int(number) for number in re.findall(r"\d+", said)}
    return numbers | counts | {1} | ({10} if re.search(r"T[CDHS]", said) else set())


def written(caption: str) -> set[int]:
    """Numbers outside of tokens."""
    plain = "".join(node if isinstance(node, str) else " " for node in tokens.parse(tokens.strip_isolates(caption)))
    return {int(number) for number in re.findall(r"\d+", plain)}


def claims() -> Iterator[tuple[str, str, set[int]]]:
    for example in Example.objects.live().select_related("rule"):
        allowed = given(example) | NOT_GIVEN.get(example.key, set())
        for language in LANGUAGES:
            if found := written(text(example, "caption", language)) - allowed:
                yield example.key, language, found


def test_captions_claim_no_number_that_nobody_checks() -> None:
    assert list(claims()) == []


def test_the_check_sees_a_number_of_its_own() -> None:
    example = Example.objects.live().get(key="gin-rummy.knock-sixteen")
    assert written("Discarding [[4D]] leaves 16 points, of [[=knock_limit]].") - given(example) == {16}
    example.caption_ko = "16점이 남습니다."
    example.save()
    assert list(claims()) == [("gin-rummy.knock-sixteen", "ko", {16})]
