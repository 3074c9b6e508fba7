"""LCB-GAPTRON, Algorithm 1 of the paper. A number in brackets is the line that the paper prints.

In each round t the learner pays each of K experts an amount from a grid C, hears their advice Z in {-1, +1}, predicts
a label and is told the true one, y. How often expert j is right when it is paid c is estimated by counting.

    learner = Algorithm1(costs=[0, 0.5, 1], experts=3, lam=0.05, beta=2, delta=0.1)
    paid = learner.pay()                # lines 3 to 8:   K indices into costs
    yhat = learner.predict(advice, u)   # lines 9 to 18:  u in [0, 1) is the only randomness
    learner.update(label)               # lines 19 to 27

Where the paper misprints, the line says so; where it leaves a choice open (ties, whom to follow, the sign of 0), the
first is taken. Everything is as slow as the paper says, and rounds as floats do; `oracle.py` makes the same decisions
exactly, and tells all that are allowed.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from math import exp, log, sqrt


class Algorithm1:
    """LCB-GAPTRON, line by line."""

    def __init__(
        self, costs: Iterable[float], experts: int, lam: float, beta: float, delta: float, payments: str = "brute"
    ) -> None:
        if payments != "brute":
            raise ValueError(f"Algorithm 1 goes through all payments, so payments must be 'brute', got {payments!r}")
        self.C, self.K, self.lam, self.beta, self.delta = list(costs), experts, lam, beta, delta
        self.t = 1
        self.n = [[0] * len(self.C) for _ in range(experts)]  # [1] n_j(c): how often j was paid c
        self.correct = [[0] * len(self.C) for _ in range(experts)]  # ... and was right

    # Lines 3 to 8: whom to pay what. A payment is an index into C.

    def pay(self) -> tuple[int, ...]:
        """Try each payment once, then take those of the least optimistic cost."""
        if self.t <= len(self.C):  # [3]
            self.c = (self.t - 1,) * self.K  # [4] one that was not tried yet: n = 0 (the paper misprints c = 0)
        else:
            self.c = min(product(range(len(self.C)), repeat=self.K), key=self.optimistic_cost)  # [6] over C^K
        return self.c  # [8]

    def optimistic_cost(self, c: Sequence[int]) -> float:
        """What payments c would cost if all experts were as good as they may be: equation 6."""
        gain = sum((1 / 2 - self.P(j, i)) ** 2 for j, i in enumerate(c))
        return exp(-2 * gain) + self.lam * sum(self.C[i] for i in c)

    # Lines 9 to 18: what to predict.

    def predict(self, advice: Iterable[int], u: float) -> int:
        """Follow an expert whose estimate is certain, or let all of them vote."""
        Z = self.Z = list(advice)
        p = [self.p_hat(j, i) for j, i in enumerate(self.c)]
        for j, i in enumerate(self.c):
            if not self.alpha(j, i) <= p[j] <= 1 - self.alpha(j, i):  # [9, 10] an estimate near 0 or 1 is certain
                return sign(p[j] - 1 / 2) * Z[j]  # [11] follow j, or contradict it
        w = [log(q / (1 - q)) / 2 for q in p]  # [13, 14]
        x = sum(w[j] * Z[j] for j in range(self.K))  # [16] the vote
        return -sign(x) if u < exp(-abs(x)) / 2 else sign(x)  # [17] flipped with probability exp(-|x|)/2

    # Lines 19 to 27: what to learn.

    def update(self, label: int) -> None:
        """Count who was right, each answer with the label of its own round (line 23 misprints y_t for all of them)."""
        for j, i in enumerate(self.c):  # [20]
            self.n[j][i] += 1  # [21]
            self.correct[j][i] += self.Z[j] == label  # [23]
        self.t += 1

    def alpha(self, j: int, i: int) -> float:
        """The cutoff: [22], and 1/2 before the first payment [1]."""
        return min(self.beta / self.n[j][i], 1 / 2) if self.n[j][i] else 1 / 2

    def p_hat(self, j: int, i: int) -> float:
        """The estimated accuracy: [23], and 1 before the first payment [1]."""
        return self.correct[j][i] / self.n[j][i] if self.n[j][i] else 1.0

    def P(self, j: int, i: int) -> float:  # noqa: N802 - the paper's letter
        """The optimistic accuracy, a width further from 1/2: [24 to 26], and 1 before the first payment [1]."""
        n, p = self.n[j][i], self.p_hat(j, i)
        if n == 0:
            return 1.0
        width = 3 * log(3 / self.delta) / n + sqrt(2 * log(3 / self.delta) * p * (1 - p) / n)
        Q = min(1 - p, p, width)  # [25]
        return p - sign(1 / 2 - p) * Q  # [24, 26]


def sign(x: float) -> int:
    """The sign of a number; that of 0, which the paper leaves open, is +1."""
    return 1 if x >= 0 else -1


def opt(accuracy: Sequence[Sequence[float]], C: Sequence[float], lam: float) -> tuple[float, tuple[int, ...]]:
    """OPT of Section 1 over the grid, and payments that attain it: what regret is measured against.

    accuracy[j][i] = p_j(C[i]) is known here; a learner has to find it out.

    >>> value, payments = opt([[0.5, 0.9], [0.5, 0.7]], C=[0, 1], lam=0.1)
    >>> round(value, 6), payments
    (0.826149, (1, 0))
    """

    def cost(c: Sequence[int]) -> float:
        gain = sum((1 / 2 - accuracy[j][i]) ** 2 for j, i in enumerate(c))
        return exp(-2 * gain) + lam * sum(C[i] for i in c)

    best = min(product(range(len(C)), repeat=len(accuracy)), key=cost)
    return cost(best), best
