"""From the plain dicts of the engine's views and of examples to what the table templates draw.

The templates get small dicts only; every word in them is in the active language. A table is never drawn without
its text alternative: `table_lines` and `example_lines` say the same in sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from tabletop import arrange, faces, spoken
from tabletop.reading import digits

View = Mapping[str, Any]
Codes = str | Iterable[object] | None
LONGEST_ROW_OF_BACKS = 14


def _canonical(cards: Codes) -> list[str]:
    return [faces.canonical(code) for code in faces.codes(cards)]


def in_digits(text: object) -> str:
    """A number of the interface in the reader's digits."""
    return digits(text, get_language() or "en")


def cards_counted(number: int) -> str:
    """So many cards."""
    return in_digits(ngettext("%(number)d card", "%(number)d cards", number) % {"number": number})


def tiles_counted(number: int) -> str:
    """So many tiles."""
    return in_digits(ngettext("%(number)d tile", "%(number)d tiles", number) % {"number": number})


def notes_of(unavailable: Codes | Mapping[str, str]) -> dict[str, str]:
    """Unavailable items with the word that says why (may be empty)."""
    if isinstance(unavailable, Mapping):
        return {faces.canonical(code): word for code, word in unavailable.items()}
    return dict.fromkeys(_canonical(unavailable), "")


def hand_groups(
    cards: Codes,
    lang: str,
    *,
    groups: Sequence[Codes] | str | None = None,
    selected: Codes = None,
    refused: Codes = None,
    drawn: str | None = None,
    unavailable: Codes | Mapping[str, str] = None,
) -> list[list[dict[str, Any]]]:
    """The slots of a hand in groups: a list of them, "meld", "suit", "rank", or nothing for one group as given."""
    held = _canonical(cards)
    tiles = any(map(spoken.is_tile, held))
    chosen, wrong, off = set(_canonical(selected)), set(_canonical(refused)), notes_of(unavailable)
    new = faces.canonical(drawn) if drawn else ""
    slots = []
    for number, group in enumerate(_grouped(held, groups, tiles=tiles)):
        slots.append(
            [
                {
                    "code": code,
                    "face": faces.face(code, lang),
                    "name": spoken.item_name(code, lang),
                    "is_tile": tiles,
                    "label": faces.label(code),
                    "meld": number,
                    "suit": "" if tiles else arrange.SUIT_ORDER.index(code[1]),
                    "rank": "" if tiles else faces.rank_index(code),
                    "selected": code in chosen,
                    "refused": code in wrong,
                    "drawn": code == new,
                    "off": code in off,
                    "note": off.get(code, ""),
                }
                for code in group
            ]
        )
    return slots


def _grouped(held: list[str], groups: Sequence[Codes] | str | None, *, tiles: bool) -> list[list[str]]:
    if not held:
        return []
    if tiles or not groups:
        return [held]
    if isinstance(groups, str):
        arranged = {"meld": arrange.by_meld, "suit": arrange.by_suit, "rank": arrange.by_rank}[groups]
        return arranged(held)
    given = [[code for code in _canonical(group) if code in held] for group in groups]
    placed = {code for group in given for code in group}
    rest = [code for code in held if code not in placed]
    groups_laid = [group for group in [*given, rest] if group]
    return [*groups_laid[:-1], _rest_by_rank(groups_laid[-1])]


def _rest_by_rank(group: list[str]) -> list[str]:
    """The last group by rank, unless it is a meld (one rank or one suit), whose order is the caller's."""
    if len({code[0] for code in group}) == 1 or len({code[1] for code in group}) == 1:
        return group
    return arrange.by_rank(group)[0]


def meld_cards(cards: Codes, lang: str, added: Codes = None) -> list[dict[str, Any]]:
    """The cards of a meld on the table; those just added are raised."""
    new = set(_canonical(added))
    return [{"face": faces.face(code, lang), "added": code in new} for code in _canonical(cards)]


def example_groups(groups: Any, lang: str) -> list[dict[str, Any]]:
    """The groups of a pale picture, from a list of dicts or a dict of label and cards."""
    if isinstance(groups, Mapping):
        groups = [{"cards": cards, "label": label} for label, cards in groups.items()]
    result = []
    for group in groups or ():
        cards = _canonical(group["cards"])
        result.append(
            {
                "cards": meld_cards(cards, lang, group.get("added")),
                "tiles": any(map(spoken.is_tile, cards)),
                "label": group.get("label", ""),
                "kind": group.get("kind") or ("plain" if not group.get("label") else "meld"),
                "text": spoken.items_text(cards, lang),
            }
        )
    return result


