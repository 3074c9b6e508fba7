"""How often the intervals of Lemma A.1 miss the mean at **some** time up to M, for coins of every bias at once.

The union bound of Lemma 4.1 speaks of this event: coins are tossed one after the other, and one looks after each toss.
The counts at which the interval misses from above are, after n tosses, those from some u_n(p) on, so that the event is
that the count, a random walk, runs into a barrier. The chance is found exactly by carrying the distribution of the
count from toss to toss, and taking out what has hit a barrier.

Again all biases are handled at once. Tossing coins of bias p <= y with the same uniform numbers as coins of bias y can
only lower the counts, and u_n(x) <= u_n(p) for x <= p: coins of bias y, with the barriers of x, hit whenever those of p
do.

The distribution is one long integer, one field of 240 bits a count, so that a toss is two multiplications. Chances in
the fields are rounded down, or up, to a multiple of 2^-160.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from proofs_check.coverage import DIGITS, ONE, PRINTED, UNIT, Misses, Supremum, Width, ends

FIELD = 240
CERTAIN = 1 << 160
"""The chance 1 in a field: 80 bits are left for a multiplication by a bias."""
NOWHERE = -1
"""A lower barrier that nothing hits."""


def every_field(fields: int, content: int) -> int:
    """Return the long integer with the same content in every field."""
    return content * (((1 << FIELD * fields) - 1) // ((1 << FIELD) - 1))


def survival(bias: int, caps: Sequence[int], floors: Sequence[int], rounding: int) -> int:
    """P(floors[n] < S_n < caps[n] for all n): the walk hits no barrier; rounded down (0) or up (1).

    ``caps`` and ``floors`` start at n = 1. With caps and floors out of reach the walk survives:

    >>> survival(ONE // 3, [9, 9], [NOWHERE, NOWHERE], 1) >= CERTAIN
    True
    """
    fields = len(caps) + 1
    content, ones = every_field(fields, (1 << FIELD - DIGITS) - 1), every_field(fields, rounding)
    walk = CERTAIN
    for cap, floor in zip(caps, floors, strict=True):
        walk = ((walk * (ONE - bias) + ((walk << FIELD) * bias)) >> DIGITS & content) + ones
        walk &= (1 << FIELD * max(0, min(cap, fields))) - 1
        if floor >= 0:
            walk = walk >> FIELD * (floor + 1) << FIELD * (floor + 1)
    return sum(walk >> FIELD * k & (1 << FIELD) - 1 for k in range(fields))


class CoinsOverTime(Misses):
    """One of the intervals around the means of the first n coins, n = 1..M, misses the bias."""

    negligible = UNIT >> 130

    def __init__(self, most: int, delta: Fraction, width: Width = PRINTED) -> None:
        self.most, self.ends = most, [ends(n, delta, width) for n in range(1, most + 1)]

    def at_most(self, low: int, high: int) -> int:
        """Add the chances of the upper and of the lower barriers, each at its nearest for these biases."""
        rising = self._hits(high, [jumps.suspect(low) for jumps in self.ends])
        return rising + self._hits(ONE - low, [jumps.suspect(ONE - high) for jumps in self.ends])

    def at_least(self, bias: int) -> int:
        """Run into either barrier, where it certainly is."""
        caps = [jumps.missing(bias) for jumps in self.ends]
        floors = [n - jumps.missing(ONE - bias) for n, jumps in enumerate(self.ends, 1)]
        return max(0, CERTAIN - survival(bias, caps, floors, 1)) * (UNIT // CERTAIN)

    def _hits(self, bias: int, caps: Sequence[int]) -> int:
        """Bound the chance of running into an upper barrier from above."""
        if all(cap > n for n, cap in enumerate(caps, 1)):
            return 0
        return (CERTAIN - survival(bias, caps, [NOWHERE] * self.most, 0)) * (UNIT // CERTAIN)


def supremum_over_time(
    most: int, delta: Fraction, width: Width = PRINTED, slack: Fraction = Fraction(1, 4)
) -> Supremum:
    """Enclose the largest chance, over all biases, of a miss after one of the first ``most`` tosses.

    >>> from proofs_check.coverage import supremum
    >>> delta = Fraction(9, 10)
    >>> supremum_over_time(5, delta).low >= supremum(5, delta).low / 2
    True
    """
    return CoinsOverTime(most, delta, width).supremum(slack)
