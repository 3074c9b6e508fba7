"""How a task is played: by a learner, by a comparator that knows the accuracies, or by a learner with a fault.

A comparator does the same in each round. These are the straight lines of the figures:

    opt            OPT: the least Phi + lambda times the payments. Regret is measured against it; it is no player's cost
    known          pays what attains OPT, and votes as well as one can with these accuracies
    bayes-optimal  pays and votes as well as one can; where the payments are too many, the best that was found
    single         pays and follows the best single expert (the comparator of LCB)

So `known` less `bayes-optimal` is what Phi loses by its payments, and `opt` less `known` what it charges too much for
the votes. The wrong learners of `envelope` are as strong as their fault allows:

    never-explores always pays the first payment of the grid, pays-the-most the largest; the rest as in Algorithm 1
    random-expert  pays what OPT pays, and follows an expert drawn at random
    coin           pays as little as the grid has, and flips a fair coin
"""

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from paid_experts.experiments.engine import Record, play
from paid_experts.experiments.tasks import EXACT, SELFISH, Case, Instance, Policy, Task, draw_instance
from paid_experts.reference.aggregation import best_vote_error
from paid_experts.reference.bandit import best_arm
from paid_experts.reference.bayes_search import Searched
from paid_experts.reference.objective import Payments
from paid_experts.reference.optimum import BAYES_LIMIT, Optimum, bayes_opt, opt
from paid_experts.reference.vote_objectives import bayes_objective

OPT, KNOWN, BAYES_OPTIMAL, SINGLE = (Policy(name, "") for name in ("opt", "known", "bayes-optimal", "single"))
COMPARATORS = (BAYES_OPTIMAL, KNOWN, OPT, SINGLE)
NEVER_EXPLORES, PAYS_THE_MOST, RANDOM_EXPERT, COIN = WRONG = tuple(
    Policy(name, "") for name in ("never-explores", "pays-the-most", "random-expert", "coin")
)


def run(task: Task) -> Record:
    """Play a task.

    >>> from paid_experts.experiments.tasks import Parameters, tasks
    >>> case = Case("linear", experts=2, size=3, lam=0.01, rounds=20)
    >>> record = run(tasks(case, [SELFISH], Parameters(), [0], points=2)[0])
    >>> record.checkpoints.tolist(), bool(record.mistakes[-1] <= 20)
    ([10, 20], True)
    """
    instance = draw_instance(task.case, task.seed, task.repetition)
    if task.learner in STEADY:
        error, spent = STEADY[task.learner](task, instance)
        T = task.case.rounds  # mistakes are rounded, and not used
        return Record.of([T], [(round(T * error), T * spent, T * error, 0, 0, 0)], task.case.lam)
    who, costs, accuracy = task.learner, instance.costs, instance.accuracy
    if who in (NEVER_EXPLORES, PAYS_THE_MOST):
        i = 0 if who == NEVER_EXPLORES else int(np.argmax(costs))
        who, costs, accuracy = SELFISH, (costs[i],), [[row[i]] for row in accuracy]
    keywords: dict[str, Any] = {"costs": costs, "accuracy": accuracy, "lam": task.case.lam, **dict(task.settings)}
    if who.rule:
        alone = who == EXACT and len(accuracy) == 1  # then `selfish` is the same, and faster
        keywords |= {"payments": "selfish" if alone else who.rule}
        keywords |= {"labels": instance.labels, "expected": task.expected}
    keywords |= {"objective": who.objective} if who.name in CHOOSING else {}
    return play(task.recorded_rounds.tolist(), learner=who.name, seed=task.coin_seed, **keywords)


CHOOSING = ("bayes", "thompson")
"""Those that have an objective to choose"""


def enumerable(case: Case) -> bool:
    """Can the Bayes-optimal cost be found by going through all payments?"""
    return bool(case.size**case.experts <= BAYES_LIMIT)


@lru_cache(maxsize=256)
def optimum(case: Case, seed: int, repetition: int) -> Optimum:
    """OPT over the grid, and the payments that attain it."""
    instance = draw_instance(case, seed, repetition)
    return opt(instance.accuracy, instance.costs, case.lam)


def cost_of(payments: Sequence[int], instance: Instance, lam: float) -> float:
    """Return what a round costs with these payments and the best vote."""
    bought = [p(instance.costs[i]) for p, i in zip(instance.experts, payments, strict=True)]
    return best_vote_error(bought) + lam * _spent(payments, instance)


def _spent(payments: Sequence[int], instance: Instance) -> float:
    return math.fsum(instance.costs[i] for i in payments)


def best_found(case: Case, instance: Instance) -> Payments:
    """Search for the Bayes-optimal payments where they are too many to enumerate."""
    margins = [[min(p, 1 - p) for p in row] for row in instance.accuracy]
    return Searched(bayes_objective(np.array(margins), lambda j, i: margins[j][i], instance.costs, case.lam)).first


# Who does the same in each round: how often it is wrong, and what it pays.


def as_opt(task: Task, instance: Instance) -> tuple[float, float]:
    """OPT."""
    value, payments = optimum(task.case, task.seed, task.repetition)
    return value - task.case.lam * _spent(payments, instance), _spent(payments, instance)


def as_known(task: Task, instance: Instance) -> tuple[float, float]:
    """Pay what attains OPT; vote as well as one can."""
    return _voting(task, instance, optimum(task.case, task.seed, task.repetition).payments)


def as_bayes_optimal(task: Task, instance: Instance) -> tuple[float, float]:
    """Pay and vote as well as one can, or as was found."""
    if enumerable(task.case):
        return _voting(task, instance, bayes_opt(instance.accuracy, instance.costs, task.case.lam).payments)
    return _voting(task, instance, best_found(task.case, instance))


def _voting(task: Task, instance: Instance, payments: Payments) -> tuple[float, float]:
    spent = _spent(payments, instance)
    return cost_of(payments, instance, task.case.lam) - task.case.lam * spent, spent


def as_random_expert(task: Task, instance: Instance) -> tuple[float, float]:
    """Pay what OPT pays, and follow anybody."""
    best = optimum(task.case, task.seed, task.repetition).payments
    right = [row[i] for row, i in zip(instance.accuracy, best, strict=True)]
    return 1 - float(np.mean(right)), _spent(best, instance)


STEADY: dict[Policy, Callable[[Task, Instance], tuple[float, float]]] = {
    OPT: as_opt,
    KNOWN: as_known,
    BAYES_OPTIMAL: as_bayes_optimal,
    SINGLE: lambda task, instance: (best_arm(instance.accuracy, instance.costs, task.case.lam), 0.0),
    RANDOM_EXPERT: as_random_expert,
    COIN: lambda _, instance: (0.5, len(instance.experts) * min(instance.costs)),
}
