"""A claim of a check block: a relation between real numbers, over the ranges of its letters, under conditions.

    1 - exp(v)/2 <= exp(-v)/2 for v <= 0
    1 - exp(v)/2 <= 49/100*exp(-v) at v = 0

The ranges come from the glossary of the document. A condition between one letter and a number narrows the range of that
letter; any other condition is an assumption. What follows ` at ` is a point. A sharp constant says how far a printed
constant is from the best one:

    sharp: 1/12 in ?*g**2 <= g/8; proved 1/8; false 0.126 at g = 1
    sharp: 96; proved 40 by lemma_4_5_grid; false 2 by tooth_lemma_4_5_grid_two_for_96

The first is a claim with ? for the constant: with the one constant it is proved, with the other it is false at a point.
The second names two theorems in Coq.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import mpmath

from paid_experts.proofs_check.checks.outcome import ROUNDING, Real
from paid_experts.proofs_check.kernel.parse import RESERVED
from paid_experts.proofs_check.ledger.document import NUMBER, Letter, ensure, rational

Point = dict[str, Fraction]
NAME = re.compile(r"[A-Za-z_]\w*")
BOUND = re.compile(rf"(\w+)\s*(<=|>=|<|>)\s*({NUMBER})|({NUMBER})\s*(<=|>=|<|>)\s*(\w+)")
RELATIONS = re.compile(r"[<>=]=|[<>]")
TURNED = {"<=": ">=", ">=": "<=", "<": ">", ">": "<"}
GROUPED = re.compile(r"(?<=\d)(?:\\,| )(?=\d{3})")
WRITTEN = re.compile(
    r"\\[dt]?frac\s*(?:\{(?P<top>\d+)\}|(?P<t>\d))\s*(?:\{(?P<bottom>\d+)\}|(?P<b>\d))|(?P<a>\d+)/(?P<over>\d+)(?!\.?\d)"
    r"|(?:(?P<times>\d[\d.]*)\\cdot\s*)?10\^(?:\{(?P<power>-?\d+)\}|(?P<digit>\d))|(?P<plain>\d+(?:\.\d+)?)"
)
"""A number in LaTeX: a fraction, a power of ten with or without a factor, or digits"""
SHARP = re.compile(
    r"proved (?P<proved>\S+)(?: by (?P<theorem>\w+))?"
    r"|false (?P<false>(?:below )?\S+)(?: by (?P<tooth>\w+)| at (?P<at>.+))"
)


class Claim(NamedTuple):
    """A relation in the prover's language, the ranges of its letters, what is assumed, and which letters are whole."""

    text: str
    box: dict[str, tuple[str, str]]
    assuming: tuple[str, ...] = ()
    integers: tuple[str, ...] = ()
    point: Point | None = None

    def __str__(self) -> str:
        return self.text

    @property
    def where(self) -> str:
        """The point, as it is written."""
        return ", ".join(f"{name} = {x}" for name, x in (self.point or {}).items())


class Sharp(NamedTuple):
    """How far a printed constant is from the sharp one: the best that is proved, and the next that is false."""

    printed: str
    proved: str
    false: str
    holds: Claim | None
    """The claim with the constant that is proved; None where Coq has it"""
    fails: Claim | None
    """The claim with the constant that is false, and where"""
    theorem: str = ""
    tooth: str = ""
    where: str = ""
    template: str = ""
    """The claim with ? for the constant"""


