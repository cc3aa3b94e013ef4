"""Why a group of cards is no meld, and why a card does not fit one: the most specific reason, with its data.

Shared by the gin and the rummy family. Inside a group the fault that needs the fewest changed cards comes
first: too short, ace above the king, round the corner, gap, mixed suits, odd rank, neither.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules_engine.cards import RANKS, SUITS, Card, cards_in, mask_of
from rules_engine.meld_tables import Ace, runs_of, suit_runs

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """A neutral code, which both families use as their reason ("run-gap"), and the data of a `Refusal`."""

    code: str
    cards: Cards
    groups: dict[str, Cards] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)


def _is_run(ace: Ace, cards: Sequence[Card]) -> bool:
    mask = mask_of(cards)
    return mask.bit_count() == len(cards) and mask >> min(cards) // 13 * 13 in runs_of(ace)


def meld_fault(ace: Ace, cards: Sequence[Card]) -> Fault:
    """Why these distinct cards, which are no meld, are none."""
    group = {"group": tuple(cards)}
    if len(cards) < 3:
        return Fault("meld-too-short", tuple(cards), group, {"given": len(cards), "expected": 3})
    aces = tuple(card for card in cards if card.rank == 0)
    if ace == "low" and _is_run("high_low", cards):
        return Fault("ace-not-high", aces, group)
    if _is_run("around", cards):
        return Fault("run-round-corner", aces, group)
    return _shape_fault(ace, tuple(cards), group)


def _shape_fault(ace: Ace, cards: Cards, group: dict[str, Cards]) -> Fault:
    suits = [card.suit for card in cards]
    ranks = [card.rank for card in cards]
    if len(set(suits)) == 1:
        missing = _missing(ace, cards)
        words = {"missing_ranks": " ".join(RANKS[card.rank] for card in missing), "suit": SUITS[suits[0]]}
        return Fault("run-gap", cards, {**group, "missing": missing}, {"missing_count": len(missing)}, words)
    if len(set(ranks)) == len(ranks) and sum(1 << rank for rank in ranks) in runs_of(ace):
        suit = max(suits, key=suits.count)
        odd = tuple(card for card in cards if card.suit != suit)
        return Fault("run-mixed-suits", odd, {**group, "odd": odd}, {}, {"suit": SUITS[suit]})
    rank = max(ranks, key=ranks.count)
    if ranks.count(rank) == len(ranks) - 1:
        odd = tuple(card for card in cards if card.rank != rank)
        return Fault("set-odd-rank", odd, {**group, "odd": odd}, {}, {"rank": RANKS[rank]})
    return Fault("neither-set-nor-run", cards, group)


def _missing(ace: Ace, cards: Cards) -> Cards:
    """The fewest cards that would close the gaps of a one-suit group, in order."""
    mask, shift = mask_of(cards), cards[0].suit * 13
    whole = min((run for run in suit_runs(ace) if not (mask >> shift) & ~run), key=int.bit_count)
    return tuple(cards_in((whole << shift) & ~mask))


def fit_fault(ace: Ace, meld: Cards, fits: Cards, card: Card) -> Fault:
    """Why the card cannot be laid off on a meld (in reading order) that takes only the cards `fits` now."""
    group = {"meld": meld, "fits": fits}
    first = meld[0]
    if first.rank == meld[1].rank:
        code = "layoff-set-full" if len(meld) == 4 else "layoff-wrong-rank"
        return Fault(code, (card,), group, {}, {"rank": RANKS[first.rank]})
    if card.suit != first.suit:
        return Fault("layoff-wrong-suit", (card,), group, {}, {"suit": SUITS[first.suit]})
    joined = (*meld, card)
    if ace == "low" and card.rank == 0 and _is_run("high_low", joined):
        return Fault("ace-not-high", (card,), {**group, "group": joined})
    if _is_run("around", joined):
        return Fault("run-round-corner", (card,), {**group, "group": joined})
    return Fault("layoff-not-next", (card,), group)
