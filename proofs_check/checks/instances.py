"""Second opinions: both sides of each lemma on random instances of random size, at 50 digits."""

from collections.abc import Callable, Iterator, Sequence
from functools import update_wrapper
from itertools import product
from random import Random
from typing import Any, NamedTuple

import mpmath

from paid_experts.proofs_check.checks.outcome import Outcome

INSTANCES = 60
ROUNDING = mpmath.mpf(10) ** -40

Real = Any  # an mpmath number


class Sides(NamedTuple):
    """A lemma at one instance: the smaller side, the larger one, and whether its hypotheses hold."""

    left: Real
    right: Real
    held: bool = True


class Sample:
    """Both sides of a lemma on random instances, until enough of them satisfy its hypotheses: a second opinion.

    It never stands behind a row, and has no arguments. The name of the function is the seed.
    """

    def __init__(self, draw: Callable[[Random], Sides], instances: int = INSTANCES) -> None:
        self.draw, self.instances = draw, instances
        update_wrapper(self, draw)

    def __call__(self) -> Outcome:
        """Evaluate the lemma."""
        rng, cases, held = Random(self.draw.__name__), 0, 0
        with mpmath.workdps(50):
            while held < self.instances and cases < 50 * self.instances:
                left, right, usable = self.draw(rng)
                cases, held = cases + 1, held + usable
                if usable and not left <= right + ROUNDING * max(1, abs(right)):
                    failed = f"instance {cases}: {mpmath.nstr(left, 12)} > {mpmath.nstr(right, 12)}"
                    return Outcome(cases, held, failed)
        return Outcome(cases, held, None)


def sample(instances: int) -> Callable[[Callable[[Random], Sides]], Sample]:
    """As `Sample`, with another number of instances."""
    return lambda draw: Sample(draw, instances)


def experts(rng: Random) -> int:
    """Draw a number of experts, small ones more often."""
    return rng.choice((1, 1, 2, 3, 5, 8, 20))


def units(rng: Random, count: int) -> Iterator[Real]:
    """Draw numbers between 0 and 1, some of them close to an end."""
    for _ in range(count):
        x = mpmath.mpf(rng.random())
        yield rng.choice((x, x, x / 1000, 1 - x / 1000))


# Formulas that several lemmas share.


def exponential(accuracies: Sequence[Real]) -> Real:
    """exp(-2 sum (1/2 - p)^2)."""
    return mpmath.exp(-2 * mpmath.fsum((0.5 - p) ** 2 for p in accuracies))


def outcomes(accuracies: Sequence[Real]) -> Iterator[tuple[tuple[int, ...], Real]]:
    """Return who is right (+1) and who is not (-1), with the probability of that."""
    for right in product((1, -1), repeat=len(accuracies)):
        yield right, mpmath.fprod(p if a > 0 else 1 - p for p, a in zip(accuracies, right, strict=True))


def width(q: Real, n: int, log: Real) -> Real:
    """3 l/n + sqrt(2 l q (1-q)/n), how far on the event Lambda an estimate may be from its accuracy."""
    return 3 * log / n + mpmath.sqrt(2 * log * q * (1 - q) / n)


def near(q: Real, distance: Real) -> Real:
    """Return the number of [0, 1] at this distance from q, or the end of [0, 1] before it."""
    return min(mpmath.mpf(1), max(mpmath.mpf(0), q + distance))
