"""What gin rummy can be asked by name: position as JSON data in, answer as JSON data out (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from rules_engine.cards import Card, cards_in, mask_of, parse_card, parse_distinct
from rules_engine.game import Answer, PositionError, Question
from rules_engine.gin_rummy.legal import legal_moves
from rules_engine.gin_rummy.match import GinMatch
from rules_engine.gin_rummy.options import GinOptions
from rules_engine.gin_rummy.position import parse_position
from rules_engine.gin_rummy.scoring import score_counts
from rules_engine.gin_rummy.solver import best_plans, defender_deadwood
from rules_engine.melds import union

Position = Mapping[str, Any]


def _texts(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _hand(position: Position, *names: str) -> int:
    """The cards under the first of the names that is there. Raises KeyError."""
    name = next((name for name in names if name in position), names[0])
    return mask_of(parse_distinct(position[name]))


def _apart(*masks: int) -> None:
    """Raise PositionError for a card in two places."""
    seen = 0
    for mask in masks:
        if seen & mask:
            raise PositionError("card in two places", str(next(cards_in(seen & mask))))
        seen |= mask


def _melds(position: Position, chosen: GinOptions, *names: str) -> list[int]:
    name = next((name for name in names if name in position), names[0])
    melds = [mask_of(parse_distinct(group)) for group in position[name]]
    for meld in melds:
        if chosen.melds.kind(meld) is None:
            raise PositionError("not a meld", " ".join(_texts(cards_in(meld))))
    return melds


def is_meld(position: Position, chosen: GinOptions) -> Answer:
    """{cards} -> valid, type, and the reason if it is none."""
    cards = parse_distinct(position["cards"])
    fault = chosen.melds.meld_fault(cards)
    answer = {"valid": fault is None, "type": chosen.melds.kind(mask_of(cards))}
    return answer if fault is None else {**answer, "reason": fault.code, "cards": _texts(fault.cards)}


def card_values(position: Position, chosen: GinOptions) -> Answer:
    """{cards} -> the points of each."""
    return [chosen.melds.values[card] for card in parse_distinct(position["cards"])]


def deal_counts(position: Position, chosen: GinOptions) -> Answer:
    """{players} -> hand, discard, stock."""
    if position.get("players", 2) != 2:
        raise PositionError("gin rummy has 2 seats", str(position["players"]))
    return {"hand": chosen.hand_size, "discard": 1, "stock": 51 - 2 * chosen.hand_size}


def can_discard(position: Position, chosen: GinOptions) -> Answer:
    """{drawn_from, same_card, same_turn} or {hand_after_draw, drawn, card} -> true or false."""
    if "card" in position:
        drawn, card = position.get("drawn") or {}, parse_card(position["card"])
        is_held = bool(_hand(position, "hand_after_draw", "hand") >> card & 1)
        is_same = bool(drawn) and parse_card(drawn["card"]) == card
        source = drawn.get("from", "stock")
    else:
        is_held, source = True, position["drawn_from"]
        is_same = bool(position.get("same_card", True)) and bool(position.get("same_turn", True))
    is_barred = is_same and str(source).startswith("discard") and chosen.no_same_discard == "discard_only"
    return is_held and not is_barred


def min_deadwood(position: Position, chosen: GinOptions) -> Answer:
    """{hand} -> the fewest points left loose."""
    return chosen.melds.deadwood(_hand(position, "hand"))


def deadwood(position: Position, chosen: GinOptions) -> Answer:
    """{hand} -> points, melds, unmatched, and how many best arrangements there are."""
    parts = chosen.melds.best_partitions(_hand(position, "hand"))
    return {
        "points": parts[0].deadwood,
        "melds": [_texts(chosen.melds.in_order(meld)) for meld in parts[0].melds],
        "unmatched": _texts(cards_in(parts[0].loose)),
        "arrangements": len(parts),
    }


def _barred(position: Position, chosen: GinOptions) -> int:
    """The card that may not be discarded: named as `barred`, or drawn from the discard pile."""
    barred = position.get("barred")
    drawn = position.get("drawn")
    if barred is None and drawn and str(drawn.get("from", "")).startswith("discard"):
        barred = drawn["card"] if chosen.no_same_discard == "discard_only" else None
    return 0 if barred is None else mask_of([parse_card(barred)])


def min_deadwood_after_discard(position: Position, chosen: GinOptions) -> Answer:
    """{hand, barred?} -> deadwood and all the best discards."""
    best, discards = chosen.melds.best_discards(_hand(position, "hand"), ~_barred(position, chosen))
    return {"deadwood": best, "best_discards": _texts(cards_in(discards))}


def can_knock(position: Position, chosen: GinOptions) -> Answer:
    """{hand, barred?, upcard?} -> can, and every discard that leaves no more than the limit."""
    upcard = parse_card(position["upcard"]) if "upcard" in position else None
    found = chosen.melds.discards_within(_hand(position, "hand"), chosen.limit(upcard)) & ~_barred(position, chosen)
    best, _ = chosen.melds.best_discards(_hand(position, "hand"), ~_barred(position, chosen))
    return {"can": bool(found), "discards": _texts(cards_in(found)), "deadwood": best, "limit": chosen.limit(upcard)}


def can_knock_with_deadwood(position: Position, chosen: GinOptions) -> Answer:
    """{deadwood, upcard?} -> true or false."""
    upcard = parse_card(position["upcard"]) if "upcard" in position else None
    return int(position["deadwood"]) <= chosen.limit(upcard)


def _shown(position: Position, chosen: GinOptions) -> tuple[list[int], int]:
    """The knocker's melds and loose cards: as laid, or the best way to sort `knocker_hand`."""
    whole = _hand(position, "knocker_hand") if "knocker_hand" in position else 0
    if "knocker_melds" not in position and whole:
        best = chosen.melds.partition(whole)
        return list(best.melds), best.loose
    melds = _melds(position, chosen, "knocker_melds", "melds")
    given = position.get("knocker_deadwood")
    if isinstance(given, int):
        return melds, 0
    return melds, whole & ~union(melds) if given is None else mask_of(parse_distinct(given))


