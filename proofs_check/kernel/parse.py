"""From the text that a person wrote to a term of the kernel, with nothing simplified on the way.

Python's own parser gives the tree, a whitelist of node types turns it into terms, and anything else is
refused with one sentence; nothing is executed. Arithmetic between two written numbers is done (1/2 is one half,
0.1 is one tenth); otherwise a term says what the text says: 0*x stays 0*x and 1/(1/x) stays 1/(1/x), so that a
claim is proved only where all of it is defined. Powers are read as follows: x**r with a number r is a rational
power, for which x has to be at least 0 unless r is whole, and x**0 is 1; any other x**y is exp(y*log(x)).
"""

from __future__ import annotations

import ast
import operator
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from math import ceil, floor, inf
from typing import Any, Literal, NamedTuple

from paid_experts.proofs_check.kernel.numbers import Interval, Number, bits
from paid_experts.proofs_check.kernel.terms import LARGEST, Term, minus, negative

Fact = tuple[Term, bool]  # (t, strict): t > 0 if strict, else t >= 0
Relation = Literal[">=", ">", "=="]
RELATIONS: dict[type[ast.cmpop], tuple[Relation, bool]] = {
    ast.LtE: (">=", True),
    ast.Lt: (">", True),
    ast.GtE: (">=", False),
    ast.Gt: (">", False),
    ast.Eq: ("==", False),
}
"""The relation of a difference to 0, and whether it is the right side less the left one"""
INFINITE = {"oo": inf, "+oo": inf, "inf": inf, "+inf": inf, "-oo": -inf, "-inf": -inf}
LONGEST = 20_000  # characters of a text
LONGEST_NUMBER = 14_000  # bits of a written number: Python writes and reads no more than 4300 digits

ONE, TWO, HALF = Fraction(1), Fraction(2), Fraction(1, 2)


ARITHMETIC: dict[type[ast.operator], tuple[Callable[[Term, Term], Term], Callable[[Any, Any], Fraction]]] = {
    ast.Add: (lambda a, b: ("+", a, b), operator.add),
    ast.Sub: (minus, operator.sub),
    ast.Mult: (lambda a, b: ("*", a, b), operator.mul),
    ast.Div: (lambda a, b: ("*", a, ("^", b, Fraction(-1))), operator.truediv),
}
"""What an operator between terms means, and between numbers"""
FUNCTIONS: dict[str, Callable[[Term], Term]] = {
    "exp": lambda t: ("exp", t),
    "log": lambda t: ("ln", t),
    "ln": lambda t: ("ln", t),
    "sqrt": lambda t: ("^", t, HALF),
    "abs": lambda t: ("abs", t),
    "sin": lambda t: ("sin", t),
    "cos": lambda t: ("cos", t),
    "tan": lambda t: ("*", ("sin", t), ("^", ("cos", t), Fraction(-1))),
    "atan": lambda t: ("atan", t),
    "cosh": lambda t: ("*", HALF, ("+", ("exp", t), ("exp", negative(t)))),
    "sinh": lambda t: ("*", HALF, minus(("exp", t), ("exp", negative(t)))),
    "tanh": lambda t: ("+", ONE, ("*", -TWO, ("^", ("+", ("exp", ("*", TWO, t)), ONE), Fraction(-1)))),
}
RESERVED = {*FUNCTIONS, "min", "max", "pi", "e", "oo", "inf"}


class ParsedClaim(NamedTuple):
    """What a person claims: a relation, the box, and the facts that each assumption stands for."""

    term: Term
    relation: Relation
    box: dict[str, Interval]
    assumptions: tuple[tuple[Fact, ...], ...]
    integers: frozenset[str]


def parse_claim(
    statement: str, box: Mapping[str, Any], assuming: Iterable[str], integers: Iterable[str]
) -> ParsedClaim:
    """The claim that the text makes; ValueError, with a sentence, if it makes none."""
    if not isinstance(box, Mapping):
        raise ValueError(f"The box has to name the ranges of the variables, but {box!r} was given.")
    whole = frozenset(texts(integers, "integers"))
    for name in sorted(whole - box.keys()):
        raise ValueError(f"The integer {name} has no bounds in the box.")
    bounds = {name: parse_bounds(name, pair, name in whole) for name, pair in box.items()}
    (term, relation), *more = parse_relations(statement, bounds)
    if more:
        raise ValueError(f"A statement has one relation, and {statement!r} has {1 + len(more)}.")
    assumptions = tuple(tuple(_facts(parse_relations(text, bounds))) for text in texts(assuming, "assumptions"))
    return ParsedClaim(term, relation, bounds, assumptions, whole)


