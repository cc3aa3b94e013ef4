"""Golden files are written anew with `--regenerate` (make transcripts)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.rules_engine import option_values


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--regenerate", action="store_true", help="write golden files instead of comparing them")
    parser.addoption("--option-values", metavar="FILE", help="write which test uses which value of which option")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--option-values", default=None):
        option_values.watch()


def pytest_sessionfinish(session: pytest.Session) -> None:
    file = session.config.getoption("--option-values", default=None)
    if file:
        Path(file).write_text(option_values.report(), encoding="utf-8")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Compare a text with a golden file, or write it there under `--regenerate`."""

    def compare(file: Path, text: str) -> None:
        if request.config.getoption("--regenerate", default=False):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        assert file.read_text(encoding="utf-8") == text

    return compare
