"""A position text made into a state, and a state written as the full text. `parse(format(state)) == state`."""

from __future__ import annotations

import random

from rules_engine.domino_loo.defaults import Frame, frame_of
from rules_engine.domino_loo.knowledge import Limits, deal_hidden, limits_from_play
from rules_engine.domino_loo.law import COUNT, TILES, Law, law_for
from rules_engine.domino_loo.moves import CALL_WORDS, FOLD, MISS, TAKE
from rules_engine.domino_loo.options import HAND, Options
from rules_engine.domino_loo.position import Draft, read_draft
from rules_engine.domino_loo.scoring import game_winners
from rules_engine.domino_loo.state import (
    NO_SUIT,
    OVER,
    THROW,
    Chips,
    State,
    Table,
    Trick,
    antes,
    hand_text,
)
from rules_engine.game import PositionError
from rules_engine.notation import write_segments


def parse_position(text: str, options: Options, seed: int = 0) -> State:
    """Read a position; what it leaves open is settled by defaults and dealt by the seed. Raises PositionError."""
    draft = read_draft(text, options)
    rng = random.Random(seed)
    turn_up = _turn_up(draft, options, rng)
    law = law_for(options, TILES[turn_up].high)
    return _Layout(draft, options, law, turn_up, frame_of(draft, law), rng).state()


def _turn_up(draft: Draft, options: Options, rng: random.Random) -> int:
    """The turn-up given, or one of the unseen tiles that fits the trump suit given."""
    placed = {number for _, tiles in draft.known() for number in tiles}
    takers = [seat for seat, call in enumerate(draft.calls or ()) if call is TAKE]
    if draft.turn_up is not None:
        if draft.trump not in (None, TILES[draft.turn_up].high):
            raise PositionError("trump suit that the turn-up does not show", f"trump {draft.trump}")
        if draft.turn_up in placed and not takers:
            raise PositionError("tile in two places", f"{TILES[draft.turn_up]} (turn-up)")
        return draft.turn_up
    held = set(draft.hands.get(takers[0]) or ()) if takers else set()
    fitting = [
        number
        for number, tile in enumerate(TILES)
        if draft.trump in (None, tile.high)
        and not (tile.is_double and options.trump_of_double_turnup == "redraw")
        and (number in held or (not held and number not in placed))
    ]
    if not fitting:
        raise PositionError("no tile left for the turn-up", f"trump {draft.trump}")
    return rng.choice(fitting)