def texts(given: Any, what: str) -> list[str]:
    """One text, or any number of them, as a list: a generator can be read once only."""
    found = [given] if isinstance(given, str) or not isinstance(given, Iterable) else list(given)
    if not all(isinstance(text, str) for text in found):
        raise ValueError(f"The {what} have to be texts, but {given!r} was given.")
    return found


def _facts(relations: Iterable[tuple[Term, Relation]]) -> Iterable[Fact]:
    """t > 0 and t >= 0 are facts; t == 0 is two of them."""
    for t, relation in relations:
        yield t, relation == ">"
        if relation == "==":
            yield negative(t), False


def parse_relations(text: str, names: Collection[str]) -> list[tuple[Term, Relation]]:
    """The relations in the text, each as t >= 0, t > 0 or t == 0.

    >>> parse_relations("1 < x", ["x"])
    [(('+', 'x', Fraction(-1, 1)), '>')]
    """
    tree = _tree(text)
    if not isinstance(tree, ast.Compare):
        raise ValueError(f"A statement needs one of <=, <, >=, >, ==, but {text!r} has none.")
    try:
        sides = [_term(side, text, names) for side in (tree.left, *tree.comparators)]
    except RecursionError:
        raise ValueError(f"A formula is nested too deeply: {text[:60]!r}..") from None
    found: list[tuple[Term, Relation]] = []
    for left, relation_sign, right in zip(sides, tree.ops, sides[1:], strict=False):
        if type(relation_sign) not in RELATIONS:
            raise ValueError(f"The relations are <=, <, >=, >, ==, and {text!r} has another.")
        relation, turned = RELATIONS[type(relation_sign)]
        found.append((minus(right, left) if turned else minus(left, right), relation))
    return found


def parse_bounds(name: str, pair: Any, integer: bool = False) -> Interval:
    """The closed range of a variable; that of an integer ends at integers."""
    plain = isinstance(name, str) and name.isidentifier() and unicodedata.normalize("NFKC", name) == name
    if not plain or name in RESERVED:
        raise ValueError(f"{name!r} cannot be the name of a variable.")
    if not isinstance(pair, (tuple, list)) or len(pair) != 2:
        raise ValueError(f"The bounds of {name} have to be a pair, but {pair!r} was given.")
    low, high = _bound(pair[0], -inf, name), _bound(pair[1], inf, name)
    if integer:
        low = low if isinstance(low, float) else Fraction(ceil(low))
        high = high if isinstance(high, float) else Fraction(floor(high))
    if low > high or low == inf or high == -inf:
        raise ValueError(f"The box is empty: {name} cannot be between {pair[0]} and {pair[1]}.")
    return low, high


def _bound(given: Any, missing: float, name: str) -> Number:
    """One bound: None is none, a float is its binary value, and a text is an exact number."""
    if given is None:
        return missing
    if isinstance(given, str):
        value = INFINITE[given] if given in INFINITE else _rational(given)
    elif isinstance(given, float):
        value = given if given in (inf, -inf) else Fraction(given) if given == given else None
    else:
        value = Fraction(given) if isinstance(given, (int, Fraction)) and not isinstance(given, bool) else None
    if not isinstance(value, (Fraction, float)):
        raise ValueError(f"The bound {given!r} of {name} is not a number that is rational.")
    if isinstance(value, Fraction) and bits(value) > LONGEST_NUMBER:
        raise ValueError(f"The bound of {name} is a number of more than {LONGEST_NUMBER} bits.")
    return value


def _rational(text: str) -> Fraction | None:
    """The number that the text stands for; None if it is none."""
    try:
        value = _term(_tree(text), text, ())
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, Fraction) else None