def seat_names(view: View, names: Sequence[str] | None) -> list[str]:
    """What each seat is called; without names: you, the opponent, or players by number."""
    me, seats = view.get("seat", 0), view.get("seats", 2)
    if names:
        return [str(name) for name in names] + [_player(seat) for seat in range(len(names), seats)]
    if seats == 2:
        return [_("You") if seat == me else _("Opponent") for seat in range(2)]
    return [_("You") if seat == me else _player(seat) for seat in range(seats)]


def _player(seat: int) -> str:
    return in_digits(_("Player %(number)d") % {"number": seat + 1})


def uses_tiles(view: View) -> bool:
    """Dominoes or cards."""
    if "turn_up" in view or "trick" in view:
        return True
    return any(spoken.is_tile(code) for hand in view.get("hands", ()) for code in hand.get("cards") or ())


def felt(
    view: View,
    lang: str,
    *,
    names: Sequence[str] | None = None,
    groups: Sequence[Codes] | str | None = None,
    selected: Codes = None,
    refused: Codes = None,
    unavailable: Codes | Mapping[str, str] = None,
    added: Codes = None,
) -> dict[str, Any]:
    """Everything the live table draws, from what one seat may see."""
    tiles, called = uses_tiles(view), seat_names(view, names)
    me = view.get("seat", 0)
    hands = {hand["seat"]: hand for hand in view.get("hands", ())}
    mine = hands.get(me, {"count": 0, "cards": []})
    drawn = (view.get("drawn") or {}).get("card")
    count = mine.get("count", len(mine.get("cards") or ()))
    return {
        "tiles": tiles,
        "opponents": _opponents(view, hands, called, me, tiles=tiles),
        "stock": None if view.get("stock") is None else in_digits(view["stock"]),
        "stock_text": cards_counted(view["stock"]) if view.get("stock") is not None else "",
        "discards": _discards(view, lang),
        "has_discards": "discards" in view,
        "melds": _melds(view, lang, called, added),
        "knock": _knock(view, lang, called),
        "defender": _defender(view, lang, called),
        "loo": _loo(view, lang, called) if tiles else None,
        "hand": hand_groups(
            mine.get("cards"),
            lang,
            groups=groups,
            selected=selected,
            refused=refused,
            drawn=drawn,
            unavailable=unavailable,
        ),
        "hand_title": _("Your hand, %(count)s") % {"count": tiles_counted(count) if tiles else cards_counted(count)},
        "selected_text": spoken.items_text(_canonical(selected), lang),
        "separator": spoken.separator(lang),
        "lines": table_lines(view, lang, names=names),
    }


PLACES = {2: ("top",), 3: ("left", "right"), 4: ("left", "top", "right")}


def _opponents(
    view: View, hands: Mapping[int, Any], called: Sequence[str], me: int, *, tiles: bool
) -> list[dict[str, Any]]:
    """The others in the order of play, each with a fixed place around the table (never mirrored)."""
    seats = view.get("seats", 2)
    places = PLACES.get(seats, ("left",) * seats)
    trick = {played["seat"] for played in view.get("trick") or ()}
    won = view.get("won") or ()
    result = []
    for step in range(1, seats):
        seat = (me + step) % seats
        count = hands.get(seat, {}).get("count", 0)
        call = _call(view, seat)
        out = seat in (view.get("out") or ()) or _call_code(view, seat) == "fold"
        status = tiles_counted(count) if tiles else cards_counted(count)
        if tiles and ((call and view.get("phase") == "call") or out):
            status = call
        elif tiles and won and view.get("phase") != "call":
            status = in_digits(_("tricks %(number)d") % {"number": won[seat]})
        result.append(
            {
                "seat": seat,
                "name": called[seat],
                "place": places[step - 1],
                "count": count,
                "backs": range(min(count, LONGEST_ROW_OF_BACKS)),
                "status": status,
                "dealer": view.get("dealer") == seat,
                "to_act": view.get("to_act") == seat,
                "out": out,
                "played": seat in trick,
            }
        )
    return result


