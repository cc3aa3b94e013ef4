"""What a partial position leaves open, decided: phase, dealer, calls, whose turn, who won the tricks so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules_engine.domino_loo.law import Law
from rules_engine.domino_loo.moves import FOLD, MISS, PASS, POT, TAKE, Kind
from rules_engine.domino_loo.options import HAND
from rules_engine.domino_loo.position import Draft
from rules_engine.domino_loo.state import CALL, NOBODY, OVER, PLAY, THROW, Phase, followers
from rules_engine.game import PositionError


@dataclass(frozen=True, slots=True)
class Frame:
    """The settled frame of a position. `winners` are those of the tricks that the text does not list."""

    phase: Phase
    dealer: int
    calls: tuple[Kind | None, ...]
    turn: int
    leader: int
    after: tuple[int, ...]
    size: int
    winners: tuple[int, ...] = ()
    tricks: int = 0


def frame_of(draft: Draft, law: Law) -> Frame:
    """Settle everything but the tiles. Raises PositionError where the text contradicts itself."""
    phase = draft.phase or _phase(draft)
    if phase in (CALL, THROW):
        return _call_frame(draft, phase)
    frame = _over_frame(draft, law) if phase is OVER else _play_frame(draft, law)
    _check_calls(frame.calls, frame.dealer)
    return frame


def _phase(draft: Draft) -> Phase:
    tricks = max(sum(draft.won or ()), len(draft.past))
    if tricks >= HAND or (draft.calls is not None and draft.calls.count(FOLD) == draft.seats - 1):
        return OVER
    sizes = [size for seat in draft.hands if (size := draft.holds(seat))]
    if any(size > HAND for size in sizes):
        return THROW
    all_called = draft.calls is not None and None not in draft.calls
    if tricks or draft.trick or draft.led is not None or all_called or any(size < HAND for size in sizes):
        return PLAY
    return CALL


def _order(seats: int, dealer: int) -> list[int]:
    return [(dealer + step) % seats for step in range(1, seats + 1)]


def _called(calls: Sequence[Kind | None], dealer: int) -> int | None:
    """How many have called, if they are the first ones from the dealer's left; else None."""
    made = [calls[seat] is not None for seat in _order(len(calls), dealer)]
    return sum(made) if made == sorted(made, reverse=True) else None


def _call_frame(draft: Draft, phase: Phase) -> Frame:
    calls = draft.calls or _calls_before(draft, phase)
    dealer = draft.dealer if draft.dealer is not None else _dealer_for(calls, phase, draft.seats)
    count = _called(calls, dealer)
    order = _order(draft.seats, dealer)
    if count is None:
        raise PositionError("calls out of order", f"dealer {dealer}")
    last = order[count - 1] if count else None
    missed_last = last is not None and calls[last] is MISS
    if phase is THROW or (draft.turn is not None and draft.turn == last and missed_last):
        turn = last if missed_last and last is not None else NOBODY
    else:
        turn = order[count] if count < draft.seats else NOBODY
    if turn == NOBODY or (draft.turn is not None and draft.turn != turn):
        raise PositionError("not that seat's turn", f"turn {draft.turn if draft.turn is not None else '-'}")
    if draft.seats - calls.count(FOLD) < 2:
        raise PositionError("all but one have folded", f"phase {phase}")
    _check_calls(calls, dealer)
    return Frame(phase, dealer, calls, turn, turn, followers((None,) * draft.seats), draft.seats - calls.count(FOLD))


def _calls_before(draft: Draft, phase: Phase) -> tuple[Kind | None, ...]:
    """No calls given: everybody before the seat to act has passed; in THROW that seat has taken a miss."""
    dealer = draft.seats - 1 if draft.dealer is None else draft.dealer
    order = _order(draft.seats, dealer)
    many = [seat for seat in draft.hands if (draft.holds(seat) or 0) > HAND]
    turn = draft.turn if draft.turn is not None else (many or [0])[0] if phase is THROW else order[0]
    calls: list[Kind | None] = [None] * draft.seats
    for seat in order[: order.index(turn)]:
        calls[seat] = PASS
    if phase is THROW:
        calls[turn] = MISS
    return tuple(calls)


def _dealer_for(calls: Sequence[Kind | None], phase: Phase, seats: int) -> int:
    """A dealer from whose left the calls were made; where possible one that leaves the learner (0) to act."""
    fitting: list[int] = [dealer for dealer in (seats - 1, *range(seats - 1)) if _called(calls, dealer) is not None]
    for dealer in fitting:
        place = _called(calls, dealer) or 0
        if phase is THROW:
            place -= 1
        if 0 <= place < seats and _order(seats, dealer)[place] == 0:
            return int(dealer)
    return fitting[0] if fitting else seats - 1


def _check_calls(calls: Sequence[Kind | None], dealer: int) -> None:
    for seat, call in enumerate(calls):
        if call in (TAKE, POT) and seat != dealer:
            raise PositionError("a call of the dealer only", f"seat {seat}")


