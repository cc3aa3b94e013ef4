"""What higher apps give to the reference, filled in `AppConfig.ready()`; the reference never imports them.

- `content_loaders`: further kinds of content files for `load_content` and `dump_content`.
- `coverage_columns`: columns of the coverage matrix, rule ID -> what covers it, and which rules need it.
- `home_panels`: what stands beside the shelf of games on the home page.
- `page_parts`: extras beside each rule (comment counts, lesson links, translation marks), asked once a page.
- `search_sources`: things that search finds besides rules and terms.
- `term_uses`: places that use a glossary word, for its page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.http import HttpRequest

T = TypeVar("T")


class Registry(Generic[T]):
    """Things by name, in the order of registration. A name is registered once."""

    def __init__(self) -> None:
        self._items: dict[str, T] = {}

    def register(self, name: str, item: T) -> None:
        """Add one; the same name again replaces it only if it is the same thing (autoreload)."""
        self._items[name] = item

    def unregister(self, name: str) -> None:
        """Forget one (for tests)."""
        self._items.pop(name, None)

    def items(self) -> list[tuple[str, T]]:
        """Pairs of name and thing."""
        return list(self._items.items())

    def __iter__(self) -> Iterator[T]:
        return iter(list(self._items.values()))

    def __len__(self) -> int:
        return len(self._items)


@dataclass(frozen=True, slots=True)
class PagePart:
    """One kind of extra beside the rules of a page.

    `load(request, game, rule_ids)` runs at most ONE query for the whole page and returns rule ID -> data;
    `template` draws one rule's data (as `part`) with `rule`, `game` in context. `place` is "meta" (third column),
    "above" (strip over the text), "tools" (list of links) or "below" (after the examples). A rule without data
    draws nothing. With `is_shared` the drawing depends on the data, the rule and the language alone (hashable
    data, nothing of the visitor): it is remembered, which spares most of the time of a page.
    """

    load: Callable[[HttpRequest, Any, Sequence[str]], Mapping[str, Any]]
    template: str
    place: str = "meta"
    is_shared: bool = False


@dataclass(frozen=True, slots=True)
class CoveredRule:
    """A rule as the coverage matrix sees it; `is_checked`: a refusal cites it or it decides a score."""

    rule_id: str
    is_default: bool
    is_checked: bool


@dataclass(frozen=True, slots=True)
class Cover:
    """One thing that covers a rule (the key of an example, a step, a reason), and where it is edited."""

    label: str
    url: str = ""


def no_rule(rule: CoveredRule) -> bool:
    """For columns that may stay empty."""
    return False


@dataclass(frozen=True, slots=True)
class CoverageColumn:
    """`load()` returns rule ID -> covers in one or few queries; `needs(rule)`: is an empty cell a gap?"""

    title: Any
    load: Callable[[], Mapping[str, Sequence[Cover]]]
    needs: Callable[[CoveredRule], bool] = no_rule


@dataclass(frozen=True, slots=True)
class HomePanel:
    """Something on the home page: `load(language)` returns what `template` draws as `panel`, or None for nothing.

    It must be the same for every visitor: the home page is kept.
    """

    load: Callable[[str], Mapping[str, Any] | None]
    template: str


@dataclass(frozen=True, slots=True)
class SearchSource:
    """`find(words, language)` yields hits: mappings with title, url, snippet."""

    title: Any
    find: Callable[[str, str], Sequence[Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class Use:
    """A place whose text uses a glossary word."""

    game: str
    title: str
    url: str
    number: str = ""
    note: Any = ""


@dataclass(frozen=True, slots=True)
class TermUses:
    """One kind of places: `find(key, language)` yields those whose text in that language uses the word, in at most
    one query."""

    title: Any
    find: Callable[[str, str], Sequence[Use]]


content_loaders: Registry[Any] = Registry()
"""Objects of `rulebook.loading.kinds.ContentKind`; see there."""
coverage_columns: Registry[CoverageColumn] = Registry()
home_panels: Registry[HomePanel] = Registry()
page_parts: Registry[PagePart] = Registry()
search_sources: Registry[SearchSource] = Registry()
term_uses: Registry[TermUses] = Registry()
after_load: Registry[Callable[[Sequence[Any]], None]] = Registry()
"""Called once with all the instances that `load_content` created or updated (see `stamps.is_held`)."""


@dataclass(frozen=True, slots=True)
class LinkFor:
    """A link beside an example or a game: `url_of(key)` gives the address in the active language, or nothing."""

    title: Any
    url_of: Callable[[str], str | None]


example_actions: Registry[LinkFor] = Registry()
"""Buttons under an example ("Try this position"), by example key."""
game_links: Registry[LinkFor] = Registry()
"""Links under a game's name ("Lessons"), by game slug."""
