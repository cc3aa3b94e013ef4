"""Faults of rules and examples by field, for forms, publishing and services: the loader's checks, on rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulebook import when
from rulebook.loading import facts
from rulebook.loading.records import LANGUAGES
from rulebook.loading.texts import Allowed, token_faults

Faults = dict[str, list[str]]


def _exists(model: Any, field: str, **more: Any) -> Callable[[str], bool]:
    """Does an object with this key exist? Asked only for tokens that occur."""
    return lambda key: bool(model.objects.filter(**{field: key}, **more).exists())


def allowed_in(slug: str, **more: Any) -> Allowed:
    """What the tokens of a game's texts may name."""
    from rulebook.models import GlossaryTerm, Rule

    specs = facts.specs(slug)
    return Allowed(
        option=lambda name: name in specs,
        term=_exists(GlossaryTerm, "key"),
        rule=_exists(Rule, "rule_id"),
        **more,
    )


def text_faults(instance: Any, allowed: Allowed) -> Faults:
    """Faults of the tokens in each translated column."""
    found: Faults = {}
    for name in instance.unit_fields:
        for code in LANGUAGES:
            faults = token_faults(getattr(instance, f"{name}_{code}") or "", code, allowed)
            if faults:
                found[f"{name}_{code}"] = faults
    return found


def condition_faults(condition: Any, slug: str) -> Faults:
    """What is wrong with the options that a rule or a piece of advice depends on."""
    faults = when.faults(condition, facts.specs(slug))
    return {"when": faults} if faults else {}


def rule_faults(rule: Any) -> Faults:
    """What is wrong with a rule: its condition, its sources, the tokens of its texts."""
    slug = rule.unit_game
    found = condition_faults(rule.when, slug)
    if rule.game_id and rule.game.slug != slug:
        found["rule_id"] = [f"the rule ID must begin with {rule.game.slug}."]
    if rule.section_id and rule.game_id and rule.section.game_id != rule.game_id:
        found["section"] = ["the section belongs to another game"]
    return found | text_faults(rule, allowed_in(slug))


def example_faults(example: Any) -> Faults:
    """What is wrong with an example: above all, whether the engine says what it says."""
    if not example.rule_id:
        return {}
    slug = example.game_slug
    values = {name: getattr(example, name) for name in ("question", "position", "options", "answer")}
    if not isinstance(values["options"], dict) or not isinstance(values["position"], dict):
        return {"position": ["position and options must be tables"]}
    given, false = facts.example_answer(slug, values, example.rule.when)
    found: Faults = {"answer": false} if false else {}
    allowed = allowed_in(slug, answer=lambda path: given is None or facts.has_field(given, path))
    return found | text_faults(example, allowed)
