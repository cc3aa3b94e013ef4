"""Tokens are read strictly, and every fault names its place."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook import tokens
from rulebook.tokens import AnswerToken, CardsToken, OptionToken, RuleToken, TermToken, TilesToken, TokenError


def only(text: str) -> tokens.Token:
    found = tokens.tokens_of(text)
    assert len(found) == 1
    return found[0]


def test_a_card_and_a_row_of_cards() -> None:
    token = only("[[QC QD QH]]")
    assert isinstance(token, CardsToken)
    assert token.key == "QC QD QH"


def test_a_tile_is_not_a_card() -> None:
    token = only("[[6-4]]")
    assert isinstance(token, TilesToken)
    assert token.key == "6-4"


@pytest.mark.parametrize(
    ("text", "option", "noun"), [("[[=wall]]", "wall", ""), ("[[=knock_limit:point]]", "knock_limit", "point")]
)
def test_an_option_with_and_without_its_noun(text: str, option: str, noun: str) -> None:
    token = only(text)
    assert isinstance(token, OptionToken)
    assert (token.option, token.noun) == (option, noun)


def test_an_answer_may_name_a_field_inside_a_field() -> None:
    token = only("[[answer:outcome.points.0:point]]")
    assert isinstance(token, AnswerToken)
    assert token.field == "outcome.points.0"


def test_a_term_keeps_its_surface_form() -> None:
    token = only("[[term:meld|melds]]")
    assert isinstance(token, TermToken)
    assert (token.term, token.surface) == ("meld", "melds")


def test_a_rule_is_named_by_its_full_id() -> None:
    token = only("[[rule:gin-rummy.knock.limit]]")
    assert isinstance(token, RuleToken)


def test_the_particle_belongs_to_the_token() -> None:
    text = "[[QH]]{을/를} 버립니다"
    token = only(text)
    assert token.particle == "을/를"
    assert text[token.start : token.end] == "[[QH]]{을/를}"


@pytest.mark.parametrize(
    ("text", "fault", "position"),
    [
        ("ab [[QX]]", "unknown token", 3),
        ("[[qh]]", "unknown token", 0),
        ("[[10H]]", "write TH for 10H", 0),
        ("[[QH QH]]", "repeated card", 0),
        ("[[7-4]]", "unknown tile", 0),
        ("[[4-6]]", "write 6-4 for 4-6", 0),
        ("[[=wall:wheel]]", "unknown counted noun", 0),
        ("[[term:Meld]]", "malformed term", 0),
        ("[[term:meld|]]", "malformed term", 0),
        ("[[rule:knock.limit]]", "malformed rule ID", 0),
        ("[[colour:red]]", "unknown token", 0),
        ("[[QH", "token is not closed", 0),
        ("QH]]", "closing brackets without a token", 2),
        ("x {을/를}", "particle without a token before it", 2),
        ("[[QH]]{를/을}", "unknown particle", 6),
    ],
)
def test_faults_name_their_place(text: str, fault: str, position: int) -> None:
    with pytest.raises(TokenError) as caught:
        tokens.parse(text)
    assert caught.value.fault.startswith(fault)
    assert caught.value.position == position


def test_all_faults_are_found_at_once() -> None:
    assert [error.position for error in tokens.errors_of("[[X]] and [[QH]] and [[Y]]")] == [0, 21]


def test_a_backslash_takes_the_meaning_away() -> None:
    assert tokens.tokens_of(r"\[[QH]") == []


def test_a_translation_is_compared_by_the_facts_it_states() -> None:
    english = "[[term:meld|melds]] of [[=wall:card]], [[QH]]"
    korean = "[[=wall]]장 [[QH]]{을/를} [[term:meld]]"
    assert tokens.facts_of(english) == tokens.facts_of(korean) == Counter(["term:meld", "=wall", "QH"])


@given(st.text(alphabet="[]{}/=:|QH을를 \\\n6-4termab", max_size=60))
def test_pieces_put_together_give_the_text_again(text: str) -> None:
    try:
        nodes = tokens.parse(text)
    except TokenError:
        return
    assert "".join(n if isinstance(n, str) else text[n.start : n.end] for n in nodes) == text
