"""How fast the engine plays, beside the reference and beside a plain NumPy loop, in rounds a second of one core.

The NumPy loop is what one writes without a compiler: arrays over experts and payments, only the paid cells brought up
to date, one pass over all payments to choose. It sums the realised cost alone, so the engine is asked for no more.
Compiling is over before the clock starts.
"""

import math
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from benchmarks.results import Measurement
from paid_experts.experiments.engine import Simulation, uniforms
from paid_experts.reference import LcbGaptron, play
from paid_experts.reference.experts import Tabulated

BETA, DELTA = 1.5, 0.1


def sigmoidal(experts: int, payments: int) -> tuple[list[float], list[list[float]]]:
    """Section 6's second productivity function."""
    rng = np.random.default_rng(0)
    costs = rng.random(payments)
    slopes = rng.integers(1, 11, experts)
    return costs.tolist(), (1 / (1 + np.exp(-np.outer(slopes, costs)))).tolist()


class NumpyLoop:
    """LCB-GAPTRON with `selfish` or `local` payments, one round after the other, in NumPy."""

    def __init__(self, costs: list[float], accuracy: list[list[float]], lam: float, rule: str) -> None:
        self.prices, self.accuracy = lam * np.array(costs), np.array(accuracy)
        self.paid, self.correct = np.zeros(self.accuracy.shape, int), np.zeros(self.accuracy.shape, int)
        self.error = np.zeros(self.accuracy.shape)
        self.rows, self.rule = np.arange(len(accuracy)), rule
        self.rng, self.log_term, self.cost = np.random.default_rng(1), math.log(3 / DELTA), 0.0

    def pay(self, t: int) -> Any:
        """Explore, then choose."""
        if t < len(self.prices):
            return np.full(len(self.rows), t)
        chosen = (self.error + self.prices).argmin(axis=1)
        changed = self.rule == "local"
        while changed:
            changed = False
            product = self.error[self.rows, chosen].prod()
            for j in self.rows:
                others = product / self.error[j, chosen[j]]
                best = int((others * self.error[j] + self.prices).argmin())
                if best != chosen[j]:
                    chosen[j], product, changed = best, others * self.error[j, best], True
        return chosen

    def play_round(self, t: int) -> None:
        """Pay, ask, predict, learn."""
        cells = (self.rows, self.pay(t))
        right = self.rng.random(len(self.rows)) < self.accuracy[cells]
        n, correct = self.paid[cells], self.correct[cells]
        fewer = np.minimum(correct, n - correct)
        certain = np.flatnonzero((n == 0) | ((fewer < BETA) & (2 * fewer < n)))
        if len(certain):
            j = certain[0]
            mistake = right[j] != (2 * correct[j] >= n[j])
        else:
            margin = 0.5 * (np.where(right, 1, -1) * np.log(correct / (n - correct))).sum()
            mistake = (margin < 0) != (self.rng.random() < 0.5 * math.exp(-abs(margin)))
        n, correct = n + 1, correct + right
        self.paid[cells], self.correct[cells] = n, correct
        q = np.minimum(correct, n - correct) / n
        width = 3 * self.log_term / n + np.sqrt(2 * self.log_term * q * (1 - q) / n)
        self.error[cells] = np.exp(-2 * (0.5 - np.maximum(q - width, 0)) ** 2)
        self.cost += mistake + self.prices[cells[1]].sum()


def rounds_a_second(call: Callable[[], object], rounds: int) -> float:
    """Time a call in seconds of this process, whatever else the machine does."""
    start = time.process_time()
    call()
    return rounds / (time.process_time() - start)


def of_numpy(costs: list[float], accuracy: list[list[float]], lam: float, rule: str, rounds: int) -> float:
    """Rounds a second of the NumPy loop, after a start."""
    loop, start = NumpyLoop(costs, accuracy, lam, rule), 10 * len(costs)

    def go(first: int, last: int) -> None:
        for t in range(first, last):
            loop.play_round(t)

    go(0, start)
    return rounds_a_second(lambda: go(start, start + rounds), rounds)


def of_engine(costs: list[float], accuracy: list[list[float]], lam: float, rule: str, rounds: int) -> tuple[float, int]:
    """Rounds a second of the engine, after a start; and how many choices went to the reference."""
    run = Simulation(costs, accuracy, lam, rule, beta=BETA, delta=DELTA, seed=1, expected="off")
    run.play(len(costs) + 1)
    speed = rounds_a_second(lambda: run.play(rounds), rounds - len(costs) - 1)
    return speed, run.near_ties


def of_reference(costs: list[float], accuracy: list[list[float]], lam: float, rule: str, rounds: int) -> float:
    """Rounds a second of the reference, after its exploration."""
    learner = LcbGaptron(costs, experts=len(accuracy), lam=lam, beta=BETA, delta=DELTA, payments=rule)
    experts, coins = [Tabulated(costs, row) for row in accuracy], uniforms(1)
    play(learner, experts, [1] * len(costs), len(costs), coins)
    return rounds_a_second(lambda: play(learner, experts, [1] * rounds, rounds, coins), rounds)


GOALS = (
    # rule, experts, payments, lam, rounds of the engine, of NumPy, of the reference, times NumPy, milliseconds
    ("selfish", 1, 2, 0.1, 20_000_000, 20_000, 2_000, 1000, None),
    ("selfish", 20, 100, 1e-2, 300_000, 5_000, 20, 15, None),
    ("local", 20, 100, 1e-2, 100_000, 300, 2, 8, None),
    ("exact", 20, 100, 1e-2, 100_000, 0, 20, None, 0.2),
    ("exact", 20, 100, 1e-3, 100_000, 0, 20, None, 0.2),
)


def run() -> Iterator[Measurement]:
    """Measure; a near tie is one that the reference decided."""
    for rule, K, N, lam, rounds, numpy_rounds, reference_rounds, ratio, milliseconds in GOALS:
        costs, accuracy = sigmoidal(K, N)
        fast, ties = of_engine(costs, accuracy, lam, rule, rounds)
        name = f"engine, {rule}, K={K}, N={N}, lam={lam:g}"
        yield Measurement(f"{name}: a round", 1e6 / fast, "µs", most=1e3 * milliseconds if milliseconds else None)
        yield Measurement(f"{name}: near ties", ties, "choices")
        slow = of_reference(costs, accuracy, lam, rule, reference_rounds)
        yield Measurement(f"{name}: beside the reference", fast / slow, "times")
        if numpy_rounds:
            loop = of_numpy(costs, accuracy, lam, rule, numpy_rounds)
            yield Measurement(f"{name}: beside NumPy", fast / loop, "times", least=ratio)
