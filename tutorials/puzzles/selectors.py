"""Puzzles and how a learner stands with them, in a fixed number of queries."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Q
from django.urls import reverse

from rulebook.held import held
from tutorials.learner import Learner
from tutorials.puzzles.models import BANDS, Puzzle, PuzzleResult, PuzzleTheme

FIRST_DAY = date(2026, 1, 1)
FARTHEST_EAST = timedelta(hours=14)
AGAIN = Q(stars__lt=3) & (Q(mistakes__gt=0) | Q(is_solved=True))
"""Went wrong: the same in the database as `was_failed`. To start again alone takes nothing off the list."""


@dataclass(frozen=True, slots=True)
class BandCard:
    """The puzzles of one difficulty of a theme: how many there are, how many are solved, where to go on."""

    band: int
    name: str
    total: int
    solved: int
    next_number: int


@dataclass(frozen=True, slots=True)
class ThemeCard:
    """A theme with its bands."""

    theme: PuzzleTheme
    bands: tuple[BandCard, ...]

    @property
    def total(self) -> int:
        """How many puzzles the theme has."""
        return sum(band.total for band in self.bands)

    @property
    def solved(self) -> int:
        """How many of them are solved."""
        return sum(band.solved for band in self.bands)


@dataclass(frozen=True, slots=True)
class PuzzleCard:
    """One puzzle in a list: solved or not, to be tried again or not."""

    number: int
    band: int
    is_solved: bool
    is_again: bool


def themes() -> list[PuzzleTheme]:
    """All themes, by the order of the games and their own."""
    return list(PuzzleTheme.objects.select_related("game").order_by("game__sort_order", "sort_order", "pk"))


def solved_ids(learner: Learner | None) -> set[int]:
    """The puzzles that the learner has solved."""
    if learner is None:
        return set()
    return set(PuzzleResult.objects.filter(**learner.keys, is_solved=True).values_list("puzzle_id", flat=True))


def theme_cards(found: Sequence[PuzzleTheme], learner: Learner | None) -> list[ThemeCard]:
    """The themes with the learner's progress: two queries, however many there are."""
    solved = solved_ids(learner)
    rows = Puzzle.objects.filter(theme__in=[theme.pk for theme in found]).order_by("number")
    places: dict[tuple[int, int], list[tuple[int, bool]]] = {}
    for pk, theme_id, band, number in rows.values_list("pk", "theme_id", "band", "number"):
        places.setdefault((theme_id, band), []).append((number, pk in solved))
    return [_theme_card(theme, places) for theme in found]


def _theme_card(theme: PuzzleTheme, places: dict[tuple[int, int], list[tuple[int, bool]]]) -> ThemeCard:
    bands = []
    for band, name in BANDS:
        here = places.get((theme.pk, band), [])
        waiting = [number for number, is_solved in here if not is_solved] or [number for number, _done in here]
        if here:
            bands.append(BandCard(band, str(name), len(here), sum(done for _number, done in here), waiting[0]))
    return ThemeCard(theme, tuple(bands))


def theme_by_slug(game: str, slug: str) -> PuzzleTheme | None:
    """A theme with its game."""
    return PuzzleTheme.objects.filter(key=f"{game}.{slug}").select_related("game").first()


def puzzles_of(theme: PuzzleTheme, learner: Learner | None) -> list[PuzzleCard]:
    """Every puzzle of a theme with the learner's marks."""
    marks: dict[int, tuple[bool, bool]] = {}
    if learner is not None:
        rows = PuzzleResult.objects.filter(**learner.keys, puzzle__theme=theme)
        marks = {row.puzzle_id: (row.is_solved, row.was_failed) for row in rows}
    found = Puzzle.objects.filter(theme=theme).order_by("number").values_list("pk", "number", "band")
    return [PuzzleCard(number, band, *marks.get(pk, (False, False))) for pk, number, band in found]


def puzzle_at(game: str, slug: str, number: int) -> Puzzle | None:
    """One puzzle with its theme and game. One query, or none where it is held."""
    key = f"{game}.{slug}"
    return held(f"puzzle:{key}.{number}", lambda: _puzzle_at(key, number))


def _puzzle_at(theme: str, number: int) -> Puzzle | None:
    return Puzzle.objects.filter(theme__key=theme, number=number).select_related("theme__game").first()


def next_number(puzzle: Puzzle, learner: Learner | None) -> int | None:
    """The next open puzzle of the theme: behind this one by difficulty, else from the start."""
    mine: tuple[int, int] = (puzzle.band, puzzle.number)
    solved = _solved_of(puzzle.theme, learner)
    others = [(place <= mine, place) for pk, place in _places(puzzle.theme) if pk not in solved and place != mine]
    return min(others)[1][1] if others else None


def _places(theme: PuzzleTheme) -> list[tuple[int, tuple[int, int]]]:
    """The puzzles of a theme with difficulty and number, the easy ones first."""
    return held(f"places:{theme.key}", lambda: _read_places(theme))


def _read_places(theme: PuzzleTheme) -> list[tuple[int, tuple[int, int]]]:
    rows = Puzzle.objects.filter(theme=theme).order_by("band", "number")
    return [(pk, (band, number)) for pk, band, number in rows.values_list("pk", "band", "number")]


def _solved_of(theme: PuzzleTheme, learner: Learner | None) -> set[int]:
    if learner is None:
        return set()
    rows = PuzzleResult.objects.filter(**learner.keys, is_solved=True, puzzle__theme=theme)
    return set(rows.values_list("puzzle_id", flat=True))


def again(learner: Learner | None) -> list[Puzzle]:
    """The puzzles that went wrong, those that waited longest first."""
    if learner is None:
        return []
    rows = PuzzleResult.objects.filter(AGAIN, **learner.keys).select_related("puzzle__theme__game")
    return [row.puzzle for row in rows.order_by("updated_at")[:100]]


def again_count(learner: Learner | None) -> int:
    """How many puzzles wait to be tried again."""
    return 0 if learner is None else PuzzleResult.objects.filter(AGAIN, **learner.keys).count()


def is_open(day: date, now: datetime) -> bool:
    """True from the moment at which the day has begun somewhere on earth."""
    return FIRST_DAY <= day <= (now + FARTHEST_EAST).date()


def puzzle_of_the_day(day: date) -> Puzzle | None:
    """The same for everybody: themes in turn, within the theme the puzzle whose digest with the date is highest.

    Only the date decides; a theme that gets more puzzles later keeps most of its days. Two queries, or none where it is
    held.
    """
    return held(f"day:{day.isoformat()}", lambda: _puzzle_of_the_day(day))


def _puzzle_of_the_day(day: date) -> Puzzle | None:
    keys: dict[str, list[str]] = {}
    for theme, key in Puzzle.objects.values_list("theme__key", "key"):
        keys.setdefault(theme, []).append(key)
    if not keys:
        return None
    turn, place = divmod(day.toordinal(), len(keys))
    themes = sorted(keys, key=lambda theme: _digest(f"{turn}|{theme}"))
    chosen = max(keys[themes[place]], key=lambda key: _digest(f"{day.isoformat()}|{key}"))
    return Puzzle.objects.select_related("theme__game").get(key=chosen)


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def puzzles_url(game: str) -> str | None:
    """The address of a game's puzzles in the active language, if it has any."""
    has_puzzles = Puzzle.objects.filter(theme__game__slug=game).exists()
    return reverse("puzzles-of-game", args=[game]) if has_puzzles else None
