"""The conjecture of Section 7, that sqrt(T) is optimal, in a picture.

Five experts; the first knows nothing, and following it costs half a mistake a round. Each horizon is a run of its
own, with the parameters that a theorem sets for that T; costs are expected ones.

    against OPT    regret rises while the useless expert is followed, and then falls below 0 and stays there, at the
                   latest where the theorem says it must (Results B and D): so sqrt(T) is no lower bound
    against Bayes  the same costs less the Bayes-optimal cost, the least cost with known accuracies. This
                   regret grows (Result E)
"""

from collections.abc import Sequence
from typing import NamedTuple

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure

from paid_experts.experiments.figures import BLACK, GREY, LOOKS, NOTE, STYLE
from paid_experts.experiments.intervals import Interval, interval
from paid_experts.experiments.players import BAYES_OPTIMAL, OPT
from paid_experts.experiments.sweep import Store
from paid_experts.experiments.tasks import (
    BAYES,
    CAUTIOUS,
    EXACT,
    FIXED,
    THOMPSON,
    Case,
    Parameters,
    Policy,
    Task,
    tasks,
)
from paid_experts.reference.bounds import THEOREMS, first_negative

FAMILY, PRICE = "useless-first-of-five", 0.01
COSTS, ACCURACY = FIXED[FAMILY]
HORIZONS = (*(m * 10**e for e in range(2, 8) for m in (1, 3)), 10**8)
QUICK_LONGEST = 10**4
LONGEST = {EXACT: 10**8, CAUTIOUS: 10**7, BAYES: 10**7, THOMPSON: 10**6}
"""How long each is played: all together about ten minutes on two cores"""
AGAINST = {OPT: "OPT", BAYES_OPTIMAL: "the Bayes-optimal cost"}
FALLING = {EXACT: "paper-drift", CAUTIOUS: "cautious-drift"}
"""The theorems that say that regret against OPT ends below 0"""


class Series(NamedTuple):
    """One learner against one comparator."""

    learner: Policy
    comparator: Policy
    regrets: dict[int, Interval]
    """At each horizon"""


def case(rounds: int) -> Case:
    """Return the case at a horizon."""
    return Case(FAMILY, len(ACCURACY), len(COSTS), PRICE, rounds)


def bound_of(learner: Policy, rounds: float) -> float:
    """Return what the theorem promises at a horizon."""
    theorem = THEOREMS[FALLING[learner]]
    return theorem.bound(theorem.setting(rounds, *case(1)[1:4])).total


def falls_at(learner: Policy) -> int:
    """Return the T from which on the theorem promises a regret below 0."""
    return first_negative(FALLING[learner], *case(1)[1:4])


def horizons(learner: Policy, quick: bool) -> tuple[int, ...]:
    """Return the horizons at which a learner is played."""
    longest = QUICK_LONGEST if quick else LONGEST[learner]
    return tuple(T for T in HORIZONS if longest >= T)


def tasks_at(learner: Policy, rounds: int, repetitions: int, seed: int) -> list[Task]:
    """Return the runs of one learner at one horizon, with the parameters of the theorems."""
    told = Parameters("theorem", "theorem")
    return tasks(case(rounds), [learner], told, range(repetitions), seed, points=1, expected="exact")


def conjecture_tasks(quick: bool, repetitions: int, seed: int) -> list[Task]:
    """All runs, the longest first."""
    wanted = [
        task
        for learner in LONGEST
        for T in horizons(learner, quick)
        for who in (learner, *AGAINST)
        for task in tasks_at(who, T, repetitions, seed)
    ]
    return sorted(dict.fromkeys(wanted), key=lambda task: -task.case.rounds)


def all_series(store: Store, quick: bool, repetitions: int, seed: int) -> list[Series]:
    """Read the runs."""

    def regret(learner: Policy, comparator: Policy, T: int) -> Interval:
        cost, best = (store.last(tasks_at(who, T, repetitions, seed), "expected") for who in (learner, comparator))
        return interval(cost - best)

    return [
        Series(learner, comparator, {T: regret(learner, comparator, T) for T in horizons(learner, quick)})
        for learner in LONGEST
        for comparator in AGAINST
    ]


def words(found: Sequence[Series]) -> str:
    """Say what was seen."""
    lines = []
    for learner, comparator, points in found:
        regrets = {T: point.mean for T, point in points.items()}
        last, most = max(regrets), max(regrets, key=regrets.__getitem__)
        told = f"{learner} against {AGAINST[comparator]}: {regrets[last]:,.0f} at T = {last:,}"
        if comparator == OPT:
            told += f", at most {regrets[most]:,.0f} (T = {most:,})"
        if comparator == OPT and learner in FALLING:
            below = next((T for T in regrets if max(regrets[t] for t in regrets if t >= T) < 0), None)
            seen = f"below 0 from T = {below:,} on" if below else "not yet below 0"
            told += f"; {seen}, and by the theorem from T = {falls_at(learner):,} on"
        lines.append(told + ".")
    return "\n".join(lines)


def picture(found: Sequence[Series], repetitions: int) -> Figure:
    """Draw regret against T: against OPT with the bounds that fall below 0, and against the Bayes-optimal cost."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(9.4, 4.9))
        left, right = figure.subplots(1, 2)
        figure.subplots_adjust(left=0.085, right=0.985, top=0.9, bottom=0.3, wspace=0.2)
        played = [T for one in found for T in one.regrets]
        ends = np.geomspace(min(played), 2 * max(played), 200)
        for axes, comparator in zip((left, right), AGAINST, strict=True):
            for learner, _, regrets in (one for one in found if one.comparator == comparator):
                look, means = LOOKS[learner], [point.mean for point in regrets.values()]
                label = look.label.removesuffix(" exact")
                axes.plot(list(regrets), means, color=look.colour, marker=look.marker, markersize=4, label=label)
            axes.plot(ends, np.sqrt(ends), color=GREY, linestyle=":", linewidth=1.3, label="√T")
            ylabel = f"regret against {AGAINST[comparator]}"
            axes.set(xscale="log", xlabel="T", ylabel=ylabel, xlim=(ends[0], ends[-1]))
        left.set_yscale("symlog", linthresh=10, linscale=0.5)
        right.set_yscale("log")
        left.axhline(0, color=BLACK, linewidth=0.7)
        left.set_title("Against OPT regret falls below 0", loc="left")
        right.set_title("Against what can be had it grows", loc="left")
        for learner in FALLING:
            look, first = LOOKS[learner], falls_at(learner)
            promised, name = [bound_of(learner, T) for T in ends], look.label.removesuffix(" exact")
            left.plot(ends, promised, color=look.colour, linewidth=0.9, linestyle="--", label=f"the theorem on {name}")
            if first < ends[-1]:
                left.plot([first], [0], color=look.colour, marker="|", markersize=12, markeredgewidth=2)
        handles, labels = left.get_legend_handles_labels()
        figure.legend(handles, labels, loc="lower center", ncols=4, bbox_to_anchor=(0.5, 0.07))
        note = f"Expected costs, mean over {repetitions} repetitions; each T is a run of its own, tuned for that T."
        figure.text(0.02, 0.02, f"{note} A bar: from here on the theorem promises regret below 0.", **NOTE)
    return figure
