"""The checks of a tile that is played: reasons 24 to 34, in that order (domino-loo.tile.*, domino-loo.trick.*)."""

from __future__ import annotations

from typing import Final

from rules_engine.domino_loo.case import Case, Check, Fault, has_two, instead
from rules_engine.domino_loo.law import tiles_in
from rules_engine.domino_loo.moves import PLAY
from rules_engine.domino_loo.refusals import LooReason as R


def tile_not_held(case: Case) -> Fault | None:
    """Only tiles of the hand are played or thrown; the turn-up is not one of them while it is being taken."""
    missing = case.move.mask & ~case.hand
    if missing:
        return Fault(R.TILE_NOT_HELD, tuple(tile for tile in case.move.tiles if tile in tiles_in(missing)))
    return None


def suit_not_on_tile(case: Case) -> Fault | None:
    """The number announced must be on the tile."""
    suit = case.move.suit
    if suit is not None and not case.tile.has(suit):
        return Fault(R.SUIT_NOT_ON_TILE, (case.tile,), numbers={"suit": suit, **_ends(case)})
    return None


def trump_tile_is_only_trump(case: Case) -> Fault | None:
    """A trump tile announced as its other suit, or played to its other suit instead of a tile of that suit."""
    if case.kind is not PLAY or not case.is_trump:
        return None
    trump, suit = case.law.trump, case.move.suit
    if suit is not None and suit != trump:
        return Fault(R.TRUMP_TILE_IS_ONLY_TRUMP, (case.tile,), numbers={"trump": trump, "suit": suit})
    led = case.state.led
    if case.is_lead or led == trump or not case.tile.has(led):
        return None
    if has_two(case.trumps) and case.law.plays_from_two:
        return None
    suited = case.hand & case.law.suits[led]
    if not suited:
        return None
    return Fault(
        R.TRUMP_TILE_IS_ONLY_TRUMP, (case.tile,), instead("follows", suited), numbers={"trump": trump, "suit": led}
    )


def _lead_duty(case: Case) -> int:
    if case.kind is not PLAY or not case.is_lead:
        return 0
    return case.law.lead_duty(case.hand, bool(case.state.past))


def two_trumps_lead_one(case: Case) -> Fault | None:
    """A leader with two trumps or more leads one."""
    if _lead_duty(case) and not case.is_trump and has_two(case.trumps) and case.law.leads_from_two:
        return _trump_first(case, R.TWO_TRUMPS_LEAD_ONE)
    return None


def winner_leads_trump(case: Case) -> Fault | None:
    """The winner of the last trick leads a trump if able."""
    if _lead_duty(case) and not case.is_trump:
        return _trump_first(case, R.WINNER_LEADS_TRUMP)
    return None


def _trump_first(case: Case, reason: R) -> Fault:
    groups = instead("trumps", _lead_duty(case)) | {"held": tiles_in(case.trumps)}
    return Fault(reason, (case.tile,), groups, {"trump": case.law.trump})


def lead_highest_trump(case: Case) -> Fault | None:
    """House rule: a trump that must be led is the highest."""
    duty = _lead_duty(case)
    if duty and not duty & case.move.mask:
        return Fault(R.LEAD_HIGHEST_TRUMP, (case.tile,), instead("trumps", duty), {"trump": case.law.trump})
    return None


def suit_not_announced(case: Case) -> Fault | None:
    """A tile of two suits is led as one of them; trumps and doubles need no number."""
    is_silent = case.kind is PLAY and case.is_lead and case.move.suit is None
    if is_silent and case.law.default_suit(case.move.number) is None:
        return Fault(R.SUIT_NOT_ANNOUNCED, (case.tile,), numbers=_ends(case))
    return None


def two_trumps_play_one(case: Case) -> Fault | None:
    """House rule: a follower with two trumps or more plays one."""
    trumps = case.trumps
    if _is_follow(case) and case.law.plays_from_two and has_two(trumps) and not case.is_trump:
        return Fault(R.TWO_TRUMPS_PLAY_ONE, (case.tile,), instead("trumps", trumps), {"trump": case.law.trump})
    return None


def must_follow_suit(case: Case) -> Fault | None:
    """A follower who can follow suit does."""
    if not _is_follow(case):
        return None
    led = case.state.led
    suited = case.hand & case.law.suits[led]
    permitted = case.law.permitted(case.hand, led)
    if permitted == suited and not case.move.mask & suited:
        numbers = {"suit": led, "trump": case.law.trump}
        return Fault(R.MUST_FOLLOW_SUIT, (case.tile,), instead("follows", suited), numbers)
    return None


def must_trump(case: Case) -> Fault | None:
    """A follower who cannot follow suit trumps if able."""
    if _is_follow(case) and not case.move.mask & case.law.permitted(case.hand, case.state.led):
        numbers = {"suit": case.state.led, "trump": case.law.trump}
        return Fault(R.MUST_TRUMP, (case.tile,), instead("trumps", case.trumps), numbers)
    return None


def must_beat_trick(case: Case) -> Fault | None:
    """House rule: a permitted tile that beats the trick must be played."""
    if not _is_follow(case) or not case.law.must_head:
        return None
    led, trick = case.state.led, case.state.trick
    beating = case.law.beating(case.law.permitted(case.hand, led), led, trick)
    if beating and not beating & case.move.mask:
        best = 1 << trick[case.law.winning_place(led, trick)]
        groups = instead("beats", beating) | {"best": tiles_in(best)}
        return Fault(R.MUST_BEAT_TRICK, (case.tile,), groups, {"suit": led, "trump": case.law.trump})
    return None


def _is_follow(case: Case) -> bool:
    return case.kind is PLAY and not case.is_lead


def _ends(case: Case) -> dict[str, int]:
    return {"high": case.tile.high, "low": case.tile.low}


PLAY_CHECKS: Final[tuple[Check, ...]] = (
    tile_not_held,
    suit_not_on_tile,
    trump_tile_is_only_trump,
    two_trumps_lead_one,
    winner_leads_trump,
    lead_highest_trump,
    suit_not_announced,
    two_trumps_play_one,
    must_follow_suit,
    must_trump,
    must_beat_trick,
)
