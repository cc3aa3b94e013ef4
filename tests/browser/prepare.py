"""Fills the browser tests' database with people and what they wrote, and prints what the tests must know, as JSON.

Runs as a process of its own: the tests' process drives a browser and never touches the database.
"""

from __future__ import annotations

import json
import random
import re
import sys
from importlib import import_module
from typing import Any

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402
from django.contrib.auth.models import Group  # noqa: E402
from django.utils import translation  # noqa: E402
from django.utils.translation import gettext, pgettext  # noqa: E402

from accounts.models import User  # noqa: E402
from community import services as comments  # noqa: E402
from community.models import Comment  # noqa: E402
from rulebook.models import Rule  # noqa: E402
from rules_engine import players  # noqa: E402
from tabletop import spoken  # noqa: E402
from translation_desk import services as proposals  # noqa: E402
from tutorials import player, words  # noqa: E402
from tutorials.lesson import Answer  # noqa: E402
from tutorials.models import Lesson, Step, StepResult  # noqa: E402

PASSWORD = "correct horse battery"
GROUPS = {"en": "English reviewers", "ko": "Korean reviewers", "ar": "Arabic reviewers"}
LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)
# The interface's sentences that the tests look for, as in the catalogues.
SENTENCES = (
    "Accept",
    "Check",
    "Choose all that fit",
    "Choose one",
    "Contents",
    "Finish the lesson",
    "Give each its place",
    "Improve this text",
    "Improve this translation",
    "Lesson finished",
    "Next step",
    "Reply",
    "Save the translation",
    "Send",
    "Send the proposal",
    "Show the original",
    "Sign in",
    "Sign up",
    "Skip to the content",
    "Translate",
    "Understood",
    "Your comment",
    "Your move in notation",
    "Your number",
    "Type the answer instead",
)


def person(name: str, group: str = "", **fields: Any) -> User:
    user = User.objects.create_user(name, f"{name}@example.org", PASSWORD, **fields)
    if group:
        user.groups.set(Group.objects.filter(name=group))
    return user


def session(user: User) -> str:
    """The cookie of somebody who is signed in."""
    store = import_module(settings.SESSION_ENGINE).SessionStore()
    store[SESSION_KEY] = str(user.pk)
    store[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    store[HASH_SESSION_KEY] = user.get_session_auth_hash()
    store.create()
    return str(store.session_key)


def answers(step: Step) -> list[dict[str, Any]]:
    """The stored solution; a hand that is played out, as the quick computer player plays it."""
    definition = step.definition
    if definition.solution or definition.kind == "explain":
        return [spelled(answer) for answer in definition.solution or (Answer(),)]
    progress, found, status = player.Progress(), [], ""
    while status != "done":
        state = player.state_at(definition, progress)
        move = str(players.choose("greedy", definition.engine, state, 0, random.Random(len(progress.moves))))
        verdict = player.answer(definition, progress, Answer(move=move))
        found.append(spelled(Answer(move=move)))
        progress, status = verdict.progress, verdict.status
    return found


def spelled(answer: Answer) -> dict[str, Any]:
    """An answer as data; a move also as button, cards, target and announced number, where buttons can say it."""
    data = answer.as_dict()
    move = data.get("move", "")
    action = next((word for word in sorted(words.ACTIONS, key=len, reverse=True) if re.match(rf"{word}\b", move)), "")
    rest = move[len(action) :].strip()
    found = re.fullmatch(r"([^\[+>@]*?)(?:>(\d+)|@(\d))?", rest)
    if action and found:
        data |= {"action": action, "items": found[1].split(), "target": found[2], "suit": found[3]}
    return data


def lessons() -> dict[str, list[dict[str, Any]]]:
    """For each lesson its steps: address behind the language, kind, answers, the words of its choices."""
    found: dict[str, list[dict[str, Any]]] = {}
    wanted = set(sys.argv[1:])
    for lesson in Lesson.objects.live().select_related("game"):
        if lesson.key not in wanted:
            continue
        found[lesson.key] = [
            {
                "path": f"/learn/{step.key.replace('.', '/')}/",
                "kind": step.kind,
                "answers": answers(step),
                "family": step.definition.engine.family,
                "choices": list(step.definition.choices),
                "leads_on": step.kind == "explain" and not step.lines("success", "en"),
            }
            for step in lesson.steps.filter(live=True).order_by("sort_order")
        ]
    return found


def kinds() -> dict[str, str]:
    """One step of each kind, and one with tiles."""
    found: dict[str, str] = {}
    for step in Step.objects.filter(live=True).order_by("lesson__sort_order", "sort_order", "key"):
        name = f"{step.kind}-{step.definition.engine.item}" if step.kind in ("move", "choose_cards") else step.kind
        found.setdefault(name, f"/learn/{step.key.replace('.', '/')}/")
    return found


def item_names(language: str) -> dict[str, str]:
    cards = [f"{rank}{suit}" for suit in "SCDH" for rank in "A23456789TJQK"]
    tiles = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
    return {code: spoken.item_name(code, language) for code in (*cards, *tiles)}


def sentences(language: str) -> dict[str, str]:
    with translation.override(language):
        found = {text: gettext(text) for text in SENTENCES}
        found["Like"] = pgettext("verb", "Like")
        for family in ("gin_rummy", "domino_loo"):
            found |= {f"{family}:{action}": words.action_word(action, family) for action in words.ACTIONS}
        return found


def main() -> None:
    people = {
        "member": person("jiwoo", display_name="지우"),
        "other": person("salma", display_name="سلمى"),
        **{f"reviewer-{code}": person(f"reviewer-{code}", GROUPS[code]) for code in LANGUAGES},
    }
    rule = Rule.objects.get(rule_id="gin-rummy.knock.limit")
    written = {}
    texts = {"en": "Why ten? See [[4D]].", "ko": "왜 10점인가요? [[4D]]", "ar": "لماذا عشر نقاط؟ [[4D]]"}
    for code, text in texts.items():
        member, other = people["member"], people["other"]
        comment = comments.post_comment(rule=rule, author=member, language=code, text=text, key=code)
        comments.post_comment(rule=rule, author=other, language=code, text=text, key=f"{code}-r", parent=comment)
        written[code] = comment.pk
    first = Comment.objects.get(pk=written["en"])
    comments.translate_comment(comment=first, translator=people["other"], language="ar", text="لماذا عشر؟")
    offered = {}
    for code in LANGUAGES:
        text = getattr(rule, f"heading_{code}") + " (!)"
        made = proposals.propose(
            author=people["member"], unit=rule, language=code, texts={"heading": text}, key="first", note="Shorter."
        )
        offered[code] = made.pk
    for step in Step.objects.filter(lesson__key="gin-rummy.sets-and-runs"):
        StepResult.objects.create(user=people["member"], step=step, is_solved=True, stars=3)
    known = {
        "sessions": {name: session(user) for name, user in people.items()},
        "cookie": settings.SESSION_COOKIE_NAME,
        "lessons": lessons(),
        "kinds": kinds(),
        "names": {code: item_names(code) for code in LANGUAGES},
        "words": {code: sentences(code) for code in LANGUAGES},
        "comment": written,
        "proposal": offered,
    }
    json.dump(known, sys.stdout)


if __name__ == "__main__":
    main()
