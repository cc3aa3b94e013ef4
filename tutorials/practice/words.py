"""Words of the practice pages: what is asked, what is given, who plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rulebook.picture import labels
from rulebook.wording import is_item
from tutorials.practice.asking import NOBODY, Asked

Given = Mapping[str, Any]


def instruction(asked: Asked) -> str:
    """The sentence that asks."""
    person = {"name": name_of(asked.person)}
    return {
        "move": _("Try any move in this position. A refused one names the rule that it breaks."),
        "read": _("Look at this example."),
        "ante": _("How many chips are in the pot after the antes?"),
        "after-discard": _("One card is discarded. What is the lowest deadwood that can be kept?"),
        "after-layoff": _("What is the lowest deadwood that the other player can keep after laying off?"),
        "can-knock": _("Can this hand knock after a discard?"),
        "deadwood": _("What is the lowest deadwood of these cards?"),
        "dealt-boneyard": _("How many tiles are left in the boneyard after the deal?"),
        "dealt-hand": _("How many does each player hold after the deal?"),
        "dealt-stock": _("How many cards are in the stock after the deal?"),
        "discards": _("Which cards may be discarded to knock? Choose all of them."),
        "hand-over": _("Is the hand over?"),
        "hand-points": _("How many points does the winner of the hand get?"),
        "loo-payment": _("How many chips does a looed player pay?"),
        "meld": _("Is this a meld?"),
        "next-dealer": _("Who deals next?"),
        "next-pot": _("How many chips are in the next pot?"),
        "payout": _("How many chips does %(name)s take from the pot?") % person,
        "pot-left": _("How many chips stay in the pot?"),
        "round-points": _("How many points does %(name)s get for this round?") % person,
        "shutout": _("Is this a shutout?"),
        "total": _("What is the new total of %(name)s?") % person,
        "trick": _("Which tile wins the trick?"),
        "trump": _("Which number is trump?"),
        "winner": _("Who has won the game?"),
        "winners": _("Who has won the game? Choose all that fit."),
    }.get(asked.name, _("Look at this example."))


def name_of(key: str) -> str:
    """What a person of an example is called."""
    return {
        "a": pgettext("player", "A"),
        "b": pgettext("player", "B"),
        "dealer": _("the dealer"),
        "mina": pgettext("player", "Mina"),
        "noor": pgettext("player", "Noor"),
        "robin": pgettext("player", "Robin"),
        "sami": pgettext("player", "Sami"),
    }.get(key, key)


def choice_of(key: str) -> str:
    """A choice in words."""
    return {
        "yes": _("Yes"),
        "no": _("No"),
        "set": _("Yes, a set"),
        "run": _("Yes, a run"),
        "none": _("No, neither a set nor a run"),
        NOBODY: _("Nobody yet"),
    }.get(key) or name_of(key)


def field_words() -> dict[str, str]:
    """What the parts of a question are called."""
    return labels() | {
        "boxes": _("Boxes"),
        "dealer": _("Dealer"),
        "defender_deadwood_after_layoff": _("Deadwood of the other player after laying off"),
        "event": _("What happened"),
        "folded": _("Folded"),
        "hands_won": _("Hands won"),
        "knocker_deadwood": _("knocker’s deadwood"),
        "led": _("Led suit"),
        "left": _("Left in the pot"),
        "looed": _("Looed"),
        "players": _("Players"),
        "points": _("Points"),
        "pot": _("Pot"),
        "pot_player": _("Plays for the pot"),
        "scores": _("Totals so far"),
        "stock_left": _("Cards left in the stock"),
        "tricks": _("Tricks won"),
        "trump": _("Trump"),
        "upcard": _("First upcard"),
        "winner": _("Winner of the hand"),
        "winners": _("Winners of the tricks, in order"),
    }


def facts(position: Given) -> list[tuple[str, str]]:
    """What a question gives besides cards, in words."""
    words = field_words()
    return [
        (words.get(name, name), _said(value))
        for name, value in position.items()
        if name != "state" and not _cards(value)
    ]


def groups(position: Given, hidden: Iterable[str] = ()) -> list[dict[str, Any]]:
    """The cards and tiles that a question gives, as they stand there: never sorted into the melds it asks for."""
    words = field_words()
    found = []
    for name, value in position.items():
        if name in hidden or not _cards(value):
            continue
        rows = value if isinstance(value[0], list) else [value.split() if isinstance(value, str) else value]
        kind = "meld" if isinstance(value[0], list) else "plain"
        label = words.get(name, name)
        found += [
            {"cards": row, "label": "" if index else label, "kind": kind} for index, row in enumerate(rows) if row
        ]
    return found


def _cards(value: Any) -> bool:
    if isinstance(value, str):
        return bool(value) and all(map(is_item, value.split()))
    if not isinstance(value, list) or not value:
        return False
    if all(isinstance(item, list) for item in value):
        return all(is_item(code) for row in value for code in row)
    return all(isinstance(item, str) and is_item(item) for item in value)


def _said(value: Any) -> str:
    if isinstance(value, Mapping):
        return " · ".join(f"{name_of(name)} {_said(part)}" for name, part in value.items())
    if isinstance(value, list):
        return " · ".join(map(_said, value)) or "–"
    if value == "turn ended without a knock":
        return _("the turn ended without a knock")
    return name_of(value) if isinstance(value, str) else str(value)
