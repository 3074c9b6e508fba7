"""The random payments of `reference.baselines`, from the learner's own stream of uniforms and in the same order."""

import math

from experiments.engine.compiled import compiled, inlined
from experiments.engine.state import Setting, Table
from experiments.engine.uniforms import uniform
from experiments.engine.widths import refresh


@inlined
def next_coin(table: Table) -> float:
    """Take the next uniform."""
    table.drawn[0] += 1
    return uniform(table.key[0], table.drawn[0] - 1)


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
    for j in range(setting.experts):
        for i in range(len(setting.costs)):
            x = gamma(table, table.correct[j, i] + 1)
            y = gamma(table, table.paid[j, i] - table.correct[j, i] + 1)
            table.sample[j, i] = x / (x + y)
            refresh(setting, table, j, i)


@compiled
def gamma(table: Table, shape: int) -> float:
    """Draw from Gamma(shape), shape >= 1, by the rejection method of Marsaglia and Tsang (2000)."""
    d = shape - 1 / 3
    while True:
        x = normal(table)
        v = math.pow(1 + x / math.sqrt(9 * d), 3.0)
        if v > 0 and math.log(1 - next_coin(table)) < x * x / 2 + d * (1 - v + math.log(v)):
            return d * v


@inlined
def normal(table: Table) -> float:
    """Draw from the normal law by the method of Box and Muller."""
    radius = math.sqrt(-2 * math.log(1 - next_coin(table)))
    return radius * math.cos(2 * math.pi * next_coin(table))
