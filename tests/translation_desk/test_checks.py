"""Checks of translations: errors block, warnings ask; a pure function."""

import pytest

from translation_desk.checks import Term, check
from translation_desk.difference import changes_the_rule, marked, pieces
from translation_desk.digests import digest

SOURCE = "You may [[term:knock]] with [[=knock_limit:point]] or less; [[KS]] counts 10."
GOOD = "[[=knock_limit:point]] 이하이면 [[term:knock|노크]]할 수 있습니다. [[KS]]{은/는} 10점입니다."


def codes(findings):
    return [finding.code for finding in findings]


def test_a_good_translation_passes():
    result = check(SOURCE, GOOD, "ko")
    assert result.is_ok
    assert codes(result.warnings) == []


@pytest.mark.parametrize(
    ("target", "code"),
    [
        ("", "empty"),
        (GOOD.replace("[[KS]]{은/는}", "킹은"), "missing-token"),
        (GOOD.replace("[[KS]]", "[[QS]]"), "added-token"),
        (GOOD.replace("[[=knock_limit:point]]", "[[=gin_bonus:point]]"), "missing-token"),
        (GOOD.replace("[[KS]]", "[[KS]"), "broken-token"),
        (GOOD + " <b>강조</b>", "html"),
        ("가" * 6000, "too-long"),
    ],
)
def test_what_blocks(target, code):
    result = check(SOURCE, target, "ko")
    assert not result.is_ok
    assert code in codes(result.errors)


@pytest.mark.parametrize(
    ("target", "language", "code"),
    [
        (GOOD.replace("10점", "11점"), "ko", "numbers-differ"),
        (GOOD.replace("[[KS]]{은/는}", "[[KS]]은 "), "ko", "particle-without-braces"),
        (GOOD + " 카드을(를)", "ko", "both-particles"),
        ("당신은 " + GOOD, "ko", "you"),
        ("[[=knock_limit:point]] [[KS]] [[term:knock|الدقّ]] 10, ثم", "ar", "latin-punctuation"),
        ("[[=knock_limit:point]] [[KS]] [[term:knock|الدقّ]] 10 شـيء", "ar", "tatweel"),
        (SOURCE, "ko", "same-as-source"),
    ],
)
def test_what_asks(target, language, code):
    result = check(SOURCE, target, language)
    assert result.is_ok
    assert code in codes(result.warnings)


def test_a_word_to_avoid_is_named_only_where_the_glossarys_word_is_missing():
    terms = [Term("knock", "노크", avoid=("두드리기",), accepted=("낙",))]
    assert codes(check("Knock now.", "두드리기 하세요.", "ko", terms).warnings) == ["word-to-avoid"]
    assert codes(check("Knock now.", "노크(두드리기) 하세요.", "ko", terms).warnings) == []
    assert codes(check("Draw now.", "두드리기 하세요.", "ko", terms).warnings) == []


def test_arabic_digits_are_the_same_numbers():
    assert check("Score 25.", "النقاط ٢٥.", "ar").warnings == ()


def test_the_digest_ignores_spaces_and_emphasis_only():
    assert digest("a  **b**\nc") == digest("a b c")
    assert digest("a b c") != digest("a b d")
    assert digest("[[=x]]") != digest("[[=y]]")


def test_differences_keep_tokens_whole_and_escape_the_rest():
    html = marked("Old [[KS]] <b>", "New [[QS]] <b>")
    assert html == "<del>Old</del><ins>New</ins> <del>[[KS]]</del><ins>[[QS]]</ins> &lt;b&gt;"
    assert "".join(pieces("a [[term:x|y z]]{은/는} b")) == "a [[term:x|y z]]{은/는} b"


@pytest.mark.parametrize(
    ("before", "after", "serious"),
    [
        ("Up to 10.", "Up to 11.", True),
        ("[[=a]]", "[[=b]]", True),
        ("You may.", "One may.", False),
        ("[[term:a]]", "a", False),
    ],
)
def test_a_changed_number_or_token_changes_the_rule(before, after, serious):
    assert changes_the_rule(before, after) == serious
