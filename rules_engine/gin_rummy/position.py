"""Positions of gin rummy as one line of text: read strictly, unknown cards dealt by a seed (docs/notation.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rules_engine.cards import Card, cards_in, mask_of, names
from rules_engine.game import PositionError
from rules_engine.gin_rummy.options import GinOptions
from rules_engine.gin_rummy.state import Knock, Phase, Source, State, Table
from rules_engine.melds import union
from rules_engine.notation import Pack, read_cards, read_number, read_segments

_KNOWN = (
    "seats", "dealer", "turn", "phase", "upcard", "passes", "taken", "seen", "hand", "stock", "discards",
    "drew", "knock", "laid", "scores",
)  # fmt: skip
_GROUP = re.compile(r"\[([^\[\]]*)\]")


@dataclass
class _Reading:
    """The segments of one position while it is being read."""

    options: GinOptions
    pack: Pack
    single: dict[str, list[str]] = field(default_factory=dict)
    hands: dict[int, list[str]] = field(default_factory=dict)
    seen: dict[int, list[str]] = field(default_factory=dict)

    def number(self, word: str, default: int, maximum: int = 1) -> int:
        if word not in self.single:
            return default
        return read_number(word, self.single[word], 0, maximum)


def parse_position(text: str, options: GinOptions, seed: int = 0) -> State:
    """Read a position. Raises PositionError that names the fault."""
    reading = _split(text, options, seed)
    knock = _read_knock(reading)
    turn = _turn(reading, knock)
    phase = _phase(reading, turn, knock)
    known = [
        tuple(reading.pack.place(f"hand {seat}", [v for v in values if v != "?"]))
        for seat, values in _hand_values(reading)
    ]
    discards = _place_discards(reading, phase)
    stock_count, stock = _stock(reading)
    scores = _scores(reading)
    for card in read_cards("upcard", reading.single.get("upcard", [])):
        reading.pack.set_aside(card)
    knock = _with_card(reading, knock)
    sizes = _sizes(options, turn, phase, knock)
    hands = [_fill(reading, seat, known[seat], sizes[seat], knock) for seat in (0, 1)]
    if not discards and (phase in (Phase.OFFER, Phase.DRAW) or _drew(reading)[1] == "stock"):
        discards = reading.pack.draw("discards", 1)
    if stock_count is None:
        stock_count = len(stock) + len(reading.pack)
    stock += reading.pack.draw("stock", stock_count - len(stock))
    upcard = _upcard(reading, discards)
    dealer = reading.number("dealer", 1)
    drawn, source = _checked_draw(reading, phase, hands[turn], turn)
    state = State(
        Table(options, dealer, upcard, scores),
        turn,
        phase,
        (hands[0], hands[1]),
        stock,
        discards,
        drawn,
        source,
        _passes(reading, phase, turn, dealer),
        reading.number("taken", 1 if source == "discards" else 0, 60),
        knock,
        _seen(reading, hands, drawn if source == "discards" else None, turn),
    )
    return _void_at_the_wall(state)


def _place_discards(reading: _Reading, phase: Phase) -> tuple[Card, ...]:
    """The discards as written; while the upcard is offered it is the pile."""
    is_offered = phase is Phase.OFFER or reading.single.get("passes") == ["2"]
    values = reading.single.get("discards", reading.single.get("upcard", []) if is_offered else [])
    discards = reading.pack.place("discards", values)
    if is_offered and "upcard" in reading.single and discards != read_cards("upcard", reading.single["upcard"]):
        raise PositionError("the upcard is not the pile", " ".join(values))
    return discards


def _split(text: str, options: GinOptions, seed: int) -> _Reading:
    reading = _Reading(options, Pack(seed))
    for word, values in read_segments(text, _KNOWN, ("hand", "seen")):
        by_seat = {"hand": reading.hands, "seen": reading.seen}.get(word)
        if by_seat is None:
            reading.single[word] = values
            continue
        if not values or values[0] not in ("0", "1"):
            raise PositionError("no such seat", f"{word} {' '.join(values[:1])}")
        if int(values[0]) in by_seat:
            raise PositionError("repeated segment", f"{word} {values[0]}")
        by_seat[int(values[0])] = values[1:]
    if reading.single.get("seats", ["2"]) != ["2"]:
        raise PositionError("gin rummy has 2 seats", " ".join(reading.single["seats"]))
    return reading


def _hand_values(reading: _Reading) -> list[tuple[int, list[str]]]:
    return [(seat, reading.hands.get(seat, ["?"])) for seat in (0, 1)]


def _read_knock(reading: _Reading) -> Knock | None:
    """`knock SEAT CARD [melds] deadwood CARDS`; the card is `-` for big gin and may be unknown (`?`)."""
    values = reading.single.get("knock")
    if values is None:
        return None
    rest, _, loose = " ".join(values).partition("deadwood")
    groups = _GROUP.findall(rest)
    head = _GROUP.sub(" ", rest).split()
    if len(head) != 2 or head[0] not in ("0", "1"):
        raise PositionError("a knock needs a seat and a card", " ".join(values))
    melds = tuple(_meld(reading, group) for group in groups)
    deadwood = mask_of(reading.pack.place("knock", loose.split()))
    laid = mask_of(read_cards("laid", reading.single.get("laid", [])))
    if laid & ~union(melds):
        raise PositionError("laid off card is in no meld", names(cards_in(laid & ~union(melds))))
    card = reading.pack.place("knock", [head[1]])[0] if head[1] not in ("-", "?") else None
    return Knock(int(head[0]), card, melds, deadwood, laid)


def _meld(reading: _Reading, group: str) -> int:
    cards = reading.pack.place("knock", group.split())
    if reading.options.melds.kind(mask_of(cards)) is None:
        raise PositionError("not a meld", group)
    return mask_of(cards)


def _with_card(reading: _Reading, knock: Knock | None) -> Knock | None:
    """Deal the knocker's face-down card if it is unknown, and count the hand shown."""
    if knock is None:
        return None
    size = (union(knock.melds) & ~knock.laid | knock.deadwood).bit_count()
    head = reading.single["knock"][1]
    expected = reading.options.hand_size + (head == "-")
    if size != expected:
        raise PositionError("hand of the wrong size", f"knock: {size} cards, not {expected}")
    if head == "-" and knock.deadwood:
        raise PositionError("big gin leaves no deadwood", "knock")
    card = reading.pack.draw("knock", 1)[0] if head == "?" else knock.card
    return Knock(knock.seat, card, knock.melds, knock.deadwood, knock.laid)