def _call_code(view: View, seat: int) -> str:
    """What a seat has called, in the engine's word; "" before its call."""
    calls = view.get("calls") or ()
    return str(calls[seat] or "").replace("-", " ") if seat < len(calls) else ""


def _call(view: View, seat: int) -> str:
    words = {
        "pass": _("keeps the hand"),
        "fold": _("folded"),
        "miss": _("exchanged the hand"),
        "play for pot": _("plays for the pot"),
        "take": _("took the turn-up"),
    }
    return words.get(_call_code(view, seat), "")


def _discards(view: View, lang: str) -> dict[str, Any] | None:
    pile = view.get("discards")
    if not pile:
        return None
    top = faces.canonical(pile[-1])
    return {"face": faces.card_face(top, lang), "name": spoken.card_name(top, lang), "count": len(pile)}


def _melds(view: View, lang: str, called: Sequence[str], added: Codes) -> list[dict[str, Any]]:
    if view.get("knock"):  # the same melds are drawn there
        return []
    new = set(_canonical(added))
    result = []
    for index, meld in enumerate(view.get("melds") or ()):
        cards = _canonical(meld["cards"])
        kind = {"set": _("set"), "run": _("run")}.get(meld.get("kind", ""), "")
        owner = called[meld["owner"]] if meld.get("owner") is not None else ""
        result.append(
            {
                "index": index,
                "cards": meld_cards(cards, lang, [code for code in cards if code in new]),
                "text": spoken.items_text(cards, lang),
                "caption": " · ".join(filter(None, (owner, kind))),
            }
        )
    return result


def _knock(view: View, lang: str, called: Sequence[str]) -> dict[str, Any] | None:
    knock = view.get("knock")
    if not knock:
        return None
    deadwood = _canonical(knock.get("deadwood"))
    deadwood.sort(key=faces.rank_index)
    points = knock.get("points", sum(min(faces.rank_index(code) + 1, 10) for code in deadwood))
    laid = knock.get("laid") or ()
    mine = knock.get("seat") == view.get("seat", 0)
    melds = [
        {
            "index": index,
            "cards": meld_cards(meld, lang, [code for code in laid if code in meld]),
            "text": spoken.items_text(_canonical(meld), lang),
            "caption": _("set") if len({code[0] for code in _canonical(meld)}) == 1 else _("run"),
        }
        for index, meld in enumerate(knock.get("melds") or ())
    ]
    return {
        "title": _("Your melds") if mine else _("%(player)s: melds") % {"player": called[knock["seat"]]},
        "melds": melds,
        "mine": mine,
        "deadwood": meld_cards(deadwood, lang),
        "deadwood_text": spoken.items_text(deadwood, lang),
        "deadwood_caption": in_digits(_("deadwood · %(points)d") % {"points": points}),
        "points": points,
        "gin": knock.get("gin", False),
    }


def _defender(view: View, lang: str, called: Sequence[str]) -> dict[str, Any] | None:
    """The other side's melds and loose cards, once a hand that I knocked in has been counted."""
    outcome, me = view.get("outcome") or {}, view.get("seat", 0)
    if outcome.get("knocker") != me:
        return None
    hand = next(hand for hand in view["hands"] if hand["seat"] != me)
    melds = [_canonical(meld) for meld in outcome["defender_melds"]]
    melded = {code for meld in melds for code in meld}
    loose = [code for code in _canonical(hand["cards"]) if code not in melded]
    shown = {"seat": hand["seat"], "melds": melds, "deadwood": loose, "points": outcome["defender_deadwood"]}
    return _knock({**view, "knock": shown}, lang, called)


def _loo(view: View, lang: str, called: Sequence[str]) -> dict[str, Any]:
    turn_up, trump, led = view.get("turn_up"), view.get("trump"), view.get("led")
    won = view.get("won") or ()
    me = view.get("seat", 0)
    return {
        "turn_up": faces.tile_face(turn_up, lang, lying=True) if turn_up else None,
        "turn_up_label": faces.label(turn_up) if turn_up else "",
        "taken": bool(view.get("turn_up_taken")),
        "trump": trump,
        "trump_text": spoken.tile_suit_name(trump, lang) if trump is not None else "",
        "trick": [
            {"name": called[played["seat"]], "face": faces.tile_face(played["tile"], lang)}
            for played in view.get("trick") or ()
        ],
        "led_text": spoken.tile_suit_name(led, lang) if led is not None else "",
        "calling": view.get("phase") == "call",
        "my_tricks": in_digits(won[me]) if won and view.get("phase") != "call" else None,
        "my_turn": view.get("to_act") == me,
        "pot": None if view.get("pot") is None else in_digits(view["pot"]),
        "boneyard": view.get("boneyard"),
    }


