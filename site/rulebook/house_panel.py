"""The options that a reader may change in a game: those that its rules speak about, with their labels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.core.cache import cache
from django.utils import translation
from django.utils.translation import gettext as _

from rulebook import engine, tokens
from rulebook.models import Game, OptionLabel, Rule, Section
from rulebook.reader import Reader
from rulebook.vocabulary import HOUR, text
from rulebook.wording import Wording
from rules_engine.options import OptionError, OptionSpec, OptionValue, value_text

UNWRITTEN = {("domino-loo", "loo_payment"): {"fixed"}, ("multiplayer-rummy", "stalemate"): {"never"}}
"""Values of the engine that no rule text describes yet."""

MAIN = {
    "gin-rummy": ("knock_limit", "gin_bonus", "undercut_bonus", "game_target"),
    "multiplayer-rummy": ("no_same_discard", "going_rummy", "target"),
    "rummy": ("layoff_size", "go_out_discard", "target"),
    "domino-loo": ("mode", "loo_penalty", "target"),
}
"""What the bar of a page always names."""


@dataclass(frozen=True, slots=True)
class Value:
    """One value that can be chosen."""

    text: str
    label: str


@dataclass(frozen=True, slots=True)
class Option:
    """One option as the panel shows it."""

    name: str
    label: str
    help: str
    default: str
    values: tuple[Value, ...]
    minimum: int | None
    maximum: int | None
    spec: OptionSpec
    digits: str = "latn"
    language: str = "en"

    def shown(self, number: str) -> str:
        """A number in the reader's digits."""
        return Wording(self.language, digits=self.digits).digits_of(number)

    def value_label(self, value: str) -> str:
        """The words for a value; a number stands for itself."""
        return next((one.label for one in self.values if one.text == value), self.shown(value))

    def allowed(self) -> str:
        """All values in words."""
        pieces = [value.label for value in self.values]
        if self.minimum is not None:
            pieces.append(f"{self.shown(str(self.minimum))}–{self.shown(str(self.maximum))}")
        return ("، " if self.language == "ar" else ", ").join(pieces)


@dataclass(frozen=True, slots=True)
class Panel:
    """The options of one game in reading order, grouped by the chapter that speaks of them first."""

    slug: str
    options: Mapping[str, Option]
    groups: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def names(self) -> list[str]:
        """The options by name."""
        return list(self.options)

    def read(self, name: str, given: str) -> OptionValue:
        """The value that a text stands for. Raises ValueError."""
        spec = self.options[name].spec
        value = spec.read(given)
        if given in UNWRITTEN.get((self.slug, name), ()):
            raise OptionError("value not allowed", name, given, spec.allowed())
        return value

    def label(self, name: str) -> str:
        """The name of an option in words."""
        return self.options[name].label if name in self.options else name

    def value_label(self, name: str, value: str) -> str:
        """The words for a value of an option."""
        return self.options[name].value_label(value) if name in self.options else value


def panel_of(game: Game, reader: Reader) -> Panel:
    """The panel of a game in the reader's language, from the cache where the stamp is known."""
    key = f"rulebook:house:{game.slug}:{game.stamp}:{reader.language}:{reader.digits}"
    found: Panel | None = cache.get(key)
    if found is None:
        with translation.override(reader.language):
            found = _build(game, reader)
        cache.set(key, found, HOUR)
    return found


def _build(game: Game, reader: Reader) -> Panel:
    specs = engine.option_specs(game.slug)
    first = _first_sections(game)
    labels = {(label.option, label.value): label for label in OptionLabel.objects.filter(family=game.family)}
    standard = engine.option_values(game.slug)
    titles = {
        section.pk: text(section, "title", reader.language)
        for section in Section.objects.filter(game=game).order_by("sort_order", "pk")
    }
    options: dict[str, Option] = {}
    groups: list[tuple[str, tuple[str, ...]]] = []
    for pk, title in titles.items():
        here = [name for name in specs if first.get(name) == pk]
        made = [_option(game.slug, specs[name], standard[name], labels, reader) for name in here]
        made = [option for option in made if len(option.values) > 1 or option.minimum is not None]
        options |= {option.name: option for option in made}
        if made:
            groups.append((title, tuple(option.name for option in made)))
    return Panel(game.slug, options, tuple(groups))


def _first_sections(game: Game) -> dict[str, int]:
    """For each option the section of the first rule that depends on it or prints it."""
    found: dict[str, int] = {}
    rules = list(Rule.objects.live().filter(game=game).order_by("section__sort_order", "sort_order", "pk"))
    for rule in rules:
        for name in _printed(text(rule, "text", "en")):
            found.setdefault(name, rule.section_id)
    for rule in rules:
        for name in rule.when:
            found.setdefault(name, rule.section_id)
    return found


def _printed(source: str) -> list[str]:
    names = []
    for mark in tokens.iter_marks(source):
        if mark[0] != tokens.OPEN:
            continue
        try:
            token = tokens.read_token(source, mark.start())
        except tokens.TokenError:
            continue
        if isinstance(token, tokens.OptionToken):
            names.append(token.option)
    return names


def _option(
    slug: str, spec: OptionSpec, default: OptionValue, labels: Mapping[tuple[str, str], OptionLabel], reader: Reader
) -> Option:
    own = labels.get((spec.name, ""))
    wording = Wording(reader.language, digits=reader.digits)
    values = []
    for value in spec.values:
        shown = value_text(value)
        if shown in UNWRITTEN.get((slug, spec.name), ()):
            continue
        label = labels.get((spec.name, shown))
        word = text(label, "label", reader.language) if label else _plain_word(shown)
        values.append(Value(shown, wording.digits_of(word)))
    return Option(
        name=spec.name,
        label=text(own, "label", reader.language) if own else spec.name,
        help=text(own, "help", reader.language) if own else "",
        default=value_text(default),
        values=tuple(values),
        minimum=spec.minimum,
        maximum=spec.maximum,
        spec=spec,
        digits=reader.digits,
        language=reader.language,
    )


def _plain_word(value: str) -> str:
    words = {"true": _("yes"), "false": _("no"), "on": _("yes"), "off": _("no"), "none": _("none")}
    return words.get(value, value)
