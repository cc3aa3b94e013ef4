"""Small faults that can be planted in a module: one operator, constant or condition of its syntax tree, changed."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]

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
    (
        "self.values: Final = tuple(ace_value if card % 13 == 0 else VALUES[card] for card in range(52))",
        "52 to 53",
    ): "one entry that is never read",
    (
        'words = {"missing_ranks": " ".join(RANKS[card.rank] for card in missing), "suit": SUITS[suits[0]]}',
        "0 to 1",
    ): "the suits are all the same",
    ("if first.rank == meld[1].rank:", "1 to 2"): "the second and the third card of a meld tell the same",
    ("return without + change if change < 0 else without", "Lt to LtE"): "a change of nothing",
    ("if left - self._highest < best:", "Lt to LtE"): "what can only be as good is no better",
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
WITHOUT_EFFECT = ("slots", "strict")
"""Arguments that change nothing: memory only; the check of lengths that are equal by the way they are made."""
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
        is_for_readers = isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__"
        is_for_readers |= isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "TypeVar"
        return node if is_for_readers else self.generic_visit(node)

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
        return node if node.arg in WITHOUT_EFFECT else self.generic_visit(node)

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
