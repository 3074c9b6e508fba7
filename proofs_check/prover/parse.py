"""From text to mathematics. A statement is read as a formula and never executed.

Python's own parser gives the tree, and a whitelist of node types turns it into terms; anything else is
refused with one sentence. Decimals are exact: 0.1 is one tenth. Bounds of a box may be text, Fraction, int,
or a float, which stands for exactly its binary value.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import inf, isinf, isnan
from typing import Any

from proofs_check.prover import expression as ex
from proofs_check.prover.expression import Term

Bounds = tuple[Fraction | float, Fraction | float]
RELATIONS = {ast.LtE: "<=", ast.Lt: "<", ast.GtE: ">=", ast.Gt: ">", ast.Eq: "=="}
FUNCTIONS = {"exp": 1, "log": 1, "ln": 1, "sqrt": 1, "cosh": 1, "sinh": 1, "abs": 1, "min": 2, "max": 2}


def parse_relation(text: str, names: Iterable[str]) -> list[tuple[Term, str]]:
    """The relations in `text` as (term, relation): term >= 0, term > 0 or term == 0.

    >>> parse_relation("x < 1", ["x"])
    [(('+', ('*', Fraction(-1, 1), 'x'), Fraction(1, 1)), '>')]
    """
    tree = _tree(text)
    if not isinstance(tree, ast.Compare):
        raise ValueError(f"A statement needs one of <=, <, >=, >, ==, but {text!r} has none.")
    allowed = frozenset(names)
    sides = [_term(side, text, allowed) for side in (tree.left, *tree.comparators)]
    found = []
    for left, operator, right in zip(sides, tree.ops, sides[1:], strict=False):
        relation = RELATIONS.get(type(operator))
        if relation is None:
            raise ValueError(f"The relations are <=, <, >=, >, ==, and {text!r} has another.")
        if relation.startswith("<"):
            left, right, relation = right, left, relation.replace("<", ">")
        found.append((ex.subtract(left, right), relation))
    return found


def parse_term(text: str, names: Iterable[str]) -> Term:
    """The expression in `text`."""
    return _term(_tree(text), text, frozenset(names))


def parse_box(box: Mapping[str, Any]) -> dict[str, Bounds]:
    """The bounds of every variable as exact numbers or infinities; an empty box is refused."""
    bounds: dict[str, Bounds] = {}
    for name, pair in box.items():
        if not name.isidentifier() or name in FUNCTIONS or name in ("pi", "e", "oo"):
            raise ValueError(f"{name!r} cannot be the name of a variable.")
        if not isinstance(pair, (tuple, list)) or len(pair) != 2:
            raise ValueError(f"The bounds of {name} have to be a pair, but {pair!r} was given.")
        low, high = parse_bound(pair[0], -inf, name), parse_bound(pair[1], inf, name)
        if low > high or low == inf or high == -inf:
            raise ValueError(f"The box is empty: {name} cannot be between {pair[0]} and {pair[1]}.")
        bounds[name] = (low, high)
    return bounds


def parse_bound(given: Any, default: float, name: str) -> Fraction | float:
    """One bound: None and "oo" mean none; a float means its binary value."""
    if given is None:
        return default
    if isinstance(given, str) and given.strip().lstrip("+-") in ("oo", "inf"):
        return -inf if given.strip().startswith("-") else inf
    if isinstance(given, float) and isinf(given):
        return given
    if isinstance(given, bool) or not isinstance(given, (str, int, float, Fraction)) or given != given:
        raise ValueError(f"The bound {given!r} of {name} is not a number.")
    try:
        if isinstance(given, str):
            value = parse_term(given, ())
            if not isinstance(value, Fraction):
                raise ValueError
            return value
        return Fraction(given)
    except ValueError:
        raise ValueError(f"The bound {given!r} of {name} is not a rational number.") from None


def _tree(text: str) -> ast.expr:
    """Python's syntax tree of one expression."""
    if not isinstance(text, str) or len(text) > 20_000:
        raise ValueError("A statement has to be a text of at most 20000 characters.")
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ValueError(f"{text!r} is not a formula.") from None


