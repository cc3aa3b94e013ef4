"""Numbers of rules: 4.3, and 4.3a for what house rules add.

Only rules that the default preset shows are counted, so house rules never renumber anything. An alternative that
replaces a rule takes its number; an added rule takes the number before it with a letter. A section that the default
hides is named after the one before it: 5a, its rules 5a.1, 5a.2.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from string import ascii_lowercase


@dataclass(frozen=True, slots=True)
class Placed:
    """A rule as numbering sees it, in reading order."""

    rule_id: str
    section: str
    replaces: str
    is_default: bool


@dataclass(frozen=True, slots=True)
class Numbers:
    """Numbers by rule ID and by section key."""

    rules: Mapping[str, str]
    sections: Mapping[str, str]


@dataclass(slots=True)
class _Counter:
    """Counts within one section."""

    number: str
    count: int = 0
    letters: dict[str, int] = field(default_factory=dict)

    def next(self) -> str:
        self.count += 1
        return f"{self.number}.{self.count}"

    def added(self) -> str:
        base = f"{self.number}.{self.count}" if self.count else f"{self.number}.0"
        letter = self.letters.get(base, 0)
        self.letters[base] = letter + 1
        return base + ascii_lowercase[letter % 26]


def number(section_keys: Iterable[str], rules: Iterable[Placed]) -> Numbers:
    """Number every rule, shown or not."""
    placed = list(rules)
    sections = _number_sections(list(section_keys), placed)
    counters = {key: _Counter(number) for key, number in sections.items()}
    counted = {rule.section for rule in placed if rule.is_default}
    numbers: dict[str, str] = {}
    for rule in placed:
        counter = counters.setdefault(rule.section, _Counter("?"))
        if rule.replaces and not rule.is_default:
            continue
        if rule.is_default or rule.section not in counted:
            numbers[rule.rule_id] = counter.next()
        else:
            numbers[rule.rule_id] = counter.added()
    for rule in placed:
        if rule.rule_id not in numbers:
            numbers[rule.rule_id] = _replaced_number(rule, {r.rule_id: r for r in placed}, numbers)
    return Numbers(numbers, sections)


def _replaced_number(rule: Placed, by_id: Mapping[str, Placed], numbers: Mapping[str, str]) -> str:
    """Follow `replaces` to a rule that has a number; a chain that leads nowhere shows none."""
    seen: set[str] = set()
    target = rule
    while target.replaces and target.rule_id not in seen:
        seen.add(target.rule_id)
        if target.replaces in numbers:
            return numbers[target.replaces]
        if target.replaces not in by_id:
            break
        target = by_id[target.replaces]
    return "–"


def _number_sections(keys: list[str], placed: list[Placed]) -> dict[str, str]:
    shown = {rule.section for rule in placed if rule.is_default}
    numbers: dict[str, str] = {}
    count = letter = 0
    for key in keys:
        if key in shown:
            count, letter = count + 1, 0
            numbers[key] = str(count)
        else:
            numbers[key] = f"{count}{ascii_lowercase[letter % 26]}"
            letter += 1
    return numbers
