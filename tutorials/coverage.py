"""Which steps teach which rules, for the coverage matrix."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tutorials.models import Step


def steps_by_rule() -> Mapping[str, Sequence[str]]:
    """Rule ID -> keys of the steps that teach it: one query."""
    found: dict[str, list[str]] = {}
    for key, rules in Step.objects.filter(live=True).values_list("key", "rules"):
        for rule_id in rules:
            found.setdefault(rule_id, []).append(key)
    return found