class _Layout:
    """Places every tile: the known ones as written, the others by the seed."""

    def __init__(
        self, draft: Draft, options: Options, law: Law, turn_up: int, frame: Frame, rng: random.Random
    ) -> None:
        self.draft, self.options, self.law, self.turn_up, self.frame, self.rng = (
            draft, options, law, turn_up, frame, rng,
        )  # fmt: skip
        self.misses = draft.misses or tuple(int(call is MISS) for call in frame.calls)
        self.draws = options.miss_draws[draft.seats]
        if any(call is MISS and not count for call, count in zip(frame.calls, self.misses, strict=True)):
            raise PositionError("a miss that is not counted", "misses")
        if any(call not in (MISS, FOLD) and count for call, count in zip(frame.calls, self.misses, strict=True)):
            raise PositionError("a miss that was not called", "misses")

    def state(self) -> State:
        frame, draft = self.frame, self.draft
        hands, left = self._hands()
        out, gone = self._out(left)
        boneyard = (*draft.boneyard, *(left.pop() for _ in range(self._boneyard_size() - len(draft.boneyard))))
        if left:
            raise PositionError("tiles do not add up", hand_text(sum(1 << number for number in left)))
        scores, pot = self._scores()
        table = Table(
            self.options, draft.seats, frame.dealer, self.turn_up, self.law, gone, scores, pot,
            bool(game_winners(self.options, scores)), boneyard, frame.calls, self.misses, out, frame.after, frame.size,
        )  # fmt: skip
        return State(table, frame.phase, frame.turn, hands, frame.leader, self._led(), draft.trick, self._past())

    def _size(self, seat: int) -> int:
        """How many tiles the seat must hold."""
        frame = self.frame
        if frame.calls[seat] is FOLD or (frame.phase is OVER and frame.tricks):
            return 0
        if frame.phase is THROW and seat == frame.turn:
            return self.draws
        return HAND - frame.tricks - (seat in self._played())

    def _played(self) -> list[int]:
        seats: list[int] = []
        seat = self.frame.leader
        for _ in self.draft.trick:
            seats.append(seat)
            seat = self.frame.after[seat]
        return seats

    def _hands(self) -> tuple[tuple[int, ...], list[int]]:
        """Known hands as written, hidden ones dealt; and the tiles that are left."""
        draft = self.draft
        known: dict[int, int] = {}
        for seat in range(draft.seats):
            tiles = draft.hands.get(seat)
            if tiles is None and self._size(seat):
                continue
            if len(tiles or ()) != self._size(seat):
                fault = f"hand {seat}: {len(tiles or ())} (expected {self._size(seat)})"
                raise PositionError("hand of the wrong size", fault)
            known[seat] = sum(1 << number for number in tiles or ())
        if any(seat >= draft.seats for seat in draft.hands):
            raise PositionError("seat that does not exist", f"hand {max(draft.hands)}")
        placed = {number for _, tiles in draft.known() for number in tiles} | {self.turn_up}
        hidden = [seat for seat in range(draft.seats) if seat not in known]
        limits = limits_from_play(self.law, draft.seats, self.frame.after, [*self._past(), self._unfinished()])
        self._place_taken(placed, hidden, limits)
        unseen = [number for number in range(COUNT) if number not in placed]
        sizes = [self._size(seat) for seat in hidden]
        if sum(sizes) > len(unseen):
            raise PositionError("tiles do not add up", f"hands {sum(sizes)}, unseen {len(unseen)}")
        dealt, left = deal_hidden(self.law, unseen, sizes, [limits[seat] for seat in hidden], self.rng)
        known |= dict(zip(hidden, dealt, strict=True))
        return tuple(known[seat] for seat in range(draft.seats)), left

    def _place_taken(self, placed: set[int], hidden: list[int], limits: list[Limits]) -> None:
        """A turn-up that was taken is with the dealer, unless the text shows where it went."""
        taken = self.frame.calls[self.frame.dealer] is TAKE
        if not taken or any(self.turn_up in tiles for _, tiles in self.draft.known()):
            return
        if self.frame.dealer in hidden:
            limit = limits[self.frame.dealer]
            limits[self.frame.dealer] = Limits(limit.allowed | 1 << self.turn_up, 7, 1 << self.turn_up)
        elif not self.frame.winners:
            raise PositionError("the turn-up that was taken is nowhere", str(TILES[self.turn_up]))
        placed.discard(self.turn_up)

    def _out(self, left: list[int]) -> tuple[tuple[int, ...], int]:
        """Tiles thrown in, by seat, and those of tricks that the text does not list; both filled up by the seed."""
        frame, draft = self.frame, self.draft
        loose = list(draft.out.get(-1, ()))
        piles: list[int] = []
        for seat in range(draft.seats):
            size = self._out_size(seat)
            tiles = list(draft.out.get(seat, ()))
            if len(tiles) > size:
                raise PositionError("too many tiles thrown in", f"out {seat}: {len(tiles)} (at most {size})")
            while len(tiles) < size:
                tiles.append(loose.pop() if loose else self._take(left))
            piles.append(sum(1 << number for number in tiles))
        gone = 0
        for place in range(len(frame.winners) * frame.size):
            number = loose.pop() if loose else self._gone(left, place)
            gone |= 1 << number
        if loose:
            raise PositionError("too many tiles out of play", hand_text(sum(1 << number for number in loose)))
        return tuple(piles), gone

    def _gone(self, left: list[int], place: int) -> int:
        """A tile of a trick that is not listed; a taken turn-up that is nowhere else goes first."""
        if place == 0 and self.turn_up in left and self.frame.calls[self.frame.dealer] is TAKE:
            left.remove(self.turn_up)
            return self.turn_up
        return self._take(left)

    def _take(self, left: list[int]) -> int:
        if not left:
            raise PositionError("tiles do not add up", "out")
        return left.pop(0)

    def _out_size(self, seat: int) -> int:
        frame = self.frame
        size = self.misses[seat] * self.draws
        if frame.phase is THROW and seat == frame.turn:
            size -= self.draws - HAND
        return size + HAND * (frame.calls[seat] is FOLD) + (frame.calls[seat] is TAKE)

    def _boneyard_size(self) -> int:
        size = COUNT - 1 - HAND * self.draft.seats - self.draws * sum(self.misses)
        if self.draft.boneyard_count not in (None, size) or size < len(self.draft.boneyard):
            raise PositionError("boneyard of the wrong size", f"{self.draft.boneyard_count} (expected {size})")
        return size

    def _past(self) -> tuple[Trick, ...]:
        tricks: list[Trick] = []
        leader = self.frame.after[self.frame.dealer]
        for winner in self.frame.winners:
            tricks.append(Trick(leader, NO_SUIT, (), winner))
            leader = winner
        for leader, led, tiles in self.draft.past:
            winner = leader
            for _ in range(self.law.winning_place(led, tiles)):
                winner = self.frame.after[winner]
            tricks.append(Trick(leader, led, tiles, winner))
        return tuple(tricks)

    def _unfinished(self) -> Trick:
        return Trick(self.frame.leader, self._led(), self.draft.trick, self.frame.leader)

    def _led(self) -> int:
        """The suit led: as written, else that of a trump or double, else the higher number of the first tile."""
        draft = self.draft
        if not draft.trick:
            if draft.led is not None:
                raise PositionError("a suit is led without a tile", f"led {draft.led}")
            return NO_SUIT
        suits = self.law.suits_of[draft.trick[0]]
        if draft.led is not None and draft.led not in suits:
            raise PositionError("a suit that the tile led does not have", f"led {draft.led}")
        return suits[0] if draft.led is None else draft.led

    def _scores(self) -> tuple[tuple[Chips, ...], Chips]:
        draft, options = self.draft, self.options
        if draft.pot is not None and not options.in_chips:
            raise PositionError("no pot in points mode", "pot")
        paid = antes(options, draft.seats, self.frame.dealer)
        scores = draft.scores or tuple(-ante for ante in paid)
        return scores, sum(paid) if draft.pot is None else draft.pot


