"""How a task is played: by a learner, by a comparator that knows the accuracies, or by a learner with a fault.

A comparator does the same in each round. These are the straight lines of the figures:

    opt            OPT: the least Phi + lambda times the payments. Regret is measured against it; it is no player's cost
    known          pays what attains OPT, and votes as well as one can with these accuracies
    bayes-optimal  pays and votes as well as one can; where the payments are too many, the best that was found
    single         pays and follows the best single expert (the comparator of LCB)

So `known` less `bayes-optimal` is what Phi loses by its payments, and `opt` less `known` what it charges too much for
the votes. The wrong learners of `envelope` are as strong as their fault allows.
"""

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

from paid_experts.experiments.engine import Record, play
from paid_experts.experiments.instances import Case, Instance, draw_instance
from paid_experts.experiments.tasks import EXACT, LCB, LEARNERS, SELFISH, Learner, Task, coin_seed, recorded_rounds
from paid_experts.reference.aggregation import best_vote_error
from paid_experts.reference.bandit import best_arm
from paid_experts.reference.exact import Exact
from paid_experts.reference.formulas import PRECISE
from paid_experts.reference.objective import Payments
from paid_experts.reference.optimum import BAYES_LIMIT, Optimum, bayes_opt, opt
from paid_experts.reference.vote_objectives import product_objective

OPT, KNOWN, BAYES_OPTIMAL, SINGLE = (Learner(name, "") for name in ("opt", "known", "bayes-optimal", "single"))
COMPARATORS = (BAYES_OPTIMAL, KNOWN, OPT, SINGLE)
NEVER_EXPLORES, PAYS_THE_MOST, RANDOM_EXPERT, COIN = (
    Learner(name, "") for name in ("never-explores", "pays-the-most", "random-expert", "coin")
)
WRONG = (NEVER_EXPLORES, PAYS_THE_MOST, RANDOM_EXPERT, COIN)


def run(task: Task) -> Record:
    """Play a task.

    >>> from paid_experts.experiments.parameters import Parameters
    >>> from paid_experts.experiments.tasks import SELFISH, tasks
    >>> case = Case("linear", experts=2, size=3, lam=0.01, rounds=20)
    >>> record = run(tasks(case, [SELFISH], Parameters(), [0], points=2)[0])
    >>> record.checkpoints.tolist(), bool(record.mistakes[-1] <= 20)
    ([10, 20], True)
    """
    return PLAYERS[task.learner.name](task, draw_instance(task.case, task.seed, task.repetition))


# Learners.


def who_learns(task: Task, instance: Instance) -> Record:
    """Play a learner on all payments of the grid."""
    return _played(task, instance, instance.costs, instance.accuracy, task.learner)


def _played(
    task: Task, instance: Instance, costs: Sequence[float], accuracy: list[list[float]], who: Learner
) -> Record:
    common: dict[str, Any] = {"costs": costs, "accuracy": accuracy, "lam": task.case.lam, "seed": coin_seed(task)}
    at = recorded_rounds(task.case.rounds, task.points).tolist()
    if who == LCB:
        return play(at, learner=who.name, **common | dict(task.settings))
    alone = who == EXACT and len(accuracy) == 1  # then `selfish` is the same, and faster
    rule = "selfish" if alone else who.rule
    common |= {"labels": instance.labels, "expected": task.expected, **dict(task.settings)}
    return play(at, payments=rule, learner=who.name, **common)


# Comparators, which know the accuracies.


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


