"""Questions put to the rummy games by name: JSON data in, JSON data out (rules_engine.questions.ask).

Where a question is about one turn, the position is either a text under `state` or the pieces `hand`
(or `hand_after_draw`), `drawn` {card, from}, `table_melds` and `own_meld`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from rules_engine.cards import DECK, Card, cards_in, mask_of, parse_card, parse_distinct
from rules_engine.game import Answer, PositionError, Question
from rules_engine.rummy import match, solver
from rules_engine.rummy.legal import legal_moves
from rules_engine.rummy.moves import DISCARDS, lay_off
from rules_engine.rummy.options import RummyOptions
from rules_engine.rummy.position import parse_position
from rules_engine.rummy.scoring import factor, hand_value, is_going_rummy, points
from rules_engine.rummy.state import DRAW, PLAY, Frame, Past, State, Turn, new_meld
from rules_engine.rummy.turns import all_fits
from rules_engine.rummy.whole_hand import game_total, legal_phase_order, round_status

if TYPE_CHECKING:
    from rules_engine.rummy.game import RummyGame

Position = Mapping[str, Any]


def of(game: RummyGame) -> dict[str, Question]:
    """The questions that a game of the family answers."""
    return {
        "is_meld": is_meld,
        "find_melds": find_melds,
        "best_melds": best_melds,
        "card_values": card_values,
        "hand_value": value_of_hand,
        "deal_counts": deal_counts,
        "can_discard": partial(can_discard, game),
        "legal_move": partial(legal_move, game),
        "legal_actions": legal_actions,
        "legal_phase_order": legal_phase_order,
        "legal_layoff": partial(legal_layoff, game),
        "layoff_cards": layoff_cards,
        "most_laid_off": most_laid_off,
        "completing_cards": completing_cards,
        "can_go_out": can_go_out,
        "going_rummy": going_rummy,
        "round_score": round_score,
        "round_status": round_status,
        "game_total": game_total,
        "next_dealer": next_dealer,
    }


def turn_of(position: Position, options: RummyOptions) -> State:
    """The state that the pieces describe, after the draw: the asker at seat 0, the melds another seat's."""
    if "state" in position:
        return parse_position(str(position["state"]), options, int(position.get("seed", 0)))
    hand = parse_distinct(position.get("hand_after_draw") or position["hand"])
    frame = Frame(options, options.seat_range[0], options.seat_range[0] - 1, (0,) * options.seat_range[0])
    masks = [mask_of(parse_distinct(cards)) for cards in position.get("table_melds", ())]
    taken = mask_of(hand)
    for mask in masks:
        if taken & mask:
            raise PositionError("card in two places", " ".join(map(str, cards_in(taken & mask))))
        if frame.rules.kind(mask) is None:
            raise PositionError("not a meld", " ".join(map(str, cards_in(mask))))
        taken |= mask
    melds = tuple(new_meld(frame.rules, 1, mask) for mask in masks)
    drawn: Mapping[str, str] = position.get("drawn") or {}
    card = parse_card(drawn["card"]) if drawn else None
    from_pile = bool(drawn) and str(drawn["from"]) != "stock"
    has_own = position.get("own_meld", position.get("player_has_melded_this_round", False))
    hands = (mask_of(hand),) + (0,) * (frame.seats - 1)
    return State(
        frame, 0, PLAY, hands, (), (), melds, all_fits(melds), Turn(card, from_pile, (), ()),
        Past(int(bool(has_own)), int(bool(position.get("laid_off_before"))), 0, 0), None,
    )  # fmt: skip


def _texts(cards: tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]


def is_meld(position: Position, options: RummyOptions) -> Answer:
    """{cards} -> {valid, type}, with the reason if it is none."""
    cards = parse_distinct(position["cards"])
    rules = turn_rules(options)
    fault = rules.meld_fault(cards)
    if fault is None:
        return {"valid": True, "type": rules.kind(mask_of(cards))}
    groups = {name: _texts(group) for name, group in fault.groups.items()}
    return {**groups, "valid": False, "type": None, "reason": fault.code, "cards": _texts(fault.cards)}


def turn_rules(options: RummyOptions) -> Any:
    """The meld arithmetic of these options."""
    return Frame(options, 2, 0, (0, 0)).rules


def find_melds(position: Position, options: RummyOptions) -> Answer:
    """{hand} -> every group in it that is a meld, longest first."""
    groups = sorted(solver.melds_in_hand(turn_of(position, options)), key=lambda group: (-len(group), group))
    return {"count": len(groups), "melds": [_texts(group) for group in groups]}


def best_melds(position: Position, options: RummyOptions) -> Answer:
    """{hand} -> the fewest points left and every choice of melds that leaves them."""
    state = turn_of(position, options)
    order = state.frame.rules.in_order
    parts = solver.best_melds(state)
    return {
        "points": parts[0].deadwood,
        "melds": [[_texts(order(meld)) for meld in part.melds] for part in parts],
        "left": [_texts(tuple(cards_in(part.loose))) for part in parts],
    }


def card_values(position: Position, options: RummyOptions) -> Answer:
    """{cards} -> the points of each."""
    rules = turn_rules(options)
    return [rules.values[card] for card in parse_distinct(position["cards"])]


def value_of_hand(position: Position, options: RummyOptions) -> Answer:
    """{cards} -> what they count against their holder."""
    return {"points": hand_value(options, mask_of(parse_distinct(position["cards"])))}


