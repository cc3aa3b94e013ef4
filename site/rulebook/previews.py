"""What the admin's preview shows of a rule or an example that may not be saved yet."""

from __future__ import annotations

from typing import Any

from rulebook import checks, engine, html, pieces
from rulebook.models import Example, Rule
from rulebook.reader import Reader
from rulebook.rendered import RenderedRule, render_example
from rulebook.vocabulary import game_rules, text, wording_for


def rule_context(rule: Rule, language: str) -> dict[str, Any]:
    """The rule as readers will see it, with its live examples."""
    wording = wording_for(rule.game, Reader(language))
    examples = (
        [render_example(example, wording, {}) for example in Example.objects.live().filter(rule=rule)]
        if rule.pk
        else []
    )
    entry = game_rules(rule.game.slug).rules.get(rule.rule_id)
    rendered = RenderedRule(
        pk=rule.pk or 0,
        rule_id=rule.rule_id,
        key=rule.key,
        number=entry.number if entry else "–",
        heading=html.plain(text(rule, "heading", language), wording),
        text=html.render(text(rule, "text", language), wording),
        language=language,
        source_note=html.render(text(rule, "source_note", language, fall_back=False), wording),
        sources=[],
        is_added=False,
        examples=examples,
    )
    return {"rule": pieces.draw_rule(rendered)}


def example_context(example: Example, language: str) -> dict[str, Any]:
    """The example under its rule's number, with what is false in it."""
    context = rule_context(example.rule, language)
    wording = wording_for(example.rule.game, Reader(language))
    rule: RenderedRule = context["rule"]
    try:
        rule.examples = [render_example(example, wording, {})]
        pieces.draw_rule(rule)
    except engine.FAULTS:
        rule.html["examples"] = ""
    faults = [fault for found in checks.example_faults(example).values() for fault in found]
    return {"rule": rule, "faults": faults}
