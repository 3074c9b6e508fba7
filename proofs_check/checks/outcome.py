"""What a check is: an enumeration of cases, or a sample of a lemma; and what it counted.

An `Enumeration` stands behind a row. A `Sample` is a second opinion: both sides of a lemma on random instances.
"""

from collections.abc import Callable, Iterator
from functools import update_wrapper
from random import Random
from typing import Any, Generic, NamedTuple, ParamSpec

import mpmath

from paid_experts.reference.formulas import Arithmetic
from paid_experts.reference.lemmas import Sides

Arguments = ParamSpec("Arguments")
Cases = Iterator[bool | str | None]
"""For each case True where it holds, a sentence where it fails, None where its hypotheses do not hold"""
Real = Any
"""A number of mpmath"""

DIGITS = 50
INSTANCES = 60
ROUNDING = mpmath.mpf(10) ** -40
MPMATH = Arithmetic(mpmath.mpmathify, mpmath.exp, mpmath.log, mpmath.sqrt)
"""For the formulas of the reference, with as many digits as the context has"""


class Outcome(NamedTuple):
    """How many cases a check went through, in how many of them the hypotheses held, and the first that failed."""

    cases: int
    held: int
    failed: str | None


class Enumeration(Generic[Arguments]):
    """A check that stands behind a row: it goes through every case within its limits, up to the first that fails.

    An argument with a default is what a tooth changes: with another value the same function must fail.

    >>> @Enumeration
    ... def squares_are_even(most: int) -> Cases:
    ...     for n in range(most):
    ...         yield n * n % 2 == 0 or f"the square of {n} is odd"
    >>> squares_are_even(1), squares_are_even(9)
    (Outcome(cases=1, held=1, failed=None), Outcome(cases=2, held=2, failed='the square of 1 is odd'))
    """

    def __init__(self, cases: Callable[Arguments, Cases]) -> None:
        self.cases = cases
        update_wrapper(self, cases)

    def __call__(self, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Outcome:
        """Count the cases."""
        cases = held = 0
        for case in self.cases(*args, **kwargs):
            cases, held = cases + 1, held + (case is not None)
            if case is not None and case is not True:
                return Outcome(cases, held, str(case))
        return Outcome(cases, held, None)


def agree(found: Real, wanted: Real, where: object, tolerance: float = 1e-12) -> bool | str:
    """Are two numbers the same up to rounding? Numbers beyond 1 are compared by their ratio."""
    return bool(abs(found - wanted) <= tolerance * max(1, abs(wanted))) or f"{where}: {found} in place of {wanted}"


class Sample:
    """Both sides of a lemma on random instances, until enough of them satisfy its hypotheses: a second opinion.

    It never stands behind a row, and has no arguments. The name of the function is the seed.
    """

    def __init__(self, draw: Callable[[Random], list[Sides]]) -> None:
        self.draw = draw
        update_wrapper(self, draw)

    def __call__(self) -> Outcome:
        """Evaluate the lemma."""
        rng, cases, held = Random(self.draw.__name__), 0, 0
        with mpmath.workdps(DIGITS):
            while held < INSTANCES and cases < 50 * INSTANCES:
                drawn = [sides for sides in self.draw(rng) if sides.hypotheses]
                cases, held = cases + 1, held + bool(drawn)
                for left, right in ((MPMATH.number(sides.left), MPMATH.number(sides.right)) for sides in drawn):
                    if not left <= right + ROUNDING * max(1, abs(right)):
                        failed = f"instance {cases}: {float(left):.12g} > {float(right):.12g}"
                        return Outcome(cases, held, failed)
        return Outcome(cases, held, None)