def _tree(text: str) -> ast.expr:
    """Python's syntax tree of one expression."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise ValueError(f"A statement has to be a text of at most {LONGEST} characters.")
    if not text.isprintable():
        raise ValueError(f"{text!r} has a character that is not printed as it stands.")
    if "#" in text:
        raise ValueError(f"{text!r} has a comment, which would not be read.")
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ValueError(f"{text!r} is not a formula.") from None


def _term(node: ast.expr, text: str, names: Collection[str]) -> Term:
    """The term of one syntax node."""
    if isinstance(node, ast.Constant):
        return _number(node, text)
    if isinstance(node, ast.Name) and node.id in names:
        return node.id
    if isinstance(node, ast.Name) and node.id in ("pi", "e"):
        return ("pi",) if node.id == "pi" else ("exp", ONE)
    if isinstance(node, ast.Name):
        raise ValueError(f"The symbol {node.id} in {text!r} has no bounds in the box.")
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
        inner = _term(node.operand, text, names)
        return negative(inner) if isinstance(node.op, ast.USub) else inner
    if isinstance(node, ast.BinOp):
        return _operation(node.op, _term(node.left, text, names), _term(node.right, text, names), text)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
        return _call(node.func.id, [_term(part, text, names) for part in node.args], text)
    raise ValueError(f"{text!r} has a part that is not a formula: {ast.unparse(node)!r}.")


def _number(node: ast.Constant, text: str) -> Fraction:
    """An exact number: a decimal is taken from the text, and the float that Python read has to be the same number."""
    if type(node.value) is int:
        return Fraction(node.value)
    source = (ast.get_source_segment(text.strip(), node) or "").replace("_", "").lower()
    found = re.fullmatch(r"(\d+\.?\d*|\.\d+)(?:e([+-]?\d{1,9}))?", source, re.ASCII)
    if type(node.value) is not float or found is None or abs(int(found[2] or 0)) > 4200:
        raise ValueError(f"{ast.unparse(node)} in {text!r} is not a number that can be read.")
    value = Fraction(found[1]) * Fraction(10) ** int(found[2] or 0)
    if bits(value) > LONGEST_NUMBER or node.value != (inf if value >= 2**1024 else float(value)):
        raise ValueError(f"{source} in {text!r} is not a number that can be read.")
    return value


def _operation(kind: ast.operator, a: Term, b: Term, text: str) -> Term:
    """+, -, *, / and **; between two written numbers the result is a number, unless it is too long to be written."""
    numbers = isinstance(a, Fraction) and isinstance(b, Fraction)
    if isinstance(kind, ast.Div) and b == 0:
        raise ValueError(f"{text!r} divides by zero.")
    if type(kind) in ARITHMETIC:
        term, number = ARITHMETIC[type(kind)]
        return found if numbers and bits(found := number(a, b)) <= LONGEST_NUMBER else term(a, b)
    if not isinstance(kind, ast.Pow):
        raise ValueError(f"{text!r} has an operator that is not one of + - * / **.")
    if not isinstance(b, Fraction):
        return ("exp", ("*", b, ("ln", a)))
    if max(abs(b.numerator), b.denominator) > LARGEST:
        raise ValueError(f"{text!r} has an exponent that is too large.")
    whole = numbers and b.denominator == 1 and (a != 0 or b > 0) and bits(a) * abs(b) <= LONGEST_NUMBER
    return a ** int(b) if whole else ("^", a, b)


def _call(name: str, parts: list[Term], text: str) -> Term:
    """A function; min and max take two or more arguments."""
    if name not in FUNCTIONS and name not in ("min", "max"):
        raise ValueError(f"The function {name} in {text!r} is not one of {', '.join([*FUNCTIONS, 'min', 'max'])}.")
    if name in ("log", "ln") and isinstance(parts[0] if parts else None, Fraction) and parts[0] <= 0:
        raise ValueError(f"{text!r} takes the logarithm of a number that is not positive.")
    if name in FUNCTIONS and len(parts) == 1:
        return FUNCTIONS[name](parts[0])
    if name in FUNCTIONS or len(parts) < 2:
        count = "one argument" if name in FUNCTIONS else "two or more arguments"
        raise ValueError(f"{name} in {text!r} takes {count}.")
    a = parts[0]
    for part in parts[1:]:
        a = (name, a, part)
    return a
