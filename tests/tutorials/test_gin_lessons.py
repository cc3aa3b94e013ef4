"""Gin Rummy lessons: the wrong ideas that learners have get the answer that was written for them."""

import pytest

from tests.tutorials.courses import answer_of, play_to_the_end, steps_of
from tutorials import player
from tutorials.lesson import Answer
from tutorials.player import Progress

STEPS = steps_of("gin-rummy")

WRONG = [
    ("sets-and-runs.three-nines", ("9S", "9H", "KD"), "not-one-rank"),
    ("sets-and-runs.run-of-clubs", ("6C", "7C", "8D"), "other-sign"),
    ("sets-and-runs.run-of-clubs", ("5C", "6C", "QS"), "not-in-order"),
    ("sets-and-runs.all-the-sevens", ("7S", "7H", "7D"), "smaller"),
    ("sets-and-runs.longest-run", ("TH", "JH", "QS"), "run-mixed-suits"),
    ("sets-and-runs.longest-run", ("8H", "9H", "TH"), "shorter"),
    ("sets-and-runs.longest-run", ("TH", "JH", "KH"), "run-gap"),
    ("sets-and-runs.no-meld", {"choices": ["a"]}, "tens"),
    ("sets-and-runs.no-meld", {"choices": ["b"]}, "picture-cards"),
    ("sets-and-runs.no-meld", {"choices": ["d"]}, "ace"),
    ("sets-and-runs.where-the-ace-stands", ("QS", "KS", "AS"), "ace-not-high"),
    ("sets-and-runs.where-the-ace-stands", ("KS", "AS", "2S"), "run-round-corner"),
    ("sets-and-runs.both-ends", ("7C",), "pair"),
    ("sets-and-runs.both-ends", ("6H", "5D", "8D"), "pair"),
    ("sets-and-runs.both-ends", ("5D",), "one-end"),
    ("sets-and-runs.take-the-eight", "draw stock", "from-the-stock"),
    ("deadwood.what-cards-count", 21, "king-thirteen"),
    ("deadwood.what-cards-count", 28, "ace-eleven"),
    ("deadwood.loose-cards", ("4D",), "small-run"),
    ("deadwood.loose-cards", ("4D", "9S"), "melded"),
    ("deadwood.count-the-loose", 55, "all-cards"),
    ("deadwood.seven-fits-twice", {"groups": [["7S", "7H", "7D"], ["KS", "KH", "KC"]]}, "set-of-sevens"),
    (
        "deadwood.seven-fits-twice",
        {"groups": [["7S", "7H", "7D"], ["7D", "8D", "9D"], ["KS", "KH", "KC"]]},
        "card-in-two-melds",
    ),
    ("deadwood.run-gives-a-card", {"groups": [["3S", "4S", "5S", "6S"]]}, "run-of-four"),
    ("deadwood.four-and-four", 14, "king-thirteen"),
    ("deadwood.four-and-four", 21, "ace-eleven"),
    ("a-turn.first-move", "discard KC", "must-draw-first"),
    ("a-turn.which-pile", "draw stock", "blind"),
    ("a-turn.throw-the-heaviest", "discard 7C", "discard-taken-from-pile"),
    ("a-turn.throw-the-heaviest", "discard 2D", "cheap"),
    ("a-turn.throw-the-heaviest", "discard 9H", "not-least"),
    ("a-turn.leave-the-king", "draw discard", "king"),
    ("a-turn.nothing-useful", "discard 2C", "two"),
    ("a-turn.nothing-useful", "discard 8D", "broken-run"),
    ("a-turn.melds-stay-hidden", {"choices": ["at-once"]}, "too-early"),
    ("a-turn.melds-stay-hidden", {"choices": ["after-drawing"]}, "too-early"),
    ("a-turn.order-of-a-turn", {"order": ["discard", "draw", "opponent"]}, "discard-first"),
    ("a-turn.order-of-a-turn", {"order": ["opponent", "draw", "discard"]}, "opponent-first"),
    ("knocking.ten-or-eleven", {"choices": ["four-small", "ace-and-king", "queen"]}, "above"),
    ("knocking.ten-or-eleven", {"choices": ["seven-and-four"]}, "above"),
    ("knocking.ten-or-eleven", {"choices": ["queen"]}, "less-than"),
    ("knocking.king-of-spades", "knock 4D", "knock-above-limit"),
    ("knocking.king-of-spades", "knock 3H", "knock-above-limit"),
    ("knocking.king-of-spades", "discard KS", "no-knock"),
    ("knocking.every-discard", ("6C",), "knock-above-limit"),
    ("knocking.every-discard", ("6C",), "broken"),
    ("knocking.every-discard", ("9S", "2S"), "knock-above-limit"),
    ("knocking.every-discard", ("2S", "3H"), "more"),
    ("knocking.knot", "knock 3H", "knock-above-limit"),
    ("knocking.knot", "knock 4D", "knock-above-limit"),
    ("knocking.king-from-the-pile", "knock KS", "discard-taken-from-pile"),
    ("knocking.king-from-the-pile", "knock 4D", "knock-above-limit"),
    ("knocking.king-from-the-pile", "discard 9S", "broken"),
    ("knocking.king-from-the-pile", "discard 6C", "broken"),
    ("knocking.pair-of-queens", 6, "queens"),
    ("knocking.pair-of-queens", 36, "jack"),
    ("knocking.pair-of-queens", 5, "other"),
    ("knocking.must-you", {"choices": ["yes"]}, "forced"),
    ("knocking.must-you", {"choices": ["once"]}, "later"),
    ("gin.everything-fits", 10, "something-loose"),
    ("gin.go-gin", "knock AD", "knock-above-limit"),
    ("gin.go-gin", "knock 6C", "knock-above-limit"),
    ("gin.eleven-melded", ("QC",), "queen"),
    ("gin.eleven-melded", ("8H",), "not-gin"),
    ("gin.eleven-melded", ("AS",), "more"),
    ("gin.what-gin-pays", 50, "no-bonus"),
    ("gin.what-gin-pays", 25, "only-bonus"),
    ("gin.what-gin-pays", 87, "run-counted"),
    ("gin.what-gin-pays", 3, "other"),
    ("gin.against-nothing", 0, "tie"),
    ("laying-off.one-card", "layoff 4S>0", "layoff-wrong-suit"),
    ("laying-off.one-card", "done", "too-soon"),
    ("laying-off.one-opens-the-way", "layoff 9C>0", "layoff-not-next"),
    ("laying-off.break-your-own", "done", "kept"),
    ("laying-off.what-fits", {"choices": ["layoff AH>0"]}, "ace-not-high"),
    ("laying-off.what-fits", {"choices": ["layoff 2D>1"]}, "layoff-wrong-rank"),
    ("laying-off.what-fits", {"choices": ["layoff 8H>0"]}, "layoff-not-next"),
    ("laying-off.on-deadwood", {"choices": ["yes"]}, "new-set"),
    ("laying-off.against-gin", {"choices": ["yes"]}, "gin"),
    ("laying-off.each-card-each-place", {"choices": ["layoff 9D>1"]}, "layoff-not-next"),
    ("laying-off.each-card-each-place", {"choices": ["layoff TC>0"]}, "layoff-wrong-rank"),
    ("laying-off.each-card-each-place", {"choices": ["layoff 4C>1"]}, "layoff-wrong-suit"),
    ("laying-off.each-card-each-place", {"choices": ["layoff 9D>0"]}, "more"),
    ("who-scores.the-difference", 36, "own-count"),
    ("who-scores.the-difference", 61, "bonus"),
    ("who-scores.the-difference", 3, "other"),
    ("who-scores.undercut", 7, "no-bonus"),
    ("who-scores.undercut", 34, "whole-count"),
    ("who-scores.equal", 0, "nothing"),
    ("who-scores.equal", 33, "whole-count"),
    ("who-scores.lay-off-then-count", 10, "no-layoff"),
    ("who-scores.lay-off-then-count", 7, "no-bonus"),
    ("who-scores.gin-and-a-four", 38, "laid-off"),
    ("who-scores.gin-and-a-four", 17, "no-bonus"),
    ("who-scores.runs-or-sets", {"choices": ["runs"]}, "runs"),
    ("first-and-last-turn.pass-the-jack", "draw stock", "upcard-first"),
    ("first-and-last-turn.pass-the-jack", "draw discard", "taken"),
    ("first-and-last-turn.both-passed", "draw discard", "upcard-refused"),
    ("first-and-last-turn.both-passed", "1: draw stock", "not-your-turn"),
    ("first-and-last-turn.dealer-takes-it", "pass", "passed"),
    ("first-and-last-turn.order-of-the-opening", {"order": ["dealer", "nondealer", "stock"]}, "other"),
    ("first-and-last-turn.lower-card-deals", {"choices": ["me"]}, "higher"),
    ("first-and-last-turn.cards-in-the-stock", 32, "upcard"),
    ("first-and-last-turn.two-cards-left", {"choices": ["opponent"]}, "play-on"),
    ("first-and-last-turn.two-cards-left", {"choices": ["bonus"]}, "undercut"),
    ("first-and-last-turn.save-the-hand", "knock 4C", "knock-above-limit"),
    ("first-and-last-turn.save-the-hand", "discard KD", "void"),
    ("to-a-hundred.points-of-the-hands", 179, "boxes"),
    ("to-a-hundred.bonus-and-boxes", 204, "no-boxes"),
    ("to-a-hundred.bonus-and-boxes", 329, "one-box-too-many"),
    ("to-a-hundred.loser-has-boxes-too", 60, "no-boxes"),
    ("to-a-hundred.loser-has-boxes-too", 235, "bonus-too"),
    ("to-a-hundred.shutout", 327, "no-shutout"),
    ("to-a-hundred.shutout", 654, "doubled"),
    ("to-a-hundred.who-wins", {"choices": ["A"]}, "first"),
    ("to-a-hundred.next-dealer", {"choices": ["A"]}, "winner"),
    ("to-a-hundred.after-a-void-hand", {"choices": ["A"]}, "turns"),
    ("playing-well.pair-that-waits", {"choices": ["neighbours"]}, "two-ends"),
    ("playing-well.pair-that-waits", {"choices": ["pair"]}, "two-sevens"),
    ("playing-well.pair-that-waits", {"choices": ["corner"]}, "never"),
    ("playing-well.cards-that-help", 2, "one-kind"),
    ("playing-well.cards-that-help", 5, "own-cards"),
    ("playing-well.what-hurts-most", "discard 5D", "five"),
    ("playing-well.what-hurts-most", "discard 7C", "seven"),
    ("playing-well.what-hurts-most", "discard 2S", "not-least"),
    ("playing-well.dead-card", {"choices": ["KH"]}, "king"),
    ("playing-well.dead-card", {"choices": ["5D"]}, "five"),
    ("playing-well.what-the-opponent-collects", {"choices": ["king"]}, "harmless"),
    ("playing-well.how-early-is-nine", {"choices": ["twenty-seven"]}, "eight-turns"),
    ("playing-well.how-early-is-nine", {"choices": ["fifty-eight"]}, "twelve-turns"),
    ("a-whole-hand.the-upcard", "draw discard", "king"),
    ("a-whole-hand.three-nines", "discard 2C", "two"),
    ("a-whole-hand.four-five-six", "discard 7H", "seven"),
    ("a-whole-hand.knock-low", "knock 7H", "ten"),
    ("a-whole-hand.knock-low", "knock 4C", "knock-above-limit"),
    ("a-whole-hand.count-it", 59, "no-layoff"),
    ("a-whole-hand.count-it", 51, "own-seven"),
    ("a-whole-hand.your-lay-off", "done", "too-soon"),
    ("a-whole-hand.your-lay-off", "layoff 7C>1", "layoff-wrong-rank"),
]


