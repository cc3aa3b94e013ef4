"""`make mutation`: plant one small fault at a time in melds and scoring, and see whether the tests find it.

A child process loads the changed module in place of the real one and runs the tests of that module; a fault is
found if a test fails or the time runs out. A sample is drawn by a seed; --all tries every fault.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import importlib.util
import io
import os
import random
import resource
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

from benchmarks.faults import ROOT, Fault, Planter, faults_of, source_of

TESTS = "tests/rules_engine"
TARGETS: dict[str, list[str]] = {
    "rules_engine.deadwood": ["test_deadwood.py", "test_melds.py"],
    "rules_engine.melds": ["test_melds.py", "gin/test_solver.py"],
    "rules_engine.meld_tables": ["test_melds.py", "gin/test_solver.py"],
    "rules_engine.meld_faults": ["test_melds.py", "gin/test_reasons.py"],
    "rules_engine.gin_rummy.scoring": ["gin/test_options.py", "gin/test_hands.py"],
    "rules_engine.rummy.scoring": [
        "rummy/test_option_effects.py",
        "rummy/test_option_effects_stock.py",
        "rummy/test_curriculum.py",
        "rummy/test_referee.py",
    ],
    "rules_engine.domino_loo.scoring": ["loo/test_options.py", "loo/test_curriculum.py", "loo/test_referee.py"],
}
SECONDS = 60
QUIET = ["-x", "-q", "-c", "tests/peers/pytest.ini", "-o", "addopts=", "--rootdir", ".", "--tb=no"]
WITHOUT = ["django", "randomly", "xdist", "cacheprovider"]


class Changed:
    """An importer that loads one module with its fault; everything else is left to the others."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != self.fault.module:
            return None
        return importlib.util.spec_from_loader(name, self, origin=str(source_of(name)))  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        file = source_of(self.fault.module)
        tree = Planter(self.fault.number).visit(ast.parse(file.read_text(encoding="utf-8")))
        exec(compile(ast.fix_missing_locations(tree), str(file), "exec"), module.__dict__)  # noqa: S102


def is_found(fault: Fault | None, tests: list[str]) -> bool:
    """Run the tests in a child with the fault planted; True if they fail or do not end."""
    child = os.fork()
    if child == 0:
        _run_child(fault, tests)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) != 0


def _run_child(fault: Fault | None, tests: list[str]) -> None:
    import pytest

    code = 1
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))  # a fault that never ends is found too
    try:
        if fault is not None:
            sys.meta_path.insert(0, Changed(fault))
        plugins = [word for name in WITHOUT for word in ("-p", f"no:{name}")]
        files = [f"{TESTS}/{name}" for name in tests if (ROOT / TESTS / name).exists()]
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            code = int(pytest.main([*QUIET, *plugins, *files]))
    finally:
        os._exit(code)


def _prepare() -> None:
    """What every child needs is loaded once; fixed examples, so that a fault is found or not for good."""
    from hypothesis import settings

    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    sys.path.insert(0, str(ROOT))
    os.chdir(ROOT)
    settings.register_profile("mutation", database=None, derandomize=True, deadline=None)
    settings.load_profile("mutation")


def run(faults: list[Fault], say: Callable[[str], object]) -> Iterator[tuple[Fault, bool]]:
    """Each fault and whether it was found."""
    for number, fault in enumerate(faults):
        found = is_found(fault, TARGETS[fault.module])
        say(f"{number + 1}/{len(faults)} {fault.module}:{fault.line} {fault.change}: {'found' if found else 'LEFT'}\n")
        yield fault, found


def main() -> int:
    """Print the score of each module; 1 if all together it is below 85 %."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, default=40, help="faults of each module (default 40)")
    parser.add_argument("--all", action="store_true", help="every fault")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--module", action="append", help="only these modules")
    chosen = parser.parse_args()
    _prepare()
    found_in_all = tried_in_all = 0
    for module in chosen.module or TARGETS:
        if is_found(None, TARGETS[module]):
            sys.stdout.write(f"{module}: its tests fail without any fault\n")
            return 2
        faults = faults_of(module)
        if not chosen.all and len(faults) > chosen.sample:
            faults = sorted(random.Random(chosen.seed).sample(faults, chosen.sample), key=lambda fault: fault.number)
        results = list(run(faults, sys.stderr.write))
        found = sum(is_hit for _, is_hit in results)
        found_in_all, tried_in_all = found_in_all + found, tried_in_all + len(results)
        sys.stdout.write(f"{module}: {found} of {len(results)} faults found ({100 * found / len(results):.0f} %)\n")
        for fault, is_hit in results:
            if not is_hit:
                sys.stdout.write(f"    line {fault.line}: {fault.change}\n")
        sys.stdout.flush()
    score = 100 * found_in_all / tried_in_all
    sys.stdout.write(f"together: {found_in_all} of {tried_in_all} ({score:.1f} %, at least 85 % wanted)\n")
    return 0 if score >= 85 else 1


if __name__ == "__main__":
    sys.exit(main())
