"""Domino Loo lessons: the wrong ideas that learners have get the answer that was written for them."""

import pytest

from tests.tutorials.courses import answer_of, play_to_the_end, steps_of
from tutorials import player
from tutorials.lesson import Answer
from tutorials.player import Progress

STEPS = steps_of("domino-loo")

WRONG = [
    ("tiles-and-suits.the-threes", ("6-4",), "no-three"),
    ("tiles-and-suits.the-threes", ("5-3",), "one-missing"),
    ("tiles-and-suits.how-many-threes", 6, "double-forgotten"),
    ("tiles-and-suits.how-many-threes", 8, "double-twice"),
    ("tiles-and-suits.order-of-threes", {"order": ["3-1", "3-0", "5-3", "6-3"]}, "blank-not-lowest"),
    ("tiles-and-suits.order-of-threes", {"order": ["6-3", "5-3", "3-1", "3-0"]}, "highest-first"),
    ("tiles-and-suits.the-double", {"order": ["3-2", "4-3", "3-3"]}, "double-on-top"),
    ("tiles-and-suits.weak-and-strong", {"choices": ["ones"]}, "top-of-ones"),
    ("tiles-and-suits.play-a-three", "play 2-0", "must-follow-suit"),
    ("tiles-and-suits.the-boneyard", 8, "turn-up-counted"),
    ("trump-suit.higher-number", 2, "lower-number"),
    ("trump-suit.find-the-trumps", ("5-3", "3-0", "3-3", "4-1"), "lower-end"),
    ("trump-suit.find-the-trumps", ("5-3", "3-0"), "double-left-out"),
    ("trump-suit.find-the-trumps", ("3-3", "3-0"), "one-missing"),
    ("trump-suit.trump-has-one-suit", {"choices": ["both"]}, "still-a-five"),
    ("trump-suit.fives-left", 7, "trump-counted-as-five"),
    ("trump-suit.the-turn-up-itself", {"choices": ["everybody"]}, "common-tile"),
    ("following-suit.fives-led", ("5-5", "5-2", "6-5"), "trump-tile-is-only-trump"),
    ("following-suit.fives-led", ("3-0",), "must-follow-suit"),
    ("following-suit.fives-led", ("5-2",), "one-missing"),
    ("following-suit.take-it", "play 5-2", "low-five"),
    ("following-suit.void-with-trumps", ("4-1",), "must-trump"),
    ("following-suit.void-with-trumps", ("3-2",), "must-trump"),
    ("following-suit.neither", ("4-1",), "free-choice"),
    ("following-suit.trump-led", ("5-0",), "must-follow-suit"),
    ("following-suit.no-need-to-win", ("6-1",), "must-follow-suit"),
    ("following-suit.two-sided-trap", ("5-2",), "must-trump"),
    ("following-suit.two-sided-trap", ("0-0",), "must-trump"),
    ("following-suit.two-sided-trap", ("4-3",), "followed-with-a-trump"),
    ("following-suit.what-it-costs", {"choices": ["points"]}, "penalty"),
    ("who-wins.no-trump-played", {"choices": ["0"]}, "the-leader"),
    ("who-wins.a-small-trump", {"choices": ["2"]}, "best-five"),
    ("who-wins.thrown-away", {"choices": ["1"]}, "other-suit"),
    ("who-wins.two-trumps-meet", {"choices": ["3"]}, "highest-of-the-led-suit"),
    ("who-wins.two-trumps-meet", {"choices": ["1"]}, "first-trump"),
    ("who-wins.double-of-trumps", {"choices": ["1"]}, "double-on-top"),
    ("who-wins.overtrump", "play 6-1", "too-low"),
    ("who-wins.overtrump", "play 5-0", "must-trump"),
    ("leading.say-the-number", "play 5-3", "suit-not-announced"),
    ("leading.say-the-number", "play 5-3@4", "suit-not-on-tile"),
    ("leading.say-the-number", "play 6-2@2", "trump-tile-is-only-trump"),
    ("leading.say-the-number", "play 6-2", "led-the-trump"),
    ("leading.which-leads", {"choices": ["play 5-3@5", "play 6-2@2"]}, "trump-tile-is-only-trump"),
    ("leading.which-leads", {"choices": ["play 5-3@4"]}, "suit-not-on-tile"),
    ("leading.which-leads", {"choices": ["play 4-1"]}, "suit-not-announced"),
    ("leading.which-leads", {"choices": ["play 5-3@5"]}, "one-missing"),
    ("leading.two-trumps", ("5-3",), "two-trumps-lead-one"),
    ("leading.two-trumps", ("2-2",), "two-trumps-lead-one"),
    ("leading.two-trumps", ("6-0",), "one-missing"),
    ("leading.winner-with-a-trump", ("5-4",), "winner-leads-trump"),
    ("leading.winner-without-trumps", {"choices": ["play 1-1@0"]}, "suit-not-on-tile"),
    ("leading.winner-without-trumps", {"choices": ["play 1-1@1"]}, "one-missing"),
    ("leading.first-lead", {"choices": ["0"]}, "folded"),
    ("leading.first-lead", {"choices": ["3"]}, "the-dealer"),
    ("leading.next-lead", {"choices": ["0"]}, "the-same-seat"),
    ("leading.five-or-blank", {"choices": ["five"]}, "higher-number-led"),
    ("calls.strong-trumps", "fold", "too-careful"),
    ("calls.strong-trumps", "miss", "swap-the-best"),
    ("calls.weak-hand", {"choices": ["pass", "take turn-up 2-1"]}, "turn-up-dealer-only"),
    ("calls.weak-hand", {"choices": ["play for pot"]}, "pot-play-dealer-only"),
    ("calls.weak-hand", {"choices": ["fold"]}, "one-missing"),
    ("calls.two-at-the-table", {"choices": ["fold"]}, "fold-with-two"),
    ("taking-a-miss.third-in-line", {"choices": ["miss"]}, "miss-limit-reached"),
    ("taking-a-miss.four-players-one-miss", {"choices": ["pass", "fold", "miss"]}, "miss-limit-reached"),
    ("taking-a-miss.how-many-drawn", 5, "one-for-one"),
    ("taking-a-miss.how-many-drawn", 7, "as-with-four"),
    ("taking-a-miss.back-to-five", "throw 0-0", "miss-discard-count"),
    ("taking-a-miss.back-to-five", "throw 6-4 0-0", "trump-thrown"),
    ("taking-a-miss.after-the-miss", {"choices": ["fold"]}, "fold"),
    ("taking-a-miss.after-the-miss", {"choices": ["miss"]}, "second-miss"),
    ("calls.take-the-turn-up", "take turn-up 2-0 1-1", "turn-up-discard-count"),
    ("calls.take-the-turn-up", "take turn-up 6-1", "one-for-the-other"),
    ("calls.take-the-turn-up", "pass", "left-lying"),
    ("calls.alone", {"choices": ["solo"]}, "alone"),
    ("taking-a-miss.for-the-pot", "miss", "miss-limit-reached"),
    ("taking-a-miss.for-the-pot", "fold", "folded"),
    ("taking-a-miss.for-the-pot", "pass", "kept"),
    ("points.no-trick", 0, "nothing-for-nothing"),
    ("points.no-trick", 5, "wrong-sign"),
    ("points.four-tricks", 9, "penalty-collected"),
    ("points.folded-player", -5, "looed-anyway"),
    ("points.below-zero", 0, "stops-at-zero"),
    ("points.next-dealer", {"choices": ["3"]}, "keeps-the-deal"),
    ("points.two-past-the-target", {"choices": ["A"]}, "first-seat"),
    ("points.level-at-the-top", {"choices": ["both"]}, "shared"),
    ("points.saved-by-a-duty", {"choices": ["looed"]}, "too-low"),
    ("pot.first-ante", 4, "dealer-pays-one"),
    ("pot.first-ante", 20, "all-pay-five"),
    ("pot.two-shares", 3, "rounded-late"),
    ("pot.what-stays", 0, "all-paid-out"),
    ("pot.after-a-loo", 19, "everybody-antes"),
    ("pot.after-a-loo", 11, "dealer-forgotten"),
    ("pot.two-looed", 22, "one-payment"),
    ("pot.nobody-looed", 7, "dealer-alone"),
    ("pot.played-for-the-pot", 3, "dealer-takes-too"),
    ("a-whole-round.your-call", "fold", "gave-up"),
    ("a-whole-round.your-call", "take turn-up 6-2", "trump-for-trump"),
    ("a-whole-round.win-the-first", "play 6-6", "must-follow-suit"),
    ("a-whole-round.win-the-first", "play 4-1", "must-follow-suit"),
    ("a-whole-round.lead-again", ("6-6", "4-1"), "two-trumps-lead-one"),
    ("a-whole-round.who-wins-it", {"choices": ["1"]}, "lower-rank"),
    ("a-whole-round.one-trump-left", ("4-1",), "winner-leads-trump"),
    ("a-whole-round.the-last-two", "play 4-1@4", "led-as-four"),
    ("a-whole-round.the-last-two", "play 2-0@0", "weaker-tile-first"),
    ("a-whole-round.your-score", 9, "penalty-collected"),
    ("a-whole-round.the-looed-one", 0, "nothing"),
]


