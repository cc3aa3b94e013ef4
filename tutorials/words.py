"""The interface's words for moves, faults and kinds of steps."""

from django.utils.translation import gettext_lazy as _

ACTIONS = {
    "draw stock": _("Draw from the stock"),
    "draw discard": _("Take the discard"),
    "pass": _("Pass"),
    "discard": _("Discard"),
    "knock": _("Knock"),
    "gin": _("Gin"),
    "big gin": _("Big gin"),
    "meld": _("Lay a meld"),
    "layoff": _("Lay off"),
    "turn over": _("Turn the discards over"),
    "done": _("Done"),
    "play": _("Play the tile"),
    "miss": _("Take a miss"),
    "fold": _("Fold"),
    "throw": _("Throw away"),
    "take turn-up": _("Take the turn-up"),
    "play for pot": _("Play for the pot"),
}
# In Domino Loo to pass means to keep the hand and play.
LOO_ACTIONS = {"pass": _("Keep the hand")}

PLAYED = {
    "draw stock": _("drew from the stock"),
    "draw discard": _("took the discard"),
    "pass": _("passed"),
    "discard": _("discarded"),
    "knock": _("knocked"),
    "gin": _("went gin"),
    "big gin": _("went big gin"),
    "meld": _("laid a meld"),
    "layoff": _("laid off"),
    "turn over": _("turned the discards over"),
    "done": _("ended the turn"),
    "play": _("played"),
    "miss": _("took a miss"),
    "fold": _("folded"),
    "throw": _("threw away"),
    "take turn-up": _("took the turn-up"),
    "play for pot": _("plays for the pot"),
}
OTHERWISE_PLAYED = {"domino_loo": {"pass": _("keeps the hand")}, "gin_rummy": {"done": _("laid off nothing more")}}

FAULTS = {
    "nothing-chosen": _("Nothing is chosen yet. Choose first, then press the button."),
    "one-at-a-time": _("Choose a single card or tile for this."),
    "not-a-move": _("This is not a move that the table understands. Look at the examples under the field."),
    "unknown-card": _("There is no such card or tile."),
    "not-offered": _("That is not among the things to choose from."),
    "not-a-number": _("Write a whole number."),
    "same-place": _("Two of them have the same place. Give each place once."),
    "step-is-done": _("This step is already solved. You can go on or start it again."),
}

KINDS = [
    ("move", _("Moves at the table")),
    ("play_out", _("A hand against the computer")),
    ("choose_cards", _("Choose cards or tiles")),
    ("arrange", _("Arrange a hand")),
    ("count", _("Answer with a number")),
    ("pick_one", _("Choose one")),
    ("pick_many", _("Choose all that fit")),
    ("order", _("Put in order")),
    ("explain", _("Explain")),
]
"""The kinds of steps, for editors."""

LESSON_FAULTS = {
    "unknown field": _("unknown field"),
    "unknown kind of step": _("unknown kind of step"),
    "a move needs a position": _("a move needs a position"),
    "give either a goal or turns": _("give either a goal or turns"),
    "no goal": _("no goal"),
    "strange solution": _("the solution cannot be read"),
    "unreadable cards or tiles": _("the cards or tiles cannot be read"),
    "unreadable position": _("the position cannot be read"),
    "moves no longer fit": _("the moves do not fit the position"),
    "unknown predicate": _("unknown predicate"),
    "`asks` needs equals, at_most, at_least or holds": _("`asks` needs equals, at_most, at_least or holds"),
}
"""What is wrong with a step, for its editor: the faults of LessonError and GoalError."""
OTHER_FORM = _("not in the form of the example")
"""What is wrong with facts that nothing can read."""


def fault_words(fault: str, text: str) -> str:
    """A fault with the piece at fault."""
    said = str(LESSON_FAULTS[fault])
    return f"{said}: {text}" if text else said


def action_of(move: str) -> str:
    """The action with which the text of a move begins; "" if there is none."""
    known = sorted(ACTIONS, key=len, reverse=True)
    return next((word for word in known if move == word or move.startswith(f"{word} ")), "")


def action_word(action: str, family: str) -> str:
    """The button of an action."""
    if family == "domino_loo" and action in LOO_ACTIONS:
        return str(LOO_ACTIONS[action])
    return str(ACTIONS.get(action, action))


def played_word(action: str, family: str) -> str:
    """What another player has done, as it is told afterwards."""
    said = {**PLAYED, **OTHERWISE_PLAYED.get(family, {})}
    return str(said.get(action, action))