@pytest.mark.parametrize(("key", "raw", "what"), WRONG)
def test_a_wrong_answer_gets_its_reason(key, raw, what):
    verdict = player.answer(STEPS[key], Progress(), answer_of(raw))
    assert not verdict.is_good
    assert what in (verdict.idea, verdict.refusal and str(verdict.refusal.reason))
    assert verdict.progress == Progress()


COUNTS = [
    ("knocking.king-of-spades", "knock 4D", 16),
    ("knocking.king-of-spades", "knock 3H", 17),
    ("knocking.knot", "knock 3H", 13),
    ("knocking.knot", "knock 4D", 12),
    ("gin.go-gin", "knock AD", 14),
    ("gin.go-gin", "knock 6C", 21),
    ("first-and-last-turn.save-the-hand", "knock 4C", 14),
    ("a-whole-hand.knock-low", "knock 4C", 22),
]


@pytest.mark.parametrize(("key", "move", "deadwood"), COUNTS)
def test_a_refused_knock_says_what_would_be_left(key, move, deadwood):
    assert player.answer(STEPS[key], Progress(), Answer(move=move)).refusal.numbers["deadwood"] == deadwood


EQUAL = [
    ("a-turn.first-move", "draw discard"),
    ("a-turn.throw-the-heaviest", "discard KC"),
    ("a-turn.throw-the-heaviest", "discard QD"),
    ("a-turn.throw-the-heaviest", "discard QS"),
    ("a-turn.nothing-useful", "discard JS"),
    ("a-turn.nothing-useful", "discard QC"),
    ("knocking.king-from-the-pile", "discard AH"),
    ("knocking.king-from-the-pile", "discard 2S"),
    ("knocking.king-from-the-pile", "discard 3H"),
    ("knocking.king-from-the-pile", "discard 4D"),
    ("gin.go-gin", "knock 9H"),
    ("laying-off.one-card", "layoff 8C"),
    ("playing-well.what-hurts-most", "discard KD"),
    ("playing-well.what-hurts-most", "discard QH"),
    ("a-whole-hand.three-nines", "discard JD"),
    ("a-whole-hand.three-nines", "discard KS"),
    ("a-whole-hand.three-nines", "discard QD"),
    ("a-whole-hand.four-five-six", "discard JD"),
    ("a-whole-hand.four-five-six", "discard QD"),
]


