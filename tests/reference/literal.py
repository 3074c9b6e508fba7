"""Algorithm 1 once more, as the paper would be typed in after its misprints are mended; slow, and sharing no code.

It keeps the history and nothing else: every count, estimate and sum is computed anew from all past rounds, with mpmath
at 50 digits where there is a logarithm, a root or an exponential.
"""

from fractions import Fraction
from itertools import product

import mpmath

DIGITS = 50


class LiteralLearner:
    """LCB-GAPTRON with `brute` payments and the reference's choices: first untried, first minimiser, first certain."""

    def __init__(self, costs: list[float], experts: int, lam: float, beta: float, delta: float) -> None:
        self.costs, self.experts, self.lam, self.beta, self.delta = costs, experts, lam, beta, delta
        self.history: list[tuple[tuple[int, ...], tuple[int, ...], int]] = []

    def outcomes(self, j: int, i: int) -> list[bool]:
        return [advice[j] * label == 1 for paid, advice, label in self.history if paid[j] == i]

    def estimate(self, j: int, i: int) -> Fraction:
        outcomes = self.outcomes(j, i)
        return Fraction(sum(outcomes), len(outcomes)) if outcomes else Fraction(1)

    def optimistic(self, j: int, i: int) -> mpmath.mpf:
        q, n = self.estimate(j, i), len(self.outcomes(j, i))
        p_hat = mpmath.mpf(q.numerator) / q.denominator
        if n == 0:
            return p_hat
        log_term = mpmath.log(3 / mpmath.mpf(self.delta))
        width = 3 * log_term / n + mpmath.sqrt(p_hat * (1 - p_hat) / n * 2 * log_term)
        side = 1 if q <= Fraction(1, 2) else -1
        return p_hat - side * min(1 - p_hat, p_hat, width)

    def in_range(self, j: int, i: int) -> bool:
        n = len(self.outcomes(j, i))
        alpha = min(Fraction(self.beta) / n, Fraction(1, 2)) if n else Fraction(1, 2)
        return alpha <= self.estimate(j, i) <= 1 - alpha

    def pay(self) -> tuple[int, ...]:
        with mpmath.workdps(DIGITS):
            t = len(self.history)
            if t < len(self.costs):
                return (t,) * self.experts
            gains = [
                [(mpmath.mpf(1) / 2 - self.optimistic(j, i)) ** 2 for i in range(len(self.costs))]
                for j in range(self.experts)
            ]
            best, least = None, mpmath.inf
            for choice in product(range(len(self.costs)), repeat=self.experts):
                exponent = mpmath.fsum(gains[j][i] for j, i in enumerate(choice))
                price = mpmath.mpf(self.lam) * mpmath.fsum(mpmath.mpf(self.costs[i]) for i in choice)
                value = mpmath.exp(-2 * exponent) + price
                if value < least - mpmath.mpf(10) ** (8 - DIGITS):
                    best, least = choice, value
            assert best is not None
            return best

    def predict(self, paid: tuple[int, ...], advice: tuple[int, ...], u: float) -> int:
        for j, i in enumerate(paid):
            if not self.in_range(j, i):
                return advice[j] if self.estimate(j, i) > Fraction(1, 2) else -advice[j]
        with mpmath.workdps(DIGITS):
            x = mpmath.mpf(0)
            for j, i in enumerate(paid):
                q = self.estimate(j, i)
                x += mpmath.log(mpmath.mpf(q.numerator) / (q.denominator - q.numerator)) / 2 * advice[j]
            sign = -1 if x < -(mpmath.mpf(10) ** (8 - DIGITS)) else 1
            return -sign if mpmath.mpf(u) < mpmath.exp(-abs(x)) / 2 - mpmath.mpf(10) ** (8 - DIGITS) else sign

    def update(self, paid: tuple[int, ...], advice: tuple[int, ...], label: int) -> None:
        self.history.append((paid, advice, label))