def claim(text: str, letters: Mapping[str, Letter], conditions: str | None = None) -> Claim:
    """Read a claim; ``conditions`` are used where the text has none of its own. `ValueError` names an unbound letter.

    >>> x = Letter("x", "0", "oo", False, True, False, "$x$")
    >>> claim("x <= x**2 for x >= 1 at x = 2", {"x": x})
    Claim(text='x <= x**2', box={'x': ('1', 'oo')}, assuming=(), integers=(), point={'x': Fraction(2, 1)})
    """
    text, _, at = text.partition(" at ")
    text, own, given = text.partition(" for ")
    asked = given if own else conditions or ""
    parts = split_outside(asked) if asked else []
    for part in parts:
        one = len(RELATIONS.findall(part)) == 1
        ensure(one, f"a condition has one relation, and {part!r} has another number of them")
        ensure("".join(part.split()) != "".join(text.split()), f"the claim {part!r} is its own condition")
    names = [name for name in dict.fromkeys(NAME.findall(" ".join([text, *parts]))) if name not in RESERVED]
    for name in names:
        ensure(name in letters, f"the letter {name} is not in the glossary")
    box = {name: (letters[name].low, letters[name].high) for name in names}
    assuming = [part for part in parts if not narrow(box, part)]
    for name, (low, high) in box.items():
        one = "oo" not in low + high and rational(low) >= rational(high)
        ensure(not one, f"a claim is about more than one value of {name}, and here it is from {low} to {high}")
    strict = [end for name in names for end in letters[name].strict_ends()]
    whole = tuple(name for name in names if letters[name].whole)
    return Claim(text.strip(), box, (*strict, *assuming), whole, point(at) if at else None)


def conditions_of(text: str) -> str | None:
    """Return the conditions of a claim as they are written."""
    return text.partition(" at ")[0].partition(" for ")[2] or None


def narrow(box: dict[str, tuple[str, str]], condition: str) -> bool:
    """Narrow the range of one letter by a condition ``letter <= number``; False where it is not of that form.

    A strict condition narrows as well, and stays an assumption.
    """
    found = BOUND.fullmatch(condition)
    if not found:
        return False
    name, relation, number = (found[1], found[2], found[3]) if found[1] else (found[6], TURNED[found[5]], found[4])
    if name not in box:
        return False
    low, high = box[name]
    if relation[0] == "<" and (high == "oo" or rational(number) <= rational(high)):
        box[name] = (low, number)
    elif relation[0] == ">" and (low == "-oo" or rational(number) >= rational(low)):
        box[name] = (number, high)
    return len(relation) == 2


def split_outside(text: str) -> list[str]:
    """Split at commas that stand in no bracket.

    >>> split_outside("x <= max(y, z), y >= 0")
    ['x <= max(y, z)', 'y >= 0']
    """
    parts = [""]
    for part in text.split(","):
        is_open = parts[-1].count("(") > parts[-1].count(")")
        parts = [*parts[:-1], f"{parts[-1]},{part}"] if is_open else [*parts, part]
    return [part.strip() for part in parts[1:]]


def numbers(text: str) -> set[Fraction]:
    r"""Return the numbers that a text writes down.

    >>> sorted(map(str, numbers(r"$K = 5$, $p = \tfrac12$, $T = 10^4$, $r = 2\cdot10^{-6}$")))
    ['1/2', '1/500000', '10000', '5']
    """
    ensure(not re.search(r"\d{301}", text), "a number has at most 300 digits")
    found = set()
    for m in WRITTEN.finditer(GROUPED.sub("", text)):
        over = int(m["bottom"] or m["b"] or m["over"] or 1)
        if m["power"] or m["digit"]:
            found.add(Fraction(m["times"] or 1) * Fraction(10) ** int(m["power"] or m["digit"]))
        elif over:
            found.add(Fraction(m["top"] or m["t"] or m["a"] or m["plain"]) / over)
    return found


def point(text: str) -> Point:
    """Read a point.

    >>> point("p = 1/2, n = 20")
    {'p': Fraction(1, 2), 'n': Fraction(20, 1)}
    """
    found: Point = {}
    for part in text.split(","):
        name, equals, number = map(str.strip, part.partition("="))
        ensure(equals and name not in found, f"a point is written like 'p = 1/2, n = 20', got {text!r}")
        found[name] = rational(number)
    return found


def sides(relation: str) -> tuple[str, str, str]:
    """Split a relation.

    >>> sides("x**2 <= x")
    ('x**2 ', '<=', ' x')
    """
    found = RELATIONS.search(relation)
    if not found:
        raise ValueError(f"{relation!r} has no relation")
    return relation[: found.start()], found[0], relation[found.end() :]