def _term(node: ast.expr, text: str, names: frozenset[str]) -> Term:
    """The term of one syntax node."""
    if isinstance(node, ast.Constant):
        return _number(node, text)
    if isinstance(node, ast.Name):
        if node.id in names:
            return node.id
        if node.id in ("pi", "e"):
            return ("pi",) if node.id == "pi" else ("exp", ex.ONE)
        raise ValueError(f"The symbol {node.id} in {text!r} has no bounds in the box.")
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
        inner = _term(node.operand, text, names)
        return ex.negate(inner) if isinstance(node.op, ast.USub) else inner
    if isinstance(node, ast.BinOp):
        return _operation(node, text, names)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
        return _call(node.func.id, [_term(part, text, names) for part in node.args], text)
    raise ValueError(f"{text!r} has a part that is not a formula: {ast.unparse(node)!r}.")


def _number(node: ast.Constant, text: str) -> Fraction:
    """An exact number: decimals are taken from the text, not from the float that Python makes."""
    if isinstance(node.value, bool) or not isinstance(node.value, (int, float)):
        raise ValueError(f"{node.value!r} in {text!r} is not a number.")
    if isinstance(node.value, int):
        return Fraction(node.value)
    source = ast.get_source_segment(text.strip(), node)
    if source is None or isnan(node.value) or ("e+" in source and len(source) > 40):
        raise ValueError(f"{text!r} has a number that cannot be read.")
    mantissa, _, exponent = source.replace("_", "").lower().partition("e")
    if exponent and abs(int(exponent)) > 10_000:
        raise ValueError(f"The number {source} is out of range.")
    return Fraction(mantissa) * Fraction(10) ** int(exponent or 0)


def _operation(node: ast.BinOp, text: str, names: frozenset[str]) -> Term:
    """+, -, *, / and **."""
    a, b = _term(node.left, text, names), _term(node.right, text, names)
    if isinstance(node.op, ast.Add):
        return ex.add(a, b)
    if isinstance(node.op, ast.Sub):
        return ex.subtract(a, b)
    if isinstance(node.op, ast.Mult):
        return _product(a, b)
    if isinstance(node.op, ast.Div):
        if b == ex.ZERO:
            raise ValueError(f"{text!r} divides by zero.")
        return _product(a, ex.power(b, Fraction(-1)))
    if isinstance(node.op, ast.Pow):
        if isinstance(b, Fraction):
            if a == ex.ZERO and b <= 0:
                raise ValueError(f"{text!r} has a power of zero that is not defined.")
            return ("^", a, b) if b == 0 and any(ex.conditions(a)) else ex.power(a, b)
        return ex.exponential(_product(b, ex.logarithm(a)))
    raise ValueError(f"{text!r} has an operator that is not one of + - * / **.")


def _product(a: Term, b: Term) -> Term:
    """a b; a product with 0 keeps its factors if they may be undefined: 0*sqrt(x) needs x >= 0 all the same."""
    result = ex.multiply(a, b)
    if result == ex.ZERO and (any(ex.conditions(a)) or any(ex.conditions(b))):
        return ("*", a, b)
    return result


def _call(name: str, parts: list[Term], text: str) -> Term:
    """A function; min and max take two or more arguments."""
    arity = FUNCTIONS.get(name)
    if arity is None:
        raise ValueError(f"The function {name} in {text!r} is not one of {', '.join(FUNCTIONS)}.")
    if len(parts) < arity or (arity == 1 and len(parts) > 1):
        count = "two or more arguments" if arity == 2 else "one argument"
        raise ValueError(f"The function {name} in {text!r} takes {count}.")
    a = parts[0]
    if name == "exp":
        return ex.exponential(a)
    if name in ("log", "ln"):
        if isinstance(a, Fraction) and a <= 0:
            raise ValueError(f"{text!r} takes the logarithm of a number that is not positive.")
        return ex.logarithm(a)
    if name == "sqrt":
        return ex.square_root(a)
    if name in ("cosh", "sinh"):
        other = ex.exponential(ex.negate(a))
        return ex.multiply(ex.HALF, ex.add(ex.exponential(a), other if name == "cosh" else ex.negate(other)))
    if name == "abs":
        return ex.rebuild("abs", (a,))
    for part in parts[1:]:
        a = ex.rebuild(name, (a, part))
    return a


def parse_names(text: str) -> set[str]:
    """The names that stand in a text as variables or functions."""
    return {node.id for node in ast.walk(_tree(text)) if isinstance(node, ast.Name)}
