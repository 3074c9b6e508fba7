"""The second opinion: mpmath at 50 digits on random points, and SymPy on equations. It is no verdict.

A claim is evaluated by Python's own parser with mpmath's numbers, so that neither the kernel nor the search has a part
in it; an equation is also simplified by SymPy. A lemma is evaluated by a function of `proofs_check.checks` on random
instances of a random number of experts. What it contradicts fails the run, because one of the two is then
wrong.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cache
from random import Random
from types import CodeType
from typing import TYPE_CHECKING, Any

import mpmath

from paid_experts.proofs_check.checks.instances import Sample
from paid_experts.proofs_check.ledger import names
from paid_experts.proofs_check.ledger.claim import Claim, Point
from paid_experts.proofs_check.ledger.row import Row

if TYPE_CHECKING:
    from paid_experts.proofs_check.ledger.verdict import Report

DIGITS = 50
POINTS = 40
TRIES = 1500
ROUNDING = mpmath.mpf(10) ** -40
FUNCTIONS: dict[str, Any] = {
    name: getattr(mpmath, name)
    for name in ("exp", "log", "ln", "sqrt", "sin", "cos", "tan", "atan", "tanh", "sinh", "cosh")
}
FUNCTIONS |= {"abs": abs, "min": min, "max": max, "pi": mpmath.pi, "mpf": mpmath.mpf, "__builtins__": {}}

Real = Any  # an mpmath number


class Exact(ast.NodeTransformer):
    """Make every number of an expression an mpmath number."""

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """Replace 3 or 0.1 by mpf("3") or mpf("0.1")."""
        return ast.Call(ast.Name("mpf", ast.Load()), [ast.Constant(str(node.value))], [])


@cache
def compiled(text: str) -> CodeType:
    """Compile one side of a relation."""
    tree = Exact().visit(ast.parse(text.strip(), mode="eval"))
    return compile(ast.fix_missing_locations(tree), "<claim>", "eval")


def value(text: str, at: dict[str, Real]) -> Real:
    """Evaluate an expression; ValueError or ZeroDivisionError where it is not a real number."""
    found = eval(compiled(text), FUNCTIONS, at)
    if isinstance(found, mpmath.mpc):
        raise ValueError("not a real number")
    return found


def sides(relation: str) -> tuple[str, str, str]:
    """Split a relation.

    >>> sides("x**2 <= x")
    ('x**2 ', '<=', ' x')
    """
    for symbol in ("<=", ">=", "==", "<", ">"):
        left, found, right = relation.partition(symbol)
        if found:
            return left, symbol, right
    raise ValueError(f"{relation!r} has no relation")


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


def _holds_with_more_digits(relation: str, at: dict[str, Real]) -> bool:
    """Ask again where large terms may have cancelled."""
    with mpmath.workdps(50 * DIGITS):
        return holds(relation, at)


def points(claim: Claim, seed: str) -> Iterator[Point]:
    """Draw points: anywhere in a range, near one of its ends, at an end; in an infinite range by powers of ten."""
    rng = Random(seed)
    while True:
        drawn = {name: _drawn(rng, *ends) for name, ends in claim.box.items()}
        yield {name: Fraction(round(x)) if name in claim.integers else x for name, x in drawn.items()}


def _drawn(rng: Random, low: str, high: str) -> Fraction:
    unit = Fraction(rng.randrange(2**30), 2**30)
    if "oo" not in low and "oo" not in high:
        near: Fraction = unit / Fraction(10) ** rng.randint(1, 9)
        place = rng.choice([unit, unit, near, 1 - near, Fraction(0), Fraction(1), Fraction(1, 2)])
        return Fraction(low) + (Fraction(high) - Fraction(low)) * place
    size: Fraction = Fraction(10) ** rng.randint(-6, 3) * (unit + Fraction(1, 1000))
    if "oo" not in low:
        return Fraction(low) + rng.choice([size, Fraction(0), Fraction(rng.randint(0, 20))])
    return Fraction(high) - size if "oo" not in high else rng.choice([-1, 1]) * size


def real(point: Point) -> dict[str, Real]:
    """Return a point with mpmath's numbers for coordinates."""
    return {name: mpmath.mpf(x.numerator) / x.denominator for name, x in point.items()}


def asked(claim: Claim, seed: str) -> Iterator[tuple[dict[str, Real], bool]]:
    """Return points at which the assumptions hold and the claim is defined, and whether it holds there."""
    found = 0
    for tries, drawn in enumerate(points(claim, seed)):
        if found == POINTS or tries == TRIES:
            return
        at = real(drawn)
        with suppress(ValueError, ZeroDivisionError, OverflowError):
            if all(holds(text, at) for text in claim.assuming):
                answer = holds(claim.text, at)
                found += 1
                yield at, answer


def on(row: Row, report: Report) -> None:
    """Ask about one row, and write down at how many points it was asked and what it contradicted."""
    with mpmath.workdps(DIGITS):
        if row.claim:
            for at, answer in asked(row.claim, row.id):
                report.points += 1
                if not answer and not _holds_with_more_digits(row.claim.text, at):
                    report.faults.append(f"mpmath contradicts {row.claim.text} at {at}")
                    break
            if report.points == 0:
                report.faults.append(f"mpmath found no point at which the assumptions hold: {row.claim.text}")
            if "==" in row.claim.text and not any(word in row.claim.text for word in ("min", "max", "abs")):
                report.identities += 1
                report.faults += [] if identical(row.claim) else [f"SymPy does not reduce {row.claim.text} to 0"]
        if row.false:
            report.points += 1
            at = real(row.false.point or {})
            if holds(row.false.text, at) or not all(holds(text, at) for text in row.false.assuming):
                report.faults.append(f"mpmath does not confirm that {row.false.text} is false at {at}")
        if row.opinion:
            drawn = function(row.opinion)
            if not isinstance(drawn, Sample):
                raise ValueError(f"{row.opinion} is no sample, and an opinion is one")
            outcome = drawn()
            report.points += outcome.held
            if outcome.failed is not None or outcome.held == 0:
                report.faults.append(f"{row.opinion}: {outcome.failed or 'its hypotheses never held'}")


def function(name: str) -> Any:
    """Return a function of `proofs_check.checks` by its name."""
    module, _, attribute = name.rpartition(".")
    return getattr(names.module(f"proofs_check.checks.{module}"), attribute)


def identical(claim: Claim) -> bool:
    """Does SymPy reduce the difference of the two sides to 0, for letters in their ranges?"""
    import sympy

    letters: dict[str, Any] = {}
    for name, (low, high) in claim.box.items():
        if (low, high) == ("0", "1"):  # p = v / (1 + v) with v > 0 says that p lies in (0, 1)
            odds = sympy.Symbol(f"odds_{name}", positive=True)
            letters[name] = odds / (1 + odds)
        else:
            positive = "oo" not in low and Fraction(low) >= 0
            letters[name] = sympy.Symbol(name, positive=True) if positive else sympy.Symbol(name, real=True)
    left, _, right = sides(claim.text)
    difference = sympy.sympify(left, letters, rational=True) - sympy.sympify(right, letters, rational=True)
    return bool(sympy.simplify(difference) == 0)