def format_position(state: State) -> str:
    """The whole state as one line, with every tile in its place."""
    table = state.table
    calls = " ".join("-" if call is None else CALL_WORDS[call] for call in table.calls)
    segments = [("seats", str(table.seats)), ("dealer", str(table.dealer))]
    if state.phase is not OVER:
        segments.append(("turn", str(state.turn)))
    segments += [("phase", str(state.phase)), ("turn-up", str(TILES[table.turn_up])), ("calls", calls)]
    if table.misses != tuple(int(call is MISS) for call in table.calls):
        segments.append(("misses", " ".join(map(str, table.misses))))
    segments += [("hand", f"{seat} {hand_text(hand)}".strip()) for seat, hand in enumerate(state.hands)]
    boneyard = " ".join(str(TILES[number]) for number in table.boneyard)
    segments.append(("boneyard", f"{len(table.boneyard)} {boneyard}".strip()))
    segments += [("out", f"{seat} {hand_text(tiles)}") for seat, tiles in enumerate(table.out) if tiles]
    if table.gone:
        segments.append(("out", hand_text(table.gone)))
    segments += _written_tricks(state)
    segments.append(("scores", " ".join(_amount(score) for score in table.scores)))
    if table.options.in_chips:
        segments.append(("pot", _amount(table.pot)))
    return write_segments(segments)


def _written_tricks(state: State) -> list[tuple[str, str]]:
    def tiles(numbers: tuple[int, ...]) -> str:
        return " ".join(str(TILES[number]) for number in numbers)

    segments = [("past", f"{trick.leader} {trick.led} {tiles(trick.tiles)}") for trick in state.past if trick.tiles]
    if any(not trick.tiles for trick in state.past):
        segments.append(("won", " ".join(map(str, state.won()))))
    if state.trick:
        segments += [("trick", f"{state.leader} {tiles(state.trick)}"), ("led", str(state.led))]
    return segments


def _amount(amount: Chips) -> str:
    return str(amount)
