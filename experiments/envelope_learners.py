"""The true learner, and wrong ones, on the same instances: each is a function from a task to a trace.

All costs are expected ones: in each round the mistake is replaced by its probability given the past. The wrong learners
are as strong as their fault allows: who follows a random expert pays as OPT does, and who pays always the same still
learns and aggregates as LCB-GAPTRON does.
"""

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from experiments.engine import Record, play
from experiments.envelope_instances import SUBJECTS, instance
from experiments.runs import Task, Trace, coin_seed
from experiments.settings import Case, Instance
from reference.optimum import Optimum, opt

TRUE = "lcb-gaptron"


@lru_cache(maxsize=256)
def optimum(case: Case, seed: int) -> Optimum:
    """OPT over the grid, and the payments that attain it."""
    experts = instance(case, seed)
    return opt(experts.accuracy, experts.costs, case.lam)


def lcb_gaptron(task: Task, experts: Instance) -> Trace:
    """Algorithm 1 with exact payments."""
    return _played(task, experts, range(len(experts.costs)))


def never_explores(task: Task, experts: Instance) -> Trace:
    """Pay the first payment for ever; the rest as in Algorithm 1."""
    return _played(task, experts, [0])


def pays_the_most(task: Task, experts: Instance) -> Trace:
    """Pay the largest payment for ever; the rest as in Algorithm 1."""
    return _played(task, experts, [int(np.argmax(experts.costs))])


def random_expert(task: Task, experts: Instance) -> Trace:
    """Pay what OPT pays, and follow an expert drawn at random."""
    best = optimum(task.case, task.seed).payments
    error = 1 - float(np.mean([row[i] for row, i in zip(experts.accuracy, best, strict=True)]))
    return _steady(task, error, sum(experts.costs[i] for i in best))


def coin(task: Task, experts: Instance) -> Trace:
    """Pay as little as the grid has, and flip a fair coin."""
    return _steady(task, 0.5, len(experts.experts) * min(experts.costs))


Player = Callable[[Task, Instance], Trace]
LEARNERS: dict[str, Player] = {
    TRUE: lcb_gaptron,
    "never-explores": never_explores,
    "pays-the-most": pays_the_most,
    "random-expert": random_expert,
    "coin": coin,
}
"""The learners by name; all but the first are wrong."""
WRONG = tuple(name for name in LEARNERS if name != TRUE)


def _played(task: Task, experts: Instance, offered: "range | list[int]") -> Trace:
    """Play Algorithm 1 with some of the payments only; for one expert or one payment the faster rule is exact too."""
    simple = len(offered) == 1 or task.case.experts == 1
    record: Record = play(
        [task.case.rounds],
        costs=[experts.costs[i] for i in offered],
        accuracy=[[row[i] for i in offered] for row in experts.accuracy],
        lam=task.case.lam,
        payments="selfish" if simple else "exact",
        **dict(task.settings),
        seed=coin_seed(task),
        labels=SUBJECTS[task.case.productivity].labels if task.case.productivity in SUBJECTS else 1,
        expected="exact",
    )
    best = optimum(task.case, task.seed).value
    return Trace(record.checkpoints, record.mistakes, record.payment, record.expected, record.aggregated, best)


def _steady(task: Task, error: float, payment: float) -> Trace:
    """Return the trace of one who does the same in each round; the mistakes, which nobody uses, are rounded."""
    T = task.case.rounds
    best = optimum(task.case, task.seed).value
    expected = T * (error + task.case.lam * payment)
    counts = (np.array([count], np.int64) for count in (T, round(T * error), 0))
    rounds, mistakes, aggregated = counts
    return Trace(rounds, mistakes, np.array([T * payment]), np.array([expected]), aggregated, best)


def play_task(task: Task) -> Trace:
    """Play a task of the envelope."""
    return LEARNERS[task.learner](task, instance(task.case, task.seed))
