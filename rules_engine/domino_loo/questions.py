"""The questions that examples, lessons and tests put to Domino Loo by name; docs/notation-loo.md lists them."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.domino_loo import settling, tables
from rules_engine.game import Question

QUESTIONS: Mapping[str, Question] = {**tables.QUESTIONS, **settling.QUESTIONS}
