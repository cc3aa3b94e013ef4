"""Options of a game: what may be chosen, what is chosen by default, and a strict check."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

OptionValue = int | str | bool | None


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One option: either a list of allowed `values`, or whole numbers from `minimum` to `maximum`.

    With both, the listed values are allowed besides the range (e.g. "none" or 1 to 60).
    """

    name: str
    default: OptionValue
    values: tuple[OptionValue, ...] = ()
    minimum: int | None = None
    maximum: int | None = None

    def allows(self, value: object) -> bool:
        """True if the value is one of the list or a whole number of the range."""
        if any(value == allowed and type(value) is type(allowed) for allowed in self.values):
            return True
        if self.minimum is None or self.maximum is None or type(value) is not int:
            return False
        return self.minimum <= value <= self.maximum

    def allowed(self) -> str:
        """The allowed values as a short text: "low|high_low" or "1..60"."""
        pieces = [value_text(value) for value in self.values]
        if self.minimum is not None:
            pieces.append(f"{self.minimum}..{self.maximum}")
        return "|".join(pieces)

    def read(self, text: str) -> OptionValue:
        """The value that a text such as "true", "10" or "loser" stands for. Raises OptionError."""
        for value in self.values:
            if value_text(value) == text:
                return value
        if text.isascii() and text.lstrip("-").isdigit() and self.allows(int(text)):
            return int(text)
        raise OptionError("value not allowed", self.name, text, self.allowed())


def value_text(value: OptionValue) -> str:
    """The canonical text of an option's value: "true", "none", "10", "loser"."""
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


class OptionError(ValueError):
    """An unknown option, a value that is not allowed, or an excluded combination."""

    def __init__(self, fault: str, option: str, value: object = "", allowed: str = "") -> None:
        detail = f" {value!r}" if value != "" else ""
        hint = f" (allowed: {allowed})" if allowed else ""
        super().__init__(f"{fault}: {option}{detail}{hint}")
        self.fault = fault
        self.option = option
        self.value = value
        self.allowed = allowed


def check(specs: Mapping[str, OptionSpec], changes: Mapping[str, Any]) -> None:
    """Raise OptionError for the first change that names no option or no allowed value."""
    for name, value in changes.items():
        if name not in specs:
            raise OptionError("unknown option", name, allowed=", ".join(specs))
        if not specs[name].allows(value):
            raise OptionError("value not allowed", name, value, specs[name].allowed())