@pytest.mark.parametrize(("key", "raw"), EQUAL)
def test_every_true_answer_counts(key, raw):
    assert player.answer(STEPS[key], Progress(), answer_of(raw)).status == "done"


def test_a_chain_of_lay_offs_has_an_order():
    step, progress = STEPS["laying-off.one-opens-the-way"], Progress()
    assert player.answer(step, progress, Answer(move="layoff 9C")).status == "refused"
    first = player.answer(step, progress, Answer(move="layoff 8C"))
    assert first.status == "legal"
    assert player.answer(step, first.progress, Answer(move="layoff 9C")).status == "done"


def test_the_card_drawn_is_the_one_that_the_next_step_speaks_of():
    drawn = player.answer(STEPS["a-turn.leave-the-king"], Progress(), Answer(move="draw stock")).progress
    state = player.state_at(STEPS["a-turn.leave-the-king"], drawn)
    assert str(state.drawn) == "QC"
    assert "drew QC" in STEPS["a-turn.nothing-useful"].position


@pytest.mark.parametrize(
    "key", ["a-whole-hand.your-own", "against-the-computer.alone", "against-the-computer.stronger"]
)
def test_a_free_hand_can_be_played_to_its_end(key):
    assert play_to_the_end(STEPS[key], "greedy").status == "done"
