"""Judging discards and knocks: the cards, the ban, the declared arrangement, the count (gin-rummy.knock.*)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules_engine.cards import Card, cards_in, mask_of
from rules_engine.gin_rummy import legal, play
from rules_engine.gin_rummy.moves import Kind, Move
from rules_engine.gin_rummy.reasons import Cards, GinReason, refuse
from rules_engine.gin_rummy.state import State
from rules_engine.melds import Fault, union
from rules_engine.refusal import Refusal

_DISCARD, _BIG_GIN = Kind.DISCARD, Kind.BIG_GIN
_BEFORE_THE_BAN = ("ace-not-high", "run-round-corner")


def refusal(state: State, move: Move) -> Refusal | None:
    """Why a discard, knock, gin or big gin is refused, None if it is legal."""
    hand, barred = state.hands[state.turn], state.barred
    if move.melds is None and move.loose is None:
        if move.cards and not hand >> move.cards[0] & 1:
            return _not_held(hand, move.cards)
        shape = None
    else:
        if (fault := _named_wrongly(hand, move)) is not None:
            return fault
        shape = _faulty_group(state, move)
        if shape is not None and shape.code in _BEFORE_THE_BAN:
            return _from_fault(shape)
    if barred and move.cards and barred >> move.card & 1:
        return refuse(GinReason.DISCARD_TAKEN_FROM_PILE, move.cards)
    if move.kind is _DISCARD:
        return _plain_discard(state)
    if move.kind is _BIG_GIN:
        return _big_gin(state)
    return _knock(state, move, shape)


def _knock(state: State, move: Move, shape: Fault | None) -> Refusal | None:
    """Why a knock or gin is refused whose cards are held; `shape` is the fault of a declared group."""
    if state.table.options.force_gin and move.kind is Kind.KNOCK and _leaves_something(state, move):
        gins = legal.gin_discards(state)
        if gins:
            return _compulsory(gins)
    declared = _declared(state, move, shape) if move.melds is not None else None
    return declared or _count(state, move)


def _named_wrongly(hand: int, move: Move) -> Refusal | None:
    lists = (*(move.melds or ()), move.loose or ())
    twice = tuple(card for group in lists for card, count in Counter(group).items() if count > 1)
    if twice:
        return refuse(GinReason.CARD_NAMED_TWICE, tuple(dict.fromkeys(twice)))
    named = (*move.cards, *(card for group in lists for card in group))
    return _not_held(hand, named)


def _not_held(hand: int, named: Cards) -> Refusal | None:
    missing = tuple(dict.fromkeys(card for card in named if not hand >> card & 1))
    return refuse(GinReason.CARD_NOT_HELD, missing, {"held": tuple(cards_in(hand))}) if missing else None


def _faulty_group(state: State, move: Move) -> Fault | None:
    """The fault of the first declared group that is no meld."""
    rules = state.table.options.melds
    return next((fault for group in move.melds or () if (fault := rules.meld_fault(group)) is not None), None)


def _from_fault(fault: Fault) -> Refusal:
    return refuse(GinReason(fault.code), fault.cards, fault.groups, fault.numbers, fault.words)


def _plain_discard(state: State) -> Refusal | None:
    chosen = state.table.options
    if legal.is_at_wall(state):
        best, _ = chosen.melds.best_discards(state.hands[state.turn], ~state.barred)
        would_do = tuple(cards_in(legal.knock_discards(state)))
        numbers = {"stock": len(state.stock), "deadwood": best, "limit": state.table.limit}
        return refuse(GinReason.WALL_MUST_KNOCK, would_do, {"would_do": would_do}, numbers)
    gins = legal.gin_discards(state) if chosen.force_gin else 0
    return _compulsory(gins) if gins else None


def _compulsory(gins: int) -> Refusal:
    would_do = tuple(cards_in(gins))
    return refuse(GinReason.GIN_IS_COMPULSORY, would_do, {"would_do": would_do})


def _big_gin(state: State) -> Refusal | None:
    hand, chosen = state.hands[state.turn], state.table.options
    would_do = {"would_do": tuple(cards_in(legal.gin_discards(state)))}
    if chosen.big_gin == "off":
        return refuse(GinReason.BIG_GIN_NOT_IN_USE, would_do["would_do"], would_do)
    best = chosen.melds.partition(hand)
    if best.deadwood:
        loose = tuple(cards_in(best.loose))
        return refuse(GinReason.BIG_GIN_INCOMPLETE, loose, {"loose": loose}, {"deadwood": best.deadwood})
    return None


def _leaves_something(state: State, move: Move) -> bool:
    """Would this knock show deadwood?"""
    rest = state.hands[state.turn] & ~move.card.mask
    return bool(rest & ~union(play.declared_melds(state, move, rest)))


def _declared(state: State, move: Move, shape: Fault | None) -> Refusal | None:
    """Faults of the declared arrangement: a card in two groups, a group that is no meld, cards left out."""
    for first, second in _pairs(move.melds or ()):
        shared = tuple(card for card in first if card in second)
        if shared:
            return refuse(GinReason.CARD_IN_TWO_MELDS, shared, {"meld": first, "meld_2": second})
    if shape is not None:
        return _from_fault(shape)
    rest = state.hands[state.turn] & ~move.card.mask
    melded = mask_of(card for group in move.melds or () for card in group)
    loose = rest & ~melded if move.loose is None else mask_of(move.loose)
    missing = rest & ~melded & ~loose
    extra = (melded | loose) & ~rest | melded & loose
    if not missing and not extra:
        return None
    groups = {"missing": tuple(cards_in(missing)), "extra": tuple(cards_in(extra))}
    numbers = {"expected": rest.bit_count(), "given": (melded | loose).bit_count()}
    return refuse(GinReason.ARRANGEMENT_INCOMPLETE, (*groups["missing"], *groups["extra"]), groups, numbers)


def _pairs(groups: tuple[Cards, ...]) -> Iterator[tuple[Cards, Cards]]:
    for index, first in enumerate(groups):
        for second in groups[index + 1 :]:
            yield first, second


def _count(state: State, move: Move) -> Refusal | None:
    """Is the count low enough, in the best arrangement and in the declared one?"""
    rules, table = state.table.options.melds, state.table
    rest = state.hands[state.turn] & ~move.card.mask
    best = rules.deadwood(rest)
    shown = best
    if move.melds is not None:
        shown = rules.points(rest & ~union(play.declared_melds(state, move, rest)))
    if move.kind is Kind.GIN:
        return _not_gin(state, move, rest, shown) if shown else None
    if best > table.limit:
        return _above_limit(state, move, rest, best)
    if shown <= table.limit:
        return None
    numbers = {"deadwood": best, "declared": shown, "limit": table.limit, "excess": shown - table.limit}
    loose = tuple(cards_in(rest & ~mask_of(card for group in move.melds or () for card in group)))
    return refuse(GinReason.ARRANGEMENT_ABOVE_LIMIT, loose, {"loose": loose}, numbers)


def _loose(state: State, rest: int) -> Cards:
    return tuple(cards_in(state.table.options.melds.partition(rest).loose))


def _not_gin(state: State, move: Move, rest: int, shown: int) -> Refusal:
    named = mask_of(card for group in move.melds or () for card in group)
    loose = tuple(cards_in(rest & ~named)) if move.melds is not None else _loose(state, rest)
    groups = {"loose": loose, "would_do": tuple(cards_in(legal.gin_discards(state)))}
    return refuse(GinReason.NOT_GIN, loose, groups, {"deadwood": shown, "limit": 0, "excess": shown})


def _above_limit(state: State, move: Move, rest: int, best: int) -> Refusal:
    table = state.table
    loose = _loose(state, rest)
    groups = {"loose": loose, "would_do": tuple(cards_in(legal.knock_discards(state)))}
    numbers = {"deadwood": best, "limit": table.limit, "excess": best - table.limit}
    return refuse(_limit_reason(state), move.cards, groups, numbers)


def _limit_reason(state: State) -> GinReason:
    chosen, upcard = state.table.options, state.table.upcard
    if chosen.oklahoma == "on" and isinstance(upcard, Card):
        is_ace = upcard.rank == 0 and chosen.oklahoma_ace == "gin_only"
        return GinReason.KNOCK_NEEDS_GIN_AFTER_ACE if is_ace else GinReason.KNOCK_ABOVE_UPCARD_LIMIT
    return GinReason.KNOCK_ABOVE_LIMIT if chosen.knock_limit else GinReason.KNOCK_NEEDS_GIN
