"""Positions and helpers that the gin tests share."""

from __future__ import annotations

from rules_engine import games
from rules_engine.gin_rummy import GIN_RUMMY as GIN
from rules_engine.questions import ask

SIXTEEN = "hand 0 5C 6C 7C 9S 9H 9D AH 2S 3H 4D KS; drew KS stock; discards 8D; stock 14"
TAKEN = "hand 0 5C 6C 7C 9S 9H 9D AH 2S 3H 4D KS; drew KS discards; discards 8D; stock 14"
NOT_DRAWN = "hand 0 5C 6C 7C 9S 9H 9D AH 2S 3H KC; discards 8D; stock 14"
ELEVEN = "hand 0 AS 2S 3S 4S 7H 8H 9H TH QC QD QS; drew 4S stock; discards 8D; stock 10"
OFFER = "dealer 1; phase offer; hand 0 4S 5S 9H 9C JD QD 2C 3C 7H KS; discards JH; stock 31"
REFUSED = "dealer 1; phase draw; passes 2; hand 0 4S 5S 9H 9C JD QD 2C 3C 7H KS; discards JH; stock 31"
KNOCKED = (
    "hand 0 8C 4C 7S KH KC KD 2S 3S 8D QD; discards 8D; stock 14; knock 1 QS [5C 6C 7C] [9S 9H 9D] deadwood AH 2H 3C 4D"
).replace("8D QD;", "JC QD;")
GIN_SHOWN = (
    "hand 0 4C TD 3S 2S 7D 8S KC QH JH 6D; stock 14; discards 8D; knock 1 QS [5C 6C 7C 8C] [9S 9H 9D] [KS KD KH]"
)
WALL = {"wall_knock": "opponent_upcard"}


def ruling(state, move, seat=None, **options):
    """The engine's ruling on one move."""
    position = {"state": state, "move": move} if seat is None else {"state": state, "move": move, "seat": seat}
    return ask("gin-rummy", "ruling", position, options)


def state_of(text, **options):
    return GIN.parse_position(text, GIN.options(**options))


def play(state, *texts):
    for text in texts:
        state = GIN.play(state, GIN.parse_move(text))
    return state


assert games.get("gin-rummy") is GIN