def knock_score(position: Position, chosen: GinOptions) -> Answer:
    """{knocker_melds, knocker_deadwood, defender_hand, upcard?} -> winner, kind, points, both counts.

    The defender plays best. `knocker_deadwood` are the loose cards or their points; a `knocker_hand` alone is
    sorted in the best way.
    """
    hand = _hand(position, "defender_hand", "hand")
    melds, loose = _shown(position, chosen)
    _apart(*melds, hand, loose)
    given = position.get("knocker_deadwood")
    mine = given if isinstance(given, int) else chosen.melds.points(loose)
    is_eleven = sum(meld.bit_count() for meld in melds) > chosen.hand_size
    kind = "knock" if mine else "big_gin" if is_eleven or position.get("big_gin") else "gin"
    may_lay_off = bool(mine) or chosen.layoff_on_gin
    plan = best_plans(melds if may_lay_off else [], hand, chosen.melds)[0]
    return {
        **_scored(kind, mine, plan.deadwood, position, chosen),
        "laid_off": [f"{card}>{index}" for card, index in plan.lay_offs],
        "defender_melds": [_texts(chosen.melds.in_order(meld)) for meld in plan.melds],
    }


def knock_score_from_counts(position: Position, chosen: GinOptions) -> Answer:
    """{knocker_deadwood, defender_deadwood | defender_deadwood_after_layoff} -> winner, kind, points."""
    mine = int(position["knocker_deadwood"])
    name = "defender_deadwood_after_layoff"
    theirs = int(position[name] if name in position else position["defender_deadwood"])
    kind = "knock" if mine else "big_gin" if position.get("big_gin") else "gin"
    return _scored(kind, mine, theirs, position, chosen)


def _scored(kind: str, mine: int, theirs: int, position: Position, chosen: GinOptions) -> dict[str, Any]:
    ending, side, points = score_counts(kind, mine, theirs, chosen)
    is_spade = "upcard" in position and parse_card(position["upcard"]).suit == 0
    if is_spade and chosen.oklahoma == "on" and chosen.oklahoma_spade_double:
        points *= 2
    return {
        "winner": side,
        "kind": ending,
        "points": points,
        "knocker_deadwood": mine,
        "defender_deadwood": theirs,
        "difference": abs(theirs - mine),
    }


def min_deadwood_after_layoff(position: Position, chosen: GinOptions) -> Answer:
    """{knocker_melds, defender_hand, knocker_deadwood?} -> the defender's best total."""
    melds, hand = (
        _melds(position, chosen, "knocker_melds", "table_melds", "melds"),
        _hand(position, "defender_hand", "hand"),
    )
    _apart(*melds, hand)
    return defender_deadwood(melds if _may_lay_off(position, chosen) else [], hand, chosen.melds)


