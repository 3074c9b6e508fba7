"""LCB over K x N arms, compiled: the game of `reference.baselines.play_bandit`, for long runs.

Arms whose bounds doubles cannot tell apart are decided by the reference. Arms of different experts with the same
payment and the same counts have the same bound, and the first of them is pulled; that needs no precision.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from experiments.engine.compiled import compiled
from experiments.engine.uniforms import key_of, uniform
from reference import checks
from reference.baselines import Lcb

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
MARGIN = 2.0**-44
"""As in `reference.baselines`: bounds nearer than this, times 1 + lam, are compared with 300 bits."""


class Bandit(NamedTuple):
    """All arms, the expert's number first; what does not change, and what does."""

    prices: Floats
    """lam c, for each arm"""
    accuracy: Floats
    payment: Floats
    """The arm's payment"""
    payments: int
    """N"""
    width: float
    margin: float
    key: np.uint64
    """Of the uniforms: two a round, the expert's and the learner's, which LCB does not use"""
    pulled: Integers
    mistakes: Integers
    loss: Floats
    """mistakes / n + lam c"""
    root: Floats
    """1 / sqrt(n)"""
    sums: Floats
    """Mistakes, payments and expected cost since round 1"""


@compiled
def least_arm(arms: Bandit, t: int) -> int:
    """Return the arm with the least lower confidence bound in round t; -1: doubles cannot decide."""
    if t <= len(arms.pulled):
        return t - 1
    scale = math.sqrt(arms.width * math.log(t))
    first = 0
    least = arms.loss[0] - scale * arms.root[0]
    for a in range(1, len(arms.pulled)):
        bound = arms.loss[a] - scale * arms.root[a]
        if bound < least:
            first, least = a, bound
    for a in range(len(arms.pulled)):
        if arms.loss[a] - scale * arms.root[a] <= least + arms.margin:
            alike = arms.pulled[a] == arms.pulled[first] and arms.mistakes[a] == arms.mistakes[first]
            if not alike or a % arms.payments != first % arms.payments:
                return -1
    return first


@compiled
def pull(arms: Bandit, a: int, t: int) -> None:
    """Play round t with this arm."""
    wrong = uniform(arms.key, 2 * (t - 1)) >= arms.accuracy[a]
    arms.pulled[a] += 1
    arms.mistakes[a] += wrong
    arms.loss[a] = arms.mistakes[a] / arms.pulled[a] + arms.prices[a]
    arms.root[a] = 1 / math.sqrt(arms.pulled[a])
    arms.sums[0] += wrong
    arms.sums[1] += arms.payment[a]
    arms.sums[2] += 1 - arms.accuracy[a] + arms.prices[a]


@compiled
def advance(arms: Bandit, t: int, until: int) -> int:
    """Play the rounds from t to ``until``; return the next round, or one whose arm doubles cannot decide."""
    while t <= until:
        a = least_arm(arms, t)
        if a < 0:
            return t
        pull(arms, a, t)
        t += 1
    return t


class Pulls(NamedTuple):
    """Sums at each checkpoint."""

    mistakes: Integers
    payments: Floats
    expected: Floats
    """The cost with each mistake replaced by its probability"""


def play_lcb(
    checkpoints: Sequence[int],
    costs: Sequence[float],
    accuracy: Sequence[Sequence[float]],
    lam: float,
    width: float,
    seed: int,
) -> Pulls:
    """Play LCB to the last checkpoint.

    >>> pulls = play_lcb([1, 5], costs=[0.5], accuracy=[[1.0]], lam=0.1, width=2, seed=1)
    >>> pulls.mistakes.tolist(), pulls.payments.tolist()
    ([0, 0], [0.5, 2.5])
    """
    learner = Lcb(costs, len(accuracy), lam, width)
    rows = np.array(checks.accuracies(accuracy, len(learner.costs)))
    K, N = rows.shape
    payment = np.tile(np.array(learner.costs), K)
    arms = Bandit(
        prices=learner.lam * payment,
        accuracy=rows.ravel(),
        payment=payment,
        payments=N,
        width=learner.confidence_width,
        margin=MARGIN * (1 + learner.lam),
        key=key_of(seed),
        pulled=np.zeros(K * N, np.int64),
        mistakes=np.zeros(K * N, np.int64),
        loss=np.zeros(K * N),
        root=np.ones(K * N),
        sums=np.zeros(3),
    )
    t, table = 1, []
    for until in checkpoints:
        while (t := advance(arms, t, until)) <= until:
            pull(arms, decided(learner, arms, t), t)
            t += 1
        table.append(arms.sums.copy())
    mistakes, payments, expected = np.array(table).T
    return Pulls(mistakes.astype(np.int64), payments, expected)


def decided(learner: Lcb, arms: Bandit, t: int) -> int:
    """Choose the arm of round t as the reference does, at these counts."""
    shape = (learner.experts, len(learner.costs))
    learner.pulled, learner.mistakes = arms.pulled.reshape(shape).tolist(), arms.mistakes.reshape(shape).tolist()
    learner.round, learner.arm = t, None
    j, i = learner.pay()
    return j * len(learner.costs) + i