def best_found(case: Case, instance: Instance, start: Payments) -> Payments:
    """Look for the Bayes-optimal payments where they are too many to enumerate.

    The search starts from OPT's payments, from the minimiser of the product H, and from the best single expert while
    the others get the least. It changes one expert's payment at a time, to one of the next two above or below it, to
    the least or to the largest, until nothing is gained.
    """
    table, costs = instance.accuracy, instance.costs
    order = sorted(range(case.size), key=costs.__getitem__)
    rank = {i: place for place, i in enumerate(order)}
    margins = [[min(p, 1 - p) for p in row] for row in table]
    objective = product_objective(lambda j, i: PRECISE.number(margins[j][i]), case.experts, costs, case.lam)
    pairs = product(range(case.experts), range(case.size))
    best, paid = min(pairs, key=lambda pair: margins[pair[0]][pair[1]] + case.lam * costs[pair[1]])
    alone = tuple(paid if j == best else order[0] for j in range(case.experts))
    found = []
    for beginning in (start, Exact(objective).first, alone):
        payments, gained = list(beginning), True
        least = cost_of(payments, instance, case.lam)
        while gained:
            gained = False
            for j in range(case.experts):
                place = rank[payments[j]]
                for other in {0, case.size - 1, *range(max(0, place - 2), min(case.size, place + 3))} - {place}:
                    trial = [*payments[:j], order[other], *payments[j + 1 :]]
                    cost = cost_of(trial, instance, case.lam)
                    if cost < least:
                        payments, least, gained = trial, cost, True
        found.append((least, tuple(payments)))
    return min(found)[1]


def as_opt(task: Task, instance: Instance) -> Record:
    """OPT."""
    value, payments = optimum(task.case, task.seed, task.repetition)
    return _steady(task, value - task.case.lam * _spent(payments, instance), _spent(payments, instance))


def as_known(task: Task, instance: Instance) -> Record:
    """Pay what attains OPT; vote as well as one can."""
    return _paid(task, instance, optimum(task.case, task.seed, task.repetition).payments)


def as_bayes_optimal(task: Task, instance: Instance) -> Record:
    """Pay and vote as well as one can, or as was found."""
    if enumerable(task.case):
        return _paid(task, instance, bayes_opt(instance.accuracy, instance.costs, task.case.lam).payments)
    start = optimum(task.case, task.seed, task.repetition).payments
    return _paid(task, instance, best_found(task.case, instance, start))


def as_single(task: Task, instance: Instance) -> Record:
    """Pay and follow one expert."""
    return _steady(task, best_arm(instance.accuracy, instance.costs, task.case.lam), 0.0)


def _paid(task: Task, instance: Instance, payments: Payments) -> Record:
    spent = _spent(payments, instance)
    return _steady(task, cost_of(payments, instance, task.case.lam) - task.case.lam * spent, spent)


def _steady(task: Task, error: float, spent: float) -> Record:
    """Return the record of a player that does the same in each round; mistakes are rounded, and not used."""
    T = task.case.rounds
    return Record.of([T], [(round(T * error), T * spent, T * error, 0, 0, 0)], task.case.lam)


# Learners with a fault.


def one_payment(task: Task, instance: Instance) -> Record:
    """Always pay the first payment of the grid, or the largest; the rest as in Algorithm 1."""
    i = 0 if task.learner == NEVER_EXPLORES else int(np.argmax(instance.costs))
    accuracy = [[row[i]] for row in instance.accuracy]
    return _played(task, instance, [instance.costs[i]], accuracy, SELFISH)


def random_expert(task: Task, instance: Instance) -> Record:
    """Pay what OPT pays, and follow an expert drawn at random."""
    best = optimum(task.case, task.seed, task.repetition).payments
    error = 1 - float(np.mean([row[i] for row, i in zip(instance.accuracy, best, strict=True)]))
    return _steady(task, error, _spent(best, instance))


def coin(task: Task, instance: Instance) -> Record:
    """Pay as little as the grid has, and flip a fair coin."""
    return _steady(task, 0.5, len(instance.experts) * min(instance.costs))


PLAYERS: dict[str, Callable[[Task, Instance], Record]] = {
    **dict.fromkeys((who.name for who in LEARNERS), who_learns),
    **{"opt": as_opt, "known": as_known, "bayes-optimal": as_bayes_optimal, "single": as_single},
    **{"never-explores": one_payment, "pays-the-most": one_payment, "random-expert": random_expert, "coin": coin},
}
"""The function that plays each learner, by name."""