def _turn(reading: _Reading, knock: Knock | None) -> int:
    if knock is not None:
        return reading.number("turn", 1 - knock.seat)
    size = reading.options.hand_size + 1
    longest = next((seat for seat, values in reading.hands.items() if len(values) == size), 0)
    if reading.single.get("phase") == ["offer"]:
        longest = (1 - reading.number("dealer", 1)) ^ reading.number("passes", 0, 2) % 2
    return reading.number("turn", longest)


def _phase(reading: _Reading, turn: int, knock: Knock | None) -> Phase:
    given = reading.single.get("phase")
    if given is not None:
        if len(given) != 1 or given[0] not in tuple(Phase):
            raise PositionError("unknown phase", " ".join(given))
        phase = Phase(given[0])
        if (phase is Phase.LAYOFF) != (knock is not None) and phase is not Phase.OVER:
            raise PositionError("a knock and the phase do not agree", phase)
        return phase
    if knock is not None:
        is_final = not knock.deadwood and not reading.options.layoff_on_gin
        return Phase.OVER if is_final else Phase.LAYOFF
    has_eleven = len(reading.hands.get(turn, [])) == reading.options.hand_size + 1
    return Phase.DISCARD if has_eleven or "drew" in reading.single else Phase.DRAW


def _sizes(options: GinOptions, turn: int, phase: Phase, knock: Knock | None) -> list[int]:
    sizes = [options.hand_size, options.hand_size]
    if phase is Phase.DISCARD:
        sizes[turn] += 1
    if knock is not None:
        sizes[1 - knock.seat] -= knock.laid.bit_count()
    return sizes