@pytest.mark.parametrize(("key", "raw", "said"), WRONG)
def test_a_wrong_idea_gets_its_own_answer_or_the_rule(key, raw, said):
    verdict = player.answer(STEPS[key], Progress(), answer_of(raw))
    assert verdict.status in ("wrong", "refused")
    assert verdict.progress == Progress()
    assert (verdict.refusal.reason if verdict.refusal else verdict.idea) == said
    assert not (verdict.refusal and verdict.idea)


RIGHT = [
    ("tiles-and-suits.play-a-three", "play 3-0"),
    ("leading.say-the-number", "play 2-0@0"),
    ("taking-a-miss.back-to-five", "throw 2-1 5-5"),
    ("calls.take-the-turn-up", "take turn-up 5-4"),
    ("a-whole-round.your-call", "pass"),
    ("a-whole-round.your-call", "take turn-up 2-0"),
]


@pytest.mark.parametrize(("key", "raw"), RIGHT)
def test_every_true_answer_counts(key, raw):
    assert player.answer(STEPS[key], Progress(), answer_of(raw)).status == "done"


def test_the_guided_round_ends_four_to_one_with_a_loo():
    step = STEPS["a-whole-round.the-last-two"]
    first = player.answer(step, Progress(), Answer(move="play 4-1@1"))
    assert first.status == "right"
    assert player.answer(step, first.progress, Answer(move="play 2-0@2")).idea == "led-as-two"
    last = player.answer(step, first.progress, Answer(move="play 2-0@0"))
    assert last.status == "done"
    assert step.engine.outcome(player.state_at(step, last.progress)).points == (4, -5, 1)


@pytest.mark.parametrize("key", [key for key, step in STEPS.items() if step.kind == "play_out"])
@pytest.mark.parametrize("level", ["random", "greedy", "sound"])
def test_a_free_round_comes_to_its_end(key, level):
    assert play_to_the_end(STEPS[key], level).status == "done"
