"""How fast `exact` finds the payments, against its goals, SCIP and a NumPy brute force; and what hard inputs cost."""

import statistics
import time
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import numpy as np
from pyscipopt import Model, exp, quicksum

from benchmarks.results import Measurement
from paid_experts.reference.exact import Exact
from paid_experts.reference.objective import SeparableObjective, accurate, brute
from paid_experts.reference.rounded import rounded

K, N, INSTANCES, LAMBDAS = 20, 100, 20, (1e-2, 1e-3)


def sigmoidal(rng: np.random.Generator, experts: int, payments: int, lam: float) -> SeparableObjective:
    """Section 6's second productivity function."""
    costs = rng.random(payments)
    accuracy = 1 / (1 + np.exp(-np.outer(rng.integers(1, 11, experts), costs)))
    return accurate(accuracy.tolist(), costs.tolist(), lam)


def uniform(rng: np.random.Generator, experts: int, payments: int, lam: float) -> SeparableObjective:
    """Accuracies without any order."""
    return accurate(rng.random((experts, payments)).tolist(), rng.random(payments).tolist(), lam)


def nearly_linear(rng: np.random.Generator, experts: int, payments: int, lam: float) -> SeparableObjective:
    """The hard inputs: (1/2 - p)^2 is linear in the cost, so nearly every choice of the right total ties."""
    costs = rng.random(payments)
    return accurate([(0.5 + np.sqrt(costs / 4)).tolist()] * experts, costs.tolist(), lam)


def timed(call: Callable[..., Any], *arguments: Any) -> tuple[float, Any]:
    """Return milliseconds of this process, whatever else the machine does, and the result."""
    start = time.process_time()
    result = call(*arguments)
    return 1e3 * (time.process_time() - start), result


def scip(objective: SeparableObjective) -> tuple[float, float]:
    """Solve the same problem with SCIP: milliseconds in its solver alone, and the exact value of its answer."""
    model = Model()
    model.hideOutput()
    experts, payments = objective.gains.shape
    chosen = [[model.addVar(vtype="B") for _ in range(payments)] for _ in range(experts)]
    for row in chosen:
        model.addCons(quicksum(row) == 1)
    pairs = [(j, i) for j in range(experts) for i in range(payments)]
    gain = model.addVar(lb=0, ub=float(objective.gains.max(axis=1).sum()))
    model.addCons(gain <= quicksum(float(objective.gains[j, i]) * chosen[j][i] for j, i in pairs))
    error = model.addVar(lb=0, ub=1)
    model.addCons(error >= exp(-2 * gain))
    model.setObjective(error + quicksum(objective.lam * float(objective.costs[j, i]) * chosen[j][i] for j, i in pairs))
    milliseconds, _ = timed(model.optimize)
    answer = tuple(int(np.argmax([model.getVal(variable) for variable in row])) for row in chosen)
    return milliseconds, objective.value(answer)


def against_goals_and_scip() -> Iterator[Measurement]:
    """K = 20, N = 100: median at most 15 ms, worst at most 150 ms, five times as fast as SCIP, never a worse value."""
    for kind, lam in product((sigmoidal, uniform), LAMBDAS):
        problems = [kind(np.random.default_rng(seed), K, N, lam) for seed in range(INSTANCES)]
        ours = [timed(Exact, objective) for objective in problems]
        theirs = [scip(objective) for objective in problems]
        median, scip_median = (statistics.median(t for t, _ in side) for side in (ours, theirs))
        lost = sum(own.value > value for (_, own), (_, value) in zip(ours, theirs, strict=True))
        name = f"exact, {kind.__name__}, K={K}, N={N}, lam={lam:g}"
        yield Measurement(f"{name}: median", median, "ms", most=15)
        yield Measurement(f"{name}: worst", max(t for t, _ in ours), "ms", most=150)
        yield Measurement(f"{name}: beside SCIP", scip_median / median, "times", least=5)
        yield Measurement(f"{name}: worse than SCIP", lost, "instances", most=0)


def against_brute() -> Iterator[Measurement]:
    """K = 6, N = 10: not slower than going through a million choices in NumPy."""
    for kind in (sigmoidal, uniform):
        ratios = []
        for seed in range(10):
            objective = kind(np.random.default_rng(seed), 6, 10, 1e-2)
            fast, exact = timed(Exact, objective)
            slow, listed = timed(brute, objective)
            assert exact.first == listed.first
            ratios.append(slow / fast)
        name = f"exact, {kind.__name__}, K=6, N=10: beside a NumPy brute force"
        yield Measurement(name, statistics.median(ratios), "times", least=1)


def hard_inputs() -> Iterator[Measurement]:
    """What near-ties cost, what is left open where the search gives up, and how near the rounded program comes."""
    for experts, payments in ((5, 30), (10, 10), (20, 10), (20, 30), (20, 100)):
        objective = nearly_linear(np.random.default_rng(1), experts, payments, 0.1)
        milliseconds, exact = timed(Exact, objective)
        end = "settled" if exact.complete else f"gave up, within {exact.value - exact.lower:.1e} of the minimum"
        name = f"hard input, K={experts}, N={payments}"
        yield Measurement(f"{name}: exact, {end}", milliseconds, "ms")
        quickly, near = timed(rounded, objective)
        yield Measurement(f"{name}: rounded", quickly, "ms")
        yield Measurement(f"{name}: rounded above exact", objective.value(near.first) - exact.value, "in value")


def run() -> Iterator[Measurement]:
    """Measure everything."""
    for part in (against_goals_and_scip, against_brute, hard_inputs):
        yield from part()