def _fill(reading: _Reading, seat: int, known: tuple[Card, ...], size: int, knock: Knock | None) -> int:
    if knock is not None and seat == knock.seat:
        if known:
            raise PositionError("the knocker's hand is in the knock", f"hand {seat}")
        return union(knock.melds) & ~knock.laid | knock.deadwood
    is_open = "?" in reading.hands.get(seat, ["?"])
    if len(known) > size or (len(known) < size and not is_open):
        raise PositionError("hand of the wrong size", f"hand {seat}: {len(known)} cards, not {size}")
    return mask_of(known) | mask_of(reading.pack.draw(f"hand {seat}", size - len(known)))


def _stock(reading: _Reading) -> tuple[int | None, tuple[Card, ...]]:
    """(how many cards are left, the next ones that are known); all the rest if no number is given."""
    values = reading.single.get("stock")
    if not values or values == ["?"]:
        return None, ()
    count = read_number("stock", values[:1], 0, 52)
    following = reading.pack.place("stock", values[1:])
    if len(following) > count:
        raise PositionError("more stock cards than the stock holds", "stock")
    return count, following


def _scores(reading: _Reading) -> tuple[int, int]:
    values = reading.single.get("scores", ["0", "0"])
    if len(values) != 2:
        raise PositionError("a score for each seat is needed", " ".join(values))
    first, second = (read_number("scores", [value], 0, 99999) for value in values)
    return first, second


def _drew(reading: _Reading) -> tuple[Card | None, Source | None]:
    values = reading.single.get("drew")
    if values is None:
        return None, None
    if len(values) != 2 or values[1] not in ("stock", "discards"):
        raise PositionError("drew needs a card and stock or discards", " ".join(values))
    return read_cards("drew", values[:1])[0], "stock" if values[1] == "stock" else "discards"


def _checked_draw(reading: _Reading, phase: Phase, hand: int, turn: int) -> tuple[Card | None, Source | None]:
    card, source = _drew(reading)
    if card is not None and (phase is not Phase.DISCARD or not hand >> card & 1):
        raise PositionError("drawn card is not in the hand", f"{card} (hand {turn})")
    return card, source


def _upcard(reading: _Reading, discards: tuple[Card, ...]) -> Card | None:
    if "upcard" in reading.single:
        cards = read_cards("upcard", reading.single["upcard"])
        if len(cards) != 1:
            raise PositionError("one upcard is needed", "upcard")
        return cards[0]
    if not discards and reading.options.oklahoma == "on":
        raise PositionError("Oklahoma needs the first upcard", "upcard")
    return discards[0] if discards else None


def _seen(reading: _Reading, hands: list[int], drawn: Card | None, turn: int) -> tuple[int, int]:
    """The cards of each hand that came from the discard pile, the one just taken among them."""
    seen = [mask_of(read_cards("seen", reading.seen.get(seat, []))) for seat in (0, 1)]
    for seat in (0, 1):
        if seen[seat] & ~hands[seat]:
            raise PositionError("seen card is not in the hand", names(cards_in(seen[seat] & ~hands[seat])))
    if drawn is not None:
        seen[turn] |= 1 << drawn
    return seen[0], seen[1]


def _passes(reading: _Reading, phase: Phase, turn: int, dealer: int) -> int:
    implied = int(turn == dealer) if phase is Phase.OFFER else 0
    passes = reading.number("passes", implied, 2)
    if (phase is Phase.OFFER and passes != implied) or (phase not in (Phase.OFFER, Phase.DRAW) and passes):
        raise PositionError("passes do not agree with the turn", f"passes {passes}")
    return passes


def _void_at_the_wall(state: State) -> State:
    """A turn cannot begin with a stock at the wall: the hand is already void."""
    chosen = state.table.options
    if state.phase is not Phase.DRAW or chosen.wall_knock != "void" or len(state.stock) > chosen.wall:
        return state
    return State(
        state.table,
        state.turn,
        Phase.OVER,
        state.hands,
        state.stock,
        state.discards,
        taken=state.taken,
        seen=state.seen,
    )
