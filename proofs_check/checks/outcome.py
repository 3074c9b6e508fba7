"""How a check goes through its cases, and what it counted."""

from collections.abc import Callable, Iterator
from functools import update_wrapper
from typing import Generic, NamedTuple, ParamSpec

Arguments = ParamSpec("Arguments")
Cases = Iterator[bool | str | None]
"""For each case True where it holds, a sentence where it fails, None where its hypotheses do not hold"""


class Outcome(NamedTuple):
    """How many cases a check went through, in how many of them the hypotheses held, and the first that failed."""

    cases: int
    held: int
    failed: str | None


class Enumeration(Generic[Arguments]):
    """A check that stands behind a row: it goes through every case within its limits, up to the first that fails.

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
