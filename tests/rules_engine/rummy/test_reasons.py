"""Every reason of the closed list by its example, in both games, with the rule it cites and its data."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.rummy.reasons import RummyReason

from .helpers import BOTH, M, R, game_of, judge

NOBODY = "drew 2C stock; hand 0 2C"
"""The beginning of a position after drawing the two of clubs."""

EXAMPLES: list[tuple[str, str, str, dict[str, Any], str | None, str | None]] = [
    # reason, position, move, options, rule of multiplayer-rummy, rule of rummy (None: cannot occur there)
    ("game-over", "scores 500 0 0 0; hand 0 2C", "deal", {}, "score.target", "score.target"),
    ("hand-over", "over out 0; hand 0; hand 1 2S", "meld KS KH KD", {}, "out.ends-hand", "out.ends-round"),
    ("not-your-turn", "turn 1; hand 0 KC 2D", "0: discard KC", {}, "turn.order", "turn.order"),
    ("must-draw-first", "hand 0 8S 8H 8C 2D", "meld 8S 8H 8C", {}, "turn.draw", "turn.draw"),
    ("already-drawn", "drew 2D stock; hand 0 8S 2D", "draw stock", {}, "turn.draw", "turn.draw"),
    ("already-drawn", "drew 2D stock; hand 0 8S 2D; stock 0", "turn over", {}, "turn.draw", "turn.draw"),
    ("stock-empty", "stock 0; discards 4H 9C 2D KS; hand 0 8S", "draw stock", {}, "stock.only-empty", None),
    ("turn-over-too-early", "stock 1; discards 4H KS; hand 0 8S", "turn over", {}, "stock.only-empty", None),
    ("turn-over-single", "stock 0; discards KS; hand 0 8S", "turn over", {}, "stock.single-discard", None),
    (
        "turn-overs-used-up",
        "stock 0; discards 2H KS; passes 1; hand 0 8S",
        "turn over",
        {"stock_passes": 1},
        "stock.limited",
        None,
    ),
    ("must-discard", f"{NOBODY} 9D", "done", {}, "turn.discard", "turn.discard"),
    ("card-named-twice", f"{NOBODY} 9S 9H", "meld 9S 9S 9H", {}, "setup.players", "setup.players"),
    (
        "move-from-meld",
        f"meld 0 5S 5H 5D 5C; meld 0 6C 7C 8C; {NOBODY} 9D",
        "move 5C>1",
        {},
        "meld.fixed",
        "meld.fixed",
    ),
    ("card-not-held", "drew 2S stock; hand 0 2S 9H", "discard KD", {}, "turn.discard", "turn.discard"),
    (
        "meld-after-layoff",
        f"meld 0 4C 5C 6C 7C; phase layoff; off 7C; {NOBODY} 9S 9H 9D",
        "meld 9S 9H 9D",
        {"meld_after_layoff": False},
        "turn.phases",
        "turn.play-strict",
    ),
    (
        "one-meld-a-turn",
        f"meld 0 3S 3H 3D; laid 0; {NOBODY} 6C 7C 8C 9H",
        "meld 6C 7C 8C",
        {"melds_per_turn": 1},
        "meld.one-a-turn",
        "meld.one-a-turn",
    ),
    ("card-in-two-melds", f"{NOBODY} 7S 7H 7D 8D 9D", "meld 7S 7H 7D + 7D 8D 9D", {}, "meld.one-meld", "meld.one-meld"),
    ("meld-too-short", f"{NOBODY} 5S 5H", "meld 5S 5H", {}, "meld.minimum", "meld.minimum"),
    ("ace-not-high", f"{NOBODY} QD KD AD", "meld QD KD AD", {}, "meld.ace-low", "meld.ace-low"),
    ("ace-not-high", f"meld 0 TC JC QC KC; {NOBODY} AC 9D", "layoff AC>0", {}, "meld.ace-low", "meld.ace-low"),
    ("run-round-corner", f"{NOBODY} KD AD 2D", "meld KD AD 2D", {}, "meld.no-corner", "meld.no-corner"),
    ("run-gap", f"{NOBODY} 4C 5C 7C", "meld 4C 5C 7C", {}, "meld.run", "meld.run"),
    ("run-mixed-suits", f"{NOBODY} 8S 9S TH", "meld 8S 9S TH", {}, "meld.run", "meld.run"),
    ("set-odd-rank", f"{NOBODY} 6S 6H 7D", "meld 6S 6H 7D", {}, "meld.set", "meld.set"),
    ("neither-set-nor-run", f"{NOBODY} 4C 5C QS", "meld 4C 5C QS", {}, "meld.minimum", "meld.minimum"),
    (
        "layoff-needs-own-meld",
        f"meld 1 9H TH JH; {NOBODY} 8H KD",
        "layoff 8H>0",
        {"layoff_requires_own_meld": True},
        "layoff.own-meld-first",
        "layoff.own-meld-first",
    ),
    (
        "layoff-too-soon",
        f"meld 1 9H TH JH; meld 0 5C 5D 5S; laid 1; {NOBODY} 8H",
        "layoff 8H>0",
        {"layoff_requires_own_meld": True, "layoff_same_turn_as_first_meld": False},
        None,
        "layoff.next-turn",
    ),
    (
        "layoff-one-by-one",
        f"meld 0 9H TH JH; {NOBODY} 8H 7H",
        "layoff 8H 7H>0",
        {"layoff_size": 1},
        "layoff.one-by-one",
        "layoff.one-by-one",
    ),
    (
        "layoff-meld-not-named",
        f"meld 0 7S 7H 7D; meld 0 4C 5C 6C; {NOBODY} 7C KH",
        "layoff 7C",
        {},
        "layoff.name-meld",
        "layoff.name-meld",
    ),
    (
        "layoff-set-full",
        f"meld 0 5H 5D 5S 5C; {NOBODY} 6S KH",
        "layoff 6S>0",
        {},
        "layoff.set-closed",
        "layoff.set-closed",
    ),
    ("layoff-wrong-rank", f"meld 0 7S 7H 7D; {NOBODY} 2D KH", "layoff 2D>0", {}, "layoff.how", "layoff.how"),
    ("layoff-wrong-suit", f"meld 0 3S 4S 5S; {NOBODY} KD KH", "layoff KD>0", {}, "layoff.how", "layoff.how"),
    ("layoff-not-next", f"meld 0 9H TH JH; {NOBODY} 7H KH", "layoff 7H>0", {}, "layoff.how", "layoff.how"),
    ("discard-taken-from-pile", "drew 5D discards; hand 0 5D KS", "discard 5D", {}, "turn.no-return", "turn.no-return"),
    (
        "discard-just-drawn",
        "drew KS stock; hand 0 5D KS",
        "discard KS",
        {"no_same_discard": "any"},
        "turn.no-return-stock",
        "turn.no-return-stock",
    ),
    (
        "out-not-by-layoff",
        "meld 0 3S 4S 5S; drew 2S stock; hand 0 2S",
        "layoff 2S>0",
        {"go_out_discard": "meld_only"},
        "out.by-meld",
        "out.by-meld",
    ),
    (
        "out-needs-discard",
        "drew QC stock; hand 0 QC QS QH",
        "meld QC QS QH",
        {"go_out_discard": "required"},
        "out.by-discard",
        "out.by-discard",
    ),
    (
        "turn-cannot-be-completed",
        "drew 5D discards; hand 0 KS KH KC 5D",
        "meld KS KH KC",
        {},
        "turn.completable",
        "turn.completable",
    ),
]


CASES = [
    (slug, reason, position, move, options, rule)
    for reason, position, move, options, *rules in EXAMPLES
    for slug, rule in zip(BOTH, rules, strict=True)
    if rule is not None
]


@pytest.mark.parametrize(("slug", "reason", "position", "move", "options", "rule"), CASES)
def test_the_example_of_each_reason_is_refused_for_it(
    slug: str, reason: str, position: str, move: str, options: dict[str, Any], rule: str
) -> None:
    if slug == M:
        position = position.replace("scores 500 0 0 0", "scores 500 0")
    found = judge(slug, position, move, **options)
    assert found is not None
    assert (str(found.reason), found.rule) == (reason, f"{slug}.{rule}")


def test_every_reason_has_an_example_in_the_order_of_the_list() -> None:
    shown = list(dict.fromkeys(reason for reason, *_ in EXAMPLES))
    assert shown == [str(reason) for reason in RummyReason]
    assert len(shown) == 36


@pytest.mark.parametrize(
    ("slug", "never"),
    [(M, {"layoff-too-soon"}), (R, {"stock-empty", "turn-over-too-early", "turn-over-single", "turn-overs-used-up"})],
)
def test_the_table_of_rules_names_each_reason_that_can_occur(slug: str, never: set[str]) -> None:
    game = game_of(slug)
    rules = game.reason_rules(game.options())
    assert {str(reason) for reason in game.reasons} - {str(reason) for reason in rules} == never
    for reason, _, _, _, in_m, in_r in EXAMPLES:
        rule = in_m if slug == M else in_r
        if rule is not None:
            assert rules[RummyReason(reason)] == f"{slug}.{rule}"


DATA = [
    ("hand 0 2S; turn 1", "0: draw stock", {"numbers": {"seat": 1, "given": 0}}),
    ("stock 0; discards 4H KS; hand 0 8S", "draw stock", {"numbers": {"stock": 0, "discards": 2}}),
    (f"{NOBODY} 4C 5C 7C", "meld 4C 5C 7C", {"groups": {"group": ["4C", "5C", "7C"], "missing": ["6C"]}}),
    (f"{NOBODY} 8S 9S TH", "meld 8S 9S TH", {"cards": ["TH"]}),
    (f"{NOBODY} 6S 6H 7D", "meld 6S 6H 7D", {"cards": ["7D"]}),
    (
        f"meld 1 9H TH JH; {NOBODY} 7H KH",
        "layoff 7H>0",
        {"cards": ["7H"], "groups": {"meld": ["9H", "TH", "JH"], "fits": ["8H", "QH"]}},
    ),
    (f"meld 1 7S 7H 7D; {NOBODY} 2D KH", "layoff 2D>0", {"words": {"rank": "7"}}),
    (f"meld 1 3S 4S 5S; {NOBODY} KD KH", "layoff KD>0", {"words": {"suit": "S"}}),
    (
        f"meld 1 7S 7H 7D; meld 1 4C 5C 6C; {NOBODY} 7C KH",
        "layoff 7C",
        {"groups": {"meld": ["7S", "7D", "7H"], "meld_2": ["4C", "5C", "6C"]}},
    ),
    ("drew 5D discards; hand 0 5D KS", "discard 5D", {"cards": ["5D"], "groups": {"would_do": ["KS"]}}),
    (
        "drew 5D discards; hand 0 KS KH KC 5D",
        "meld KS KH KC",
        {"cards": ["5D"], "groups": {"barred": ["5D"], "left": ["5D"]}},
    ),
    (f"{NOBODY} 7S 7H 7D 8D 9D", "meld 7S 7H 7D + 7D 8D 9D", {"cards": ["7D"]}),
    ("over out 1; turn 1; hand 0 2S; hand 1", "draw stock", {"numbers": {"seat": 1}, "words": {"how": "out"}}),
    (
        "hand 0 2S; scores 40 102",
        "deal",
        {"numbers": {"target": 100, "total": 102, "seat": 1, "total_0": 40, "total_1": 102}},
    ),
]


@pytest.mark.parametrize(("position", "move", "data"), DATA)
def test_a_refusal_carries_its_cards_and_numbers(position: str, move: str, data: dict[str, Any]) -> None:
    found = judge(M, position, move)
    assert found is not None
    given = found.as_dict()
    assert {name: given[name] for name in data} == data


def test_a_lay_off_without_an_own_meld_names_the_melds_that_could_be_laid_first() -> None:
    found = judge(R, f"meld 1 9H TH JH; {NOBODY} 8H 5C 5D 5S", "layoff 8H>0")
    assert found is not None
    assert found.as_dict()["groups"] == {"would_do": ["5S", "5C", "5D"]}


OVERLAPS = [
    (R, f"meld 1 9H TH JH; {NOBODY} 7C KD", "layoff 7C>0", "layoff-needs-own-meld"),
    (M, "drew 5D discards; hand 0 KS KH QC 5D", "meld KS KH QC", "set-odd-rank"),
    (M, f"meld 1 4C 5C 6C 7C; phase layoff; off 7C; {NOBODY} 9S 9H 8D", "meld 9S 9H 8D", "meld-after-layoff"),
    (M, "turn 1; hand 0 KC", "0: meld KC KC", "not-your-turn"),
    (M, "hand 0 KC", "meld KC KC", "must-draw-first"),
    (M, f"{NOBODY} 9S", "meld 9S 9S KD", "card-named-twice"),
    (M, f"meld 1 KS KH KD; {NOBODY} 9S", "meld KS 9S 2C", "move-from-meld"),
    (M, f"{NOBODY} 9S", "meld 9S KD", "card-not-held"),
    (M, "drew 5D discards; hand 0 5D KS", "discard KD", "card-not-held"),
    (M, f"{NOBODY} 9S 9H 8D QS KS AS", "meld QS KS AS + 9S 9H 8D", "ace-not-high"),
    (M, f"{NOBODY} 9S 9H 8D QS KS AS", "meld 9S 9H 8D + QS KS AS", "set-odd-rank"),
    (R, f"meld 0 9H TH JH; {NOBODY} 8C 7C KD", "layoff 8C 7C>0", "layoff-one-by-one"),
    (R, "scores 200 0 0 0; turn 1; hand 0 2C", "0: deal", "game-over"),
]


@pytest.mark.parametrize(("slug", "position", "move", "reason"), OVERLAPS)
def test_of_two_broken_rules_the_earlier_in_the_list_is_named(slug: str, position: str, move: str, reason: str) -> None:
    found = judge(slug, position, move)
    assert found is not None
    assert str(found.reason) == reason


@pytest.mark.parametrize("slug", BOTH)
@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("hand 0 2C", "0: draw stock"),
        ("hand 0 2C", "draw discard"),
        (f"{NOBODY} 8S 8H 8C 3D", "meld 8H 8C 8S"),
        (f"meld 0 9H TH JH; {NOBODY} 8H", "layoff 8H"),
        (f"{NOBODY} 8S 8H 8C 4S 5S 6S", "meld 8S 8H 8C + 4S 5S 6S"),
        ("drew KS stock; hand 0 KS 2D", "discard KS"),
    ],
)
def test_a_legal_move_has_no_refusal(slug: str, position: str, move: str) -> None:
    assert judge(slug, position, move) is None
