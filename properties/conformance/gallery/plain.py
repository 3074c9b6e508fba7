# ruff: noqa: ARG002 - a variant may need what the plain learner does not
"""LCB-GAPTRON in plain floats: the stock from which the gallery is cut.

It shares no code with the reference, so that a mistake of the reference cannot hide in the gallery. Every line of
Algorithm 1 is a method of its own: a learner of the gallery differs from this one in the method that it replaces.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

Payments = tuple[int, ...]
Table = list[list[float]]


class Plain:
    """Algorithm 1 as a programmer would write it down.

    >>> learner = Plain([0, 1], experts=1, lam=0.1, beta=1, delta=0.5)
    >>> learner.pay(), learner.predict([-1], u=0.9), learner.update(-1)
    ((0,), -1, None)
    """

    def __init__(
        self, costs: Iterable[float], experts: int, lam: float, beta: float, delta: float, payments: str = "exact"
    ) -> None:
        self.costs = [float(c) for c in costs]
        self.experts, self.lam, self.beta, self.delta, self.payments = experts, lam, beta, delta, payments
        self.paid: Table = [[0.0] * len(self.costs) for _ in range(experts)]
        self.correct: Table = [[0.0] * len(self.costs) for _ in range(experts)]
        self.round = 1
        self.chosen: Payments = ()
        self.advice: Sequence[int] = ()
        self.prediction = 0
        self.prepare()

    def prepare(self) -> None:
        """A variant puts here what it keeps besides the counts."""

    # Lines 3 to 7.

    def pay(self) -> Payments:
        """Explore for N rounds, then optimise (A4 to A6)."""
        self.chosen = self.explore() if self.exploring() else self.optimise()
        return self.chosen

    def exploring(self) -> bool:
        """t <= N (A4)."""
        return self.round <= len(self.costs)

    def explore(self) -> Payments:
        """Pay each expert an amount that it has not been paid (A5)."""
        return tuple(self.pick_untried(j, [i for i, n in enumerate(self.paid[j]) if n == 0]) for j in self.everyone())

    def pick_untried(self, j: int, untried: Sequence[int]) -> int:
        """Any of them will do."""
        return untried[0] if untried else 0

    def everyone(self) -> range:
        """The experts."""
        return range(self.experts)

    def optimise(self) -> Payments:
        """Choose by the rule that was asked for (A6)."""
        gains = [[self.gain(self.optimistic(j, i)) for i in range(len(self.costs))] for j in self.everyone()]
        rules = {"exact": self.least, "brute": self.least, "selfish": self.selfish, "local": self.local}
        return rules[self.payments](gains)

    def gain(self, optimistic: float) -> float:
        """(1/2 - P)^2."""
        return (0.5 - optimistic) ** 2

    def objective(self, gain: float, cost: float) -> float:
        """D11."""
        return math.exp(-2 * gain) + self.lam * cost

    def least(self, gains: Table) -> Payments:
        """The minimum over costs^K: of equal partial sums of costs, only the largest gain can be part of it."""
        frontier: list[tuple[float, float, Payments]] = [(0.0, 0.0, ())]
        for row in gains:
            longer = [
                (cost + self.costs[i], gain + own, (*chosen, i))
                for cost, gain, chosen in frontier
                for i, own in enumerate(row)
            ]
            frontier, most = [], -1.0
            for state in sorted(longer, key=lambda state: (state[0], -state[1])):
                if state[1] > most:
                    frontier.append(state)
                    most = state[1]
        return min(frontier, key=lambda state: self.objective(state[1], state[0]))[2]

    def selfish(self, gains: Table) -> Payments:
        """Each expert as if it were alone."""
        return tuple(self.best_response(row, 0.0, 0.0) for row in gains)

    def local(self, gains: Table) -> Payments:
        """One expert after the other, with the others fixed, until none changes."""
        chosen = list(self.selfish(gains))
        changed = True
        while changed:
            changed = False
            for j, row in enumerate(gains):
                others = [k for k in self.everyone() if k != j]
                gain = math.fsum(gains[k][chosen[k]] for k in others)
                cost = math.fsum(self.costs[chosen[k]] for k in others)
                better = self.best_response(row, gain, cost)
                now = self.objective(gain + row[chosen[j]], cost + self.costs[chosen[j]])
                if self.objective(gain + row[better], cost + self.costs[better]) < now - 1e-14:
                    chosen[j], changed = better, True
        return tuple(chosen)

    def best_response(self, row: Sequence[float], gain: float, cost: float) -> int:
        """The payment of one expert that is best beside this gain and cost of the others."""
        values = [self.objective(gain + own, cost + c) for own, c in zip(row, self.costs, strict=True)]
        return values.index(min(values))

    # Lines 8 to 14.

    def predict(self, advice: Sequence[int], u: float) -> int:
        """Follow a certain expert if there is one; aggregate if there is none."""
        self.advice = advice
        certain = [j for j in self.everyone() if self.is_certain(j, self.chosen[j])]
        self.prediction = self.follow(certain) if certain else self.aggregate(u)
        return self.prediction

    def is_certain(self, j: int, i: int) -> bool:
        """The estimate lies outside [cutoff, 1 - cutoff] (A8)."""
        cutoff = self.cutoff(j, i)
        return not cutoff <= self.estimate(j, i) <= 1 - cutoff

    def follow(self, certain: Sequence[int]) -> int:
        """sign(q - 1/2) Z of any certain expert (A9, A10)."""
        return self.voice(certain[0])

    def voice(self, j: int) -> int:
        """What a certain expert's advice means: itself, or its opposite if the expert is mostly wrong (A10)."""
        return self.advice[j] if self.estimate(j, self.chosen[j]) > 0.5 else -self.advice[j]

    def aggregate(self, u: float) -> int:
        """The sign of the vote, flipped when u < exp(-|x|)/2 (A14)."""
        x = self.vote()
        sign = self.sign(x)
        return -sign if u < self.flip_probability(x) else sign

    def vote(self) -> float:
        """x (A13)."""
        return math.fsum(self.weight(self.estimate(j, self.chosen[j])) * self.advice[j] for j in self.everyone())

    def weight(self, q: float) -> float:
        """1/2 ln(q / (1 - q)) (A12)."""
        return 0.5 * math.log(q / (1 - q))

    def sign(self, x: float) -> int:
        """0 counts as positive."""
        return 1 if x >= 0 else -1

    def flip_probability(self, x: float) -> float:
        """exp(-|x|)/2 (A14)."""
        return 0.5 * math.exp(-abs(x))

    # Lines 15 to 22.

    def update(self, label: int) -> None:
        """Count (A15 to A17)."""
        for j, i in enumerate(self.chosen):
            self.count(j, i, self.advice[j] == label)
        self.round += 1

    def count(self, j: int, i: int, right: bool) -> None:
        """One more answer of expert j at this payment."""
        self.paid[j][i] += 1
        self.correct[j][i] += right

    def estimate(self, j: int, i: int) -> float:
        """The mean of right answers; 1 before the first (A2, A19)."""
        return self.correct[j][i] / self.paid[j][i] if self.paid[j][i] else 1.0

    def cutoff(self, j: int, i: int) -> float:
        """min(beta / n, 1/2); 1/2 before the first answer (A2, A18)."""
        return min(self.beta / self.paid[j][i], 0.5) if self.paid[j][i] else 0.5

    def optimistic(self, j: int, i: int) -> float:
        """q - s Q with Q = min(q, 1 - q, width); 1 before the first answer (A2, A22)."""
        if not self.paid[j][i]:
            return 1.0
        q = self.estimate(j, i)
        return q - self.side(q) * min(q, 1 - q, self.width(q, self.paid[j][i]))

    def side(self, q: float) -> int:
        """s = sign(1/2 - q), with 0 counted as positive (A20)."""
        return 1 if q <= 0.5 else -1

    def width(self, q: float, n: float) -> float:
        """The Bernstein width (A21)."""
        log_term = self.log_term()
        return 3 * log_term / n + math.sqrt(2 * log_term * q * (1 - q) / n)

    def log_term(self) -> float:
        """ln(3/delta)."""
        return math.log(3 / self.delta)
