"""Second opinions: both sides of each lemma on random instances of random size, at 50 digits."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import mpmath

from proofs_check.checks.outcome import Sampled

INSTANCES = 60
ROUNDING = mpmath.mpf(10) ** -40

Real = Any  # an mpmath number


class Sides(NamedTuple):
    """A lemma at one instance: the smaller side, the larger one, and whether its hypotheses hold."""

    left: Real
    right: Real
    held: bool = True


def compare(draw: Callable[[Random], Sides], seed: str, instances: int = INSTANCES) -> Sampled:
    """Evaluate a lemma on random instances until enough of them satisfy its hypotheses."""
    rng, cases, held = Random(seed), 0, 0
    with mpmath.workdps(50):
        while held < instances and cases < 50 * instances:
            left, right, usable = draw(rng)
            cases += 1
            held += usable
            if usable and left > right + ROUNDING * max(1, abs(right)):
                return Sampled(cases, held, f"instance {cases}: {mpmath.nstr(left, 12)} > {mpmath.nstr(right, 12)}")
    return Sampled(cases, held, None)


def experts(rng: Random) -> int:
    """Draw a number of experts, small ones more often."""
    return rng.choice((1, 1, 2, 3, 5, 8, 20))


def units(rng: Random, count: int) -> Iterator[Real]:
    """Draw numbers between 0 and 1, some of them close to an end."""
    for _ in range(count):
        x = mpmath.mpf(rng.random())
        yield rng.choice((x, x, x / 1000, 1 - x / 1000))
