"""The check: is the measured regret within what the theorem promises? The true learner's must be, a wrong one's not.

Measured is the pseudo-regret over the grid: expected costs less T OPT, mean over repetitions with Student's interval.

    within      the whole interval is below the bound
    broken      the whole interval is above it
    undecided   otherwise

Where a bound says no more than the trivial one, "within" is true of any learner, so it counts for nothing; a check in
which all bounds are like this has checked nothing, and fails.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from paid_experts.experiments.envelope.frontier import BOUNDS
from paid_experts.experiments.envelope.subjects import SUBJECTS, Subject, case
from paid_experts.experiments.intervals import Interval, interval
from paid_experts.experiments.players import OPT, WRONG
from paid_experts.experiments.store import Store
from paid_experts.experiments.tasks import EXACT, Learner, Task
from paid_experts.reference.bounds import THEOREMS, is_vacuous

WITHIN, BROKEN, UNDECIDED = "within", "broken", "undecided"
CHECKED = {"paper": ("as printed", "as proved"), "sharper": ("sharper",)}
"""The bounds that hold for a learner with the parameters of a theorem"""
TRUE = EXACT
LEARNERS = (TRUE, *WRONG)


class Row(NamedTuple):
    """One learner on one instance at one horizon against one bound."""

    subject: str
    rounds: int
    learner: Learner
    bound: str
    promised: float
    informative: bool
    """Is the bound below the trivial one?"""
    regret: Interval
    cost: float
    """Expected cost a round, mean over the repetitions"""
    opt: float
    """OPT, mean over the repetitions"""
    outcome: str

    @property
    def ratio(self) -> float:
        """Regret over bound."""
        return self.regret.mean / self.promised


def side(regret: Interval, promised: float) -> str:
    """Tell on which side of the bound the interval lies.

    >>> side(Interval(1.0, 0.5, 1.5), 2.0), side(Interval(1.0, 0.5, 1.5), 0.4), side(Interval(1, 0, 2), 1)
    ('within', 'broken', 'undecided')
    """
    return WITHIN if regret.high <= promised else BROKEN if regret.low > promised else UNDECIDED


def tasks_of(name: str, rounds: int, learner: Learner, repetitions: int, seed: int) -> list[Task]:
    """Return the runs of one learner or comparator."""
    played = case(name, rounds)
    setting = THEOREMS[SUBJECTS[name].theorem].setting(rounds, *played[1:4])
    learns = learner.name in (TRUE.name, "never-explores", "pays-the-most")
    settings = (("beta", setting.beta), ("delta", setting.delta)) if learns else ()
    return [Task(played, learner, settings, seed, repetition, 1, "exact") for repetition in range(repetitions)]


def rows(
    store: Store,
    name: str,
    horizons: Sequence[int],
    repetitions: int,
    seed: int,
    confidence: float,
    learners: Iterable[Learner] = LEARNERS,
) -> list[Row]:
    """Hold learners on one instance against the bounds."""

    def costs_of(learner: Learner, rounds: int) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
        return np.array([store.load(t).expected[-1] for t in tasks_of(name, rounds, learner, repetitions, seed)])

    found = []
    for rounds in horizons:
        best = costs_of(OPT, rounds)
        for learner in learners:
            costs = costs_of(learner, rounds)
            regret = interval(costs - best, confidence)
            means = (float(costs.mean()) / rounds, float(best.mean()) / rounds)
            for bound in CHECKED[SUBJECTS[name].theorem]:
                theorem = THEOREMS[BOUNDS[bound]]
                setting = theorem.setting(rounds, *case(name, rounds)[1:4])
                terms = theorem.bound(setting)
                told = (terms.total, not is_vacuous(terms, setting), regret, *means, side(regret, terms.total))
                found.append(Row(name, rounds, learner, bound, *told))
    return found


def faults(name: str, found: Sequence[Row], horizons: Sequence[int]) -> list[str]:
    """Say what is not as it must be: the true learner outside, a wrong one inside, regret that is not positive."""
    subject = SUBJECTS[name]
    true = [row for row in found if row.learner == TRUE]
    return [
        *(
            f"{name}: at T = {row.rounds:g} LCB-GAPTRON's regret {_told(row)} is not within the bound {row.bound}"
            for row in true
            if row.outcome != WITHIN
        ),
        *_teeth(name, subject, found, horizons),
        *(
            f"{name}: at T = {row.rounds:g} LCB-GAPTRON's regret {_told(row)} is not positive"
            for row in true
            if row.rounds in subject.positive and row.regret.low <= 0
        ),
    ]


def _teeth(name: str, subject: Subject, found: Sequence[Row], horizons: Sequence[int]) -> list[str]:
    if max(horizons) < max(subject.rounds):
        return []
    last = [row for row in found if row.rounds == max(horizons) and row.learner.name in subject.breaks]
    return [
        f"{name}: at T = {row.rounds:g} '{row.learner}' has regret {_told(row)} and must break the bound {row.bound}"
        for row in last
        if row.outcome != BROKEN or not row.informative
    ]


def _told(row: Row) -> str:
    return f"{row.regret.mean:.4g} in [{row.regret.low:.4g}, {row.regret.high:.4g}] of {row.promised:.4g}"
