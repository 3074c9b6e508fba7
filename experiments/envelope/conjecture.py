"""The conjecture of Section 7, that sqrt(T) is optimal, in a picture.

Five experts; the first knows nothing, and following it costs half a mistake a round. Each horizon is a run of its
own, with the parameters that a theorem sets for that T; costs are expected ones.

    against OPT    regret rises while the useless expert is followed, and then falls below 0 and stays there, at the
                   latest where the theorem says it must (Results B and D): so sqrt(T) is no lower bound
    against Bayes  the same costs less the Bayes-optimal cost, the least cost with known accuracies. This
                   regret grows (Result E)
"""

from typing import NamedTuple

import numpy as np

from paid_experts.experiments.instances import FIXED, Case
from paid_experts.experiments.intervals import Interval, interval
from paid_experts.experiments.parameters import Parameters
from paid_experts.experiments.players import BAYES_OPTIMAL, OPT
from paid_experts.experiments.store import Store
from paid_experts.experiments.tasks import BAYES, CAUTIOUS, EXACT, THOMPSON, Learner, Task, tasks
from paid_experts.reference.bounds import THEOREMS, first_negative

FAMILY, PRICE = "useless-first-of-five", 0.01
COSTS, ACCURACY = FIXED[FAMILY]
HORIZONS = (*(m * 10**e for e in range(2, 8) for m in (1, 3)), 10**8)
QUICK_LONGEST = 10**4
LONGEST = {EXACT: 10**8, CAUTIOUS: 10**7, BAYES: 10**7, THOMPSON: 10**6}
"""How long each is played: all together about ten minutes on two cores"""
FALLING = {EXACT: "paper-drift", CAUTIOUS: "cautious-drift"}
"""The theorems that say that regret against OPT ends below 0"""


class Series(NamedTuple):
    """One learner against one comparator."""

    learner: Learner
    comparator: Learner
    rounds: tuple[int, ...]
    points: tuple[Interval, ...]
    """Regret at each horizon"""


def case(rounds: int) -> Case:
    """Return the case at a horizon."""
    return Case(FAMILY, len(ACCURACY), len(COSTS), PRICE, rounds)


def bound_of(learner: Learner, rounds: float) -> float:
    """Return what the theorem promises at a horizon."""
    theorem = THEOREMS[FALLING[learner]]
    return theorem.bound(theorem.setting(rounds, *case(1)[1:4])).total


def falls_at(learner: Learner) -> int:
    """Return the T from which on the theorem promises a regret below 0."""
    return first_negative(FALLING[learner], *case(1)[1:4])


def horizons(learner: Learner, quick: bool) -> tuple[int, ...]:
    """Return the horizons at which a learner is played."""
    longest = QUICK_LONGEST if quick else LONGEST[learner]
    return tuple(T for T in HORIZONS if longest >= T)


def tasks_at(learner: Learner, rounds: int, repetitions: int, seed: int) -> list[Task]:
    """Return the runs of one learner at one horizon, with the parameters of the theorems."""
    told = Parameters("theorem", "theorem")
    return tasks(case(rounds), [learner], told, range(repetitions), seed, points=1, expected="exact")


def conjecture_tasks(quick: bool, repetitions: int, seed: int) -> list[Task]:
    """All runs, the longest first."""
    wanted = [
        task
        for learner in LONGEST
        for T in horizons(learner, quick)
        for who in (learner, OPT, BAYES_OPTIMAL)
        for task in tasks_at(who, T, repetitions, seed)
    ]
    return sorted(dict.fromkeys(wanted), key=lambda task: -task.case.rounds)


def all_series(store: Store, quick: bool, repetitions: int, seed: int) -> list[Series]:
    """Read the runs."""

    def costs(learner: Learner, T: int) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
        return np.array([store.load(task).expected[-1] for task in tasks_at(learner, T, repetitions, seed)])

    return [
        Series(
            *(learner, comparator, horizons(learner, quick)),
            tuple(interval(costs(learner, T) - costs(comparator, T)) for T in horizons(learner, quick)),
        )
        for learner in LONGEST
        for comparator in (OPT, BAYES_OPTIMAL)
    ]


def words(found: list[Series]) -> str:
    """Say what was seen."""
    lines = []
    for one in found:
        regrets = {T: point.mean for T, point in zip(one.rounds, one.points, strict=True)}
        last, most = one.rounds[-1], max(regrets, key=regrets.__getitem__)
        against = "OPT" if one.comparator == OPT else "the Bayes-optimal cost"
        told = f"{one.learner} against {against}: {regrets[last]:,.0f} at T = {last:,}"
        if one.comparator == OPT:
            told += f", at most {regrets[most]:,.0f} (T = {most:,})"
        if one.comparator == OPT and one.learner in FALLING:
            below = next((T for T in one.rounds if max(regrets[t] for t in one.rounds if t >= T) < 0), None)
            seen = f"below 0 from T = {below:,} on" if below else "not yet below 0"
            told += f"; {seen}, and by the theorem from T = {falls_at(one.learner):,} on"
        lines.append(told + ".")
    return "\n".join(lines)
