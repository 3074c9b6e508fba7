"""Tables of the engine with given counts or gains, for the tests of `exact`."""

import math
from itertools import product
from typing import Any

import numpy as np

from experiments.engine import FastGaptron
from experiments.engine.state import refresh
from experiments.engine.tangents import list_close, look_at_all
from experiments.engine.widths import gain
from reference.estimates import Estimate
from reference.offers import brute, estimated


def table_of(paid: Any, correct: Any, **keywords: Any) -> FastGaptron:
    """A learner with these counts, its exploration over."""
    learner = FastGaptron(experts=len(paid), **keywords)
    learner.table.paid[:], learner.table.correct[:] = paid, correct
    learner.table.round[0] = len(paid[0]) + 1
    for j, i in product(range(len(paid)), range(len(paid[0]))):
        refresh(learner.setting, learner.table, j, i)
    return learner


def first_minimiser(fast: FastGaptron, keywords: dict[str, Any], delta: float) -> tuple[int, ...]:
    """What the reference pays at these counts."""
    counts = zip(fast.table.correct.tolist(), fast.table.paid.tolist(), strict=True)
    known = [[Estimate(c, n) for c, n in zip(*rows, strict=True)] for rows in counts]
    return brute(estimated(known, keywords["costs"], keywords["lam"], delta)).first


def random_counts(rng: np.random.Generator, experts: int, payments: int, alike: bool) -> tuple[Any, Any]:
    """Counts with which accuracies grow along the grid, and the same for all experts, if wanted."""
    paid = rng.integers(20, 60 if alike else 3000, (1 if alike else experts, payments))
    accuracy = np.sort(rng.uniform(0.5, 1, payments))
    correct = rng.binomial(paid, accuracy)
    return np.broadcast_to(paid, (experts, payments)), np.broadcast_to(correct, (experts, payments))


def counts_on_a_line(rng: np.random.Generator, experts: int, costs: list[float]) -> tuple[Any, Any]:
    """Counts with which gains are nearly proportional to costs, a little less in the middle."""
    paid = rng.integers(5_000, 20_000, (experts, len(costs)))
    correct = np.zeros_like(paid)
    for j, i in product(range(experts), range(len(costs))):
        wanted = 0.25 * costs[i] - rng.uniform(0.01, 0.03) * costs[i] * (1 - costs[i])
        n = int(paid[j, i])
        fewest, most = 0, n // 2
        while most - fewest > 1:
            few = (fewest + most) // 2
            fewest, most = (few, most) if gain(few, n, math.log(3 / 0.5)) > wanted else (fewest, few)
        correct[j, i] = n - most
    return paid, correct


def offering(prices: Any, gains: Any) -> FastGaptron:
    """A learner with these prices and optimistic gains."""
    learner = FastGaptron(prices.tolist(), experts=len(gains), lam=1, beta=1, delta=0.5)
    learner.table.gain[:], learner.table.error[:] = gains, np.exp(-2 * gains)
    return learner


def list_all_close(fast: FastGaptron, limit: float) -> int:
    """List all payments with which the best tangent is at most this limit above its minimum; count them."""
    look_at_all(fast.setting, fast.table, fast._search, limit)
    return list_close(fast.setting.prices, fast.table.gain, fast._search, limit)


def value_of(prices: Any, error: Any, payments: Any) -> float:
    """What these payments cost."""
    return float(prices[payments].sum() + error[range(len(payments)), payments].prod())


def all_choices(experts: int, payments: int) -> Any:
    """All payments of all experts."""
    return [list(choice) for choice in product(range(payments), repeat=experts)]
