"""LCB-GAPTRON in a hundred lines of plain Python: what an author of an implementation hands to the conformance kit.

python -m properties.conformance examples.python.lcb_gaptron:LcbGaptron
"""

from itertools import product
from math import exp, log, sqrt


class LcbGaptron:
    """Pays K experts, predicts a label from their advice, learns from the true one."""

    def __init__(self, costs, experts, lam, beta, delta, payments="exact"):
        self.costs, self.K, self.lam, self.beta, self.delta = list(costs), experts, lam, beta, delta
        self.rule = {"exact": self.exact, "brute": self.brute, "selfish": self.selfish, "local": self.local}[payments]
        self.paid = [[0] * len(self.costs) for _ in range(experts)]
        self.correct = [[0] * len(self.costs) for _ in range(experts)]
        self.round = 0

    def pay(self):
        """Return K indices into the costs: each untried one first, then by the optimistic estimates."""
        if self.round < len(self.costs):
            self.chosen = [self.round] * self.K
        else:
            self.chosen = self.rule([[self.gain(j, i) for i in range(len(self.costs))] for j in range(self.K)])
        return self.chosen

    def gain(self, j, i):
        """Return (1/2 - P)^2: the optimistic estimate P lies a width further out than the estimate, within [0, 1]."""
        n = self.paid[j][i]
        q = min(self.correct[j][i], n - self.correct[j][i]) / n
        width = 3 * log(3 / self.delta) / n + sqrt(2 * log(3 / self.delta) * q * (1 - q) / n)
        return (0.5 - max(q - width, 0)) ** 2

    def cost(self, gains, chosen):
        """Return what the payments are chosen by: exp(-2 times the gains) plus lam times the costs."""
        return exp(-2 * sum(gains[j][i] for j, i in enumerate(chosen))) + self.lam * sum(self.costs[i] for i in chosen)

    def brute(self, gains):
        """Go through all payments."""
        return min(product(range(len(self.costs)), repeat=self.K), key=lambda chosen: self.cost(gains, chosen))

    def exact(self, gains):
        """Extend choices expert by expert; a choice that costs more and gains less than another is dropped."""
        front = [(0, 0, ())]
        for row in gains:
            longer = sorted(
                (c + self.costs[i], -(g + row[i]), (*chosen, i)) for c, g, chosen in front for i in range(len(row))
            )
            front = []
            for c, minus_g, chosen in longer:
                if not front or -minus_g > front[-1][1]:
                    front.append((c, -minus_g, chosen))
        return min(front, key=lambda choice: exp(-2 * choice[1]) + self.lam * choice[0])[2]

    def selfish(self, gains):
        """Pay each expert as if it were alone."""
        return [min(range(len(row)), key=lambda i: exp(-2 * row[i]) + self.lam * self.costs[i]) for row in gains]

    def local(self, gains):
        """Give each expert in turn its best payment while the others stay, until nothing gets better."""
        chosen, before = self.selfish(gains), None
        while chosen != before:
            before = list(chosen)
            for j in range(self.K):
                others = [[*chosen[:j], i, *chosen[j + 1 :]] for i in range(len(self.costs))]
                best = min(others, key=lambda payments: self.cost(gains, payments))
                if self.cost(gains, best) < self.cost(gains, chosen) - 1e-12:
                    chosen = best
        return chosen

    def predict(self, advice, u):
        """Follow an expert whose estimate is certain, or else vote; the vote is flipped when u < exp(-|x|)/2."""
        self.advice = advice
        for j in range(self.K):
            if self.is_certain(j):
                return advice[j] if self.estimate(j) > 0.5 else -advice[j]
        x = self.vote()
        sign = 1 if x >= 0 else -1
        return -sign if u < exp(-abs(x)) / 2 else sign

    def estimate(self, j):
        """Return how often expert j was right at what it was just paid; 1 before the first time."""
        n, right = self.paid[j][self.chosen[j]], self.correct[j][self.chosen[j]]
        return right / n if n else 1.0

    def is_certain(self, j):
        """Is the estimate outside [cutoff, 1 - cutoff]? Compared as counts, so that no rounding matters."""
        n, right = self.paid[j][self.chosen[j]], self.correct[j][self.chosen[j]]
        return n == 0 or min(right, n - right) < min(self.beta, n / 2)

    def vote(self):
        """Return x, the sum of the advice weighted by half the logarithm of the odds."""
        odds = [self.estimate(j) / (1 - self.estimate(j)) for j in range(self.K)]
        return sum(z * log(odds[j]) / 2 for j, z in enumerate(self.advice))

    def update(self, label):
        """Count who was correct at what it was paid."""
        for j, i in enumerate(self.chosen):
            self.paid[j][i] += 1
            self.correct[j][i] += self.advice[j] == label
        self.round += 1
