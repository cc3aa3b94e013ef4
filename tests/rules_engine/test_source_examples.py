"""The 36 examples that the printed rules themselves give."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules_engine.questions import ask

CASES = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "source-examples.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_engine_answers_as_the_source_does(case):
    answer = ask(case["game"], case["question"], case["position"], case["options"])

    if isinstance(case["answer"], dict):
        assert {name: answer.get(name) for name in case["answer"]} == case["answer"]
    else:
        assert answer == case["answer"]
