"""The position of an example as groups of cards or tiles, for the pale picture. Drawn from the position itself,
so that picture and engine cannot disagree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from rulebook.wording import is_item
from rules_engine import games
from tabletop import arrange, spoken

Group = dict[str, Any]
SMALL = 5
"""Up to so many cards are a question about one group, not a hand."""


def labels() -> dict[str, str]:
    """What the parts of a position are called."""
    return {
        "hand": _("hand"),
        "cards": _("cards"),
        "tiles": _("tiles"),
        "hand_after_draw": _("hand after the draw"),
        "knocker_melds": _("knocker’s melds"),
        "knocker_deadwood": _("knocker’s deadwood"),
        "defender_hand": _("defender’s hand"),
        "table_melds": _("on the table"),
        "own_meld": _("own meld"),
        "melds": _("on the table"),
        "discards": _("top of the discard pile"),
        "turn_up": _("turn-up"),
        "trick": _("trick"),
        "drawn": _("drawn"),
        "barred": _("may not be discarded"),
    }


def groups(slug: str, position: Mapping[str, Any], options: Mapping[str, Any]) -> list[Group]:
    """Groups for `{% example_picture %}`; nothing where the position shows no cards. Labels in the active language."""
    words = labels()
    if "state" in position:
        return list(_of_state(slug, position, options, words))
    found: list[Group] = []
    for name, value in position.items():
        found += _of_field(words.get(name, name.replace("_", " ")), value)
    return found


def _of_field(label: str, value: Any) -> list[Group]:
    if isinstance(value, str) and value and all(map(is_item, value.split())):
        return [{"cards": value.split(), "label": label, "kind": "plain"}]
    if isinstance(value, list) and value and all(isinstance(item, str) and is_item(item) for item in value):
        return (
            list(_arranged(value, label)) if len(value) > SMALL else [{"cards": value, "label": label, "kind": "plain"}]
        )
    if isinstance(value, list) and value and all(isinstance(item, list) for item in value):
        return [
            {"cards": part, "label": label if index == 0 else "", "kind": "meld"}
            for index, part in enumerate(value)
            if part
        ]
    return []


def _of_state(
    slug: str, position: Mapping[str, Any], options: Mapping[str, Any], words: Mapping[str, str]
) -> Iterator[Group]:
    game = games.get(slug)
    state = game.parse_position(position["state"], game.options(**options), int(position.get("seed", 0)))
    view = game.view_for(state, 0)
    if view.get("turn_up"):
        yield {"cards": [view["turn_up"]], "label": words["turn_up"], "kind": "plain"}
    if view.get("trick"):
        yield {"cards": [played["tile"] for played in view["trick"]], "label": words["trick"], "kind": "plain"}
    for index, meld in enumerate(view.get("melds") or ()):
        yield {"cards": meld["cards"], "label": words["melds"] if index == 0 else "", "kind": "meld"}
    yield from _of_knock(view.get("knock"), words)
    if view.get("discards"):
        yield {"cards": view["discards"][-1:], "label": words["discards"], "kind": "discard"}
    yield from _of_hand(view, words)


def _of_knock(knock: Mapping[str, Any] | None, words: Mapping[str, str]) -> Iterator[Group]:
    if not knock or not knock.get("melds"):
        return
    for index, meld in enumerate(knock["melds"]):
        yield {"cards": meld, "label": words["knocker_melds"] if index == 0 else "", "kind": "meld"}
    if knock.get("deadwood"):
        yield {"cards": knock["deadwood"], "label": words["knocker_deadwood"], "kind": "loose"}


def _of_hand(view: Mapping[str, Any], words: Mapping[str, str]) -> Iterator[Group]:
    """The learner's hand, melds first; the drawn card is raised."""
    mine = next((hand for hand in view.get("hands", ()) if hand["seat"] == view.get("seat", 0)), None)
    cards = list((mine or {}).get("cards") or ())
    if not cards:
        return
    yield from _arranged(cards, words["hand"], (view.get("drawn") or {}).get("card"))


def _arranged(cards: list[str], label: str, drawn: str | None = None) -> Iterator[Group]:
    """A hand with its melds first, as one would hold it. Tiles stay as they are."""
    parts = [cards] if spoken.is_tile(cards[0]) else arrange.by_meld(cards)
    for index, part in enumerate(parts):
        kind = "plain" if spoken.is_tile(part[0]) else "meld" if _is_meld(part) else "loose"
        added = [drawn] if drawn in part else []
        yield {"cards": part, "label": label if index == 0 else "", "kind": kind, "added": added}


def _is_meld(cards: list[str]) -> bool:
    from rules_engine.cards import parse_cards

    held = parse_cards(cards)
    if len(held) < 3:
        return False
    if len({card.rank for card in held}) == 1:
        return True
    ranks = sorted(card.rank for card in held)
    return len({card.suit for card in held}) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))
