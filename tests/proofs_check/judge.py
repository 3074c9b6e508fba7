"""A judge of witnesses that shares nothing with the prover: mpmath at 60 digits, straight from the text."""

from __future__ import annotations

import ast
import operator
from fractions import Fraction
from typing import Any

import mpmath

OPERATIONS: dict[type, Any] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}
FUNCTIONS: dict[str, Any] = {
    "exp": mpmath.exp,
    "log": mpmath.log,
    "ln": mpmath.log,
    "sqrt": mpmath.sqrt,
    **{name: getattr(mpmath, name) for name in ("sin", "cos", "tan", "atan", "sinh", "cosh", "tanh")},
    "abs": abs,
    "min": min,
    "max": max,
}


def value(node: ast.expr, point: dict[str, Fraction], text: str) -> Any:
    """The value of one side of a statement."""
    if isinstance(node, ast.Constant):
        return mpmath.mpf(ast.get_source_segment(text, node))
    if isinstance(node, ast.Name):
        if node.id in point:
            return mpmath.mpf(point[node.id].numerator) / point[node.id].denominator
        return {"pi": mpmath.pi(), "e": mpmath.e()}[node.id]
    if isinstance(node, ast.UnaryOp):
        return -value(node.operand, point, text)
    if isinstance(node, ast.BinOp):
        left, right = value(node.left, point, text), value(node.right, point, text)
        return OPERATIONS[type(node.op)](left, right)
    assert isinstance(node, ast.Call)
    assert isinstance(node.func, ast.Name)
    return FUNCTIONS[node.func.id](*(value(part, point, text) for part in node.args))


def holds(text: str, point: dict[str, Fraction], tolerance: str = "1e-50") -> bool | None:
    """Does the relation hold at the point? None if the two sides agree to 50 digits and it is not strict."""
    with mpmath.workdps(60):
        tree = ast.parse(text, mode="eval").body
        assert isinstance(tree, ast.Compare)
        left, right = value(tree.left, point, text), value(tree.comparators[0], point, text)
        gap = right - left if isinstance(tree.ops[0], (ast.Lt, ast.LtE)) else left - right
        if abs(gap) <= mpmath.mpf(tolerance) * max(abs(left), abs(right)):
            return None if isinstance(tree.ops[0], (ast.LtE, ast.GtE, ast.Eq)) else False
        return bool(gap > 0) and not isinstance(tree.ops[0], ast.Eq)
