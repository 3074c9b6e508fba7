"""The random payments of `reference.baselines`, from the learner's own stream of uniforms and in the same order."""

import math

import numpy as np

from paid_experts.experiments.engine.compiled import compiled, inlined
from paid_experts.experiments.engine.state import Setting, Table
from paid_experts.experiments.engine.uniforms import uniform
from paid_experts.experiments.engine.widths import refresh


@inlined
def next_coin(table: Table) -> float:
    """Take the next uniform."""
    table.drawn[0] += 1
    return uniform(table.key[0], table.drawn[0] - 1)


SQUEEZE = 0.0331
"""A proposal x is kept where 1 - u < 1 - 0.0331 x^4, whatever the shape (Marsaglia and Tsang): no logarithm is needed.
With this a run of `Thompson` with 20 experts and 100 payments takes 1.5 s for 10^4 rounds instead of 2.5 s."""


@compiled
def pay_at_random(setting: Setting, table: Table) -> bool:
    """`Greedy`: draw whether this round explores, and then what everybody is paid."""
    size = len(setting.costs)
    if not next_coin(table) * table.round[0] < setting.exploration * size:
        return False
    for j in range(setting.experts):
        table.payments[j] = int(next_coin(table) * size)
    return True


@compiled
def draw_sample(setting: Setting, table: Table) -> None:
    """`Thompson`: draw all accuracies from the posterior Beta(right + 1, wrong + 1), and what follows from them."""
    key, place = table.key[0], table.drawn[0]
    for j in range(setting.experts):
        for i in range(len(setting.costs)):
            x, place = gamma(key, place, table.correct[j, i] + 1)
            y, place = gamma(key, place, table.paid[j, i] - table.correct[j, i] + 1)
            table.sample[j, i] = x / (x + y)
            refresh(setting, table, j, i)
    table.drawn[0] = place


@inlined
def gamma(key: np.uint64, place: int, shape: int) -> tuple[float, int]:
    """Draw from Gamma(shape) as `reference.baselines` does, with the uniforms from a place on; return the next place.

    A normal x by the method of Box and Muller takes two of them, the rejection of Marsaglia and Tsang a third.
    """
    d = shape - 1 / 3
    while True:
        radius = math.sqrt(-2 * math.log(1 - uniform(key, place)))
        x = radius * math.cos(2 * math.pi * uniform(key, place + 1))
        u = uniform(key, place + 2)
        place += 3
        w = 1 + x / math.sqrt(9 * d)
        v = w * w * w
        if v > 0 and (u > SQUEEZE * x * x * x * x or math.log(1 - u) < x * x / 2 + d * (1 - v + math.log(v))):
            return d * v, place
