"""Engine and content name the same things: reasons, rules, options, in three languages."""

from __future__ import annotations

import re

import pytest

from rulebook import engine, when
from rulebook.models import Example, Game, OptionLabel, RefusalText, Rule
from rulebook.reader import Reader
from rulebook.rendered import game_page
from rules_engine import games
from rules_engine.options import value_text

pytestmark = pytest.mark.django_db
GAMES = ("multiplayer-rummy", "rummy", "gin-rummy", "domino-loo")
LANGUAGES = ("en", "ko", "ar")


@pytest.mark.parametrize("slug", GAMES)
def test_every_reason_cites_a_rule_in_three_languages(slug: str) -> None:
    game = games.get(slug)
    cited = set(game.reason_rules(game.options()).values())
    assert cited
    for rule_id in cited:
        rule = Rule.objects.live().get(rule_id=rule_id)
        assert all(getattr(rule, f"text_{code}") for code in LANGUAGES)


@pytest.mark.parametrize("slug", GAMES)
def test_every_reason_has_a_sentence_in_three_languages(slug: str) -> None:
    game = games.get(slug)
    for reason in game.reasons:
        text = RefusalText.objects.get(family=game.family, reason=str(reason))
        assert all(getattr(text, f"text_{code}") for code in LANGUAGES)


@pytest.mark.parametrize("slug", GAMES)
def test_every_option_that_a_text_shows_has_a_name(slug: str) -> None:
    family = games.get(slug).family
    named = set(OptionLabel.objects.filter(family=family, value="").values_list("option", flat=True))
    shown = {name for rule in Rule.objects.filter(game__slug=slug) for name in rule.when}
    shown |= {name for rule in Rule.objects.filter(game__slug=slug) for name in re.findall(r"\[\[=(\w+)", rule.text_en)}
    assert shown <= named


@pytest.mark.parametrize("slug", GAMES)
def test_each_rule_number_is_shown_once_under_the_default_preset(slug: str) -> None:
    page = game_page(Game.objects.get(slug=slug), Reader("en"))
    numbers = [rule.number for section in page.sections for rule in section.rules]
    assert len(numbers) == len(set(numbers))
    assert "–" not in numbers


@pytest.mark.parametrize("slug", GAMES)
def test_there_are_enough_living_examples(slug: str) -> None:
    assert Example.objects.live().of(slug).count() >= 15


@pytest.mark.parametrize("slug", GAMES)
def test_alternatives_exclude_one_another_under_every_single_change(slug: str) -> None:
    rules = list(Rule.objects.live().filter(game__slug=slug))
    for changes in [{}, *engine.single_changes(slug)]:
        values = engine.option_values(slug, changes)
        shown = {rule.rule_id: rule for rule in rules if when.matches(rule.when, values)}
        for rule in shown.values():
            text = {name: value_text(value) for name, value in changes.items()}
            assert not rule.replaces or rule.replaces not in shown, (rule.rule_id, text)


@pytest.mark.parametrize("slug", GAMES)
def test_a_page_under_house_rules_leaves_no_token_open(slug: str) -> None:
    game = Game.objects.get(slug=slug)
    changes = list(engine.single_changes(slug))
    for change in changes[:: max(1, len(changes) // 4)]:
        page = game_page(game, Reader("ko", changes=change))
        assert page.rule_ids
        assert not any("[[" in rule.text for section in page.sections for rule in section.rules)


@pytest.mark.parametrize("slug", GAMES)
def test_every_refusal_of_the_standard_game_is_shown(slug: str) -> None:
    """Each reason that a rule of the default preset gives has an example of its own."""
    game = games.get(slug)
    answers = Example.objects.live().of(slug).values_list("answer", flat=True)
    shown = {answer.get("reason") for answer in answers if isinstance(answer, dict)}
    values = engine.option_values(slug)
    standard = {rule.rule_id for rule in Rule.objects.live().filter(game__slug=slug) if when.matches(rule.when, values)}
    wanted = {str(reason) for reason, rule_id in game.reason_rules(game.options()).items() if rule_id in standard}
    assert wanted <= shown


def test_every_live_example_is_true() -> None:
    for example in Example.objects.live().select_related("rule"):
        given = engine.answer(example.game_slug, example.question, example.position, example.options)
        assert engine.differences(example.answer, given) == []