def _may_lay_off(position: Position, chosen: GinOptions) -> bool:
    """Not on gin: `gin` says so, or an empty list of deadwood."""
    is_gin = position.get("gin", position.get("knocker_deadwood") in ([], 0))
    return chosen.layoff_on_gin or not is_gin


def legal_layoff(position: Position, chosen: GinOptions) -> Answer:
    """{knocker_melds | table_melds, hand, gin?} -> sorted "CARD>meldIndex" that fit now."""
    melds = _melds(position, chosen, "knocker_melds", "table_melds", "melds")
    hand = _hand(position, "hand", "defender_hand")
    _apart(*melds, hand)
    if not _may_lay_off(position, chosen):
        return []
    fits = chosen.melds.fits
    return sorted(f"{card}>{index}" for index, meld in enumerate(melds) for card in cards_in(fits(meld) & hand))


def completing_cards(position: Position, chosen: GinOptions) -> Answer:
    """{hand} -> the cards of the deck that make a meld with cards of the hand."""
    return _texts(cards_in(chosen.melds.completing(_hand(position, "hand"))))


def round_status(position: Position, chosen: GinOptions) -> Answer:
    """{stock_left} at the end of a turn without a knock -> over, and if so points 0, void, redeal."""
    if int(position["stock_left"]) > chosen.wall:
        return {"over": False}
    if chosen.wall_knock == "opponent_upcard":
        return {"over": False, "stock_closed": True}
    return {"over": True, "points": 0, "redeal": True, "void": True}


def legal_actions(position: Position, chosen: GinOptions) -> Answer:
    """{state} -> the kinds of moves that are legal now, e.g. draw_stock."""
    state = parse_position(position["state"], chosen, int(position.get("seed", 0)))
    return sorted({move.kind.value.replace(" ", "_") for move in legal_moves(state)})


def _sheet(position: Position, chosen: GinOptions) -> tuple[list[str], GinMatch]:
    """{points: {A, B}, hands_won: {A, B}, boxes?: {A, B}} as a score sheet."""
    players = list(position["points"])
    if len(players) != 2:
        raise PositionError("gin rummy has 2 seats", " ".join(players))

    def pair(name: str, default: str) -> tuple[int, int]:
        values = position.get(name, position.get(default, {}))
        return int(values.get(players[0], 0)), int(values.get(players[1], 0))

    sheet = GinMatch(chosen, 0, pair("points", "points"), pair("boxes", "hands_won"), pair("hands_won", "boxes"))
    return players, replace(sheet, hands_played=sum(sheet.hands_won))


def game_total(position: Position, chosen: GinOptions) -> Answer:
    """{points, hands_won, boxes?}, each by player -> the final totals by player."""
    players, sheet = _sheet(position, chosen)
    return dict(zip(players, sheet.totals, strict=True))


def game_result(position: Position, chosen: GinOptions) -> Answer:
    """The same position -> over, totals, winner (null for a tie or while the game goes on), shutout."""
    players, sheet = _sheet(position, chosen)
    winner = players[sheet.winners[0]] if len(sheet.winners) == 1 else None
    totals = dict(zip(players, sheet.totals, strict=True))
    return {"over": sheet.is_over, "totals": totals, "winner": winner, "shutout": sheet.is_shutout}


def next_dealer(position: Position, chosen: GinOptions) -> Answer:
    """{dealer, winner | null} -> who deals next; two players, named by `players`."""
    players = list(position.get("players", ["A", "B"]))
    dealer, winner = position["dealer"], position.get("winner")
    other = {players[0]: players[1], players[1]: players[0]}
    if winner is None:
        return dealer
    if chosen.dealer_next == "alternate":
        return other[dealer]
    return winner if chosen.dealer_next == "winner" else other[winner]


_ALL: Final[tuple[Callable[[Position, GinOptions], Answer], ...]] = (
    is_meld, card_values, deal_counts, can_discard, min_deadwood, deadwood, min_deadwood_after_discard, can_knock,
    can_knock_with_deadwood, knock_score, knock_score_from_counts, min_deadwood_after_layoff, legal_layoff,
    completing_cards, round_status, legal_actions, game_total, game_result, next_dealer,
)  # fmt: skip
QUESTIONS: Final[Mapping[str, Question]] = {question.__name__: question for question in _ALL}
