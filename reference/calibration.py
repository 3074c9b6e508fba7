"""Does a vote err as often as independent experts would have it err?

All theorems about votes take experts to be independent given the label. Where they err together, a vote errs more often
than it expects, and its counts of each single expert do not show it.

**What is expected.** Let right and wrong answers of expert j at its payment be s and f so far. A prediction from advice
z is a mistake with the odds of prod (s + 1)/(f + 1) over those who contradict it against the same over those who
support it: the **doubt** (`formulas.doubts`) is that probability. For accuracies that are independent and uniform on
[0, 1] before the first round, (s + 1) : (f + 1) are the odds of the next answer, by Laplace. A prediction turns around
with the advice (all our votes do, and a fair coin decides where they are even), so that given the past, the label, and
the advice up to its sign, the prediction is a mistake with probability exactly its doubt. For accuracies that are
fixed, the estimates that decide a vote lean too far: those of fair coins by 0.8 of a standard error on average. So a
warning takes the log-odds to be smaller by one standard error, the root of sum 1/(s + 1) + 1/(f + 1). That is a rule,
not a theorem.

**What is certain.** Let mu_t be the conditional probability of a mistake in round t, given what was said, and M_t the
number of mistakes. For every x, exp(x M_t) / prod (1 + mu_s (e^x - 1)) is a martingale, whatever the learner and the
experts do in view of the past; so is the mean W_t over a few x, and by Ville's inequality W_t reaches 1/delta at any
time with probability at most delta. As a logarithm is concave, the product is at most the power of the mean. So with
probability 1 - delta the mean of mu lies in `interval` at all times at once: one may look as often as one likes.
"""

import math
from typing import NamedTuple

from paid_experts.reference import validation

TILTS = [sign * 2.0**-k for k in range(-3, 10) for sign in (1, -1)]
"""The x of which the mean is taken: one is near the best for any number of rounds that can be played"""


class Calibration(NamedTuple):
    """How often a vote erred, and how often it should have.

    >>> Calibration(1000, mistakes=60, expected=20.0, most=30.0).parted(), Calibration(100, 6, 2.0, 3.0).parted()
    (True, False)
    """

    rounds: int = 0
    """Rounds whose label has come"""
    mistakes: int = 0
    expected: float = 0.0
    """The sum of the doubts"""
    most: float = 0.0
    """The same at log-odds that are smaller by a standard error"""

    def evidence(self, mean: float) -> float:
        """Return W against this mean of the conditional probabilities of a mistake."""
        logs = (x * self.mistakes - self.rounds * math.log1p(mean * math.expm1(x)) for x in TILTS)
        return math.fsum(math.exp(min(log, 700.0)) for log in logs) / len(TILTS)

    def interval(self, delta: float = 0.01) -> tuple[float, float]:
        """Return what the mean of the conditional probabilities of a mistake can be, with confidence 1 - delta.

        W is convex in it, and at most 1 where it is the frequency of mistakes.

        >>> low, high = Calibration(1000, 60, 20.0).interval()
        >>> round(low, 3), round(high, 3)
        (0.035, 0.094)
        """
        level = 1 / validation.confidence(delta)
        frequency = self.mistakes / max(self.rounds, 1)

        def end(inside: float, outside: float) -> float:
            if self.evidence(outside) < level:
                return outside
            for _ in range(50):
                middle = (inside + outside) / 2
                inside, outside = (middle, outside) if self.evidence(middle) < level else (inside, middle)
            return outside

        return end(frequency, 0.0), end(frequency, 1.0)

    def parted(self, delta: float = 0.01) -> bool:
        """Are there more mistakes than independent experts would make, beyond chance?"""
        return self.most < self.rounds * self.interval(delta)[0]

    def __str__(self) -> str:
        """Say it in one sentence.

        >>> print(Calibration(1000, 60, 20.0))
        The vote erred in 6.00% of 1000 rounds, and independent experts would have had it err in 2.00%.
        """
        realised, expected = (count / max(self.rounds, 1) for count in (self.mistakes, self.expected))
        had = f"independent experts would have had it err in {expected:.2%}"
        return f"The vote erred in {realised:.2%} of {self.rounds} rounds, and {had}."
