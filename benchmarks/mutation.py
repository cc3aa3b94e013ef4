"""`make mutation`: plant one small fault at a time in melds and scoring, and see whether the tests find it.

Each fault is a change of one operator, constant or condition in the syntax tree. A child process loads the
changed module in place of the real one and runs the tests of that module; a fault is found if a test fails
or the time runs out. A sample is drawn by a seed; --all tries every fault.
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
from dataclasses import dataclass
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[1]
TESTS = "tests/rules_engine"
TARGETS: dict[str, list[str]] = {
    "rules_engine.deadwood": ["test_deadwood.py", "test_melds.py"],
    "rules_engine.melds": ["test_melds.py", "gin/test_solver.py"],
    "rules_engine.meld_tables": ["test_melds.py", "gin/test_solver.py"],
    "rules_engine.meld_faults": ["test_melds.py", "gin/test_reasons.py"],
    "rules_engine.gin_rummy.scoring": ["gin/test_hands.py", "gin/test_options.py"],
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

EQUIVALENT = {
    ("if suit == 4:", "4 to 5"): "a fifth suit is empty",
    ("for suit in range(4)", "4 to 5"): "a fifth suit is empty",
    ("shift = ((meld & -meld).bit_length() - 1) // 13 * 13", "Sub to Add"): "no run begins with queen or king",
    ("shift = ((mask & -mask).bit_length() - 1) // 13 * 13", "Sub to Add"): "no run begins with queen or king",
    ('def meld_rules(ace: Ace = "low", ace_value: int = 1) -> MeldRules:', "'low' to 'lowX'"): "not high, not around",
    ('def all_melds(ace: Ace = "low", longest: int = 5) -> tuple[int, ...]:', "'low' to 'lowX'"): "the same",
    ("def suit_runs(ace: Ace, longest: int = 13) -> tuple[int, ...]:", "13 to 14"): "no run has fourteen cards",
    ('starts = 13 if ace == "around" else 14 - length + (ace == "high_low")', "13 to 14"): "the same runs again",
    ("lowest = (mask & -mask).bit_length() - 1", "BitAnd to BitOr"): "the bit length is the same",
    ("lowest = (meld & -meld).bit_length() - 1", "BitAnd to BitOr"): "the bit length is the same",
    ("shift = ((meld & -meld).bit_length() - 1) // 13 * 13", "BitAnd to BitOr"): "the bit length is the same",
    ("shift = ((mask & -mask).bit_length() - 1) // 13 * 13", "BitAnd to BitOr"): "the bit length is the same",
    (
        "return [held for rank in range(13) if (held := mask & ACES << rank).bit_count() > 2]",
        "13 to 14",
    ): "no such rank",
    ("return [held for rank in range(13) if (held := mask & ACES << rank).bit_count() > 2]", "Gt to GtE"): (
        "two cards of a rank have no sets"
    ),
    ("points, loose, in_runs = [0] * 8192, [0] * 8192, [0] * 8192", "8192 to 8193"): "one entry that is never read",
    ("starting: list[list[int]] = [[] for _ in range(13)]", "13 to 14"): "one entry that is never read",
}
"""Changes that change nothing, and why: they are not counted. The source line and what is done to it."""

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
OTHER_NAME = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True, slots=True)
class Fault:
    """The nth place of a module, changed."""

    module: str
    number: int
    line: int
    change: str


class Planter(ast.NodeTransformer):
    """Counts the places that can be changed and changes the one that is wanted."""

    def __init__(self, wanted: int = -1) -> None:
        self.wanted = wanted
        self.places: list[tuple[int, str]] = []

    def _here(self, line: int, change: str) -> bool:
        self.places.append((line, change))
        return len(self.places) - 1 == self.wanted

    def visit_arguments(self, node: ast.arguments) -> ast.arguments:
        node.defaults = [self.visit(default) for default in node.defaults]
        return node  # annotations stay

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        node.value = self.visit(node.value) if node.value else None
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        return node if isinstance(node.value, ast.Constant) else self.generic_visit(node)  # no docstrings

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.args = self.visit(node.args)
        node.body = [self.visit(part) for part in node.body]
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        if isinstance(node.value, ast.Name) and node.value.id in ("Literal", "tuple", "list", "dict"):
            return node
        return self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        is_list_of_names = isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__"
        return node if is_list_of_names else self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        node.ops = [self._swapped(op, node.lineno) for op in node.ops]  # type: ignore[misc]
        return self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        node.op = self._swapped(node.op, node.lineno)  # type: ignore[assignment]
        return self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        node.op = self._swapped(node.op, node.lineno)  # type: ignore[assignment]
        return self.generic_visit(node)

    def _swapped(self, op: ast.AST, line: int) -> ast.AST:
        other = SWAPS.get(type(op))
        if other is not None and self._here(line, f"{type(op).__name__} to {other.__name__}"):
            return other()
        return op

    def visit_keyword(self, node: ast.keyword) -> ast.AST:
        return node if node.arg == "slots" else self.generic_visit(node)  # no slots, no difference

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        if isinstance(node.op, ast.Not) and self._here(node.lineno, "not left out"):
            return self.visit(node.operand)  # type: ignore[no-any-return]
        return self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        value = node.value
        other: bool | int | str | None = None
        if isinstance(value, bool):
            other = not value
        elif isinstance(value, int):
            other = value + 1
        elif isinstance(value, str):
            other = value + "X"
        if other is not None and self._here(node.lineno, f"{value!r} to {other!r}"):
            return ast.copy_location(ast.Constant(other), node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        other = OTHER_NAME.get(node.id)
        if other and self._here(node.lineno, f"{node.id} to {other}"):
            return ast.copy_location(ast.Name(other, node.ctx), node)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        if self._here(node.lineno, "branches exchanged"):
            node.body, node.orelse = node.orelse, node.body
        return self.generic_visit(node)


def source_of(module: str) -> Path:
    """The file of a module."""
    return ROOT / (module.replace(".", "/") + ".py")


def faults_of(module: str) -> list[Fault]:
    """Every fault that can be planted in a module."""
    planter, source = Planter(), source_of(module).read_text(encoding="utf-8")
    planter.visit(ast.parse(source))
    lines = [line.strip() for line in source.splitlines()]
    return [
        Fault(module, number, line, change)
        for number, (line, change) in enumerate(planter.places)
        if (lines[line - 1], change) not in EQUIVALENT
    ]


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