def table_lines(view: View, lang: str, *, names: Sequence[str] | None = None) -> list[str]:
    """The whole table in short lines of text: what a picture shows to those who see it."""
    called, tiles, me = seat_names(view, names), uses_tiles(view), view.get("seat", 0)
    lines: list[str] = []

    def say(subject: str, what: object) -> None:
        lines.append(_("%(subject)s: %(what)s") % {"subject": subject, "what": what})

    if tiles:
        _loo_lines(view, lang, called, say)
    for hand in view.get("hands", ()):
        seat, cards = hand["seat"], hand.get("cards")
        count = hand.get("count", len(cards or ()))
        if seat == me and cards is not None:
            say(_("Your hand"), spoken.items_text(cards, lang) or "–")
        elif cards and "outcome" in view and not tiles:
            say(called[seat], spoken.items_text(cards, lang))
        else:
            say(called[seat], tiles_counted(count) if tiles else cards_counted(count))
    _card_lines(view, lang, called, say, tiles=tiles)
    for seat, score in enumerate(view.get("scores") or ()):
        say(_own(seat, me, called, _("Your score"), _("Score, %(player)s")), in_digits(score))
    return lines


def _own(seat: int, me: int, called: Sequence[str], mine: str, theirs: str) -> str:
    """The subject of a line: a sentence of its own for the reader's seat, or with the player's name."""
    return mine if seat == me else theirs % {"player": called[seat]}


def _card_lines(view: View, lang: str, called: Sequence[str], say: Any, *, tiles: bool) -> None:
    drawn = (view.get("drawn") or {}).get("card")
    if drawn:
        say(_("Drawn this turn"), spoken.item_name(drawn, lang))
    if view.get("stock") is not None and not tiles:
        say(_("Stock"), cards_counted(view["stock"]))
    if view.get("discards"):
        say(_("Top of the discard pile"), spoken.item_name(view["discards"][-1], lang))
    me, knock = view.get("seat", 0), view.get("knock")
    for meld in () if knock else view.get("melds") or ():
        subject = _own(meld["owner"], me, called, _("Your meld"), _("Meld, %(player)s"))
        say(subject, spoken.items_text(meld["cards"], lang))
    if knock:
        seat = knock["seat"]
        for meld in knock.get("melds") or ():
            say(_own(seat, me, called, _("Your meld"), _("Meld, %(player)s")), spoken.items_text(meld, lang))
        loose = spoken.items_text(knock.get("deadwood") or (), lang) or "–"
        say(_own(seat, me, called, _("Your deadwood"), _("Deadwood, %(player)s")), loose)


def _loo_lines(view: View, lang: str, called: Sequence[str], say: Any) -> None:
    if view.get("turn_up"):
        say(_("Turn-up"), spoken.tile_name(view["turn_up"], lang))
    if view.get("trump") is not None:
        say(_("Trump suit"), spoken.tile_suit_name(view["trump"], lang))
    for seat in range(view.get("seats", 0)):
        call = _call(view, seat)
        if call:
            say(called[seat], call)
    if view.get("led") is not None:
        say(_("Led suit"), spoken.tile_suit_name(view["led"], lang))
    me = view.get("seat", 0)
    for played in view.get("trick") or ():
        subject = _own(played["seat"], me, called, _("Played by you"), _("Played by %(player)s"))
        say(subject, spoken.tile_name(played["tile"], lang))
    for seat, tricks in enumerate(view.get("won") or ()):
        say(_own(seat, me, called, _("Your tricks"), _("Tricks, %(player)s")), in_digits(tricks))
    if view.get("pot") is not None:
        say(_("Pot"), in_digits(view["pot"]))


def example_lines(groups: Any, lang: str) -> list[str]:
    """The groups of an example in text."""
    return [
        _("%(subject)s: %(what)s") % {"subject": group["label"], "what": group["text"]}
        if group["label"]
        else group["text"]
        for group in example_groups(groups, lang)
    ]