def sharp(text: str, letters: Mapping[str, Letter]) -> Sharp:
    """Read an entry like ``1/12 in ?*g**2 <= g/8; proved 1/8; false 0.126 at g = 1``."""
    first, *rest = [part.strip() for part in text.split(";")]
    printed, _, template = first.partition(" in ")
    told: dict[str, str] = {}
    where = ""
    for part in rest:
        found = SHARP.fullmatch(part)
        told |= {key: value for key, value in found.groupdict().items() if value} if found else {}
        where = where if found else part
    wanted = {"proved", "false"} | ({"at"} if template else set())
    ensure(wanted <= told.keys(), "a sharp constant is 'PRINTED in CLAIM WITH ?; proved VALUE; false VALUE at POINT'")
    holds = fails = None
    if template:
        holds = claim(template.replace("?", f"({told['proved']})"), letters)
        fails = claim(template.replace("?", f"({told['false']})"), letters)._replace(point=point(told["at"]))
    else:
        ensure({"theorem", "tooth"} <= told.keys(), "a sharp constant is 'PRINTED; proved 8 by NAME; false 7 by NAME'")
    where = where or told.get("at", "")
    by_coq = told.get("theorem", ""), told.get("tooth", "")
    return Sharp(printed, told["proved"], told["false"], holds, fails, *by_coq, where, template.partition(" for ")[0])


# Claims at a point, evaluated by mpmath or SymPy: the kernel and the search have no part in it.


def real(point: Point) -> dict[str, Real]:
    """Return a point with mpmath's numbers for coordinates."""
    return {name: mpmath.mpf(x.numerator) / x.denominator for name, x in point.items()}


OPERATIONS: dict[type[ast.AST], Any] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.Pow: operator.pow, ast.USub: operator.neg, ast.UAdd: operator.pos,
}  # fmt: skip
FUNCTIONS: dict[str, Any] = {"min": min, "max": max, "abs": abs}
FUNCTIONS |= dict.fromkeys(("exp", "log", "ln", "sqrt", "sin", "cos", "tan", "atan", "tanh", "sinh", "cosh"))
"""The functions of a claim; those without a value are the library's"""


@cache
def parsed(text: str) -> ast.expr:
    """Parse one side of a relation."""
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ValueError(f"{text.strip()[:60]!r} is not a formula") from None


def value(text: str, letters: Mapping[str, Any], library: Any = mpmath) -> Any:
    """Evaluate an expression with mpmath or SymPy; `ValueError` where it is not a real number.

    >>> value("sqrt(x)/2 + 1", {"x": 9})
    mpf('2.5')
    """
    number, e = (mpmath.mpf, mpmath.e) if library is mpmath else (library.Rational, library.E)

    def of(node: ast.expr) -> Any:
        match node:
            case ast.Constant(written):
                found = number(str(written))
            case ast.Name(name):
                found = {"pi": library.pi, "e": e, **letters}[name]
            case ast.UnaryOp(operation, operand):
                found = OPERATIONS[type(operation)](of(operand))
            case ast.BinOp(left, operation, right):
                found = OPERATIONS[type(operation)](of(left), of(right))
            case ast.Call(ast.Name(name), arguments) if name in FUNCTIONS:
                found = (FUNCTIONS[name] or getattr(library, name))(*map(of, arguments))
            case _:
                raise ValueError(f"{ast.unparse(node)} is no expression of a claim")
        if isinstance(found, mpmath.mpc):
            raise ValueError(f"{ast.unparse(node)} is not a real number")
        return found

    try:
        return of(parsed(text))
    except (KeyError, ZeroDivisionError, OverflowError, RecursionError):
        raise ValueError(f"{text.strip()[:60]} has no value") from None


def holds(relation: str, at: dict[str, Real]) -> bool:
    """Does a relation hold at a point, up to rounding?"""
    first, symbol, second = sides(relation)
    left, right = value(first, at), value(second, at)
    margin, scale = right - left, ROUNDING * max(1, abs(left), abs(right))
    if symbol == "==":
        return bool(abs(margin) <= scale)
    if symbol in (">=", ">"):
        margin = -margin
    return bool(margin > -scale if len(symbol) == 2 else margin > 0)