def deal_counts(position: Position, options: RummyOptions) -> Answer:
    """{players} -> cards each, face up, in the stock. Raises PositionError for a number not allowed."""
    players = int(position["players"])
    if players not in options.seat_range:
        raise PositionError("number of players not allowed", str(players))
    each = options.cards_each(players)
    return {"hand": each, "discard": 1, "stock": 51 - players * each}


def can_discard(game: RummyGame, position: Position, options: RummyOptions) -> Answer:
    """May this card be discarded: {hand_after_draw, drawn, card}, or {drawn_from, same_card, same_turn}."""
    if "drawn_from" in position:
        is_back = bool(position.get("same_card", True)) and bool(position.get("same_turn", True))
        bars = Frame(options, 2, 0, (0, 0)).bars
        return not (is_back and bars[str(position["drawn_from"]) != "stock"])
    state = turn_of(position, options)
    return game.refusal(state, DISCARDS[parse_card(position["card"])]) is None


def legal_move(game: RummyGame, position: Position, options: RummyOptions) -> Answer:
    """{state, move} -> true or false."""
    return game.refusal(turn_of(position, options), game.parse_move(str(position["move"]))) is None


def legal_actions(position: Position, options: RummyOptions) -> Answer:
    """{state}, or {phase: "draw", stock, discards} as counts -> the kinds of move that are possible now, sorted."""
    if "state" not in position and position.get("phase") == "draw":
        pile = " ".join(map(str, DECK[: int(position["discards"])]))
        position = {
            "state": f"hand 0 KH; stock {int(position['stock'])}; discards {pile}; hand 1 ?1; hand 2 ?1; hand 3 ?1"
        }
        if 2 in options.seat_range:
            position = {"state": position["state"].partition("; hand 2")[0]}
    return sorted({move.kind.replace(" ", "_") for move in legal_moves(turn_of(position, options))})


def legal_layoff(game: RummyGame, position: Position, options: RummyOptions) -> Answer:
    """{table_melds, hand, own_meld?} -> the single cards that can be laid off now, as `CARD>meld`."""
    state = turn_of(position, options)
    fitting = [(card, index) for index, meld in enumerate(state.melds) for card in cards_in(state.hand & meld.fits)]
    legal = [f"{card}>{index}" for card, index in fitting if game.refusal(state, lay_off(card, index)) is None]
    return sorted(legal)


def layoff_cards(position: Position, options: RummyOptions) -> Answer:
    """{table_melds} -> the cards of the deck, in no meld, that fit a meld now."""
    melds = [mask_of(parse_distinct(cards)) for cards in position["table_melds"]]
    rules = turn_rules(options)
    fits, on_table = 0, 0
    for meld in melds:
        if rules.kind(meld) is None:
            raise PositionError("not a meld", " ".join(map(str, cards_in(meld))))
        fits, on_table = fits | rules.fits(meld), on_table | meld
    return _texts(tuple(cards_in(fits & ~on_table)))


def most_laid_off(position: Position, options: RummyOptions) -> Answer:
    """{table_melds, hand} -> how many cards can be laid off in this turn, and one order for each best ending."""
    state = turn_of(position, options)
    endings = solver.most_laid_off(state)
    return {
        "count": len(endings[0].moves),
        "ways": [[str(move) for move in ending.moves] for ending in endings],
        "left": [_texts(tuple(cards_in(ending.hand))) for ending in endings],
    }


def completing_cards(position: Position, options: RummyOptions) -> Answer:
    """{hand, seen?} -> the cards that would make a new meld with the hand."""
    seen = mask_of(parse_distinct(position.get("seen", ())))
    return _texts(solver.completing_cards(options.ace, mask_of(parse_distinct(position["hand"])), seen))


def can_go_out(position: Position, options: RummyOptions) -> Answer:
    """Can the hand be emptied in this turn, is a discard needed for it, and how."""
    state = turn_of(position, options)
    ways = solver.ways_out(state)
    return {
        "can": bool(ways),
        "discard_needed": bool(ways) and all(way.discard is not None for way in ways),
        "count": len(ways),
        "how": [str(move) for move in ways[0].moves] if ways else [],
        "ways": [[str(move) for move in way.moves] for way in ways],
    }


def going_rummy(position: Position, options: RummyOptions) -> Answer:
    """Would going out in this turn be going rummy, can it be done, and what is the score multiplied by."""
    state = turn_of(position, options)
    can = state.phase != DRAW and solver.can_go_out(state)
    return {"going_rummy": is_going_rummy(state) and can, "can": can, "factor": factor(state) if can else 1}


def round_score(position: Position, options: RummyOptions) -> Answer:
    """{winner, hands: {player: cards}, going_rummy?} -> points by player."""
    winner = str(position["winner"])
    hands = {winner: 0} | {str(who): mask_of(parse_distinct(cards)) for who, cards in position["hands"].items()}
    if hands[winner]:
        raise PositionError("whoever is out has no cards", winner)
    times = options.going_rummy if position.get("going_rummy") else 1
    losses = [hand_value(options, hand) * times for hand in hands.values()]
    scored = points(options, list(hands).index(winner), losses)
    return dict(zip(hands, scored, strict=True))


def next_dealer(position: Position, options: RummyOptions) -> Answer:
    """{players, dealer, winner | null} -> who deals next; players by name, clockwise."""
    players = list(position["players"])
    winner = position.get("winner")
    won = None if winner is None else players.index(winner)
    return players[match.next_dealer(options, len(players), players.index(position["dealer"]), won)]
