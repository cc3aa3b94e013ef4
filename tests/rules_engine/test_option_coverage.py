"""Every value of every option is used by a test that shows what it changes (docs/engine/option-values.md)."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rules_engine.option_values import wanted

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "engine" / "option-values.md"
TESTS = [
    "gin/test_options.py",
    "gin/test_reasons.py",
    "rummy/test_options.py",
    "rummy/test_option_effects.py",
    "rummy/test_option_effects_stock.py",
    "loo/test_options.py",
    "loo/test_reasons.py",
]
HEAD = """# Option values and their tests

Written by `pytest -m slow tests/rules_engine/test_option_coverage.py`: for every value of every option the tests that
use it and show what it changes. A range stands for its other numbers beside the default.

"""


def test_the_page_names_a_test_for_every_value_of_every_option() -> None:
    rows = [
        re.split(r" *\| *", line.strip("| ")) for line in PAGE.read_text(encoding="utf-8").splitlines() if "`" in line
    ]
    named = {(family, option.strip("`"), value): tests for family, option, value, _, tests in rows[1:]}
    written = "".join((ROOT / "tests" / "rules_engine" / name).read_text(encoding="utf-8") for name in TESTS)

    assert list(named) == list(dict.fromkeys((game.family, spec.name, value) for game, spec, value, _ in wanted()))
    for tests in named.values():
        assert all(f"def {test}(" in written for test in re.findall("`(.+?)`", tests) or ["none"])


@pytest.mark.slow
def test_every_value_of_every_option_has_a_test(tmp_path: Path) -> None:
    report = tmp_path / "values.md"
    files = [f"tests/rules_engine/{name}" for name in TESTS]
    command = [sys.executable, "-m", "pytest", "-n0", "-q", f"--option-values={report}", *files]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    text = report.read_text(encoding="utf-8")

    assert [line for line in text.splitlines() if "**none**" in line] == []
    if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != HEAD + text:
        PAGE.write_text(HEAD + text, encoding="utf-8")
