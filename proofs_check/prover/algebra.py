"""Real algebra, proved symbolically for all reals: identities, completed squares, sums of squares.

An identity holds if SymPy expands the difference to 0, in both directions, and the kernel's own normal form
agrees. A polynomial inequality is proved by an explicit identity: f times a positive factor is a sum of
squares with positive weights, checked by expansion. What is left goes to the prover. z3, which decides
polynomial arithmetic by quite other means, gives a second opinion, and a disagreement is an error, never an
answer.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf
from typing import Any

import sympy
import z3

from proofs_check.kernel.domain import is_zero
from proofs_check.kernel.terms import read
from proofs_check.prover import expression as ex
from proofs_check.prover.closing import simplify
from proofs_check.prover.expression import ZERO, Term, written
from proofs_check.prover.goal import Goal
from proofs_check.prover.parse import FUNCTIONS, parse_names, parse_relation, parse_term
from proofs_check.prover.prove import prove, show
from proofs_check.prover.refute import Refuter, certain_sign
from proofs_check.prover.squares import perfect_square, sum_of_squares

Square = tuple[Fraction, Term]


@dataclass
class AlgebraResult:
    """The answer: proved with an identity, refuted with a witness, or undecided; and what z3 says."""

    status: str
    statement: str
    identity: str = ""
    witness: dict[str, Fraction] | None = None
    second_opinion: str = "not asked"
    certificate: dict[str, Any] | None = field(default=None, repr=False)


def prove_identity(left: str, right: str, symbols: Sequence[str]) -> AlgebraResult:
    """Is left = right for all reals at which both are defined?

    >>> prove_identity("(a-b)*(a+b)", "a**2-b**2", ["a", "b"]).status
    'proved'
    """
    a, b = parse_term(left, symbols), parse_term(right, symbols)
    statement = f"{left} == {right}"
    difference = to_sympy(ex.subtract(a, b))
    there, back = sympy.expand(difference), sympy.expand(to_sympy(ex.subtract(b, a)))
    if there != 0:
        there, back = sympy.simplify(there), sympy.simplify(back)
    same = is_zero(read(written(ex.subtract(a, b))))
    if there == 0 and back == 0:
        note = "the kernel agrees" if same else "SymPy alone"
        return AlgebraResult("proved", statement, identity=f"{left} - ({right}) = 0, {note}")
    witness = _difference_point(ex.subtract(a, b), symbols)
    if witness is not None:
        return AlgebraResult("refuted", statement, witness=witness)
    return AlgebraResult("undecided", statement)


def _difference_point(f: Term, symbols: Sequence[str]) -> dict[str, Fraction] | None:
    """A rational point at which f is certainly not 0."""
    rng = random.Random(3)
    for k in range(200):
        point = {name: Fraction(rng.randint(-3 - k, 3 + k), rng.randint(1, 1 + k // 4)) for name in symbols}
        if certain_sign(f, point) in (-1, 1):
            return point
    return None


def prove_algebra(statement: str, assuming: Iterable[str] = (), *, seconds: float = 10.0) -> AlgebraResult:
    """Prove or refute an inequality for all reals that satisfy the assumptions.

    >>> prove_algebra("a*b <= a**2/(2*eta) + eta*b**2/2", assuming=["eta > 0"]).status
    'proved'
    """
    texts = [assuming] if isinstance(assuming, str) else list(assuming)
    names = sorted(set().union(*(parse_names(text) for text in (statement, *texts))) - set(FUNCTIONS) - {"pi", "e"})
    (f, relation), *more = parse_relation(statement, names)
    if more or relation == "==":
        raise ValueError(f"{statement!r} has to be one inequality; identities go to prove_identity.")
    facts = tuple((h, r == ">") for text in texts for h, r in parse_relation(text, names))
    bounds: dict[str, Any] = {
        name: (ZERO if (name, True) in facts or (name, False) in facts else -inf, inf) for name in names
    }
    answer = _by_squares(statement, f, relation, bounds, facts)
    if answer is None:
        answer = _by_prover(statement, f, relation, bounds, facts, texts, seconds)
    verdict = ask_z3(f, relation == ">", facts, names)
    if (answer.status, verdict) in (("proved", "false"), ("refuted", "true")):
        raise ArithmeticError(f"z3 contradicts the answer for {statement!r}.")
    answer.second_opinion = {"true": "z3 agrees", "false": "z3 agrees"}.get(verdict, f"z3: {verdict}")
    if answer.status == "undecided" and verdict in ("true", "false"):
        answer.second_opinion = f"z3 says {verdict}"
    return answer


def _by_squares(
    statement: str, f: Term, relation: str, bounds: dict[str, Any], facts: tuple[tuple[Term, bool], ...]
) -> AlgebraResult | None:
    """f times a positive factor as a sum of squares, checked by expansion."""
    if relation != ">=":
        return None
    goal = Goal(f, False, bounds, facts)
    g, h = simplify(goal) or (ex.ONE, f)
    root = perfect_square(h, goal)
    squares = [root] if root is not None else sum_of_squares(h, goal.signs)
    if squares is None:
        return None
    total = ex.add(*(ex.multiply(c, ex.power(s, Fraction(2))) for c, s in squares))
    if not is_expansion(ex.multiply(f, g), total, facts):
        return None
    text = f"({show(f)}) * {show(g)} = " + (" + ".join(f"{c}*({show(s)})**2" for c, s in squares) or "0")
    return AlgebraResult("proved", statement, identity=text)


def is_expansion(a: Term, b: Term, facts: tuple[tuple[Term, bool], ...] = ()) -> bool:
    """Does SymPy find a - b to be 0, and b - a?"""
    positive = {h for h, strict in facts if strict and isinstance(h, str)}
    natural = {h for h, _ in facts if isinstance(h, str)}
    there = sympy.simplify(sympy.expand(to_sympy(a, positive, natural) - to_sympy(b, positive, natural)))
    back = sympy.simplify(sympy.expand(to_sympy(b, positive, natural) - to_sympy(a, positive, natural)))
    return bool(there == 0 and back == 0)


def _by_prover(
    statement: str,
    f: Term,
    relation: str,
    bounds: dict[str, Any],
    facts: tuple[tuple[Term, bool], ...],
    texts: list[str],
    seconds: float,
) -> AlgebraResult:
    """Ask the prover, on the whole space."""
    witness = Refuter(f, relation, bounds, facts, ()).quick()
    if witness is not None:
        return AlgebraResult("refuted", statement, witness=witness)
    result = prove(statement, bounds, texts, seconds=seconds)
    return AlgebraResult(
        result.status,
        statement,
        witness=result.witness,
        certificate=result.certificate,
        identity="a certificate of the prover" if result.status == "proved" else "",
    )


def to_sympy(t: Term, positive: Iterable[str] = (), natural: Iterable[str] = ()) -> Any:
    """The term as a SymPy expression in real symbols."""
    if isinstance(t, Fraction):
        return sympy.Rational(t.numerator, t.denominator)
    if isinstance(t, str):
        kind = {"positive": True} if t in positive else {"nonnegative": True} if t in natural else {"real": True}
        return sympy.Symbol(t, **kind)
    if t[0] == "pi":
        return sympy.pi
    parts = [to_sympy(part, positive, natural) for part in (t[1:2] if t[0] == "^" else t[1:])]
    if t[0] == "^":
        return parts[0] ** sympy.Rational(t[2].numerator, t[2].denominator)
    functions: dict[str, Any] = {
        "+": sympy.Add,
        "*": sympy.Mul,
        "exp": sympy.exp,
        "ln": sympy.log,
        "abs": sympy.Abs,
        "sgn": sympy.sign,
        "min": sympy.Min,
        "max": sympy.Max,
    }
    return functions[t[0]](*parts)


# ---- the second opinion


def ask_z3(f: Term, strict: bool, facts: Sequence[tuple[Term, bool]], names: Sequence[str], timeout: int = 3000) -> str:
    """Does z3 hold f >= 0 (or f > 0) under the facts to be "true", "false" or "unknown"?"""
    solver = z3.Solver()
    solver.set("timeout", timeout)
    reals = {name: z3.Real(name) for name in names}
    sides: list[Any] = []
    try:
        for h, h_strict in facts:
            value = to_z3(h, reals, sides)
            solver.add(value > 0 if h_strict else value >= 0)
        value = to_z3(f, reals, sides)
    except ValueError:
        return "beyond polynomials"
    solver.add(*sides)
    solver.add(value <= 0 if strict else value < 0)
    return {"unsat": "true", "sat": "false"}.get(str(solver.check()), "unknown")


def to_z3(t: Term, reals: dict[str, Any], sides: list[Any]) -> Any:
    """The term for z3; roots become new unknowns, denominators must not vanish."""
    if isinstance(t, Fraction):
        return z3.RealVal(str(t))
    if isinstance(t, str):
        return reals[t]
    if t[0] in ("exp", "ln", "pi", "sgn"):
        raise ValueError("z3 knows polynomials only")
    parts = [to_z3(part, reals, sides) for part in (t[1:2] if t[0] == "^" else t[1:])]
    a = parts[0]
    if t[0] == "^":
        if t[2] < 0:
            sides.append(a != 0)
            return 1 / to_z3(ex.power(t[1], -t[2]), reals, sides)
        whole = a
        if t[2].denominator > 1:
            whole = z3.Real(f"root{len(sides)}")
            power = whole
            for _ in range(t[2].denominator - 1):
                power = power * whole
            sides.append(z3.And(whole >= 0, power == a))
        result = whole
        for _ in range(t[2].numerator - 1):
            result = result * whole
        return result
    if t[0] == "abs":
        return z3.If(a >= 0, a, -a)
    for b in parts[1:]:
        a = {
            "+": lambda x, y: x + y,
            "*": lambda x, y: x * y,
            "min": lambda x, y: z3.If(x <= y, x, y),
            "max": lambda x, y: z3.If(x >= y, x, y),
        }[t[0]](a, b)
    return a