def _over_frame(draft: Draft, law: Law) -> Frame:
    seats = draft.seats
    calls = draft.calls or (PASS,) * seats
    dealer = seats - 1 if draft.dealer is None else draft.dealer
    everybody = followers((None,) * seats)
    if calls.count(FOLD) == seats - 1:
        return Frame(OVER, dealer, calls, NOBODY, NOBODY, everybody, 1)
    if None in calls or calls.count(FOLD) == seats:
        raise PositionError("round over without calls", "calls")
    playing = [seat for seat in _order(seats, dealer) if calls[seat] is not FOLD]
    after = followers(calls)
    listed = listed_winners(draft, law, after, len(playing))
    if draft.won is None:
        winners = tuple(playing[trick % len(playing)] for trick in range(HAND - len(listed)))
    else:
        winners = _unlisted(draft.won, listed, draft.past[0][0] if draft.past else None)
    if len(winners) + len(draft.past) != HAND:
        raise PositionError("round over before five tricks", "won")
    return Frame(OVER, dealer, calls, NOBODY, NOBODY, after, len(playing), winners, HAND)


def _play_frame(draft: Draft, law: Law) -> Frame:
    calls = draft.calls or _folds_implied(draft)
    if None in calls:
        raise PositionError("tiles are played before all have called", "calls")
    size = draft.seats - calls.count(FOLD)
    if size < 2:
        raise PositionError("all but one have folded", "phase play")
    if len(draft.trick) >= size:
        raise PositionError("trick of the wrong size", "trick")
    after = followers(calls)
    played = _players(draft, after)
    tricks = _tricks_done(draft, calls, played)
    listed = listed_winners(draft, law, after, size)
    leader, dealer = _leader(draft, calls, after, tricks, listed)
    if calls[leader] is FOLD:
        raise PositionError("seat that has folded", f"trick {leader}")
    turn = leader
    for _ in draft.trick:
        turn = after[turn]
    if draft.turn is not None and draft.turn != turn:
        raise PositionError("not that seat's turn", f"turn {draft.turn}")
    following = draft.past[0][0] if draft.past else leader
    unlisted = (following,) * (tricks - len(listed))
    winners = unlisted if draft.won is None else _unlisted(draft.won, listed, following)
    return Frame(PLAY, dealer, calls, turn, leader, after, size, winners, tricks)


def _folds_implied(draft: Draft) -> tuple[Kind | None, ...]:
    """No calls given: all have passed; but the seats that a trick has left out before the seat to act have folded."""
    calls: list[Kind | None] = [PASS] * draft.seats
    has_full_trick = any(len(tiles) == draft.seats for _, _, tiles in draft.past)
    if draft.trick and draft.leader is not None and not has_full_trick:
        target = 0 if draft.turn is None else draft.turn
        distance = (target - draft.leader) % draft.seats
        for seat in range(target - distance + len(draft.trick), target):
            calls[seat % draft.seats] = FOLD
    return tuple(calls)


def _players(draft: Draft, after: Sequence[int]) -> list[int]:
    """The seats that have played to the trick under way."""
    seats: list[int] = []
    seat = draft.leader if draft.leader is not None else 0
    for _ in draft.trick:
        seats.append(seat)
        seat = after[seat]
    return seats


def _tricks_done(draft: Draft, calls: Sequence[Kind | None], played: Sequence[int]) -> int:
    """From `won`, or from the size of the first hand given, or from the tricks listed."""
    tricks = len(draft.past)
    if draft.won is not None:
        tricks = sum(draft.won)
    else:
        for seat in sorted(draft.hands):
            size = draft.holds(seat)
            if size is not None and calls[seat] is not FOLD:
                tricks = HAND - size - (seat in played)
                break
    if not len(draft.past) <= tricks < HAND:
        raise PositionError("hand of the wrong size", f"{tricks} tricks played, {len(draft.past)} listed")
    return tricks


def _leader(
    draft: Draft, calls: Sequence[Kind | None], after: Sequence[int], tricks: int, listed: Sequence[int]
) -> tuple[int, int]:
    """Who leads the trick under way, and the dealer; the first lead belongs to the dealer's left."""
    dealer = draft.seats - 1 if draft.dealer is None else draft.dealer
    leader = draft.leader if draft.leader is not None else draft.turn
    if tricks:
        if leader is None and listed:
            leader = listed[-1]
        if listed and leader != listed[-1]:
            raise PositionError("trick not led by the last winner", f"seat {leader}")
        if leader is None:
            leader = 0 if calls[0] is not FOLD else after[0]
        return leader, dealer
    if leader is None:
        return after[dealer], dealer
    if draft.dealer is None:
        return leader, (leader - 1) % draft.seats
    if leader != after[dealer]:
        raise PositionError("the first lead belongs to the dealer's left", f"seat {leader}")
    return leader, dealer


def listed_winners(draft: Draft, law: Law, after: Sequence[int], size: int) -> list[int]:
    """The winners of the tricks listed. Raises PositionError if one is led by another seat than the last winner."""
    winners: list[int] = []
    for leader, led, tiles in draft.past:
        if len(tiles) != size:
            raise PositionError("trick of the wrong size", f"past {leader}")
        if winners and leader != winners[-1]:
            raise PositionError("trick not led by the last winner", f"past {leader}")
        winner = leader
        for _ in range(law.winning_place(led, tiles)):
            winner = after[winner]
        winners.append(winner)
    return winners


def _unlisted(won: Sequence[int], listed: Sequence[int], following: int | None) -> tuple[int, ...]:
    """Winners of the tricks not listed, in the order of the seats, but the leader of the next trick last."""
    winners: list[int] = []
    for seat, count in enumerate(won):
        if count < listed.count(seat):
            raise PositionError("fewer tricks won than listed", f"seat {seat}")
        winners += [seat] * (count - listed.count(seat))
    if following is not None and winners:
        if following not in winners:
            raise PositionError("the leader has not won the last trick", f"seat {following}")
        winners.remove(following)
        winners.append(following)
    return tuple(winners)
