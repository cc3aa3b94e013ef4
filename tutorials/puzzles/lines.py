"""Lines of play as numbered lists: the moves of a turn, the tricks of a round."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tabletop import faces
from tabletop.pictures import seat_names
from tutorials import player, words
from tutorials.lesson import Step
from tutorials.puzzles.told import Trick


def moves(step: Step, played: Iterable[str], language: str) -> SafeString:
    """The moves one after the other; a card that is laid off is named with its meld."""
    state, found = player.start_state(step), []
    for text in played:
        found.append((move(step, state, text, language),))
        state = step.engine.play(state, step.engine.parse_move(text))
    return _numbered(found)


def move(step: Step, state: object, text: str, language: str) -> SafeString:
    """One move: what is done, with which cards, on which meld."""
    action = words.action_of(text)
    cards, _more, place = text.removeprefix(action).strip(" []").partition(">")
    label = words.action_word(action, step.engine.family)
    row = faces.items_row(cards.replace("[", " ").replace("]", " ").split(), language)
    if not place:
        return format_html("{}: {}", label, row)
    meld = step.engine.view_for(state, 0)["melds"][int(place)]["cards"]
    return format_html('{}: <bdi dir="ltr">{} → {}</bdi>', label, row, faces.items_row(meld, language))


def tricks(step: Step, played: Iterable[Trick], language: str) -> SafeString:
    """The tiles of each trick in the order played, and who takes it."""
    names = seat_names(step.engine.view_for(player.start_state(step), 0), None)
    said = _("{tiles} goes to {player}")
    return _numbered(
        (format_html(said, tiles=faces.items_row(tiles, language), player=names[seat]),) for tiles, seat in played
    )


def _numbered(found: Iterable[tuple[SafeString]]) -> SafeString:
    return format_html('<ol class="moves">{}</ol>', format_html_join("", "<li>{}</li>", found))
