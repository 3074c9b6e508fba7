"""The comparison of learners a second time, in plain NumPy: it shares no code with the engine or with the reference.

All repetitions are played at once, one round after the other. Payments are found by enumeration, ends of credible sets
by bisection, random numbers are NumPy's.
"""

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np

K = N = 5
PRIOR = np.arange(1, 128) / 128
"""What an accuracy may be in the eyes of Thompson sampling, all as likely at first"""


def experts(family: str, repetitions: int, rng: Any) -> tuple[Any, Any]:
    """Draw costs[r, i] and accuracy[r, j, i]."""
    even = np.tile(np.linspace(0, 1, N), (repetitions, 1))
    if family == "sigmoidal":
        costs = rng.random((repetitions, N))
        slope = rng.integers(1, 11, (repetitions, K, 1))
        return costs, 1 / (1 + np.exp(-slope * costs[:, None, :]))
    if family == "linear":
        costs = rng.uniform(0.5, 1, (repetitions, N))
        return costs, np.repeat(costs[:, None, :], K, axis=1)
    if family == "weak":
        most = rng.uniform(0.5, 0.65, (repetitions, K))
    elif family == "contrary":
        most = rng.uniform(0.05, 0.4, (repetitions, K))
    elif family == "identical":
        most = np.repeat(rng.uniform(0.6, 0.9, (repetitions, 1)), K, axis=1)
    else:
        most = np.where(np.arange(K) == rng.integers(0, K, (repetitions, 1)), 0.95, 0.5)
    return even, 0.5 + (most[:, :, None] - 0.5) * even[:, None, :]


CHOICES = np.array(list(product(range(N), repeat=K)))


def summed(cells: Any) -> Any:
    """Sum cells[r, j, payment of j] for all choices of payments."""
    return sum(cells[:, j, CHOICES[:, j]] for j in range(K))


def least_cost(costs: Any, accuracy: Any, lam: float) -> Any:
    """Return the Bayes-optimal cost a round: half the sum of the smaller likelihood over all advice."""
    likely = [summed(np.log(np.where(np.array(advice)[:, None], accuracy, 1 - accuracy)))
              for advice in product((1, 0), repeat=K)]  # fmt: skip
    error = sum(np.minimum(np.exp(one), np.exp(other)) for one, other in zip(likely, likely[::-1], strict=True)) / 2
    return (error + lam * summed(np.repeat(costs[:, None, :], K, axis=1))).min(axis=1)


def entropy(q: Any, p: Any) -> Any:
    """kl(q, p)."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(q > 0, q * np.log(q / p), 0) + (1 - q) * np.log((1 - q) / (1 - p))


def farthest(right: Any, paid: Any, delta: float) -> Any:
    """Return how far the farthest credible accuracy is from 0 or 1."""
    q = np.minimum(right, paid - right) / paid
    low, high = np.zeros_like(q), q
    for _ in range(45):
        middle = (low + high) / 2
        inside = paid * entropy(q, middle) <= np.log(2 / delta)
        low, high = np.where(inside, low, middle), np.where(inside, middle, high)
    return high * (q > 0)


def voters(costs: Any, accuracy: Any, lam: float, rounds: int, delta: float | None, rng: Any) -> Any:
    """Play `BayesLcb` with this delta, or Thompson sampling with none; return the cost of each repetition."""
    R, right, paid = len(costs), np.zeros((len(costs), K, N)), np.zeros((len(costs), K, N))
    belief = np.zeros((R, K, N, len(PRIOR))) if delta is None else None
    prices = lam * summed(np.repeat(costs[:, None, :], K, axis=1))
    logs, total, every, each = np.full((R, K, N), -np.inf), np.zeros(R), np.arange(R)[:, None], np.arange(K)
    for t in range(rounds):
        if belief is not None:
            weights = np.exp(belief - belief.max(axis=3, keepdims=True))
            sums = weights.cumsum(axis=3)
            p = PRIOR[(sums <= rng.random((R, K, N, 1)) * sums[..., -1:]).sum(axis=3)]
            logs = np.log(4 * p * (1 - p)) / 2
        best = np.argmin(np.exp(summed(logs)) / 2 + prices, axis=1)
        chosen = np.full((R, K), t) if belief is None and t < N else CHOICES[best]
        cells = (every, each, chosen)
        said = rng.random((R, K)) < accuracy[cells]
        good, bad = np.where(paid[cells] == 0, 1, right[cells]), paid[cells] - right[cells]
        if belief is not None:
            good, bad = ((weights[cells] * x).sum(axis=2) for x in (PRIOR, 1 - PRIOR))
        mine, other = np.where(said, good, bad).prod(axis=1), np.where(said, bad, good).prod(axis=1)
        wrong = np.where(abs(mine - other) <= 1e-12 * mine, rng.random(R) < 0.5, mine < other)
        total += wrong + lam * costs[every, chosen].sum(axis=1)
        right[cells] += said
        paid[cells] += 1
        if belief is not None:
            belief[cells] += np.where(said[..., None], np.log(PRIOR), np.log(1 - PRIOR))
        elif delta is not None:
            margin = farthest(right[cells], paid[cells], delta)
            with np.errstate(divide="ignore"):
                logs[cells] = np.log(4 * margin * (1 - margin)) / 2
    return total


def bandit(costs: Any, accuracy: Any, lam: float, rounds: int, delta: float | None, rng: Any) -> Any:
    """Play LCB with the widths of UCB1, or with credible sets and contradiction where there is a delta."""
    R, every = len(costs), np.arange(len(costs))
    price, accurate = lam * np.tile(costs, (1, K)), accuracy.reshape(len(costs), -1)
    right, paid, total = np.zeros((R, K * N)), np.zeros((R, K * N)), np.zeros(len(costs))
    margin = np.zeros((R, K * N))
    for t in range(1, rounds + 1):
        with np.errstate(divide="ignore", invalid="ignore"):
            ucb1 = 1 - right / paid - np.sqrt(2 * np.log(t) / paid)
        arm = np.full(R, t - 1) if t <= K * N else ((ucb1 if delta is None else margin) + price).argmin(axis=1)
        said, follows = rng.random(R) < accurate[every, arm], 2 * right[every, arm] >= paid[every, arm]
        total += (said != (follows | (delta is None))) + price[every, arm]
        right[every, arm] += said
        paid[every, arm] += 1
        if delta is not None:
            margin[every, arm] = farthest(right[every, arm], paid[every, arm], delta)
    return total


PLAYED: dict[str, Callable[..., Any]] = {"bayes": voters, "thompson": voters, "lcb": bandit, "kl-lcb": bandit}


def ratios(family: str, lam: float, learner: str, delta: float | None, rounds: int, repetitions: int) -> Any:
    """Return ln(cost / Bayes-optimal cost) of some repetitions."""
    rng = np.random.default_rng(0)
    costs, accuracy = experts(family, repetitions, rng)
    cost = PLAYED[learner](costs, accuracy, lam, rounds, delta, rng)
    return np.log(cost / rounds / least_cost(costs, accuracy, lam))
